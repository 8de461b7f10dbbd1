import { compareNames } from '../domain/players/names.ts';
import { countLeading } from './binary-search.ts';
import { type BlockNames, readName } from './name-bytes.ts';
import { at, isRemoved, lengthOf, rowOf, type Table } from './table.ts';

/** Bracket ids sorted by name. Updated lazily, so that adding a bracket costs nothing here. */
export interface NameOrder {
  /** Null until all names have been sorted, and again after too many changes. */
  ids: Uint32Array | null;
  /** Brackets added, renamed or removed since `ids` were sorted, or since the running sort began. */
  pending: Set<number>;
  /** Whether `ids` may contain pending brackets. */
  hasMoved: boolean;
  /** The background sort, while it runs. */
  sorting: Promise<void> | null;
}

/** Sorting more pending names would hold up the event loop. */
const MAX_PENDING = 20_000;

export function createNameOrder(): NameOrder {
  return { ids: null, pending: new Set(), hasMoved: false, sorting: null };
}

export function markPending(order: NameOrder, bracketId: number, isNew: boolean): void {
  if (order.ids === null && order.sorting === null) return;
  order.pending.add(bracketId);
  if (!isNew) order.hasMoved = true;
  if (order.pending.size > MAX_PENDING && order.sorting === null) replaceIds(order, null);
}

function replaceIds(order: NameOrder, ids: Uint32Array | null): void {
  order.ids = ids;
  order.pending.clear();
  order.hasMoved = false;
}

/** The parts of the scoreboard that the order by name needs. */
interface Named {
  names: NameOrder;
  table: Table;
}

/** Whether pages by name can be listed at once: the names are sorted, or few enough to sort for a page. */
export function canListByName({ names, table }: Named): boolean {
  return names.ids !== null || table.length <= MAX_PENDING;
}

/** A snapshot of a block's names, for a worker. */
export interface NameColumns extends Pick<BlockNames, 'start' | 'length' | 'bytes'> {
  /** 0 for removed rows. */
  bracketId: Uint32Array;
}

function copyColumns(table: Table): NameColumns[] {
  return table.blocks.map((block, blockIndex) => {
    const end = lengthOf(table, blockIndex);
    const { start, length, bytes } = block.names;
    const bracketId = block.bracketId.slice(0, end).map((id, index) => (isRemoved({ block, index }) ? 0 : id));
    return { bracketId, start: start.slice(0, end), length: length.slice(0, end), bytes };
  });
}

/**
 * Sorts all names, unless they are sorted or a sort is running. `sort` calls `sortNames` in a worker. Brackets that
 * change meanwhile are merged by `listByName`.
 */
export function sortByNameInBackground(
  { names: order, table }: Named,
  sort: (columns: readonly NameColumns[]) => Promise<Uint32Array>,
): Promise<void> {
  if (order.ids) return Promise.resolve();
  // What a failed sort left pending is part of this one.
  if (order.sorting === null) replaceIds(order, null);
  order.sorting ??= sort(copyColumns(table))
    .then((ids) => {
      // `listByName` may have sorted meanwhile.
      order.ids ??= ids;
    })
    .finally(() => {
      order.sorting = null;
    });
  return order.sorting;
}

/** Sorts the names of each block, then merges the blocks. */
export function sortNames(blocks: readonly NameColumns[]): Uint32Array {
  const sources = blocks.map(sortBlock);
  const ids = new Uint32Array(sources.reduce((sum, { indexes }) => sum + indexes.length, 0));
  // The next name of each block, sorted descending.
  const heads: Head[] = [];
  const advance = (source: Source) => {
    const head = nextOf(source);
    if (!head) return;
    const later = countLeading(heads.length, (index) => compareHeads(heads[index] as Head, head) > 0);
    heads.splice(later, 0, head);
  };
  for (const source of sources) advance(source);
  for (let offset = 0; offset < ids.length; offset += 1) {
    const { bracketId, source } = heads.pop() as Head;
    ids[offset] = bracketId;
    advance(source);
  }
  return ids;
}

/** A sorted block that is being merged. */
interface Source {
  columns: NameColumns;
  /** The indexes of the block's rows, sorted by name. */
  indexes: Uint16Array;
  /** How many of them are merged. */
  next: number;
}

interface Head {
  name: string;
  bracketId: number;
  source: Source;
}

function compareHeads(a: Pick<Head, 'name' | 'bracketId'>, b: Pick<Head, 'name' | 'bracketId'>): number {
  return compareNames(a.name, b.name) || a.bracketId - b.bracketId;
}

function sortBlock(columns: NameColumns): Source {
  const rows = [...columns.bracketId].flatMap((bracketId, index) =>
    bracketId === 0 ? [] : { bracketId, index, name: readName(columns, index) },
  );
  return { columns, indexes: Uint16Array.from(rows.sort(compareHeads), ({ index }) => index), next: 0 };
}

function nextOf(source: Source): Head | undefined {
  const index = source.indexes[source.next];
  if (index === undefined) return undefined;
  source.next += 1;
  return { name: readName(source.columns, index), bracketId: source.columns.bracketId[index] as number, source };
}

/** All bracket ids by name, up to date. */
export function listByName(order: NameOrder, table: Table): Uint32Array {
  if (order.ids === null) replaceIds(order, sortNames(copyColumns(table)));
  else if (order.pending.size > 0) replaceIds(order, mergePending(order.ids, order, table));
  return order.ids as Uint32Array;
}

function mergePending(ids: Uint32Array, { pending, hasMoved }: NameOrder, table: Table): Uint32Array {
  const kept = hasMoved ? ids.filter((id) => !pending.has(id)) : ids;
  const added = [...pending].filter((id) => rowOf(table, id) !== undefined);
  const named = added.map((bracketId) => ({ bracketId, name: nameOf(table, bracketId) })).sort(compareHeads);
  // Few are added to many: each offset is found by binary search, and the ids between two of them are copied at once.
  const merged = new Uint32Array(kept.length + named.length);
  let start = 0;
  for (const [index, { bracketId, name }] of named.entries()) {
    const next = findOffset(kept, table, { bracketId, name });
    merged.set(kept.subarray(start, next), start + index);
    merged[next + index] = bracketId;
    start = next;
  }
  merged.set(kept.subarray(start), start + named.length);
  return merged;
}

function findOffset(ids: Uint32Array, table: Table, head: { bracketId: number; name: string }): number {
  const isBefore = (bracketId: number) => compareHeads({ bracketId, name: nameOf(table, bracketId) }, head) < 0;
  return countLeading(ids.length, (index) => isBefore(ids[index] as number));
}

function nameOf(table: Table, bracketId: number): string {
  const row = rowOf(table, bracketId);
  if (row === undefined) throw new RangeError(`The scoreboard has no bracket ${bracketId}.`);
  const { block, index } = at(table, row);
  return readName(block.names, index);
}

/** The number of brackets before this one. */
export function countBeforeByName(order: NameOrder, table: Table, bracketId: number): number {
  return findOffset(listByName(order, table), table, { bracketId, name: nameOf(table, bracketId) });
}
