import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import { buildTree } from '../../../src/domain/bracket/tree.ts';
import { packPicks } from '../../../src/domain/picks/packed-picks.ts';
import { type BracketPick, mapPicks } from '../../../src/domain/picks/picks.ts';
import { batch } from '../../../src/server/batch.ts';
import type { Queryable } from '../../../src/server/db/database.ts';
import { brackets, tournaments } from '../../../src/server/db/schema.ts';
import { loadField } from '../../../src/server/field/field.ts';
import type { ApiResponse, Caller } from '../../caller.ts';
import { expectStatus, fillBracket } from '../../test-season.ts';
import { isFull, titleOf } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { createHeadStart } from './head-start.ts';
import { createEntrants, type Servers, startServers } from './servers.ts';

const NAME = 'deadline against submitting';
const RACERS = 8;
// Until the servers know the deadline and the racers have started.
const LEAD_MS = 150;
// Keeps racers from blocking each other at one moment.
const SPREAD_MS = 40;

interface Way {
  /** The picks that are stored before; undefined for no bracket. */
  stored?: (picks: BracketPick[]) => BracketPick[];
  isSubmitted?: boolean;
  send(caller: Caller, tournamentId: number, picks: BracketPick[], bracketId: number): Promise<ApiResponse>;
}

const WAYS: Way[] = [
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
const headStarts = WAYS.map(createHeadStart);
const outcomes = WAYS.map(() => ({ in: 0, refused: 0 }));

let servers: Servers;
let admin: Caller;
let findEntrants: ReturnType<typeof createEntrants>;
beforeAll(async () => {
  servers = await startServers();
  admin = await servers.test.admin();
  findEntrants = createEntrants(servers.test, admin, 96, async ({ id }) => {
    const { db } = servers.test.database;
    await db.update(tournaments).set({ editableUntilClose: true }).where(eq(tournaments.id, id));
  });
});
afterAll(() => servers.close());

trials(
  NAME,
  'no bracket is stored or changed after the deadline, and an acknowledged one is kept',
  { quick: 80, full: 5_000, concurrency: RACERS },
  async ({ number, random }) => {
    const way = number % WAYS.length;
    const isIn = await race({ way, random });
    headStarts[way]?.learn(isIn);
    (outcomes[way] ?? outcomes[0] ?? { in: 0, refused: 0 })[isIn ? 'in' : 'refused'] += 1;
  },
);

// A few trials are too few to come close to the deadline with each of them.
it.runIf(isFull && !process.env['TRIAL'])(titleOf(NAME, 'every way to submit has both won and lost the race'), () => {
  const counts = outcomes.flatMap(({ in: inTime, refused }) => [inTime, refused]);
  expect(Math.min(...counts), JSON.stringify(outcomes)).toBeGreaterThan(0);
});

interface Racer {
  way: number;
  random: Random;
}

/** One submission against a deadline. Those that wait at the same time share the next one. */
const race = batch(raceTogether, { maxSize: RACERS, concurrency: 1 });

async function raceTogether(racers: readonly Racer[]): Promise<boolean[]> {
  const { db } = servers.test.database;
  const { season, entrants } = await findEntrants(racers.length);
  const { id } = season;
  const picks = fillBracket(buildTree(season.games, season.teams));
  await setDeadline(id, null);
  const ids = await Promise.all(
    racers.map(({ way }, index) => storeBefore(id, entrants[index]?.id ?? 0, WAYS[way] as Way, picks)),
  );
  const before = await readRows(db, id);
  const latest = Math.max(0, ...racers.map(({ way }) => headStarts[way]?.milliseconds() ?? 0));
  const deadline = Date.now() + LEAD_MS + latest;
  await setDeadline(id, deadline);
  const sent = racers.map(async ({ way, random }, index) => {
    const caller = random.pick(servers.everywhere(entrants[index] as Caller));
    await sleepUntil(deadline - (headStarts[way]?.milliseconds() ?? 0) - random.between(0, SPREAD_MS));
    return (WAYS[way] as Way).send(caller, id, picks, ids[index] ?? 0);
  });
  const whenClosed = await readAfter(id, deadline);
  const responses = await Promise.all(sent);
  const after = await readRows(db, id);
  expect(after).toEqual(whenClosed);
  return responses.map(({ status, body }, index) => {
    const userId = entrants[index]?.id ?? 0;
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
  expectStatus(await admin.patch(`/api/tournaments/${id}`, { submissionsCloseAt }), 200);
}

/** The brackets as soon as the deadline has passed and those under way are stored. */
async function readAfter(id: number, deadline: number) {
  // Before the transaction: the embedded database has one at a time.
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

async function storeBefore(tournamentId: number, userId: number, way: Way, picks: BracketPick[]): Promise<number> {
  if (!way.stored) return 0;
  const { db } = servers.test.database;
  const { numbering } = await loadField(db, tournamentId);
  const submission = way.isSubmitted ? { submittedAt: sql`now()`, sealed: true } : {};
  const packed = packPicks(numbering, mapPicks(way.stored(picks)));
  const [row] = await db
    .insert(brackets)
    .values({ tournamentId, userId, picks: packed, ...submission })
    .returning();
  return row?.id ?? 0;
}

const sleepUntil = (time: number) => sleep(Math.max(0, time - Date.now()));
