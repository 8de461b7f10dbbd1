import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { BracketPick } from '../../../src/domain/picks/picks.ts';
import type { Queryable } from '../../../src/server/db/database.ts';
import { brackets } from '../../../src/server/db/schema.ts';
import type { ApiResponse, Caller } from '../../caller.ts';
import { expectStatus, type Season } from '../../test-season.ts';
import { isFull } from '../run-trials.ts';
import { type Racer, type RaceServers, raceSubmissions, type Way } from './submission-race.ts';

// Time for the servers to learn the deadline, and for the racers to start.
const LEAD_MS = 150;
// Spreads the requests, so that racers do not block each other.
const SPREAD_MS = 40;

interface SendingWay extends Way {
  send(caller: Caller, tournamentId: number, picks: BracketPick[], bracketId: number): Promise<ApiResponse>;
}

const WAYS: SendingWay[] = [
  { send: (caller, tournamentId, picks) => caller.post('/api/brackets', { tournamentId, picks }) },
  { send: (caller, tournamentId) => caller.post('/api/brackets', { tournamentId }) },
  {
    stored: (picks) => picks.slice(0, 15),
    send: (caller, tournamentId, picks, bracketId) =>
      caller.post('/api/picks', { tournamentId, bracketId, ...picks[15] }),
  },
  {
    stored: (picks) => picks,
    isSubmitted: true,
    send: (caller, _, picks, bracketId) =>
      caller.put(`/api/brackets/${bracketId}/picks`, { picks: picks.slice(0, 16) }),
  },
];

const servers: RaceServers = raceSubmissions({
  name: 'deadline against submitting',
  promise: 'no bracket is stored or changed after the deadline, and an acknowledged one is kept',
  quick: 80,
  full: 5_000,
  ways: WAYS,
  run: submitAroundDeadline,
  open: ({ id }) => setDeadline(id, null),
  // The quick form has too few trials for every way to come close to the deadline.
  isEnough: isFull,
});

async function submitAroundDeadline({ id }: Season, picks: BracketPick[], racers: Racer<SendingWay>[]) {
  const { db } = servers.test.database;
  const before = await readRows(db, id);
  const longestHeadStart = Math.max(0, ...racers.map(({ headStartMs }) => headStartMs));
  const deadline = Date.now() + LEAD_MS + longestHeadStart;
  await setDeadline(id, deadline);
  const sent = racers.map(async (racer) => {
    await sleepUntil(deadline - racer.headStartMs - racer.random.between(0, SPREAD_MS));
    return racer.way.send(racer, id, picks, racer.bracketId);
  });
  const whenClosed = await readAfter(id, deadline);
  const responses = await Promise.all(sent);
  const after = await readRows(db, id);
  expect(after).toEqual(whenClosed);
  return responses.map(({ status, body }, index) => {
    const userId = racers[index]?.id ?? 0;
    if (status >= 300) {
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'submissions_closed' });
      expect(after.get(userId)).toEqual(before.get(userId));
      return false;
    }
    expect(after.get(userId)).not.toEqual(before.get(userId));
    expect(after.get(userId)?.submittedAt?.getTime() ?? 0).toBeLessThan(deadline);
    return true;
  });
}

async function setDeadline(id: number, deadline: number | null): Promise<void> {
  const submissionsCloseAt = deadline === null ? null : new Date(deadline).toISOString();
  expectStatus(await servers.admin.patch(`/api/tournaments/${id}`, { submissionsCloseAt }), 200);
}

/** The brackets as soon as the deadline has passed and the submissions under way are stored. */
async function readAfter(id: number, deadline: number) {
  // Not in the transaction: the embedded database runs one at a time, so the racers would wait for it.
  await sleepUntil(deadline);
  return servers.test.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep_until(${new Date(deadline).toISOString()}::timestamptz)`);
    await tx.execute(sql`select pg_advisory_xact_lock(1, ${id})`);
    return readRows(tx, id);
  });
}

async function readRows(db: Queryable, tournamentId: number) {
  const rows = await db.select().from(brackets).where(eq(brackets.tournamentId, tournamentId));
  return new Map(rows.map((row) => [row.userId, row]));
}

const sleepUntil = (time: number) => sleep(Math.max(0, time - Date.now()));
