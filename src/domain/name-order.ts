import { compareNames } from './names.ts';
import { at, keyAt, type Table } from './standings-table.ts';

/** Rows by name, brought up to date when somebody asks, so that adding a bracket costs nothing here. */
export interface NameOrder {
  rows: Uint32Array;
  /** Rows before this one are where `rows` says; those from here on have come or moved since. */
  settled: number;
}

export function createNameOrder(): NameOrder {
  return { rows: new Uint32Array(0), settled: 0 };
}

export function unsettleNames(order: NameOrder, row: number): void {
  order.settled = Math.min(order.settled, row);
}

export function settleNames(order: NameOrder, table: Table): Uint32Array {
  if (order.settled === table.length) return order.rows;
  const old = order.rows.length === order.settled ? order.rows : order.rows.filter((row) => row < order.settled);
  const compare = (a: number, b: number) =>
    compareNames(nameAt(table, a), nameAt(table, b)) || keyAt(table, a).bracketId - keyAt(table, b).bracketId;
  const added = Uint32Array.from({ length: table.length - order.settled }, (_, index) => order.settled + index).sort(
    compare,
  );
  order.rows = merge(old, added, compare);
  order.settled = table.length;
  return order.rows;
}

function nameAt(table: Table, row: number): string {
  const { block, index } = at(table, row);
  return block.names[index] ?? '';
}

/** Few are added to many, so each is searched for, and what lies between two is copied at once. */
function merge(old: Uint32Array, added: Uint32Array, compare: (a: number, b: number) => number): Uint32Array {
  const merged = new Uint32Array(old.length + added.length);
  let start = 0;
  for (const [index, row] of added.entries()) {
    let low = start;
    let high = old.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(old[middle] as number, row) < 0) low = middle + 1;
      else high = middle;
    }
    merged.set(old.subarray(start, low), start + index);
    merged[low + index] = row;
    start = low;
  }
  merged.set(old.subarray(start), start + added.length);
  return merged;
}
