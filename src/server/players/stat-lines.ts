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
  const rows = await unionAll(
    selectLines(db, 'tournament', playerGameStats, games, filter),
    selectLines(db, 'opening_day', openingDayPlayerStats, openingDayGames, filter),
  );
  return rows.map(({ teamId, winnerId, ...line }) => ({ ...line, outcome: outcomeFor(teamId, winnerId) }));
}

function selectLines(
  db: Queryable,
  gameType: GameType,
  stats: typeof playerGameStats | typeof openingDayPlayerStats,
  played: typeof games | typeof openingDayGames,
  { playerId, tournamentId }: LineFilter,
) {
  return db
    .select({
      playerId: stats.playerId,
      gameId: stats.gameId,
      gameType: sql<GameType>`${gameType}`.as('game_type'),
      points: stats.points,
      teamId: stats.teamId,
      winnerId: played.winnerId,
    })
    .from(stats)
    .innerJoin(played, eq(played.id, stats.gameId))
    .where(
      and(
        playerId === undefined ? undefined : eq(stats.playerId, playerId),
        tournamentId === undefined ? undefined : eq(stats.tournamentId, tournamentId),
      ),
    );
}

/** Reads players and lines in one snapshot, since the entered totals of players are relative to their lines. */
export function readPlayersAndLines(db: Db, filter?: LineFilter): Promise<{ players: PlayerRow[]; lines: StatLine[] }> {
  return readSnapshot(db, async (tx) => ({
    players: await tx.select().from(players),
    lines: await readStatLines(tx, filter),
  }));
}
