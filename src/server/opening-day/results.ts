import { asc, eq } from 'drizzle-orm';
import type { GameResult } from '../../contract/games.ts';
import type { OpeningDayStat } from '../../contract/opening-day.ts';
import { sortByPoints } from '../../domain/players/box-score.ts';
import { findWinner } from '../../domain/results/results.ts';
import type { Context } from '../changes/commit.ts';
import type { Db, Tx } from '../db/database.ts';
import { openingDayGames, openingDayPlayerStats, players } from '../db/schema.ts';
import { assignTeams } from '../games/player-points.ts';
import { changeOpeningDayGame, type OpeningDayGameRow, requireOpeningDayGame } from './games.ts';

/** Lists the points of players in a game, most first. */
export async function listStats(db: Db, gameId: number): Promise<OpeningDayStat[]> {
  const { id } = await requireOpeningDayGame(db, gameId);
  const stats = await db
    .select({
      id: openingDayPlayerStats.id,
      player: { id: players.id, firstName: players.firstName, lastName: players.lastName },
      teamId: openingDayPlayerStats.teamId,
      points: openingDayPlayerStats.points,
    })
    .from(openingDayPlayerStats)
    .innerJoin(players, eq(players.id, openingDayPlayerStats.playerId))
    .where(eq(openingDayPlayerStats.gameId, id))
    .orderBy(asc(players.id));
  return sortByPoints(stats);
}

/** Completes a game, or replaces its result and player points. */
export function enterOpeningDayResult(
  context: Context,
  id: number,
  { playerStats, ...score }: GameResult,
): Promise<OpeningDayGameRow> {
  return changeOpeningDayGame(context, id, async (tx, game) => {
    const before = await withStats(tx, game);
    // Players who have changed teams since the last result keep the team of their earlier points.
    const lines = await assignTeams(tx, game, playerStats, before.playerStats);
    const completed = { ...score, winnerId: findWinner(game, score), status: 'completed' as const };
    await tx.update(openingDayGames).set(completed).where(eq(openingDayGames.id, id));
    await tx.delete(openingDayPlayerStats).where(eq(openingDayPlayerStats.gameId, id));
    if (lines.length > 0) await tx.insert(openingDayPlayerStats).values(lines);
    const after = await withStats(tx, await requireOpeningDayGame(tx, id));
    return { result: after, audit: ['opening-day result entered', before, after] };
  });
}

export async function withStats(tx: Tx, game: OpeningDayGameRow) {
  const isOfGame = eq(openingDayPlayerStats.gameId, game.id);
  return { ...game, playerStats: await tx.select().from(openingDayPlayerStats).where(isOfGame) };
}
