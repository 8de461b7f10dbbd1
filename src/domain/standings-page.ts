import { settleNames } from './name-order.ts';
import type { LeaderboardSort } from './ranking.ts';
import { ROUND_POINTS, type Round } from './rounds.ts';
import { type BracketScore, percentOf } from './scoring.ts';
import type { Standings } from './standings.ts';
import { accuracyOf, BUCKETS, bucketOf, countBuckets, countMoreAccurate, listBuckets } from './standings-buckets.ts';
import { countAbove, countTotalsWithout, isRight, NO_ANSWER, POINTS_UNIT } from './standings-scan.ts';
import { at, keyAt, lengthOf, NO_PICK, type RowKey } from './standings-table.ts';

export interface StandingRow extends RowKey, BracketScore {
  rank: number;
  /** The best rank that is still possible. */
  bestRank: number;
  /** The rank by total before the last result. */
  previousRank: number;
}

/** Rows in the order, and with the ranks, of `rankStandings`. */
export function listPage(standings: Standings, sort: LeaderboardSort, offset: number, limit: number): StandingRow[] {
  const rows = listRows(standings, sort, offset, limit);
  if (sort !== 'name') return rows.map((row) => describeRow(standings, row, sort));
  return rows.map((row, index) => ({ ...describeRow(standings, row), rank: offset + index + 1 }));
}

function listRows(standings: Standings, sort: LeaderboardSort, offset: number, limit: number): number[] {
  const { table } = standings;
  if (sort === 'name') return [...settleNames(standings.names, table).subarray(offset, offset + limit)];
  const buckets = bucketsOf(standings);
  const end = Math.min(offset + limit, table.length);
  // By bucket: how many rows of it to pass over before the page, and where in the page the next one goes.
  const skips = new Int32Array(BUCKETS);
  const places = new Int32Array(BUCKETS).fill(-1);
  const ends = new Int32Array(BUCKETS);
  let start = 0;
  for (const bucket of listBuckets(sort)) {
    if (start >= end) break;
    const next = start + (buckets[bucket] as number);
    if (next > offset && next > start) {
      skips[bucket] = Math.max(0, offset - start);
      places[bucket] = Math.max(0, start - offset);
      ends[bucket] = Math.min(next, end) - offset;
    }
    start = next;
  }
  const rows: number[] = new Array(Math.max(0, end - offset)).fill(0);
  let missing = rows.length;
  for (const [blockIndex, { total, picked, correct }] of table.blocks.entries()) {
    const length = lengthOf(table, blockIndex);
    for (let i = 0; i < length && missing > 0; i += 1) {
      const bucket = bucketOf(total[i] as number, accuracyOf(picked[i] as number, correct[i] as number));
      const place = places[bucket] as number;
      if (place === -1 || place === ends[bucket]) continue;
      const skip = skips[bucket] as number;
      if (skip > 0) {
        skips[bucket] = skip - 1;
        continue;
      }
      rows[place] = blockIndex * table.blockSize + i;
      places[bucket] = place + 1;
      missing -= 1;
    }
  }
  return rows;
}

/** How many rows stand before this one; equals share a rank but not a place. */
export function placeOf(standings: Standings, sort: LeaderboardSort, row: number): number {
  const { table } = standings;
  if (sort === 'name') return settleNames(standings.names, table).indexOf(row);
  const buckets = bucketsOf(standings);
  const own = bucketAt(standings, row);
  let place = 0;
  for (const bucket of listBuckets(sort)) {
    if (bucket === own) break;
    place += buckets[bucket] as number;
  }
  for (let earlier = 0; earlier < row; earlier += 1) if (bucketAt(standings, earlier) === own) place += 1;
  return place;
}

function bucketAt({ table }: Standings, row: number): number {
  const { block, index } = at(table, row);
  return bucketOf(
    block.total[index] as number,
    accuracyOf(block.picked[index] as number, block.correct[index] as number),
  );
}

function bucketsOf(standings: Standings): Uint32Array {
  standings.buckets ??= countBuckets(standings.table);
  return standings.buckets;
}

function previousTotalsOf(standings: Standings): Uint32Array {
  const { table, columns, answers, lastGame, totals } = standings;
  const column = columns.find(({ game }) => game === lastGame);
  standings.previousTotals ??=
    column === undefined ? totals.slice() : countTotalsWithout(table, column, answers[column.game] ?? NO_ANSWER);
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
  return 1 + countMoreAccurate(bucketsOf(standings), accuracyOf(block.picked[index] ?? 0, block.correct[index] ?? 0));
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
    score.pointsByRound[round satisfies Round] += pointsIn(standings, row, game);
    if (alive[game]?.[code] === 1) {
      score.alivePicks += 1;
      score.possibleScore += ROUND_POINTS[round];
    }
    if (round === 'championship') score.champion = codes.contenders[code] ?? null;
  }
  return score;
}
