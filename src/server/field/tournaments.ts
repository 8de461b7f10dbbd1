import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { tournaments } from '../db/schema.ts';
import { type HttpError, notFound } from '../http/errors.ts';

export type TournamentRow = typeof tournaments.$inferSelect;

export async function findTournament(db: Queryable, id: number): Promise<TournamentRow> {
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, id));
  if (!tournament) throw notFound('There is no such tournament.');
  return tournament;
}

/** The one created last, if there is one. */
export async function readCurrentTournament(db: Queryable): Promise<TournamentRow | undefined> {
  const [current] = await db.select().from(tournaments).orderBy(desc(tournaments.id)).limit(1);
  return current;
}

export async function findCurrentTournament(db: Queryable): Promise<TournamentRow> {
  const current = await readCurrentTournament(db);
  if (!current) throw noTournament();
  return current;
}

export function noTournament(): HttpError {
  return notFound('There is no tournament yet.');
}
