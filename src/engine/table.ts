import { countLeading } from './binary-search.ts';
import { type BlockNames, copyName, createNames, writeName } from './name-bytes.ts';

/** The total of removed rows, and of rows that pad a block. No count and no search matches it. */
export const NO_TOTAL = 255;
/** The tiebreaker guess of a bracket without one. */
export const NO_GUESS = 65_535;
const NO_PICK = 0;

type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * A part of the rows, in columns that workers can read. A block is small enough for its columns to stay in the
 * processor's cache, and a new block does not move the existing ones.
 */
export interface Block {
  /** By game: the number of the contender that each bracket picked, or 0. */
  picks: readonly Uint8Array[];
  /** The number of picks of each bracket. */
  picked: Uint8Array;
  /** The number of correct picks. */
  correct: Uint8Array;
  /** The total, in multiples of `POINTS_UNIT`, or `NO_TOTAL`. */
  total: Uint8Array;
  /** The guessed points in the final, or `NO_GUESS`. */
  guess: Uint16Array;
  submittedAt: Float64Array;
  bracketId: Uint32Array;
  names: BlockNames;
  /** All columns, of the names `start` and `length`. */
  columns: readonly Column[];
}

/** Rows in order of submission, equals by bracket id. A removed row stays where it is until the table is compacted. */
export interface Table {
  blockSize: number;
  gameCount: number;
  blocks: Block[];
  /** The number of rows, removed ones included. */
  length: number;
  removed: number;
  /** Row + 1 by bracket id, or 0 for none, in pages of `PAGE_SIZE` neighbouring ids by page number. */
  rowPages: Map<number, Uint32Array>;
}

export interface RowKey {
  bracketId: number;
  /** Milliseconds since 1970. */
  submittedAt: number;
}

export interface RowLocation {
  block: Block;
  /** The index in the block's columns. */
  index: number;
}

export function createTable(gameCount: number, blockSize: number): Table {
  return { blockSize, gameCount, blocks: [], length: 0, removed: 0, rowPages: new Map() };
}

function createBlock(size: number, gameCount: number): Block {
  // The widest columns first, so that each begins at a multiple of its width.
  const buffer = new SharedArrayBuffer(size * (8 + 4 + 4 + 2 + 2 + 3 + gameCount));
  const bytesAt = (offset: number) => new Uint8Array(buffer, size * offset, size);
  const submittedAt = new Float64Array(buffer, 0, size);
  const bracketId = new Uint32Array(buffer, size * 8, size);
  const names = createNames(new Uint32Array(buffer, size * 12, size), new Uint16Array(buffer, size * 16, size));
  const guess = new Uint16Array(buffer, size * 18, size);
  const [picked, correct, total] = [bytesAt(20), bytesAt(21), bytesAt(22)];
  const picks = Array.from({ length: gameCount }, (_, game) => bytesAt(23 + game));
  const columns = [submittedAt, bracketId, names.start, names.length, guess, picked, correct, total, ...picks];
  return { picks, picked, correct, total, guess, submittedAt, bracketId, names, columns };
}

/** The number of brackets: of rows that are not removed. */
export function countRows({ length, removed }: Pick<Table, 'length' | 'removed'>): number {
  return length - removed;
}

export function at(table: Pick<Table, 'blocks' | 'blockSize'>, row: number): RowLocation {
  const block = table.blocks[Math.floor(row / table.blockSize)];
  if (block === undefined) throw new RangeError(`The scoreboard has no row ${row}.`);
  return { block, index: row % table.blockSize };
}

/** The number of used rows in a block. */
export function lengthOf(table: Pick<Table, 'blockSize' | 'length'>, blockIndex: number): number {
  return Math.min(table.blockSize, table.length - blockIndex * table.blockSize);
}

const PAGE_BITS = 12;
const PAGE_SIZE = 1 << PAGE_BITS;

export function rowOf({ rowPages }: Table, bracketId: number): number | undefined {
  const stored = rowPages.get(bracketId >>> PAGE_BITS)?.[bracketId % PAGE_SIZE];
  return stored ? stored - 1 : undefined;
}

function setRow({ rowPages }: Table, bracketId: number, row: number | null): void {
  const pageNumber = bracketId >>> PAGE_BITS;
  const page = rowPages.get(pageNumber) ?? new Uint32Array(PAGE_SIZE);
  rowPages.set(pageNumber, page);
  page[bracketId % PAGE_SIZE] = row === null ? 0 : row + 1;
}

