import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../changes/commit.ts';
import { changeTournament, type LockedChange } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { deletedOpeningDayGames, openingDayGames, openingDayPlayerStats, teams, tournaments } from '../db/schema.ts';
import { conflict, notFound } from '../errors.ts';
import { changeOpeningDayGame, type OpeningDayGameRow, pointsChanged, requireOpeningDayGame } from './games.ts';
import { withStats } from './results.ts';

type DeletedRow = typeof deletedOpeningDayGames.$inferSelect;

const A_DAY_AGO = sql`now() - interval '1 day'`;

/** Deletes a game, and keeps a copy for a day to undo the deletion. */
export function deleteOpeningDayGame(context: Context, id: number): Promise<void> {
  return changeOpeningDayGame(context, id, async (tx, game) => {
    const before = await withStats(tx, game);
    await tx.delete(deletedOpeningDayGames).where(lt(deletedOpeningDayGames.deletedAt, A_DAY_AGO));
    await tx.insert(deletedOpeningDayGames).values({
      id,
      tournamentId: game.tournamentId,
      team1Name: game.team1.name,
      team2Name: game.team2.name,
      // Copied in SQL: a Date would lose the microseconds.
      game: sql`(select to_jsonb(kept) from ${openingDayGames} kept where kept.id = ${id})`,
      playerStats: sql`(
        select coalesce(jsonb_agg(kept order by kept.id), '[]') from ${openingDayPlayerStats} kept where kept.game_id = ${id}
      )`,
    });
    await tx.delete(openingDayGames).where(eq(openingDayGames.id, id));
    return { result: undefined, audit: ['opening-day game deleted', before, null] };
  });
}

/** Restores a deleted game with its id, its result and the points of its players. */
export function restoreOpeningDayGame(context: Context, id: number): Promise<OpeningDayGameRow> {
  const findTournamentId = (tx: Tx) => requireTournamentOfDeleted(tx, id);
  return changeTournament(context, findTournamentId, async (tx): Promise<LockedChange<OpeningDayGameRow>> => {
    const [deleted] = await tx.delete(deletedOpeningDayGames).where(isRestorable(id)).returning();
    if (!deleted) throw nothingToRestore();
    await refuseMissingTeams(tx, deleted);
    await tx.execute(sql`
      insert into ${openingDayGames} overriding system value
      select * from jsonb_populate_record(null::opening_day_games, ${JSON.stringify(deleted.game)})`);
    await tx.execute(sql`
      insert into ${openingDayPlayerStats} overriding system value
      select * from jsonb_populate_recordset(null::opening_day_player_stats, ${JSON.stringify(deleted.playerStats)})`);
    const game = await withStats(tx, await requireOpeningDayGame(tx, id));
    return { result: game, audit: ['opening-day game restored', null, game], ...pointsChanged(game.tournamentId) };
  });
}

/** Excludes copies older than a day, which can exist until the next deletion. */
function isRestorable(id: number) {
  return and(eq(deletedOpeningDayGames.id, id), gte(deletedOpeningDayGames.deletedAt, A_DAY_AGO));
}

async function requireTournamentOfDeleted(tx: Tx, id: number): Promise<number> {
  const [deleted] = await tx
    .select({ tournamentId: tournaments.id })
    .from(deletedOpeningDayGames)
    .leftJoin(tournaments, eq(tournaments.id, deletedOpeningDayGames.tournamentId))
    .where(isRestorable(id));
  if (!deleted) throw nothingToRestore();
  if (deleted.tournamentId === null) {
    throw conflict('tournament_gone', 'The tournament of this game has been deleted, so the game cannot come back.');
  }
  return deleted.tournamentId;
}

async function refuseMissingTeams(tx: Tx, { tournamentId, game, team1Name, team2Name }: DeletedRow): Promise<void> {
  const found = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), inArray(teams.id, [game.team1_id, game.team2_id])));
  const missing = [
    ...(found.some((team) => team.id === game.team1_id) ? [] : [team1Name]),
    ...(found.some((team) => team.id === game.team2_id) ? [] : [team2Name]),
  ];
  if (missing.length === 0) return;
  const who = `${missing.join(' and ')} ${missing.length > 1 ? 'have' : 'has'}`;
  throw conflict('team_gone', `${who} been deleted meanwhile, so the game cannot come back.`);
}

function nothingToRestore() {
  return notFound('There is no such deleted opening day game.');
}
