import type { Round } from '../domain/bracket/rounds.ts';
import type { Tree } from '../domain/bracket/tree.ts';
import type { Numbering } from '../domain/picks/packed-picks.ts';
import { type Scoring, SITE_SCORING } from '../domain/scoring/scoring.ts';
import { finalPointsOf } from '../domain/scoring/tiebreaker.ts';
import { accuracyOf, type BucketCounts, updateBucketCounts } from './buckets.ts';
import { KERNEL_ROWS } from './kernel/kernel.ts';
import { writeName } from './name-bytes.ts';
import { createNameOrder, markPending, type NameOrder } from './name-order.ts';
import { createPickCounts, type PickCounts, updatePickCounts } from './pick-counts.ts';
import { type Results, readResults, roundsOf } from './results.ts';
import { add, applyChanges, isCorrect, type ResultChange, TOTAL_COUNT, UNDECIDED, type Winner } from './scan.ts';
import {
  addRow,
  at,
  countRows,
  createTable,
  NO_GUESS,
  type RowKey,
  type RowLocation,
  removeRow,
  rowOf,
  type Table,
} from './table.ts';
import type { TieOrder } from './tie-order.ts';

/** The entries of one tournament, stored in columns so that a result can be applied to all of them at once. */
export interface Standings {
  numbering: Numbering;
  /** By game. */
  rounds: readonly Round[];
  scoring: Scoring;
  table: Table;
  pickCounts: PickCounts;
  results: Results;
  /** Entries per total. */
  totals: Uint32Array;
  /** Entries per total before the latest result; null until counted on demand. */
  previousTotals: Uint32Array | null;
  /** Entries per bucket; null until counted on demand. */
  buckets: BucketCounts | null;
  /** The points scored in the final, if it is decided and guesses of them break ties. */
  finalPoints: number | null;
  /** The order by total with broken ties; null until sorted on demand. */
  tieOrder: TieOrder | null;
  names: NameOrder;
}

/** A submitted bracket as it is stored. */
export interface StoredBracket extends RowKey {
  /** A byte for each game, in board order. */
  picks: Uint8Array;
  tiebreakerGuess?: number | null;
  /** The display name in UTF-8. */
  name: Uint8Array;
}

/** Creates empty standings for the games and contenders of a tournament without results. */
export function createStandings(
  numbering: Numbering,
  tree: Tree,
  blockSize = KERNEL_ROWS,
  scoring = SITE_SCORING,
): Standings {
  const rounds = roundsOf(numbering, tree);
  return {
    numbering,
    rounds,
    scoring,
    table: createTable(rounds.length, blockSize),
    pickCounts: createPickCounts(rounds.length),
    results: { winners: rounds.map(() => UNDECIDED), possible: [], lastGame: null },
    totals: new Uint32Array(TOTAL_COUNT),
    previousTotals: null,
    buckets: null,
    finalPoints: null,
    tieOrder: null,
    names: createNameOrder(),
  };
}

export function countBrackets({ table }: Standings): number {
  return countRows(table);
}

/** Whether this submission of the bracket is present, rather than an earlier or later one. */
export function hasBracket({ table }: Standings, { bracketId, submittedAt }: RowKey): boolean {
  const row = rowOf(table, bracketId);
  if (row === undefined) return false;
  const { block, index } = at(table, row);
  return block.submittedAt[index] === submittedAt;
}

const NO_NAME = new Uint8Array(0);

/** Adds many brackets without their names, which `rename` sets later. Fastest in order of submission. */
export function load(standings: Standings, brackets: Iterable<Omit<StoredBracket, 'name'>>): void {
  for (const bracket of brackets) addOrReplace(standings, bracket, NO_NAME);
}

/** Adds a bracket, or replaces the one with its id. */
export function put(standings: Standings, bracket: StoredBracket): void {
  addOrReplace(standings, bracket, bracket.name);
}

function addOrReplace(standings: Standings, bracket: Omit<StoredBracket, 'name'>, name: Uint8Array): void {
  const { table, names } = standings;
  const isNew = rowOf(table, bracket.bracketId) === undefined;
  if (!isNew) remove(standings, bracket.bracketId);
  const location = addRow(table, bracket, name);
  markPending(names, bracket.bracketId, isNew);
  location.block.guess[location.index] = bracket.tiebreakerGuess ?? NO_GUESS;
  writePicks(standings, location, bracket.picks);
  updateCounts(standings, location, 1);
}

