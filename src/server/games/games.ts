import { asc, eq, sql } from 'drizzle-orm';
import type { Game } from '../../domain/bracket/game.ts';
import { buildTree, type Tree } from '../../domain/bracket/tree.ts';
import { type Numbering, numberField } from '../../domain/picks/packed-picks.ts';
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

/** A tournament's games and teams, as the rules want to see them, and as brackets are stored by. */
export interface Field {
  games: readonly GameRow[];
  tree: Tree;
  numbering: Numbering;
}

export async function loadField(db: Db, tournamentId: number): Promise<Field> {
  const games = await listGames(db, tournamentId);
  const teams = await listTeams(db, tournamentId);
  return { games, tree: buildTree(games, teams), numbering: numberField(games, teams) };
}

export async function loadTree(db: Db, tournamentId: number): Promise<Tree> {
  return (await loadField(db, tournamentId)).tree;
}

/** Stores games as the rules have changed them. */
export async function writeGames(tx: Db, changed: readonly Game[]): Promise<void> {
  for (const { id, team1Id, team2Id, team1Score, team2Score, winnerId, status } of changed) {
    const decidedAt = winnerId === null ? null : sql`coalesce(${games.decidedAt}, clock_timestamp())`;
    await tx
      .update(games)
      .set({ team1Id, team2Id, team1Score, team2Score, winnerId, status, decidedAt })
      .where(eq(games.id, id));
  }
}
