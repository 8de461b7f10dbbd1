import { percentOf } from '../domain/percent.ts';
import type { LeaderboardSort } from '../domain/scoring/ranking.ts';
import type { BracketScore } from '../domain/scoring/scoring.ts';
import { accuracyOf, countBuckets } from './buckets.ts';
import { countBeforeByName, listByName } from './name-order.ts';
import { type Counts, countBefore, listRows } from './page-rows.ts';
import { judgeRow } from './row-figures.ts';
import { countAbove, countTotalsAfter, POINTS_UNIT, UNDECIDED } from './scan.ts';
import { previousTotalOf, type Scoreboard } from './scoreboard.ts';
import { at, countRows, type RowKey, rowOf } from './table.ts';
import { guessAt, sortTies, type TieOrder } from './tie-order.ts';

export interface StandingRow extends RowKey, BracketScore {
  rank: number;
  /** The rank with all possible points if nobody else gains any: no better one is possible. */
  bestRank: number;
  /** The rank by total before the latest result; null without one. */
  previousRank: number | null;
  tiebreakerGuess: number | null;
}

/** Rows in the order, and with the ranks, of `rankStandings`. */
export function page(scoreboard: Scoreboard, sort: LeaderboardSort, offset: number, limit: number): StandingRow[] {
  const { table, names } = scoreboard;
  const end = Math.min(offset + limit, countRows(table));
  if (sort !== 'name') {
    const ties = sort === 'total' ? tieOrderOf(scoreboard) : null;
    const rows = ties ? [...ties.rows.subarray(offset, end)] : listRows(table, sort, countsOf(scoreboard), offset, end);
    return rows.map((row) => describeRow(scoreboard, row, rankOf(scoreboard, row, sort)));
  }
  return Array.from(listByName(names, table).subarray(offset, end), (bracketId, index) =>
    describeRow(scoreboard, rowOf(table, bracketId) as number, offset + index + 1),
  );
}

/** One bracket, ranked as on a page. */
export function entry(scoreboard: Scoreboard, sort: LeaderboardSort, bracketId: number): StandingRow | undefined {
  const row = rowOf(scoreboard.table, bracketId);
  if (row === undefined) return undefined;
  return describeRow(
    scoreboard,
    row,
    sort === 'name' ? 1 + offsetOf(scoreboard, sort, bracketId) : rankOf(scoreboard, row, sort),
  );
}

/** The rank by total of a bracket, if it is present. */
export function rankByTotal(scoreboard: Scoreboard, bracketId: number): number | undefined {
  const row = rowOf(scoreboard.table, bracketId);
  return row === undefined ? undefined : rankOf(scoreboard, row, 'total');
}

/** The number of entries before this one; equals share a rank but not an offset. */
export function offsetOf(scoreboard: Scoreboard, sort: LeaderboardSort, bracketId: number): number {
  const { table, names } = scoreboard;
  if (sort === 'name') return countBeforeByName(names, table, bracketId);
  const row = rowOf(table, bracketId) ?? 0;
  const ties = sort === 'total' ? tieOrderOf(scoreboard) : null;
  return ties ? (ties.offsets[row] as number) : countBefore(table, sort, countsOf(scoreboard), row);
}

/** The order by total once the final is decided, if the tournament has a tiebreaker. */
export function tieOrderOf(scoreboard: Scoreboard): TieOrder | null {
  if (scoreboard.finalPoints === null) return null;
  scoreboard.tieOrder ??= sortTies(scoreboard.table, scoreboard.finalPoints);
  return scoreboard.tieOrder;
}

function countsOf(scoreboard: Scoreboard): Counts {
  scoreboard.buckets ??= countBuckets(scoreboard.table);
  const { byBucket, byAccuracy } = scoreboard.buckets;
  return { byBucket, byAccuracy, byTotal: scoreboard.totals };
}

function previousTotalsOf(scoreboard: Scoreboard): Uint32Array {
  const { table, results, totals } = scoreboard;
  const game = results.lastGame ?? -1;
  const before = results.winners[game];
  scoreboard.previousTotals ??= before ? countTotalsAfter(table, [{ game, before, now: UNDECIDED }]) : totals.slice();
  return scoreboard.previousTotals;
}

/** All figures of a row. Those that do not decide the rank are computed here, for requested rows only. */
function describeRow(scoreboard: Scoreboard, row: number, rank: number): StandingRow {
  const { table, results } = scoreboard;
  const { block, index } = at(table, row);
  const totalPicks = block.picked[index] as number;
  const correctPicks = block.correct[index] as number;
  const totalScore = (block.total[index] as number) * POINTS_UNIT;
  const { pointsByRound, decidedPicks, alivePicks, earnable, champion } = judgeRow(scoreboard, { block, index });
  const possibleScore = totalScore + earnable;
  // One literal, for speed: spreading parts takes longer than all of the above.
  return {
    bracketId: block.bracketId[index] as number,
    submittedAt: block.submittedAt[index] as number,
    rank,
    totalScore,
    totalPicks,
    correctPicks,
    decidedPicks,
    alivePicks,
    possibleScore,
    accuracyPercentage: percentOf(correctPicks, totalPicks),
    pointsByRound,
    champion,
    // A tie order exists once the final is decided. All other games are by then, so no better rank is possible.
    bestRank: tieOrderOf(scoreboard)?.ranks[row] ?? 1 + countAbove(scoreboard.totals, possibleScore / POINTS_UNIT),
    previousRank:
      results.lastGame === null
        ? null
        : 1 + countAbove(previousTotalsOf(scoreboard), previousTotalOf(scoreboard, { block, index })),
    tiebreakerGuess: guessAt({ block, index }),
  };
}

function rankOf(scoreboard: Scoreboard, row: number, sort: Exclude<LeaderboardSort, 'name'>): number {
  const { block, index } = at(scoreboard.table, row);
  if (sort === 'total')
    return tieOrderOf(scoreboard)?.ranks[row] ?? 1 + countAbove(scoreboard.totals, block.total[index] ?? 0);
  const accuracy = accuracyOf(block.picked[index] ?? 0, block.correct[index] ?? 0);
  return 1 + countAbove(countsOf(scoreboard).byAccuracy, accuracy);
}
