import { and, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type GameType, outcomeFor, type StatLine } from '../../domain/players/records.ts';
import type { Db, Queryable } from '../db/database.ts';
import { readSnapshot } from '../db/queries.ts';
import { games, openingDayGames, openingDayPlayerStats, playerGameStats, players } from '../db/schema.ts';

export type PlayerRow = typeof players.$inferSelect;

/** Selects stat lines: all of them if it is empty. */
export interface LineFilter {
  playerId?: number;
  tournamentId?: number | SQL<number>;
}

/** Reads the players' points in bracket and opening-day games. A line exists only while its game has a result. */
export async function readStatLines(db: Queryable, filter: LineFilter = {}): Promise<StatLine[]> {
  const bracketLines = db
    .select({
      playerId: playerGameStats.playerId,
      gameId: playerGameStats.gameId,
      gameType: sql<GameType>`'tournament'`.as('game_type'),
      points: playerGameStats.points,
      teamId: playerGameStats.teamId,
      winnerId: games.winnerId,
    })
    .from(playerGameStats)
    .innerJoin(games, eq(games.id, playerGameStats.gameId))
    .where(matchesFilter(playerGameStats, filter));
  const openingDayLines = db
    .select({
      playerId: openingDayPlayerStats.playerId,
      gameId: openingDayPlayerStats.gameId,
      gameType: sql<GameType>`'opening_day'`.as('game_type'),
      points: openingDayPlayerStats.points,
      teamId: openingDayPlayerStats.teamId,
      winnerId: openingDayGames.winnerId,
    })
    .from(openingDayPlayerStats)
    .innerJoin(openingDayGames, eq(openingDayGames.id, openingDayPlayerStats.gameId))
    .where(matchesFilter(openingDayPlayerStats, filter));
  const rows = await unionAll(bracketLines, openingDayLines);
  return rows.map(({ teamId, winnerId, ...line }) => ({ ...line, outcome: outcomeFor(teamId, winnerId) }));
}

function matchesFilter(
  stats: typeof playerGameStats | typeof openingDayPlayerStats,
  { playerId, tournamentId }: LineFilter,
): SQL | undefined {
  return and(
    playerId === undefined ? undefined : eq(stats.playerId, playerId),
    tournamentId === undefined ? undefined : eq(stats.tournamentId, tournamentId),
  );
}

/** Reads players and lines in one snapshot, since the entered totals of players are relative to their lines. */
export function readPlayersAndLines(db: Db, filter?: LineFilter): Promise<{ players: PlayerRow[]; lines: StatLine[] }> {
  return readSnapshot(db, async (tx) => ({
    players: await tx.select().from(players),
    lines: await readStatLines(tx, filter),
  }));
}
