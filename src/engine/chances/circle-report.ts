import type { Tree } from '../../domain/bracket/tree.ts';
import type { Model } from '../../domain/chances/models.ts';
import type { Numbering } from '../../domain/picks/packed-picks.ts';
import type { Scoring } from '../../domain/scoring/scoring.ts';
import type { CircleRow } from '../circle.ts';
import { packedPicksOf } from '../picks.ts';
import type { Scoreboard } from '../scoreboard.ts';
import { type Chances, compareChances, countChances } from './chances.ts';
import { readOpenField } from './open-games.ts';
import { listProbabilities } from './probabilities.ts';
import { type ChancesEntry, toChancesEntry } from './report.ts';

/** The brackets of a circle of people whose chances are counted, and their scoring. */
export interface CircleTask {
  tree: Tree;
  numbering: Numbering;
  scoring: Scoring;
  model: Model;
  /** In the order by points. */
  brackets: readonly { bracketId: number; totalScore: number; picks: Uint8Array }[];
}

/** The chances within a circle. */
export interface CircleReport extends Pick<Chances, 'isExact' | 'endingCount' | 'margin'> {
  /** How many games are undecided. */
  games: number;
  /** Best first: by the chance of being first, then by points. */
  entries: readonly ChancesEntry[];
}

export function toCircleTask(
  scoreboard: Scoreboard,
  tree: Tree,
  rows: readonly CircleRow[],
  scoring: Scoring,
  model: Model,
): CircleTask {
  const brackets = rows.flatMap(({ bracketId, totalScore }) => {
    const picks = packedPicksOf(scoreboard, bracketId);
    return picks ? [{ bracketId, totalScore, picks }] : [];
  });
  return { tree, numbering: scoreboard.numbering, scoring, model, brackets };
}

export function reportCircle({ tree, numbering, scoring, model, brackets }: CircleTask): CircleReport {
  const unit = unitOf(scoring);
  const field = readOpenField(tree, numbering, scoring, unit);
  const columns = {
    totals: Uint32Array.from(brackets, ({ totalScore }) => totalScore / unit),
    picks: field.games.map(({ gameId }) => {
      const game = numbering.gameIds.indexOf(gameId);
      return Uint8Array.from(brackets, ({ picks }) => picks[game] as number);
    }),
  };
  const chances = countChances(field, columns, listProbabilities(tree, numbering, model));
  const entries = brackets.map(({ bracketId }, index) =>
    toChancesEntry(chances, chances.rowOf[index] as number, bracketId, unit),
  );
  const { isExact, endingCount, margin, games } = chances;
  // The sort is stable: equals stay in the order by points.
  return {
    isExact,
    endingCount,
    margin,
    games: games.length,
    entries: entries.sort((a, b) => compareChances(a.win, b.win)),
  };
}

/** The greatest common divisor of all that a scoring gives: with fewer totals, chances are counted faster. */
function unitOf({ points, bonus, bonusFactor }: Scoring): number {
  const parts = [...Object.values(points), bonus === 'none' ? 0 : bonusFactor];
  return parts.reduce(divisorOf, 0) || 1;
}

function divisorOf(a: number, b: number): number {
  return b === 0 ? a : divisorOf(b, a % b);
}
