import { eq, sql } from 'drizzle-orm';
import { notFound } from '../errors.ts';
import type { Db } from './database.ts';
import { tournaments } from './schema.ts';

// Tells our advisory locks on tournaments from other ones.
const TOURNAMENT = 1;

export type TournamentRow = typeof tournaments.$inferSelect;
type Work<T> = (tx: Db, tournament: TournamentRow) => Promise<T>;

/** One transaction that has the tournament for itself: changes of it happen one after the other, and are counted. */
export function changeTournament<T>(db: Db, id: number, work: Work<T>): Promise<T> {
  return lockTournament(db, id, sql`select pg_advisory_xact_lock(${TOURNAMENT}, ${id})`, async (tx, tournament) => {
    const done = await work(tx, tournament);
    await tx
      .update(tournaments)
      .set({ revision: sql`${tournaments.revision} + 1` })
      .where(eq(tournaments.id, id));
    return done;
  });
}

/**
 * One transaction during which the tournament does not change, beside others of its kind. The lock is not on the row,
 * which a thousand submissions a second would rewrite each time.
 */
export function joinTournament<T>(db: Db, id: number, work: Work<T>): Promise<T> {
  return lockTournament(db, id, sql`select pg_advisory_xact_lock_shared(${TOURNAMENT}, ${id})`, work);
}

function lockTournament<T>(db: Db, id: number, lock: ReturnType<typeof sql>, work: Work<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(lock);
    return work(tx, await findTournament(tx, id));
  });
}

export async function findTournament(db: Db, id: number): Promise<TournamentRow> {
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, id));
  if (!tournament) throw notFound('There is no such tournament.');
  return tournament;
}
