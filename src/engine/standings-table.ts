import type { ContenderId } from '../domain/bracket/tree.ts';

/** A pick as a byte. Nothing is picked by 0; a contender that is not in the field is never right. */
export const NO_PICK = 0;
export const STRANGER = 62;
/** Nobody picks this, so it is right in no bracket. */
export const NOBODY = 63;

/**
 * Some brackets in a row, in columns. A block is small enough for its columns to stay in the processor's cache, and a
 * new one never moves those that are there.
 */
export interface Block {
  /** By game: what each bracket has picked there. */
  picks: Uint8Array[];
  /** How many picks each bracket has. */
  picked: Uint8Array;
  /** The right ones among them. */
  correct: Uint8Array;
  /** The points they brought, in units of 5. */
  total: Uint8Array;
  submittedAt: Float64Array;
  bracketId: Uint32Array;
  names: string[];
}

/** Rows in the order of submission; equals by bracket. */
export interface Table {
  blockSize: number;
  blocks: Block[];
  length: number;
}

export interface RowKey {
  bracketId: number;
  /** Milliseconds since 1970. */
  submittedAt: number;
}

export function createTable(blockSize: number): Table {
  return { blockSize, blocks: [], length: 0 };
}

function createBlock(size: number, games: number): Block {
  const bytes = () => new Uint8Array(size);
  return {
    picks: Array.from({ length: games }, bytes),
    picked: bytes(),
    correct: bytes(),
    total: bytes(),
    submittedAt: new Float64Array(size),
    bracketId: new Uint32Array(size),
    names: [],
  };
}

export interface Place {
  block: Block;
  index: number;
}

export function at(table: Table, row: number): Place {
  const block = table.blocks[Math.floor(row / table.blockSize)];
  if (block === undefined) throw new RangeError(`no row ${row}`);
  return { block, index: row % table.blockSize };
}

export function keyAt(table: Table, row: number): RowKey {
  const { block, index } = at(table, row);
  return { bracketId: block.bracketId[index] ?? 0, submittedAt: block.submittedAt[index] ?? 0 };
}

function compareKeys(a: RowKey, b: RowKey): number {
  return a.submittedAt - b.submittedAt || a.bracketId - b.bracketId;
}

/** Where a bracket is, or where it belongs. */
export function findRow(table: Table, key: RowKey): { row: number; isThere: boolean } {
  let low = 0;
  let high = table.length;
  // Nearly all come in the order of submission.
  if (high > 0 && compareKeys(keyAt(table, high - 1), key) < 0) low = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(keyAt(table, middle), key) < 0) low = middle + 1;
    else high = middle;
  }
  const isThere = low < table.length && compareKeys(keyAt(table, low), key) === 0;
  return { row: low, isThere };
}

/** Makes room for a row; the later ones move back by one. */
export function openRow(table: Table, row: number, games: number): Place {
  if (table.length === table.blocks.length * table.blockSize) table.blocks.push(createBlock(table.blockSize, games));
  for (let to = table.length; to > row; to -= 1) copyRow(at(table, to - 1), at(table, to));
  table.length += 1;
  return at(table, row);
}

function copyRow(from: Place, to: Place): void {
  for (const [game, column] of from.block.picks.entries()) copyByte(column, from.index, to.block.picks[game], to.index);
  copyByte(from.block.picked, from.index, to.block.picked, to.index);
  copyByte(from.block.correct, from.index, to.block.correct, to.index);
  copyByte(from.block.total, from.index, to.block.total, to.index);
  to.block.submittedAt[to.index] = from.block.submittedAt[from.index] ?? 0;
  to.block.bracketId[to.index] = from.block.bracketId[from.index] ?? 0;
  to.block.names[to.index] = from.block.names[from.index] ?? '';
}

function copyByte(from: Uint8Array, index: number, to: Uint8Array | undefined, toIndex: number): void {
  if (to) to[toIndex] = from[index] ?? 0;
}

/** How many rows of the nth block are taken. */
export function lengthOf(table: Table, blockIndex: number): number {
  return Math.min(table.blockSize, table.length - blockIndex * table.blockSize);
}

/** Contenders as bytes and back. */
export interface Codes {
  codeOf: ReadonlyMap<ContenderId, number>;
  contenders: readonly (ContenderId | null)[];
}

export function numberContenders(ids: Iterable<ContenderId>): Codes {
  const contenders = [null, ...ids];
  const codeOf = new Map<ContenderId, number>();
  for (const [code, id] of contenders.entries()) if (id !== null) codeOf.set(id, code);
  return { codeOf, contenders };
}
