import { setTimeout as sleep } from 'node:timers/promises';
import type { Tree } from '../dist/domain/bracket/tree.js';
import { type LiveReader, openLive } from '../test/live-reader.ts';
import { makeRequest, openConnection } from './connection.ts';
import { cookieOf, insertBrackets, insertPeople, insertTournament, TOURNAMENT } from './fixtures.ts';
import { readMemory } from './process-usage.ts';
import { playSeason } from './season.ts';
import { type Server, startServer, withEmbedded } from './servers.ts';
import { formatTime, type Row } from './table.ts';
import { quantile } from './timing.ts';

// Every ending of so many undecided games is counted.
const EXACT_GAMES = 15;
// The page waits so long at most before it reads again what an event names.
const JITTER_MS = 300;
const FOLLOWED = 8;
const PAUSE_MS = 500;
const LEADERBOARD = `${TOURNAMENT}/leaderboard?limit=100`;
const HEALTH_CHECK = makeRequest('GET', '/healthz');
const HEALTH_PAUSE_MS = 2;

/** Chances counted by the server while it does everything else. */
export async function measureLiveChances(): Promise<Row[]> {
  const tree = playSeason()[0]?.tree;
  if (!tree) return [];
  const firstExact = tree.games.length - EXACT_GAMES;
  const followed = await withSeason(tree, 10_000, async (server) => {
    const simulated = await followResults(server, tree, 0);
    await enterResults(server, tree, FOLLOWED, firstExact);
    const exact = await followResults(server, tree, firstExact);
    return { simulated, exact };
  });
  const counted = await withSeason(tree, 100_000, async (server) => {
    const idle = await observe(server, sleep(2_000));
    await enterResults(server, tree, 0, firstExact);
    const before = await readMemory(server.pid);
    const busy = await observe(server, waitForOdds(server, EXACT_GAMES));
    return { idle, busy, before };
  });
  return [
    followedRow('14 to 7 games open', 1_000, followed.exact),
    followedRow('32 to 25 games open', 1_000, followed.simulated),
    {
      what: 'health checks while the chances of 100,000 brackets are counted, p99',
      goal: formatTime(20),
      measured: formatTime(counted.busy.p99),
      baseline: `${formatTime(counted.idle.p99)} on an idle server`,
      ratio: counted.idle.p99 / counted.busy.p99,
      met: counted.busy.p99 <= 20,
    },
    {
      what: 'memory for the chances of 100,000 brackets, at most',
      goal: '100 MB',
      measured: `${Math.round((counted.busy.memory - counted.before) / 1e6)} MB`,
      baseline: `${Math.round(counted.before / 1e6)} MB before`,
      ratio: counted.before / (counted.busy.memory - counted.before),
      met: counted.busy.memory - counted.before <= 100e6,
    },
  ];
}

interface Followed {
  odds: number[];
  leaderboard: number[];
}

function followedRow(moment: string, goal: number, { odds, leaderboard }: Followed): Row {
  const [measured, baseline] = [quantile(odds, 0.5), quantile(leaderboard, 0.5)];
  return {
    what: `a result, until the chances of 10,000 brackets are on an open page, ${moment}`,
    goal: formatTime(goal),
    measured: `${formatTime(measured)}, slowest ${formatTime(Math.max(...odds))}`,
    baseline: `${formatTime(baseline)} the leaderboard`,
    ratio: baseline / measured,
    met: measured <= goal,
  };
}

function withSeason<T>(tree: Tree, brackets: number, work: (server: Server) => Promise<T>): Promise<T> {
  return withEmbedded(
    async (run) => {
      await insertTournament(run, tree);
      await insertPeople(run, brackets, 1);
      // The person of `cookieOf(1)`, who enters the results.
      await run(`update users set is_admin = true where username = 'fan1'`);
      await insertBrackets(run, tree, brackets);
      await run('update tournaments set brackets_open = false');
    },
    async (env) => {
      const server = await startServer(env);
      return work(server).finally(server.stop);
    },
  );
}

async function enterResults({ url }: Server, tree: Tree, from: number, to: number): Promise<void> {
  const admin = await openConnection(url);
  for (const { id } of tree.games.slice(from, to)) {
    const score = { team1Score: 70, team2Score: 60, playerStats: [] };
    const { status } = await admin.ask(makeRequest('PUT', `/api/games/${id}/result`, { cookie: cookieOf(1) }, score));
    if (status !== 200) throw new Error(`The server responded ${status} to a result.`);
  }
  admin.close();
}

/** The times from a result until an open page has the new chances, and another one the new leaderboard. */
async function followResults(server: Server, tree: Tree, from: number): Promise<Followed> {
  await waitForOdds(server, tree.games.length - from);
  const followed: Followed = { odds: [], leaderboard: [] };
  for (let game = from; game < from + FOLLOWED; game += 1) {
    await sleep(PAUSE_MS);
    const [leaderboard, odds] = await Promise.all([openLive(server.url), openLive(server.url)]);
    const start = performance.now();
    const pages = [
      follow(leaderboard, async () => (await fetch(`${server.url}${LEADERBOARD}`)).ok),
      follow(odds, () => hasOdds(server, tree.games.length - game - 1)),
    ] as const;
    await enterResults(server, tree, game, game + 1);
    followed.leaderboard.push((await pages[0]) - start);
    followed.odds.push((await pages[1]) - start);
  }
  return followed;
}

/** Does what a page does: reads after each event about the standings. Resolves with the time at which it has the new data. */
async function follow(live: LiveReader, read: () => Promise<boolean>): Promise<number> {
  for (let isNew = false; !isNew; isNew = await read()) {
    await live.takeUntil(({ type }) => type === 'standings');
    await sleep(Math.random() * JITTER_MS);
  }
  live.leave();
  return performance.now();
}

/** Whether the chances are those with so many undecided games. Has them counted otherwise. */
async function hasOdds({ url }: Server, games: number): Promise<boolean> {
  const odds = (await (await fetch(`${url}${TOURNAMENT}/odds?limit=100`)).json()) as { games?: number; stale?: true };
  return odds.games === games && !odds.stale;
}

async function waitForOdds(server: Server, games: number): Promise<void> {
  while (!(await hasOdds(server, games))) await sleep(50);
}

/** The response times of health checks, and the most memory of the server, until some work is done. */
async function observe({ url, pid }: Server, work: Promise<unknown>): Promise<{ p99: number; memory: number }> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  const connection = await openConnection(url);
  const times: number[] = [];
  let memory = 0;
  while (!isDone) {
    times.push((await connection.ask(HEALTH_CHECK)).ms);
    memory = Math.max(memory, await readMemory(pid));
    await sleep(HEALTH_PAUSE_MS);
  }
  connection.close();
  await work;
  return { p99: quantile(times, 0.99), memory };
}
