import { eq, sql } from 'drizzle-orm';
import type { Game } from '../../domain/bracket/game.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { games } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import type { GameRow } from '../field/field.ts';

export const noSuchGame = () => notFound('There is no such game.');

export async function requireGame(db: Queryable, id: number): Promise<GameRow> {
  const [game] = await db.select().from(games).where(eq(games.id, id));
  if (!game) throw noSuchGame();
  return game;
}

/** Stores the games that the domain has changed, and returns their rows. */
export async function writeGames(tx: Tx, changed: readonly Game[]): Promise<GameRow[]> {
  const written: GameRow[] = [];
  for (const { id, team1Id, team2Id, team1Score, team2Score, winnerId, status } of changed) {
    const decidedAt = winnerId === null ? null : sql`coalesce(${games.decidedAt}, clock_timestamp())`;
    const row = { team1Id, team2Id, team1Score, team2Score, winnerId, status, decidedAt };
    written.push(only(await tx.update(games).set(row).where(eq(games.id, id)).returning()));
  }
  return written;
}
