import { compareNames } from '../domain/players/names.ts';
import { KEY_LENGTH, keyOfName, sortByKeys } from './name-keys.ts';
import { at, keyAt, type Table } from './standings-table.ts';

/** Rows by name, brought up to date when somebody asks, so that adding a bracket costs nothing here. */
export interface NameOrder {
  rows: Uint32Array;
  /** Rows before this one are where `rows` says; those from here on have come or moved since. */
  settled: number;
}

/** Fewer rows are sorted sooner than their keys are made. */
const FEW = 64;

export function createNameOrder(): NameOrder {
  return { rows: new Uint32Array(0), settled: 0 };
}

export function unsettleNames(order: NameOrder, row: number): void {
  order.settled = Math.min(order.settled, row);
}

export function settleNames(order: NameOrder, table: Table): Uint32Array {
  if (order.settled === table.length) return order.rows;
  const old = order.rows.length === order.settled ? order.rows : order.rows.filter((row) => row < order.settled);
  order.rows = merge(old, sortFrom(order.settled, table), table);
  order.settled = table.length;
  return order.rows;
}

/** The rows from this one on, by name: all whose keys tell, and then the few others put between them. */
function sortFrom(first: number, table: Table): Uint32Array {
  const rows = Uint32Array.from({ length: table.length - first }, (_, index) => first + index);
  const keys = rows.length < FEW ? [] : keysOf(rows, table);
  const compare = compareRows(table);
  if (keys.length === 0) return rows.sort(compare);
  const hasKeys = (row: number) => keys.every((key) => !Number.isNaN(key[row - first]));
  const sorted = sortByKeys(
    rows.filter(hasKeys),
    keys.map((key) => (row: number) => key[row - first] as number),
    compare,
  );
  return merge(sorted, rows.filter((row) => !hasKeys(row)).sort(compare), table);
}

function keysOf(rows: Uint32Array, table: Table): Float64Array[] {
  return [0, KEY_LENGTH].map((start) => {
    const keys = new Float64Array(rows.length);
    for (let index = 0; index < rows.length; index += 1) {
      keys[index] = keyOfName(nameAt(table, rows[index] as number), start);
    }
    return keys;
  });
}

/** How many rows come before this one. */
export function findPlace(order: NameOrder, table: Table, row: number): number {
  return search(settleNames(order, table), row, 0, table);
}

function compareRows(table: Table): (a: number, b: number) => number {
  return (a, b) =>
    compareNames(nameAt(table, a), nameAt(table, b)) || keyAt(table, a).bracketId - keyAt(table, b).bracketId;
}

function nameAt(table: Table, row: number): string {
  const { block, index } = at(table, row);
  return block.names[index] ?? '';
}

/** Few are added to many, so each is searched for, and what lies between two is copied at once. */
function merge(old: Uint32Array, added: Uint32Array, table: Table): Uint32Array {
  if (old.length === 0) return added;
  const merged = new Uint32Array(old.length + added.length);
  let start = 0;
  for (const [index, row] of added.entries()) {
    const next = search(old, row, start, table);
    merged.set(old.subarray(start, next), start + index);
    merged[next + index] = row;
    start = next;
  }
  merged.set(old.subarray(start), start + added.length);
  return merged;
}

function search(rows: Uint32Array, row: number, start: number, table: Table): number {
  const compare = compareRows(table);
  let low = start;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(rows[middle] as number, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