export function isRemoved({ block, index }: RowLocation): boolean {
  return block.total[index] === NO_TOTAL;
}

/** Inserts a row for a key, in order. The caller writes its picks. */
export function addRow(table: Table, key: RowKey, name: Uint8Array): RowLocation {
  const row = findRow(table, key);
  const location = row < table.length && isRemoved(at(table, row)) ? reuseRow(table, row) : openRow(table, row);
  const { block, index } = location;
  block.submittedAt[index] = key.submittedAt;
  block.bracketId[index] = key.bracketId;
  block.total[index] = 0;
  block.guess[index] = NO_GUESS;
  writeName(block.names, index, name);
  setRow(table, key.bracketId, row);
  return location;
}

/** Finds the first row that does not come before the key. */
function findRow(table: Table, key: RowKey): number {
  const { length } = table;
  // Nearly all brackets are added in order of submission.
  if (length > 0 && isBefore(table, length - 1, key)) return length;
  return countLeading(length, (row) => isBefore(table, row, key));
}

function isBefore(table: Table, row: number, key: RowKey): boolean {
  const { block, index } = at(table, row);
  const difference = (block.submittedAt[index] as number) - key.submittedAt;
  return difference < 0 || (difference === 0 && (block.bracketId[index] as number) < key.bracketId);
}

function reuseRow(table: Table, row: number): RowLocation {
  table.removed -= 1;
  return at(table, row);
}

/** Makes room for a row by moving it and the later ones back by one. */
function openRow(table: Table, row: number): RowLocation {
  const { blocks, blockSize, gameCount } = table;
  if (table.length === blocks.length * blockSize) blocks.push(createBlock(blockSize, gameCount));
  if (row < table.length) moveRows(table, row);
  table.length += 1;
  reindex(table, row + 1);
  return at(table, row);
}

function moveRows(table: Table, row: number): void {
  const { blocks, blockSize } = table;
  const first = Math.floor(row / blockSize);
  for (let blockIndex = Math.floor((table.length - 1) / blockSize); blockIndex >= first; blockIndex -= 1) {
    const block = blocks[blockIndex] as Block;
    const next = blocks[blockIndex + 1];
    if (next) copyRow({ block, index: blockSize - 1 }, { block: next, index: 0 });
    const start = blockIndex === first ? row % blockSize : 0;
    for (const column of block.columns)
      column.copyWithin(start + 1, start, Math.min(lengthOf(table, blockIndex), blockSize - 1));
  }
}

/** Stores the new rows of all brackets from a row on. */
function reindex(table: Table, from: number): void {
  for (let row = from; row < table.length; row += 1) {
    const { block, index } = at(table, row);
    if (!isRemoved({ block, index })) setRow(table, block.bracketId[index] as number, row);
  }
}

function copyRow(from: RowLocation, to: RowLocation): void {
  for (const [number, column] of to.block.columns.entries()) {
    column[to.index] = from.block.columns[number]?.[from.index] ?? 0;
  }
  copyName(from.block.names, from.index, to.block.names, to.index);
}

/** The table is compacted once more rows than this, and more than half of all, are removed. */
const MAX_REMOVED = 65_536;

/** Marks a row as removed: it matches no pick and is in no count. May compact the table, which moves rows. */
export function removeRow(table: Table, row: number): void {
  const { block, index } = at(table, row);
  setRow(table, block.bracketId[index] as number, null);
  for (const column of block.picks) column[index] = NO_PICK;
  block.picked[index] = 0;
  block.correct[index] = 0;
  block.total[index] = NO_TOTAL;
  block.names.length[index] = 0;
  table.removed += 1;
  if (table.removed > MAX_REMOVED && table.removed > table.length / 2) compact(table);
}

function compact(table: Table): void {
  let to = 0;
  for (let row = 0; row < table.length; row += 1) {
    const from = at(table, row);
    if (isRemoved(from)) continue;
    if (row > to) copyRow(from, at(table, to));
    to += 1;
  }
  table.length = to;
  table.removed = 0;
  table.blocks.length = Math.ceil(to / table.blockSize);
  reindex(table, 0);
}
