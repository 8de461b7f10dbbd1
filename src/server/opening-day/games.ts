import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { LiveEvent } from '../../contract/live.ts';
import type { OpeningDayGameInput } from '../../contract/opening-day.ts';
import type { Change, Context } from '../changes/commit.ts';
import { changeRow, changeTournament, type LockedChange } from '../changes/tournament-lock.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { openingDayGames, teams } from '../db/schema.ts';
import { invalidInput, notFound } from '../errors.ts';

export type OpeningDayGameRow = Awaited<ReturnType<typeof readGames>>[number];

/** Lists games in the order of their creation. */
export function listOpeningDayGames(db: Queryable, tournamentId: number): Promise<OpeningDayGameRow[]> {
  return readGames(db, eq(openingDayGames.tournamentId, tournamentId));
}

export async function requireOpeningDayGame(db: Queryable, id: number): Promise<OpeningDayGameRow> {
  const [game] = await readGames(db, eq(openingDayGames.id, id));
  if (!game) throw notFound('There is no such opening day game.');
  return game;
}

export function createOpeningDayGame(context: Context, input: OpeningDayGameInput): Promise<OpeningDayGameRow> {
  return changeTournament(context, input.tournamentId, async (tx): Promise<LockedChange<OpeningDayGameRow>> => {
    await refuseOtherTeams(tx, input);
    const { id } = only(await tx.insert(openingDayGames).values(input).returning({ id: openingDayGames.id }));
    const game = await requireOpeningDayGame(tx, id);
    return {
      result: game,
      audit: ['opening-day game added', null, game],
      events: [{ type: 'tournament', tournamentId: input.tournamentId, changed: ['opening_day'] }],
      changesField: false,
    };
  });
}

/** Runs a change of a game under the lock of its tournament, and announces it with the records of players. */
export function changeOpeningDayGame<Result>(
  context: Context,
  id: number,
  change: (tx: Tx, game: OpeningDayGameRow) => Promise<Pick<Change<Result>, 'result' | 'audit'>>,
): Promise<Result> {
  const find = (tx: Tx) => requireOpeningDayGame(tx, id);
  return changeRow(context, find, async (tx, game) => ({
    ...(await change(tx, game)),
    ...pointsChanged(game.tournamentId),
  }));
}

/** What a change of a game with points of players announces. No standings depend on it. */
export const pointsChanged = (tournamentId: number) => ({
  events: [{ type: 'tournament', tournamentId, changed: ['opening_day', 'players'] }] satisfies LiveEvent[],
  changesField: false,
});

function readGames(db: Queryable, where: SQL) {
  const team1 = alias(teams, 'team1');
  const team2 = alias(teams, 'team2');
  const winner = alias(teams, 'winner');
  return db
    .select({
      ...getTableColumns(openingDayGames),
      team1: { id: team1.id, name: team1.name },
      team2: { id: team2.id, name: team2.name },
      winner: { id: winner.id, name: winner.name },
    })
    .from(openingDayGames)
    .innerJoin(team1, eq(team1.id, openingDayGames.team1Id))
    .innerJoin(team2, eq(team2.id, openingDayGames.team2Id))
    .leftJoin(winner, eq(winner.id, openingDayGames.winnerId))
    .where(where)
    .orderBy(asc(openingDayGames.id));
}

async function refuseOtherTeams(tx: Tx, { tournamentId, team1Id, team2Id }: OpeningDayGameInput): Promise<void> {
  const found = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), inArray(teams.id, [team1Id, team2Id])));
  const isMissing = (id: number) => !found.some((team) => team.id === id);
  const issues = [
    ...(isMissing(team1Id) ? [{ path: 'team1Id', message: 'Team 1 is not in this tournament.' }] : []),
    ...(isMissing(team2Id) ? [{ path: 'team2Id', message: 'Team 2 is not in this tournament.' }] : []),
  ];
  if (issues.length > 0) throw invalidInput(issues);
}
