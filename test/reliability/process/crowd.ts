import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import type { MyBracket } from '../../../src/contract/brackets.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import { type BracketPick, mapPicks } from '../../../src/domain/picks/picks.ts';
import type { ApiResponse } from '../../caller.ts';
import type { BracketFacts } from '../../oracle/facts.ts';
import { expectStatus, fillBracket, type Season, tossCoins } from '../../test-season.ts';
import { inTime } from '../run-trials.ts';
import type { KillableServer, Person } from './killable-server.ts';

/** A write, and whether the server has acknowledged it. */
export interface Write {
  send(): Promise<ApiResponse>;
  isAcknowledged: boolean;
}

export type Crowd = ReturnType<typeof gatherCrowd>;

interface Options {
  random: Random;
  concurrency?: number;
  /** Each write starts after a random delay of up to this long. */
  spreadMs?: number;
  /** Whether requests may fail at this moment. */
  isFaulty?: () => boolean;
  /** The statuses that a fault may lead to. */
  refusals?: readonly number[];
}

const RETRY_MS = 50;
// Far longer than a response may take, so that only a request that hangs fails.
const PATIENCE_MS = 60_000;

/** Sends writes, each again until it is acknowledged. Throws at the first failure that no fault explains. */
export function gatherCrowd<T extends Write>(writes: readonly T[], options: Options) {
  const { random, concurrency = writes.length, spreadMs = 30, isFaulty = () => false, refusals = [] } = options;
  const left = [...writes];
  let isOver = false;
  const sendUntilAcknowledged = async (write: T) => {
    await sleep(random.between(0, spreadMs));
    for (let tries = 1; !write.isAcknowledged && !isOver; tries += 1) {
      const wasFaulty = isFaulty();
      const isExcused = () => wasFaulty || isFaulty() || isOver;
      const response = await expectResponse(write.send()).catch((error: unknown) => {
        if (!isExcused()) throw error;
      });
      // A write whose response was lost is refused the second time, because it is stored.
      const isStored = response?.status === 409 && tries > 1;
      write.isAcknowledged = isStored || (response !== undefined && response.status < 300);
      if (write.isAcknowledged) return;
      if (response && !(isExcused() && refusals.includes(response.status))) {
        throw new Error(`the response to a write is ${response.status}: ${JSON.stringify(response.body)}`);
      }
      if (!isOver) await sleep(RETRY_MS);
    }
  };
  const work = async () => {
    for (let write = left.shift(); write && !isOver; write = left.shift()) await sendUntilAcknowledged(write);
  };
  const all = Promise.all(Array.from({ length: concurrency }, work)).finally(() => {
    isOver = true;
  });
  all.catch(() => {});
  const count = () => writes.filter(({ isAcknowledged }) => isAcknowledged).length;
  return {
    /** Waits until this many more writes are acknowledged, or all. */
    acknowledge: async (more: number) => {
      const wanted = count() + more;
      while (!isOver && count() < wanted) await sleep(5);
      if (isOver) await all;
    },
    /** Waits until all writes are acknowledged. */
    finish: () => all,
    /** Waits for the requests under way, which may be lost. No write is sent again. */
    leave: async () => {
      isOver = true;
      await all;
    },
  };
}

export const expectResponse = <T>(response: Promise<T>): Promise<T> =>
  inTime(response, PATIENCE_MS, new Error('a request never gets a response'));

export interface Submission extends Write {
  tournamentId: number;
  picks: BracketPick[];
  /** The person, with the address of the server that runs now. */
  owner(): Person;
}

/** A whole bracket for each person, drawn at random. */
export function fillBrackets(server: KillableServer, season: Season, random: Random): Submission[] {
  const { id: tournamentId, games, teams } = season;
  const tree = buildTree(games, teams);
  return server.people().map((_, index) => {
    const picks = fillBracket(tree, tossCoins(random.next));
    const owner = () => server.people()[index] as Person;
    const send = () => owner().post('/api/brackets', { tournamentId, picks });
    return { tournamentId, picks, owner, send, isAcknowledged: false };
  });
}

/** Returns the stored brackets. Expects all that were acknowledged, and each of the others wholly or not at all. */
export async function findBrackets(submissions: readonly Submission[]): Promise<BracketFacts[]> {
  const found = await Promise.all(
    submissions.map(async ({ owner, tournamentId, isAcknowledged, picks }) => {
      const { id: userId, username, get } = owner();
      const mine: MyBracket = expectStatus(await get(`/api/tournaments/${tournamentId}/my-bracket`), 200);
      const { bracket } = mine;
      if (!bracket) {
        expect(isAcknowledged, `${username} has lost a bracket that was acknowledged`).toBe(false);
        expect(mine.picks).toEqual([]);
        return [];
      }
      expect(bracket.submittedAt).not.toBeNull();
      expect(mine.picks).toHaveLength(picks.length);
      expect(mapPicks(mine.picks), `picks of ${username}`).toEqual(mapPicks(picks));
      const person = { bracketId: bracket.id, userId, username, firstName: null, lastName: null };
      const facts = { ...person, isSubmitted: true, isSealed: true, picks: new Map(mapPicks(picks)) };
      return [{ facts, submittedAt: Date.parse(bracket.submittedAt ?? '') }];
    }),
  );
  return found
    .flat()
    .sort((a, b) => a.submittedAt - b.submittedAt || a.facts.bracketId - b.facts.bracketId)
    .map(({ facts }) => facts);
}
