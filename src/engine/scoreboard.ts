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
export interface Scoreboard {
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
  /** Changes with brackets and results. Unique in this process, across scoreboards. */
  state: number;
}

/** A submitted bracket, with the bytes that the database stores. */
export interface SubmittedBracket extends RowKey {
  /** A byte for each game, in board order. */
  picks: Uint8Array;
  tiebreakerGuess?: number | null;
  /** The display name in UTF-8. */
  name: Uint8Array;
}

let lastState = 0;

function nextState(): number {
  lastState += 1;
  return lastState;
}

/** Creates an empty scoreboard for the games and contenders of a tournament without results. */
export function createScoreboard(
  numbering: Numbering,
  tree: Tree,
  blockSize = KERNEL_ROWS,
  scoring = SITE_SCORING,
): Scoreboard {
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
    state: nextState(),
  };
}

export function countBrackets({ table }: Scoreboard): number {
  return countRows(table);
}

/** Whether this submission of the bracket is present, rather than an earlier or later one. */
export function hasBracket({ table }: Scoreboard, { bracketId, submittedAt }: RowKey): boolean {
  const row = rowOf(table, bracketId);
  if (row === undefined) return false;
  const { block, index } = at(table, row);
  return block.submittedAt[index] === submittedAt;
}

const NO_NAME = new Uint8Array(0);

/** Adds many brackets without their names, which `rename` sets later. Fastest in order of submission. */
export function load(scoreboard: Scoreboard, brackets: Iterable<Omit<SubmittedBracket, 'name'>>): void {
  for (const bracket of brackets) addOrReplace(scoreboard, bracket, NO_NAME);
}

/** Adds a bracket, or replaces the one with its id. */
export function put(scoreboard: Scoreboard, bracket: SubmittedBracket): void {
  if (isPresent(scoreboard, bracket)) rename(scoreboard, bracket.bracketId, bracket.name);
  else addOrReplace(scoreboard, bracket, bracket.name);
}

/** Whether the bracket is present with the same picks and guess: at most its name has changed. */
function isPresent(scoreboard: Scoreboard, bracket: SubmittedBracket): boolean {
  const row = rowOf(scoreboard.table, bracket.bracketId);
  if (row === undefined || !hasBracket(scoreboard, bracket)) return false;
  const { block, index } = at(scoreboard.table, row);
  return (
    block.guess[index] === (bracket.tiebreakerGuess ?? NO_GUESS) &&
    block.picks.every((column, game) => column[index] === bracket.picks[game])
  );
}

function addOrReplace(scoreboard: Scoreboard, bracket: Omit<SubmittedBracket, 'name'>, name: Uint8Array): void {
  const { table, names } = scoreboard;
  const isNew = rowOf(table, bracket.bracketId) === undefined;
  if (!isNew) remove(scoreboard, bracket.bracketId);
  const location = addRow(table, bracket, name);
  markPending(names, bracket.bracketId, isNew);
  location.block.guess[location.index] = bracket.tiebreakerGuess ?? NO_GUESS;
  writePicks(scoreboard, location, bracket.picks);
  updateCounts(scoreboard, location, 1);
}

/** Writes a row's picks and what they have scored. */
function writePicks({ rounds, results }: Scoreboard, { block, index }: RowLocation, picks: Uint8Array): void {
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
function updateCounts(scoreboard: Scoreboard, { block, index }: RowLocation, delta: 1 | -1): void {
  const { totals, buckets, pickCounts } = scoreboard;
  const total = block.total[index] as number;
  scoreboard.state = nextState();
  add(totals, total, delta);
  updatePickCounts(pickCounts, { block, index }, delta);
  scoreboard.tieOrder = null;
  if (buckets)
    updateBucketCounts(buckets, total, accuracyOf(block.picked[index] ?? 0, block.correct[index] ?? 0), delta);
  if (scoreboard.previousTotals) add(scoreboard.previousTotals, previousTotalOf(scoreboard, { block, index }), delta);
}

/** A row's total without the latest result. */
export function previousTotalOf({ results }: Scoreboard, { block, index }: RowLocation): number {
  const { winners, lastGame } = results;
  const total = block.total[index] as number;
  if (lastGame === null) return total;
  const pick = block.picks[lastGame]?.[index] as number;
  const winner = winners[lastGame] as Winner;
  return isCorrect(winner, pick) ? total - winner.weight : total;
}

export function remove(scoreboard: Scoreboard, bracketId: number): void {
  const { table, names } = scoreboard;
  const row = rowOf(table, bracketId);
  if (row === undefined) return;
  updateCounts(scoreboard, at(table, row), -1);
  removeRow(table, row);
  markPending(names, bracketId, false);
}

export function rename({ table, names }: Scoreboard, bracketId: number, name: Uint8Array): void {
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

/** The scoreboard as it would be with other results, for reading: its own totals, and everything else shared. */
export function imagineResults(scoreboard: Scoreboard, tree: Tree, hasTiebreaker: boolean): Scoreboard {
  const { table } = scoreboard;
  const blocks = table.blocks.map((block) => ({
    ...block,
    total: block.total.slice(),
    correct: block.correct.slice(),
  }));
  const imagined = { ...scoreboard, table: { ...table, blocks }, buckets: null, tieOrder: null };
  setResults(imagined, tree, null, hasTiebreaker);
  return imagined;
}

/**
 * Replaces the results by those of the tree, which must have the same games, and scores the games that differ. With a
 * tiebreaker, guesses of the points in the final break ties once it is decided.
 */
export function setResults(scoreboard: Scoreboard, tree: Tree, lastGameId: number | null, hasTiebreaker = false): void {
  const { table, results } = scoreboard;
  const next = readResults(scoreboard.numbering, tree, lastGameId, scoreboard.scoring);
  if (!fitsTotals(next.winners)) throw new RangeError('The totals of this scoring do not fit.');
  const changes = next.winners
    .map((now, game): ResultChange => ({ game, before: results.winners[game] ?? UNDECIDED, now }))
    .filter(({ before, now }) => before.team !== now.team || before.weight !== now.weight);
  const [first, ...others] = changes;
  // With one more result, the current totals become the previous ones.
  const isOneMore = first?.game === next.lastGame && first?.before === UNDECIDED && others.length === 0;
  scoreboard.previousTotals = isOneMore ? scoreboard.totals : null;
  if (first) {
    scoreboard.totals = applyChanges(table, changes);
    scoreboard.buckets = null;
  }
  scoreboard.results = next;
  const finalPoints = hasTiebreaker ? finalPointsOf(tree) : null;
  // A running score, for one, changes nothing that chances depend on.
  if (first || finalPoints !== scoreboard.finalPoints) {
    scoreboard.tieOrder = null;
    scoreboard.state = nextState();
  }
  scoreboard.finalPoints = finalPoints;
}
