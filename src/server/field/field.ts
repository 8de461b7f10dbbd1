import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { buildTree, type Tree } from '../../domain/bracket/tree.ts';
import { type Numbering, numberField } from '../../domain/picks/packed-picks.ts';
import type { Queryable } from '../db/database.ts';
import { brackets, games, teams } from '../db/schema.ts';

export type GameRow = typeof games.$inferSelect;
export type TeamRow = typeof teams.$inferSelect;

export function listGames(db: Queryable, tournamentId: number): Promise<GameRow[]> {
  return db.select().from(games).where(eq(games.tournamentId, tournamentId)).orderBy(asc(games.id));
}

export function listTeams(db: Queryable, tournamentId: number): Promise<TeamRow[]> {
  return db.select().from(teams).where(eq(teams.tournamentId, tournamentId)).orderBy(asc(teams.id));
}

/** A tournament's games and teams, as the rules want to see them, and as brackets are stored by. */
export interface Field {
  games: readonly GameRow[];
  tree: Tree;
  numbering: Numbering;
}

export async function loadField(db: Queryable, tournamentId: number): Promise<Field> {
  const games = await listGames(db, tournamentId);
  const teams = await listTeams(db, tournamentId);
  return { games, tree: buildTree(games, teams), numbering: numberField(games, teams) };
}

/** The brackets that take part in a tournament, as opposed to drafts. */
export function isSubmittedIn(tournamentId: number) {
  return and(eq(brackets.tournamentId, tournamentId), isNotNull(brackets.submittedAt));
}