/** Writes a row's picks and what they have scored. */
function writePicks({ rounds, results }: Standings, { block, index }: RowLocation, picks: Uint8Array): void {
  let picked = 0;
  let correct = 0;
  let total = 0;
  for (let game = 0; game < rounds.length; game += 1) {
    const pick = picks[game] as number;
    (block.picks[game] as Uint8Array)[index] = pick;
    if (pick === 0) continue;
    picked += 1;
    const winner = results.winners[game] as Winner;
    if (!isCorrect(winner, pick)) continue;
    correct += 1;
    total += winner.weight;
  }
  block.picked[index] = picked;
  block.correct[index] = correct;
  block.total[index] = total;
}

/** Adds a row to the counts, or removes it. */
function updateCounts(standings: Standings, { block, index }: RowLocation, delta: 1 | -1): void {
  const { totals, buckets, pickCounts } = standings;
  const total = block.total[index] as number;
  add(totals, total, delta);
  updatePickCounts(pickCounts, { block, index }, delta);
  standings.tieOrder = null;
  if (buckets)
    updateBucketCounts(buckets, total, accuracyOf(block.picked[index] ?? 0, block.correct[index] ?? 0), delta);
  if (standings.previousTotals) add(standings.previousTotals, previousTotalOf(standings, { block, index }), delta);
}

/** A row's total without the latest result. */
export function previousTotalOf({ results }: Standings, { block, index }: RowLocation): number {
  const { winners, lastGame } = results;
  const total = block.total[index] as number;
  if (lastGame === null) return total;
  const pick = block.picks[lastGame]?.[index] as number;
  const winner = winners[lastGame] as Winner;
  return isCorrect(winner, pick) ? total - winner.weight : total;
}

export function remove(standings: Standings, bracketId: number): void {
  const { table, names } = standings;
  const row = rowOf(table, bracketId);
  if (row === undefined) return;
  updateCounts(standings, at(table, row), -1);
  removeRow(table, row);
  markPending(names, bracketId, false);
}

export function rename({ table, names }: Standings, bracketId: number, name: Uint8Array): void {
  const row = rowOf(table, bracketId);
  if (row === undefined) return;
  const { block, index } = at(table, row);
  writeName(block.names, index, name);
  markPending(names, bracketId, false);
}

/** Whether the total of a bracket with all picks correct is one of those that are counted. */
function fitsTotals(winners: readonly Winner[]): boolean {
  const weights = winners.map(({ weight }) => weight);
  return weights.every(Number.isInteger) && weights.reduce((sum, weight) => sum + weight, 0) < TOTAL_COUNT;
}

/**
 * Replaces the results by those of the tree, which must have the same games, and scores the games that differ. With a
 * tiebreaker, guesses of the points in the final break ties once it is decided.
 */
export function setResults(standings: Standings, tree: Tree, lastGameId: number | null, hasTiebreaker = false): void {
  const { table, results } = standings;
  const next = readResults(standings.numbering, tree, lastGameId, standings.scoring);
  if (!fitsTotals(next.winners)) throw new RangeError('The totals of this scoring do not fit.');
  const changes = next.winners
    .map((now, game): ResultChange => ({ game, before: results.winners[game] ?? UNDECIDED, now }))
    .filter(({ before, now }) => before.team !== now.team || before.weight !== now.weight);
  const [first, ...others] = changes;
  // With one more result, the current totals become the previous ones.
  const isOneMore = first?.game === next.lastGame && first?.before === UNDECIDED && others.length === 0;
  standings.previousTotals = isOneMore ? standings.totals : null;
  if (first) {
    standings.totals = applyChanges(table, changes);
    standings.buckets = null;
  }
  standings.results = next;
  const finalPoints = hasTiebreaker ? finalPointsOf(tree) : null;
  if (first || finalPoints !== standings.finalPoints) standings.tieOrder = null;
  standings.finalPoints = finalPoints;
}
