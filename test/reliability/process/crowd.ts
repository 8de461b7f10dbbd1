import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import type { Tree } from '../../../src/domain/bracket/tree.ts';
import { chooseAtRandom } from '../../../src/domain/picks/autofill.ts';
import type { BracketPick } from '../../../src/domain/picks/picks.ts';
import type { Answer, Caller } from '../../caller.ts';
import { fillBracket } from '../../test-season.ts';
import type { Person } from './people.ts';

/** What the database is while a call begins and ends. Nothing comes twice, so what is the same was so all the time. */
export type Phase = 'there' | 'going' | 'gone' | 'coming' | 'there again';

export interface Sent {
  userId: number;
  picks: BracketPick[];
  isAcknowledged: boolean;
}

interface CrowdOptions {
  tournamentId: number;
  tree: Tree;
  people: readonly Person[];
  visitor: Caller;
  random: Random;
  phase: () => Phase;
}

export interface Crowd {
  sent: readonly Sent[];
  /** Answers once so many more have been told that their bracket is there. */
  acknowledgeMore(count: number): Promise<void>;
  /** What needs the database, but was never answered 503 while that was gone. */
  neverRefused(): string[];
  /** Everyone finishes what is under way; throws what went wrong for the first of them. */
  leave(): Promise<void>;
}

const SUBMISSION = 'a submission';
const SUBMITTERS = 4;
// Far longer than any answer may take, so that only one that never comes is given up.
const PATIENCE_MS = 60_000;

/** People who submit their brackets, one after the other, and try again for as long as they are told to; and readers. */
export function gatherCrowd({ tournamentId, tree, people, visitor, random, phase }: CrowdOptions): Crowd {
  const sent: Sent[] = [];
  const waiting = [...people];
  const [someone = visitor] = people;
  // Answered from memory: the one as long as that is known to be right, the other for a moment.
  const leaderboard = `/api/tournaments/${tournamentId}/leaderboard`;
  const games = `/api/tournaments/${tournamentId}/games`;
  const inMemory = [leaderboard, games];
  const visited = ['/readyz', games];
  const own = ['/api/user', `/api/tournaments/${tournamentId}/my-bracket`];
  const neverRefused = new Set([SUBMISSION, ...visited, ...own]);
  let isOver = false;

  const call = async (what: string, ask: () => Promise<Answer>, wanted: readonly number[]) => {
    const before = phase();
    const answer = await inTime(what, ask());
    const after = phase();
    if (answer.status === 503) expectUnavailable(answer);
    const allowed = allow(wanted, before === after ? before : 'going', inMemory.includes(what));
    const when = `${what}, before: ${before}, after: ${after}`;
    expect(allowed, `${when}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
    if (before === 'gone' && after === 'gone' && answer.status === 503) neverRefused.delete(what);
    await sleep(20);
    return answer;
  };
  const submit = async (person: Person) => {
    const picks = fillBracket(tree, chooseAtRandom(random.next));
    const entry: Sent = { userId: person.id, picks, isAcknowledged: false };
    sent.push(entry);
    // Stored, but the answer was lost: whoever tries again is told that it is there.
    for (let status = 503, wanted = [201]; status === 503 && !isOver; wanted = [201, 409]) {
      ({ status } = await call(SUBMISSION, () => person.post('/api/brackets', { tournamentId, picks }), wanted));
      entry.isAcknowledged = status !== 503;
    }
  };
  const submitters = Array.from({ length: SUBMITTERS }, async () => {
    for (let person = waiting.shift(); person && !isOver; person = waiting.shift()) await submit(person);
  });
  const read = async (who: Caller, url: string) => {
    while (!isOver) await call(url, () => who.get(url), [200]);
  };
  const readers = [
    ...[leaderboard, ...visited].map((url) => read(visitor, url)),
    ...own.map((url) => read(someone, url)),
  ];
  const all = Promise.all([...submitters, ...readers]).finally(() => {
    isOver = true;
  });
  all.catch(() => {});
  const acknowledged = () => sent.filter(({ isAcknowledged }) => isAcknowledged).length;
  const acknowledgeMore = async (count: number) => {
    const wanted = acknowledged() + count;
    while (!isOver && acknowledged() < wanted) await sleep(20);
  };
  return {
    sent,
    // Whatever goes wrong for anyone ends the waiting.
    acknowledgeMore: (count) => inTime('the crowd', Promise.race([acknowledgeMore(count), all.then(() => {})])),
    neverRefused: () => [...neverRefused],
    leave: async () => {
      isOver = true;
      await all;
    },
  };
}

function allow(wanted: readonly number[], phase: Phase, inMemory: boolean): readonly number[] {
  if (phase === 'there' || phase === 'there again') return wanted;
  return phase === 'gone' && !inMemory ? [503] : [...wanted, 503];
}

async function inTime<T>(what: string, answer: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const tooLate = sleep(PATIENCE_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`${what} is never answered`);
  });
  tooLate.catch(() => {});
  return Promise.race([answer, tooLate]).finally(() => limit.abort());
}

function expectUnavailable({ body, headers }: Answer): void {
  expect(body).toEqual({ code: 'unavailable', message: expect.stringMatching(/not available right now.*try again/) });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}
