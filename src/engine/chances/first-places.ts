import { isDecided } from '../../domain/bracket/game.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import type { Model } from '../../domain/chances/models.ts';
import type { Numbering } from '../../domain/picks/packed-picks.ts';
import { countLeading } from '../binary-search.ts';
import { createChancesKernel } from '../kernel/chances.ts';
import { CONTENDER_NUMBER_LIMIT } from '../results.ts';
import { POINTS_UNIT } from '../scan.ts';
import type { Scoreboard } from '../scoreboard.ts';
import { at, countRows, lengthOf, NO_TOTAL, rowOf, type Table } from '../table.ts';
import { MAX_EXACT_GAMES } from './chances.ts';
import { createWalk, mostOf, type OpenField, pairIndex, readOpenField } from './open-games.ts';
import { listProbabilities, type Probabilities } from './probabilities.ts';
import { groupRows, type Rows } from './rows.ts';

/** Who finishes first how likely, weighed over all endings. */
export interface FirstPlaces {
  endings: number;
  /** The probability of being first; a shared first place is shared out. 0 only if it is first in no ending. */
  winOf(bracketId: number): number;
}

// Some 20 ms on one core. A pool of 60 stays below it with 15 games left.
const MAX_SCORES = 2 ** 24;
// What an ending costs besides its scores, and what it takes to prepare a bracket, as so many of them.
const ENDING_SCORES = 128;
const BRACKET_SCORES = 1_024;
// Of more, even finding those who can still be first takes too long for a request.
const MAX_BRACKETS = 10_000;

/** Weighs every ending of a tournament with few games left. Null if that are too many endings and brackets for a request. */
export function weighFirstPlaces(
  { table, numbering, scoring, totals }: Scoreboard,
  tree: Tree,
  model: Model,
  maxScores = MAX_SCORES,
): FirstPlaces | null {
  const left = tree.games.filter((game) => !isDecided(game)).length;
  if (left > MAX_EXACT_GAMES || (left > 0 && countRows(table) > MAX_BRACKETS)) return null;
  const field = readOpenField(tree, numbering, scoring, POINTS_UNIT);
  const columns = field.games.map(({ gameId }) => numbering.gameIds.indexOf(gameId));
  const contenders = findContenders(table, field, columns, findHighest(totals));
  const endings = 2 ** left;
  // The final standings take no longer than the leaderboard.
  const scores = (contenders.length + ENDING_SCORES) * endings + contenders.length * BRACKET_SCORES;
  if (left > 0 && scores > maxScores) return null;
  const rows = groupRows(field, copyRows(table, contenders, columns), left);
  const probabilities = listProbabilities(tree, numbering, model);
  const wins = sumWins(field, rows, probabilities, listImagined(tree, numbering, field));
  return {
    endings,
    winOf: (bracketId) => {
      const row = rowOf(table, bracketId);
      if (row === undefined) return 0;
      const place = countLeading(contenders.length, (index) => (contenders[index] as number) < row);
      return contenders[place] === row ? (wins[rows.rowOf[place] as number] as number) : 0;
    },
  };
}

function findHighest(totals: Uint32Array): number {
  return totals.findLastIndex((count) => count > 0);
}

/** The rows of the table that can still reach the present highest total, in order. Others are first in no ending. */
function findContenders(table: Table, { points, reachable }: OpenField, columns: readonly number[], highest: number) {
  const found: number[] = [];
  for (const [blockIndex, block] of table.blocks.entries()) {
    const length = lengthOf(table, blockIndex);
    const possible = new Uint16Array(block.total.subarray(0, length));
    for (const [game, column] of columns.entries()) {
      const picks = block.picks[column] as Uint8Array;
      const most = new Uint8Array(CONTENDER_NUMBER_LIMIT);
      for (const pick of reachable[game] ?? []) most[pick] = mostOf(points[game] as Uint32Array);
      for (let index = 0; index < length; index += 1)
        possible[index] = (possible[index] as number) + (most[picks[index] as number] as number);
    }
    for (let index = 0; index < length; index += 1)
      if ((possible[index] as number) >= highest && block.total[index] !== NO_TOTAL)
        found.push(blockIndex * table.blockSize + index);
  }
  return Uint32Array.from(found);
}

function copyRows(table: Table, rows: Uint32Array, columns: readonly number[]) {
  const totals = rows.map((row) => {
    const { block, index } = at(table, row);
    return block.total[index] as number;
  });
  const picks = columns.map((column) =>
    Uint8Array.from(rows, (row) => {
      const { block, index } = at(table, row);
      return block.picks[column]?.[index] as number;
    }),
  );
  return { totals, picks };
}

/** By game: the team that is imagined to win the next game, whoever wins this one; 0 without one. */
function listImagined(tree: Tree, { numberOf }: Numbering, { games }: OpenField): number[] {
  return games.map(({ gameId }) => {
    const next = tree.gameById.get(tree.gameById.get(gameId)?.nextGameId ?? 0);
    return numberOf.get(next?.winnerId ?? 0) ?? 0;
  });
}

/**
 * By row: the probability of being first. Decides the games one after the other, depth first. What is imagined of a game says
 * how likely its players got there: somebody who wins it will rather have met a weaker team.
 */
function sumWins(
  field: OpenField,
  rows: Rows,
  probabilities: Probabilities,
  imagined: readonly number[],
): Float64Array {
  const { games } = field;
  const { kernel, reserve, store, words } = createChancesKernel();
  const totalsAt = [store(Uint16Array.from(rows.totals)), ...games.map(() => reserve(rows.length * 2))];
  const picksAt = rows.picks.map(store);
  const hits = reserve(rows.length * 4);
  const last = totalsAt[games.length] as number;
  // Of the whole memory, which does not grow any more.
  const found = words(hits, rows.length);

  const wins = new Float64Array(rows.length);
  let weight = 0;
  const { chanceAt, decide } = createWalk(field, probabilities);
  const weigh = (chance: number) => {
    weight += chance;
    const count = kernel.findRows(rows.length, last, kernel.findHighest(rows.length, last), hits);
    let first = 0;
    for (let index = 0; index < count; index += 1) first += rows.copies[found[index] as number] as number;
    for (let index = 0; index < count; index += 1) {
      const row = found[index] as number;
      wins[row] = (wins[row] as number) + chance / first;
    }
  };
  const descend = (game: number) => {
    if (game === games.length) {
      weigh(chanceAt[game] as number);
      return;
    }
    for (const slot of [0, 1] as const) {
      const { winner, combined, earned } = decide(game, slot);
      const next = imagined[game] as number;
      if (next > 0)
        chanceAt[game + 1] = (chanceAt[game + 1] as number) * (probabilities[pairIndex(next, winner)] as number);
      const [from, to, picks] = [totalsAt[game], totalsAt[game + 1], picksAt[game]] as [number, number, number];
      kernel.add(rows.length, from, to, picks, winner, combined, earned);
      descend(game + 1);
    }
  };
  descend(0);
  return wins.map((win) => win / weight);
}
