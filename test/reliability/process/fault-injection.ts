import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import { expectStatus, type Season } from '../../test-season.ts';
import { type Crowd, fillBrackets, findBrackets, gatherCrowd } from './crowd.ts';
import type { KillableServer } from './killable-server.ts';

export const WAIT = { timeout: 60_000, interval: 50 };

/** Something that is wrong with the machine or the database for a while. */
export interface Fault {
  /** Resolves once the fault has taken effect. */
  begin(): Promise<void>;
  /** How long it lasts after `begin`. */
  holdMs?: number;
  end(): Promise<void>;
  /** Error statuses that clients may get during the fault. */
  allowedStatuses: readonly number[];
}

/** Submits brackets before, during and after a fault, expects every acknowledged one to be stored, and returns those. */
export async function submitDuringFault(server: KillableServer, season: Season, random: Random, fault: Fault) {
  const { begin, holdMs = random.between(0, 300), end, allowedStatuses } = fault;
  const submissions = fillBrackets(server, season, random);
  const half = submissions.length / 2;
  let isFaulty = false;
  const crowds: Crowd[] = [];
  const gather = (from: number) => {
    const options = { random, spreadMs: 100, refusals: allowedStatuses, isFaulty: () => isFaulty };
    crowds.push(gatherCrowd(submissions.slice(from, from + half), options));
  };
  try {
    gather(0);
    await crowds[0]?.acknowledge(random.between(1, half));
    isFaulty = true;
    await begin();
    gather(half);
    await sleep(holdMs);
    await end();
    await vi.waitFor(async () => expectStatus(await server.admin().get('/readyz'), 200), WAIT);
    isFaulty = false;
    for (const { finish } of crowds) await finish();
  } finally {
    for (const { leave } of crowds) await leave();
  }
  return findBrackets(submissions);
}
