import { asc, eq, inArray } from 'drizzle-orm';
import type { GameResult } from '../../contract/games.ts';
import type { OpeningDayStat } from '../../contract/opening-day.ts';
import { sortByPoints } from '../../domain/box-score.ts';
import { findWinner } from '../../domain/results.ts';
import type { Db } from '../db/database.ts';
import { openingDayGames, openingDayPlayerStats, players } from '../db/schema.ts';
import { invalidInput } from '../errors.ts';
import { changeOpeningDayGame, findOpeningDayGame, type OpeningDayGameRow } from './games.ts';

type StatRow = typeof openingDayPlayerStats.$inferSelect;

interface ResultRow extends OpeningDayGameRow {
  playerStats: StatRow[];
}

/** A player's points, most first. */
export async function listStats(db: Db, gameId: number): Promise<OpeningDayStat[]> {
  const { id } = await findOpeningDayGame(db, gameId);
  const stats = await db
    .select({
      id: openingDayPlayerStats.id,
      player: { id: players.id, firstName: players.firstName, lastName: players.lastName },
      points: openingDayPlayerStats.points,
    })
    .from(openingDayPlayerStats)
    .innerJoin(players, eq(players.id, openingDayPlayerStats.playerId))
    .where(eq(openingDayPlayerStats.gameId, id))
    .orderBy(asc(players.id));
  return sortByPoints(stats);
}

/** Completes a game, or puts another result with other points in the place of the one it has. */
export function enterOpeningDayResult(db: Db, id: number, { playerStats, ...score }: GameResult) {
  return changeOpeningDayGame(db, id, async (tx, game) => {
    const before = await withStats(tx, game);
    const lines = await assignToTeams(tx, before, playerStats);
    const result = { ...score, winnerId: findWinner(game, score), status: 'completed' as const };
    await tx.update(openingDayGames).set(result).where(eq(openingDayGames.id, id));
    await tx.delete(openingDayPlayerStats).where(eq(openingDayPlayerStats.gameId, id));
    if (lines.length > 0) await tx.insert(openingDayPlayerStats).values(lines);
    return { before, after: await withStats(tx, await findOpeningDayGame(tx, id)) };
  });
}

export function deleteOpeningDayGame(db: Db, id: number): Promise<ResultRow> {
  return changeOpeningDayGame(db, id, async (tx, game) => {
    const before = await withStats(tx, game);
    await tx.delete(openingDayGames).where(eq(openingDayGames.id, id));
    return before;
  });
}

async function withStats(tx: Db, game: OpeningDayGameRow): Promise<ResultRow> {
  const isOfGame = eq(openingDayPlayerStats.gameId, game.id);
  return { ...game, playerStats: await tx.select().from(openingDayPlayerStats).where(isOfGame) };
}

/**
 * The points of each player with the team they were made for, which has to be one of the two. A player who has moved on
 * since the result was entered keeps the team of then.
 */
async function assignToTeams(tx: Db, game: ResultRow, lines: GameResult['playerStats']) {
  const ids = lines.map((line) => line.playerId);
  const found = await tx
    .select({ id: players.id, teamId: players.teamId })
    .from(players)
    .where(inArray(players.id, ids));
  const teamOf = new Map(found.map((player) => [player.id, player.teamId]));
  for (const { playerId, teamId } of game.playerStats) teamOf.set(playerId, teamId);
  return lines.map((line, index) => {
    const teamId = teamOf.get(line.playerId) ?? null;
    if (teamId !== game.team1Id && teamId !== game.team2Id) {
      throw invalidInput([
        { path: `playerStats.${index}.playerId`, message: 'Points can only go to players of the two teams.' },
      ]);
    }
    return { ...line, gameId: game.id, teamId };
  });
}
