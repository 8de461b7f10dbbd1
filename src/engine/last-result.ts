import { entry } from './page.ts';
import { POINTS_UNIT } from './scan.ts';
import { previousTotalOf, type Scoreboard } from './scoreboard.ts';
import { at, rowOf } from './table.ts';

/** What the latest result did to a bracket. */
export interface LastResult {
  gameId: number;
  /** What the bracket earned by it. */
  points: number;
  /** Ranks by total, before and after the result. */
  rankBefore: number;
  rank: number;
}

/** Null without a result, or without the bracket. */
export function findLastResult(scoreboard: Scoreboard, bracketId: number): LastResult | null {
  const { table, numbering, results } = scoreboard;
  const row = rowOf(table, bracketId);
  const { rank, previousRank = null, totalScore = 0 } = entry(scoreboard, 'total', bracketId) ?? {};
  const gameId = results.lastGame === null ? undefined : numbering.gameIds[results.lastGame];
  if (row === undefined || rank === undefined || previousRank === null || gameId === undefined) return null;
  const points = totalScore - previousTotalOf(scoreboard, at(table, row)) * POINTS_UNIT;
  return { gameId, points, rankBefore: previousRank, rank };
}
