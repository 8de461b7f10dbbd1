import { findPlace, settleNames } from './name-order.ts';
import type { LeaderboardSort } from './ranking.ts';
import { ROUND_POINTS } from './rounds.ts';
import { type BracketScore, percentOf } from './scoring.ts';
import type { Standings } from './standings.ts';
import { accuracyOf, countBuckets } from './standings-buckets.ts';
import { type Counts, countBefore, listRows } from './standings-rows.ts';
import { countAbove, imagineTotals, isRight, NO_ANSWER, POINTS_UNIT } from './standings-scan.ts';
import { at, keyAt, NO_PICK, type RowKey } from './standings-table.ts';

export interface StandingRow extends RowKey, BracketScore {
  rank: number;
  /** The best rank that is still possible. */
  bestRank: number;
  /** The rank by total before the last result. */
  previousRank: number;
}

/** Rows in the order, and with the ranks, of `rankStandings`. */
export function listPage(standings: Standings, sort: LeaderboardSort, offset: number, limit: number): StandingRow[] {
  const rows = pickRows(standings, sort, offset, limit);
  if (sort !== 'name') return rows.map((row) => describeRow(standings, row, sort));
  return rows.map((row, index) => ({ ...describeRow(standings, row), rank: offset + index + 1 }));
}

function pickRows(standings: Standings, sort: LeaderboardSort, offset: number, limit: number): number[] {
  const { table } = standings;
  const end = Math.min(offset + limit, table.length);
  if (sort === 'name') return [...settleNames(standings.names, table).subarray(offset, end)];
  return listRows(table, sort, countsOf(standings), offset, end);
}

/** How many rows stand before this one; equals share a rank but not a place. */
export function placeOf(standings: Standings, sort: LeaderboardSort, row: number): number {
  const { table, names } = standings;
  return sort === 'name' ? findPlace(names, table, row) : countBefore(table, sort, countsOf(standings), row);
}

function countsOf(standings: Standings): Counts {
  standings.buckets ??= countBuckets(standings.table);
  return { ...standings.buckets, byTotal: standings.totals };
}

function previousTotalsOf(standings: Standings): Uint32Array {
  const { table, columns, answers, lastGame, totals } = standings;
  const column = columns.find(({ game }) => game === lastGame);
  const before = column && answers[column.game];
  standings.previousTotals ??=
    column && before ? imagineTotals(table, [{ column, before, now: NO_ANSWER }]) : totals.slice();
  return standings.previousTotals;
}

export function describeRow(standings: Standings, row: number, sort: LeaderboardSort = 'total'): StandingRow {
  const { block, index } = at(standings.table, row);
  const total = block.total[index] ?? 0;
  const score = scoreRow(standings, row);
  const lastPoints = standings.lastGame === null ? 0 : pointsIn(standings, row, standings.lastGame);
  return {
    ...keyAt(standings.table, row),
    ...score,
    rank: rankOf(standings, row, sort),
    bestRank: 1 + countAbove(standings.totals, score.possibleScore / POINTS_UNIT),
    previousRank: 1 + countAbove(previousTotalsOf(standings), total - lastPoints / POINTS_UNIT),
  };
}

function rankOf(standings: Standings, row: number, sort: LeaderboardSort): number {
  const { block, index } = at(standings.table, row);
  if (sort === 'total') return 1 + countAbove(standings.totals, block.total[index] ?? 0);
  if (sort === 'name') return 1 + placeOf(standings, sort, row);
  return (
    1 + countAbove(countsOf(standings).byAccuracy, accuracyOf(block.picked[index] ?? 0, block.correct[index] ?? 0))
  );
}

function pointsIn({ columns, answers, table }: Standings, row: number, game: number): number {
  const { block, index } = at(table, row);
  const round = columns[game]?.round;
  const code = block.picks[game]?.[index] ?? NO_PICK;
  return round !== undefined && isRight(answers[game] ?? NO_ANSWER, code) ? ROUND_POINTS[round] : 0;
}

/** What only those need who are looked at. */
function scoreRow(standings: Standings, row: number): BracketScore {
  const { table, columns, codes, answers, alive } = standings;
  const { block, index } = at(table, row);
  const totalPicks = block.picked[index] ?? 0;
  const correctPicks = block.correct[index] ?? 0;
  const totalScore = (block.total[index] ?? 0) * POINTS_UNIT;
  const score: BracketScore = {
    totalScore,
    totalPicks,
    correctPicks,
    decidedPicks: 0,
    alivePicks: 0,
    possibleScore: totalScore,
    accuracyPercentage: percentOf(correctPicks, totalPicks),
    pointsByRound: { play_in: 0, round_of_32: 0, sweet_16: 0, elite_8: 0, final_four: 0, championship: 0 },
    champion: null,
  };
  for (const { game, round } of columns) {
    const code = block.picks[game]?.[index] ?? NO_PICK;
    if (code === NO_PICK) continue;
    if (answers[game] !== NO_ANSWER) score.decidedPicks += 1;
    score.pointsByRound[round] += pointsIn(standings, row, game);
    if (alive[game]?.[code] === 1) {
      score.alivePicks += 1;
      score.possibleScore += ROUND_POINTS[round];
    }
    if (round === 'championship') score.champion = codes.contenders[code] ?? null;
  }
  return score;
}
