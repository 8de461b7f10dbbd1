import { asc, eq } from 'drizzle-orm';
import type { Game } from '../../domain/bracket.ts';
import { buildTree, type Tree } from '../../domain/tree.ts';
import type { Db } from '../db/database.ts';
import { games } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { listTeams } from '../teams/teams.ts';

export type GameRow = typeof games.$inferSelect;

export function listGames(db: Db, tournamentId: number): Promise<GameRow[]> {
  return db.select().from(games).where(eq(games.tournamentId, tournamentId)).orderBy(asc(games.id));
}

export async function findGame(db: Db, id: number): Promise<GameRow> {
  const [game] = await db.select().from(games).where(eq(games.id, id));
  if (!game) throw notFound('There is no such game.');
  return game;
}

/** A tournament's games and teams, as the rules want to see them. */
export async function loadTree(db: Db, tournamentId: number): Promise<Tree> {
  return buildTree(await listGames(db, tournamentId), await listTeams(db, tournamentId));
}

/** Stores games as the rules have changed them. */
export async function writeGames(tx: Db, changed: readonly Game[]): Promise<void> {
  for (const { id, team1Id, team2Id, team1Score, team2Score, winnerId, status } of changed) {
    await tx.update(games).set({ team1Id, team2Id, team1Score, team2Score, winnerId, status }).where(eq(games.id, id));
  }
}
