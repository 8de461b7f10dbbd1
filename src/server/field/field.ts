import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Mark } from '../../domain/bracket/mark-colors.ts';
import { markTeams } from '../../domain/bracket/marks.ts';
import { buildTree, type Tree } from '../../domain/bracket/tree.ts';
import { type Numbering, numberField } from '../../domain/picks/packed-picks.ts';
import type { Queryable } from '../db/database.ts';
import { brackets, games, teams, tournaments } from '../db/schema.ts';
import { type AppError, notFound } from '../errors.ts';
import { once } from '../once.ts';

/** The columns of a tournament, and whether it takes brackets at this moment by the database's clock. */
export const TOURNAMENT_COLUMNS = {
  ...getTableColumns(tournaments),
  submissionsOpen: sql<boolean>`takes_brackets(${tournaments})`,
};
export type TournamentRow = typeof tournaments.$inferSelect & { submissionsOpen: boolean };
export type GameRow = typeof games.$inferSelect;
export type TeamRow = typeof teams.$inferSelect;
export type MarkedTeamRow = TeamRow & { mark: Mark };

export async function requireTournament(db: Queryable, id: number): Promise<TournamentRow> {
  const [tournament] = await db.select(TOURNAMENT_COLUMNS).from(tournaments).where(eq(tournaments.id, id));
  if (!tournament) throw notFound('There is no such tournament.');
  return tournament;
}

/** The tournament created last. */
export async function readCurrentTournament(db: Queryable): Promise<TournamentRow | undefined> {
  const [current] = await db.select(TOURNAMENT_COLUMNS).from(tournaments).orderBy(desc(tournaments.id)).limit(1);
  return current;
}

export async function requireCurrentTournament(db: Queryable): Promise<TournamentRow> {
  const current = await readCurrentTournament(db);
  if (!current) throw noTournament();
  return current;
}

export function noTournament(): AppError {
  return notFound('There is no tournament yet.');
}

export function listGames(db: Queryable, tournamentId: number): Promise<GameRow[]> {
  return db.select().from(games).where(eq(games.tournamentId, tournamentId)).orderBy(asc(games.id));
}

export function listTeams(db: Queryable, tournamentId: number): Promise<TeamRow[]> {
  return db.select().from(teams).where(eq(teams.tournamentId, tournamentId)).orderBy(asc(teams.id));
}

/** The games and teams of a tournament: linked for the rules, and with their stored numbers for packed picks. */
export interface Field {
  games: readonly GameRow[];
  tree: Tree;
  numbering: Numbering;
}

export async function loadField(db: Queryable, tournamentId: number): Promise<Field> {
  const games = await listGames(db, tournamentId);
  const teams = await listTeams(db, tournamentId);
  return { games, tree: buildTree(games, withMarks(teams)), numbering: numberField(games, teams) };
}

/** All teams of a tournament with their marks, computed once one is read: that takes a millisecond, and few readers do. */
export function withMarks(teams: readonly TeamRow[]): MarkedTeamRow[] {
  const marks = once(() => markTeams(teams));
  return teams.map((team) => ({
    ...team,
    get mark() {
      return marks().get(team.id) as Mark;
    },
  }));
}

/** The condition that a bracket is of this tournament and submitted. */
export function isSubmittedIn(tournamentId: number) {
  return and(eq(brackets.tournamentId, tournamentId), isNotNull(brackets.submittedAt));
}
