import { isDecided } from '../domain/bracket/game.ts';
import { ROUND_POINTS, type Round } from '../domain/bracket/rounds.ts';
import { canReach, covers, type Tree } from '../domain/bracket/tree.ts';
import type { Picks } from '../domain/picks/picks.ts';
import { createNameOrder, type NameOrder, unsettleNames } from './name-order.ts';
import { accuracyOf, type BucketCounts, countInBucket } from './standings-buckets.ts';
import { KERNEL_ROWS } from './standings-kernel.ts';
import {
  type Answer,
  add,
  applyChanges,
  type Column,
  isRight,
  NO_ANSWER,
  POINTS_UNIT,
  TOTALS,
} from './standings-scan.ts';
import {
  at,
  type Block,
  type Codes,
  createTable,
  findRow,
  NO_PICK,
  numberContenders,
  openRow,
  type RowKey,
  STRANGER,
  type Table,
} from './standings-table.ts';

/** The submitted brackets of one tournament, held so that a result ranks all of them at once. */
export interface Standings {
  columns: readonly GameColumn[];
  codes: Codes;
  table: Table;
  /** By game: what the totals count as right. */
  answers: Answer[];
  /** By game: which picks can still come true. */
  alive: Uint8Array[];
  /** The game decided last, without which previous ranks are told. */
  lastGame: number | null;
  totals: Uint32Array;
  /** Counted when somebody asks. */
  previousTotals: Uint32Array | null;
  buckets: BucketCounts | null;
  names: NameOrder;
}

interface GameColumn extends Column {
  id: number;
  round: Round;
}

export interface Entry extends RowKey {
  /** As it is shown and sorted by. */
  name: string;
  picks: Picks;
}

/** For the games and contenders of this tournament, and its results so far. */
export function createStandings(tree: Tree, blockSize = KERNEL_ROWS): Standings {
  const columns = tree.games.map(({ id, round }, game) => {
    return { id, round, game, weight: ROUND_POINTS[round] / POINTS_UNIT };
  });
  const standings: Standings = {
    columns,
    codes: numberContenders(tree.routes.keys()),
    table: createTable(blockSize),
    answers: columns.map(() => NO_ANSWER),
    alive: [],
    lastGame: null,
    totals: new Uint32Array(TOTALS),
    previousTotals: null,
    buckets: null,
    names: createNameOrder(),
  };
  setResults(standings, tree, null);
  return standings;
}

/** Adds a bracket where its submission puts it. One that is there already takes these picks instead; false then. */
export function addBracket(standings: Standings, entry: Entry): boolean {
  const { table, columns, names } = standings;
  const { row, isThere } = findRow(table, entry);
  if (isThere) {
    replacePicks(standings, row, entry.picks);
    return false;
  }
  unsettleNames(names, row);
  const { block, index } = openRow(table, row, columns.length);
  block.bracketId[index] = entry.bracketId;
  block.submittedAt[index] = entry.submittedAt;
  block.names[index] = entry.name;
  writePicks(standings, block, index, entry.picks);
  return true;
}

/** Brackets that were begun pick by pick may gain some. It is rare, so what else was counted is counted anew. */
function replacePicks(standings: Standings, row: number, picks: Picks): void {
  const { block, index } = at(standings.table, row);
  add(standings.totals, block.total[index] ?? 0, -1);
  standings.previousTotals = null;
  standings.buckets = null;
  writePicks(standings, block, index, picks);
}

function writePicks(standings: Standings, block: Block, index: number, picks: Picks): void {
  const { columns, codes, answers, lastGame, totals, previousTotals, buckets } = standings;
  let picked = 0;
  let correct = 0;
  let total = 0;
  let previous = 0;
  for (const { id, game, weight } of columns) {
    const contender = picks.get(id);
    const code = contender === undefined ? NO_PICK : (codes.codeOf.get(contender) ?? STRANGER);
    (block.picks[game] as Uint8Array)[index] = code;
    if (code === NO_PICK) continue;
    picked += 1;
    if (!isRight(answers[game] as Answer, code)) continue;
    correct += 1;
    total += weight;
    if (game !== lastGame) previous += weight;
  }
  block.picked[index] = picked;
  block.correct[index] = correct;
  block.total[index] = total;
  add(totals, total, 1);
  if (previousTotals) add(previousTotals, previous, 1);
  if (buckets) countInBucket(buckets, total, accuracyOf(picked, correct));
}

export function findBracket(standings: Standings, key: RowKey): number | undefined {
  const { row, isThere } = findRow(standings.table, key);
  return isThere ? row : undefined;
}

/** Takes the results of the same games as they are now: one more, one less, none at all. */
export function setResults(standings: Standings, tree: Tree, lastGameId: number | null): void {
  const { columns, answers, table } = standings;
  const next = columns.map(({ id }) => findAnswer(standings, tree, id));
  const changes = columns
    .map((column) => ({ column, before: answers[column.game] ?? NO_ANSWER, now: next[column.game] ?? NO_ANSWER }))
    .filter(({ before, now }) => before.team !== now.team);
  const lastGame = columns.find(({ id }) => id === lastGameId)?.game ?? null;
  const [only, ...others] = changes;
  // After one more result the previous totals are those of just now.
  const isOneMore = only?.column.game === lastGame && only.before === NO_ANSWER && others.length === 0;
  standings.previousTotals = isOneMore ? standings.totals : null;
  if (only) {
    standings.totals = applyChanges(table, changes);
    standings.buckets = null;
  }
  standings.answers = next;
  standings.lastGame = lastGame;
  standings.alive = columns.map(({ id, game }) => listAlive(standings, tree, id, next[game] === NO_ANSWER));
}

/** Scores every bracket from nothing, to what it was already. */
export function rescan({ columns, answers, table, totals }: Standings): void {
  for (const block of table.blocks) {
    block.total.fill(0);
    block.correct.fill(0);
  }
  const changes = columns.map((column) => ({ column, before: NO_ANSWER, now: answers[column.game] ?? NO_ANSWER }));
  totals.set(applyChanges(table, changes));
}

function findAnswer({ codes }: Standings, tree: Tree, gameId: number): Answer {
  const game = tree.gameById.get(gameId);
  if (game === undefined || !isDecided(game)) return NO_ANSWER;
  const { winnerId } = game;
  const combined = [...tree.combinedById.keys()].find((id) => covers(tree, id, winnerId));
  const codeOf = (id: number | undefined) => (id === undefined ? undefined : codes.codeOf.get(id));
  return { team: codeOf(winnerId) ?? NO_ANSWER.team, combined: codeOf(combined) ?? NO_ANSWER.combined };
}

/** By contender, 1 for those whose pick of the game can still come true. */
function listAlive({ codes }: Standings, tree: Tree, gameId: number, isOpen: boolean): Uint8Array {
  const alive = new Uint8Array(NO_ANSWER.team);
  for (const [contender, code] of codes.codeOf) {
    if (isOpen && canReach(tree, contender, gameId)) alive[code] = 1;
  }
  return alive;
}
