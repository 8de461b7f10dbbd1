import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../caller.ts';
import { trials } from '../trials.ts';
import { createClosingRaces, TOGETHER, type Way } from './closing-races.ts';
import { createHeadStart, type HeadStart } from './head-start.ts';
import { type LateBrackets, watchForLateBrackets } from './late-brackets.ts';
import { type Servers, startServers } from './servers.ts';

let servers: Servers;
let late: LateBrackets;
let race: ReturnType<typeof createClosingRaces>;
beforeAll(async () => {
  servers = await startServers();
  late = await watchForLateBrackets(servers.test.database);
  race = createClosingRaces(servers, await servers.test.admin());
});
afterAll(async () => {
  try {
    await late.stop();
  } finally {
    await servers.close();
  }
});

// The first round; with one pick less a bracket is only begun.
const REQUIRED = 16;

interface TriedWay extends Way {
  /** What is there if it was in time. */
  stored: { picks: number; isSubmitted: boolean };
  headStart: HeadStart;
  outcomes: { in: number; refused: number };
}

function makeWay(begun: number, send: Way['send'], stored: TriedWay['stored']): TriedWay {
  return { begun, send, stored, headStart: createHeadStart(), outcomes: { in: 0, refused: 0 } };
}

const submit: Way['send'] = (caller, tournamentId, picks) => caller.post('/api/brackets', { tournamentId, picks });
const begin = (caller: Caller, tournamentId: number) => caller.post('/api/brackets', { tournamentId });
const addLast: Way['send'] = (caller, tournamentId, sent, bracketId) =>
  caller.post('/api/picks', { tournamentId, bracketId, ...sent[REQUIRED - 1] });

const ways = [
  makeWay(0, submit, { picks: 31, isSubmitted: true }),
  makeWay(REQUIRED - 1, submit, { picks: 31, isSubmitted: true }),
  makeWay(REQUIRED - 1, addLast, { picks: REQUIRED, isSubmitted: true }),
  makeWay(0, begin, { picks: 0, isSubmitted: false }),
] as const;

trials(
  7,
  'nobody gets in once closing has been answered, and who was told of being in is',
  { quick: 100, full: 10_000, together: TOGETHER },
  async ({ number, random }) => {
    const way = ways[number % ways.length] ?? ways[0];
    const headStart = way.headStart.milliseconds;
    const { answer, before, whenClosed, afterwards } = await race({ way, headStart, random });
    const isIn = answer.status === 201;
    way.headStart.learn(isIn);
    way.outcomes[isIn ? 'in' : 'refused'] += 1;

    expect(afterwards).toEqual(whenClosed);
    const lateIds = await late.list();
    expect(afterwards.filter(({ id }) => lateIds.includes(id))).toEqual([]);
    if (!isIn) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'submissions_closed' } });
      expect(afterwards).toEqual(before);
      return;
    }
    const picks = afterwards.filter(({ gameId }) => gameId !== null).length;
    expect({ picks, isSubmitted: afterwards[0]?.submittedAt instanceof Date }).toEqual(way.stored);
  },
);

it('closing has really been raced against, in every way (row 7)', () => {
  const outcomes = ways.map((way) => way.outcomes);
  const isOneAlone = outcomes.reduce((sum, { in: inTime, refused }) => sum + inTime + refused, 0) === 1;
  const counts = outcomes.flatMap(({ in: inTime, refused }) => [inTime, refused]);
  if (!isOneAlone) expect(Math.min(...counts), JSON.stringify(outcomes)).toBeGreaterThan(0);
});
