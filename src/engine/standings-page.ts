import { ROUND_POINTS } from '../domain/bracket/rounds.ts';
import type { ContenderId } from '../domain/bracket/tree.ts';
import type { LeaderboardSort } from '../domain/scoring/ranking.ts';
import { type BracketScore, percentOf } from '../domain/scoring/scoring.ts';
import { findPlace, settleNames } from './name-order.ts';
import type { Standings } from './standings.ts';
import { accuracyOf, countBuckets } from './standings-buckets.ts';
import { type Counts, countBefore, listRows } from './standings-rows.ts';
import { type Answer, countAbove, imagineTotals, isRight, NO_ANSWER, POINTS_UNIT } from './standings-scan.ts';
import { at, NO_PICK, type RowKey } from './standings-table.ts';

export interface StandingRow extends RowKey, BracketScore {
  rank: number;
  /** The best rank that is still possible. */
  bestRank: number;
  /** The rank by total before the last result. */
  previousRank: number | null;
}

/** Rows in the order, and with the ranks, of `rankStandings`. */
export function listPage(standings: Standings, sort: LeaderboardSort, offset: number, limit: number): StandingRow[] {
  const rows = pickRows(standings, sort, offset, limit);
  if (sort !== 'name') return rows.map((row) => describeRow(standings, row, sort));
  return rows.map((row, index) => {
    const described = describeRow(standings, row);
    described.rank = offset + index + 1;
    return described;
  });
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
  const { byBucket, byAccuracy } = standings.buckets;
  return { byBucket, byAccuracy, byTotal: standings.totals };
}

function previousTotalsOf(standings: Standings): Uint32Array {
  const { table, columns, answers, lastGame, totals } = standings;
  const column = columns.find(({ game }) => game === lastGame);
  const before = column && answers[column.game];
  standings.previousTotals ??=
    column && before ? imagineTotals(table, [{ column, before, now: NO_ANSWER }]) : totals.slice();
  return standings.previousTotals;
}

/** Everything about a row; all but what ranks it is worked out only for those who are looked at. */
export function describeRow(standings: Standings, row: number, sort: LeaderboardSort = 'total'): StandingRow {
  const { table, columns, codes, answers, alive, lastGame } = standings;
  const { block, index } = at(table, row);
  const totalPicks = block.picked[index] as number;
  const correctPicks = block.correct[index] as number;
  const totalScore = (block.total[index] as number) * POINTS_UNIT;
  const pointsByRound = { play_in: 0, round_of_32: 0, sweet_16: 0, elite_8: 0, final_four: 0, championship: 0 };
  let decidedPicks = 0;
  let alivePicks = 0;
  let possibleScore = totalScore;
  let previousScore = totalScore;
  let champion: ContenderId | null = null;
  for (const { game, round } of columns) {
    const code = (block.picks[game] as Uint8Array)[index] as number;
    if (code === NO_PICK) continue;
    const answer = answers[game] as Answer;
    if (answer !== NO_ANSWER) decidedPicks += 1;
    if (isRight(answer, code)) {
      pointsByRound[round] += ROUND_POINTS[round];
      if (game === lastGame) previousScore -= ROUND_POINTS[round];
    }
    if ((alive[game] as Uint8Array)[code] === 1) {
      alivePicks += 1;
      possibleScore += ROUND_POINTS[round];
    }
    if (round === 'championship') champion = codes.contenders[code] ?? null;
  }
  // One literal: putting a row together from parts would take longer than all of the above.
  return {
    bracketId: block.bracketId[index] as number,
    submittedAt: block.submittedAt[index] as number,
    rank: rankOf(standings, row, sort),
    totalScore,
    totalPicks,
    correctPicks,
    decidedPicks,
    alivePicks,
    possibleScore,
    accuracyPercentage: percentOf(correctPicks, totalPicks),
    pointsByRound,
    champion,
    bestRank: 1 + countAbove(standings.totals, possibleScore / POINTS_UNIT),
    previousRank:
      standings.lastGame === null ? null : 1 + countAbove(previousTotalsOf(standings), previousScore / POINTS_UNIT),
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
