import { ROUNDS } from '../domain/bracket/rounds.ts';
import type { Tree } from '../domain/bracket/tree.ts';
import { percentOf } from '../domain/percent.ts';
import { rankStandings } from '../domain/scoring/ranking.ts';
import type { Scoring } from '../domain/scoring/scoring.ts';
import { differenceOf } from '../domain/scoring/tiebreaker.ts';
import { countLeading } from './binary-search.ts';
import type { StandingRow } from './page.ts';
import { type Results, readResults } from './results.ts';
import { judgeRow } from './row-figures.ts';
import { isCorrect, type Winner } from './scan.ts';
import { createScoreboard, load, type Scoreboard, setResults } from './scoreboard.ts';
import { at, type RowLocation, rowOf } from './table.ts';
import { guessAt } from './tie-order.ts';

/** A bracket in the standings of a circle, with the rank by total. */
export interface CircleRow extends StandingRow {
  /** How far the tiebreaker guess is off, once that orders equals. */
  tiebreakerDifference: number;
}

const UNIT = 1;

/**
 * The standings by total of a circle of people: of some brackets of a scoreboard, by a scoring of their own. Brackets
 * that are not present are left out. For at most a few thousand.
 */
export function countCircle(
  scoreboard: Scoreboard,
  tree: Tree,
  bracketIds: readonly number[],
  scoring: Scoring,
): CircleRow[] {
  const { numbering, finalPoints } = scoreboard;
  const { lastGame } = scoreboard.results;
  const results = readResults(numbering, tree, numbering.gameIds[lastGame ?? -1] ?? null, scoring, UNIT);
  const locations = bracketIds.flatMap((bracketId) => {
    const row = rowOf(scoreboard.table, bracketId);
    return row === undefined ? [] : [at(scoreboard.table, row)];
  });
  const basis = { rounds: scoreboard.rounds, numbering, results };
  const counted = locations.map((location) => {
    const { block, index } = location;
    const figures = judgeRow(basis, location, UNIT);
    const totalScore = ROUNDS.reduce((sum, round) => sum + figures.pointsByRound[round], 0);
    const correctPicks = block.correct[index] as number;
    const tiebreakerGuess = guessAt(location);
    return {
      username: '',
      firstName: null,
      lastName: null,
      bracketId: block.bracketId[index] as number,
      submittedAt: block.submittedAt[index] as number,
      totalScore,
      correctPicks,
      totalPicks: block.picked[index] as number,
      accuracyPercentage: percentOf(correctPicks, block.picked[index] as number),
      tiebreakerGuess,
      tiebreakerDifference: finalPoints === null ? 0 : differenceOf(tiebreakerGuess, finalPoints),
      previousTotal: totalScore - lastPointsOf(results, location),
      figures,
    };
  });
  const totals = sortNumbers(counted.map(({ totalScore }) => totalScore));
  const totalsBefore = sortNumbers(counted.map(({ previousTotal }) => previousTotal));
  return rankStandings(counted, 'total').map((row): CircleRow => {
    const { pointsByRound, decidedPicks, alivePicks, earnable, champion } = row.figures;
    const possibleScore = row.totalScore + earnable;
    // One literal, for speed, as on a page.
    return {
      bracketId: row.bracketId,
      submittedAt: row.submittedAt,
      rank: row.rank,
      totalScore: row.totalScore,
      totalPicks: row.totalPicks,
      correctPicks: row.correctPicks,
      decidedPicks,
      alivePicks,
      possibleScore,
      accuracyPercentage: row.accuracyPercentage,
      pointsByRound,
      champion,
      // Once guesses order equals, all games are decided: no better rank is possible.
      bestRank: finalPoints === null ? 1 + countHigher(totals, possibleScore) : row.rank,
      previousRank: results.lastGame === null ? null : 1 + countHigher(totalsBefore, row.previousTotal),
      tiebreakerGuess: row.tiebreakerGuess,
      tiebreakerDifference: row.tiebreakerDifference,
    };
  });
}

/** What a row earned by the latest result. */
function lastPointsOf({ winners, lastGame }: Results, { block, index }: RowLocation): number {
  if (lastGame === null) return 0;
  const winner = winners[lastGame] as Winner;
  return isCorrect(winner, block.picks[lastGame]?.[index] as number) ? winner.weight : 0;
}

function sortNumbers(numbers: readonly number[]): Float64Array {
  return Float64Array.from(numbers).sort();
}

/** How many of the sorted numbers are higher. */
function countHigher(sorted: Float64Array, than: number): number {
  return sorted.length - countLeading(sorted.length, (index) => (sorted[index] as number) <= than);
}

// The kernel takes sixteen rows at a time.
const LANES = 16;

/** A scoreboard of these brackets alone, with the results and the scoring of the whole one. */
export function selectBrackets(scoreboard: Scoreboard, tree: Tree, bracketIds: readonly number[]): Scoreboard {
  const { numbering, results, scoring, finalPoints, table } = scoreboard;
  const rows = bracketIds.flatMap((bracketId) => rowOf(table, bracketId) ?? []).sort((a, b) => a - b);
  const size = Math.max(LANES, Math.ceil(rows.length / LANES) * LANES);
  const selected = createScoreboard(numbering, tree, size, scoring);
  const brackets = rows.map((row) => {
    const { block, index } = at(table, row);
    return {
      bracketId: block.bracketId[index] as number,
      submittedAt: block.submittedAt[index] as number,
      picks: Uint8Array.from(block.picks, (column) => column[index] as number),
      tiebreakerGuess: guessAt({ block, index }),
    };
  });
  load(selected, brackets);
  setResults(selected, tree, numbering.gameIds[results.lastGame ?? -1] ?? null, finalPoints !== null);
  return selected;
}
