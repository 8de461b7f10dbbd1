import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTree, numberTree, play } from '../../../test/domain-fixtures.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { createScoreboard, setResults } from '../../engine/scoreboard.ts';
import type { Standings } from '../standings/standings.ts';
import { type ChancesCache, createChancesCache } from './chances-cache.ts';

/** Says when it starts, and reports how many games were undecided as soon as it is told to. */
const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
    const channel = new BroadcastChannel('chances-test');
    const { model, tree } = workerData;
    channel.onmessage = () => {
      channel.close();
      parentPort.postMessage({ left: tree.games.filter(({ status }) => status !== 'completed').length });
    };
    channel.postMessage(model);
  `)}`,
);

let channel: BroadcastChannel;
let started: string[];
let counted: number;
let chances: ChancesCache;
let standings: Standings;
beforeEach(() => {
  channel = new BroadcastChannel('chances-test');
  started = [];
  counted = 0;
  channel.onmessage = (message) => started.push((message as { data: string }).data);
  standings = makeStandings(makeTree(32));
  chances = createChancesCache({
    log: { warn: () => {} },
    standings: { versionOf: () => ({ number: () => standings.version }) },
    onCounted: () => {
      counted += 1;
    },
    thread: THREAD,
  });
});
afterEach(async () => {
  channel.close();
  await chances.close();
});

function makeStandings(tree: Tree): Standings {
  const numbering = numberTree(tree);
  const scoreboard = createScoreboard(numbering, tree);
  return { tournamentId: 1, version: 1, isOpen: false, tree, numbering, scoreboard } as Standings;
}

/** The next game in board order is decided. */
function decideNext(): void {
  const game = standings.tree.games.find(({ status }) => status !== 'completed');
  standings.tree = play(standings.tree, game?.id ?? 0, 'team1');
  setResults(standings.scoreboard, standings.tree, game?.id ?? null);
  standings.version += 1;
}

const hasStarted = (...models: string[]) => expect.poll(() => started).toEqual(models);

/** Lets the running worker finish. */
async function finish(): Promise<void> {
  const before = counted;
  channel.postMessage('finish');
  await expect.poll(() => counted).toBe(before + 1);
}

it('chances are counted once somebody asks, and then current until a result', async () => {
  expect(chances.read(standings, 'seed')).toBeNull();
  await hasStarted('seed');
  expect(chances.versionOf(1, 'seed').number()).toBeUndefined();
  await finish();
  expect(chances.read(standings, 'seed')).toEqual({ report: { left: 31 }, isStale: false });
  expect(chances.versionOf(1, 'seed').number()).toBe(1);
  decideNext();
  expect(chances.versionOf(1, 'seed').number()).toBeUndefined();
  expect(chances.read(standings, 'seed')).toEqual({ report: { left: 31 }, isStale: true });
  await hasStarted('seed', 'seed');
  await finish();
  expect(chances.read(standings, 'seed')).toEqual({ report: { left: 30 }, isStale: false });
});

it('after a result, chances that somebody has read are counted again before the next request', async () => {
  chances.read(standings, 'seed');
  await hasStarted('seed');
  await finish();
  chances.read(standings, 'seed');
  decideNext();
  chances.follow(standings);
  await hasStarted('seed', 'seed');
  await finish();
  expect(chances.read(standings, 'seed')).toEqual({ report: { left: 30 }, isStale: false });
});

it('after a result, nothing is counted that nobody has read since the last one', async () => {
  chances.read(standings, 'seed');
  await hasStarted('seed');
  await finish();
  decideNext();
  chances.follow(standings);
  // One job runs at a time, so this one would have to wait.
  chances.read(standings, 'even');
  await hasStarted('seed', 'even');
});

it('a job whose results are outdated ends, and nobody gets its figures', async () => {
  chances.read(standings, 'seed');
  await hasStarted('seed');
  decideNext();
  chances.read(standings, 'seed');
  await hasStarted('seed', 'seed');
  await finish();
  expect(chances.read(standings, 'seed')).toEqual({ report: { left: 30 }, isStale: false });
});

it('a response from before somebody got another name is not sent once the same chances are read again', async () => {
  chances.read(standings, 'seed');
  await hasStarted('seed');
  await finish();
  chances.read(standings, 'seed');
  const before = chances.versionOf(1, 'seed').number();
  standings.version += 1;
  expect(chances.versionOf(1, 'seed').number()).toBeUndefined();
  expect(chances.read(standings, 'seed')).toMatchObject({ isStale: false });
  expect(chances.versionOf(1, 'seed').number()).not.toBe(before);
});
