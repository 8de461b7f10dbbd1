import type { LeaderboardSort } from '../domain/scoring/ranking.ts';
import {
  ACCURACIES,
  type BucketCounts,
  bucketAt,
  bucketOf,
  find,
  type Range,
  type Search,
  searchFor,
  splitBucket,
  tally,
} from './buckets.ts';
import { ACCURACY_BITS } from './kernel/kernel.ts';
import { countAbove, loadRows, TOTALS } from './scan.ts';
import { at, lengthOf, type Table } from './table.ts';

export type ScoreSort = Exclude<LeaderboardSort, 'name'>;

export interface Counts extends BucketCounts {
  byTotal: Uint32Array;
}

/** Buckets as a sort order groups them: groups share a rank, best last; within a group the second criterion decides. */
interface View {
  groups: Uint32Array;
  insides: number;
  bucket(group: number, inside: number): number;
  search(groups: Range, insides: Range): Search;
}

function viewBy(sort: ScoreSort, { byTotal, byAccuracy }: Counts): View {
  return sort === 'total'
    ? { groups: byTotal, insides: ACCURACIES, bucket: bucketOf, search: searchFor }
    : {
        groups: byAccuracy,
        insides: TOTALS,
        bucket: (group, inside) => bucketOf(inside, group),
        search: (groups, insides) => searchFor(insides, groups),
      };
}

/** A range of buckets to search for, with the rows to skip before the page and after it. */
interface Piece {
  search: Search;
  skip: number;
  take: number;
}

interface Plan {
  pieces: Piece[];
  /** By bucket: the index in the page of its next row. */
  places: Int32Array;
}

/**
 * Whole groups, and whole buckets of the groups that the page begins and ends in, are searched for at once; only the
 * two buckets it begins and ends in have rows that are not on it. So no more than five searches fill any page.
 */
function planPage(view: View, byBucket: Uint32Array, offset: number, end: number): Plan {
  const plan: Plan = { pieces: [], places: new Int32Array(TOTALS << ACCURACY_BITS) };
  let start = 0;
  let whole: { groups: Range; take: number } | undefined;
  for (let group = view.groups.length - 1; group >= 0 && start < end; group -= 1) {
    const size = view.groups[group] as number;
    const next = start + size;
    if (size > 0 && next > offset) {
      const isWhole = start >= offset && next <= end;
      if (isWhole) whole = { groups: [group, whole?.groups[1] ?? group], take: (whole?.take ?? 0) + size };
      planGroup(view, byBucket, { group, start, offset, end, isWhole }, plan);
    }
    start = next;
  }
  if (whole) {
    const { groups, take } = whole;
    plan.pieces.push({ search: view.search(groups, [0, view.insides - 1]), skip: 0, take });
  }
  return plan;
}

interface GroupOnPage {
  group: number;
  start: number;
  offset: number;
  end: number;
  isWhole: boolean;
}

function planGroup(
  view: View,
  byBucket: Uint32Array,
  { group, start: first, offset, end, isWhole }: GroupOnPage,
  { pieces, places }: Plan,
): void {
  let start = first;
  let whole: { insides: Range; take: number } | undefined;
  for (let inside = view.insides - 1; inside >= 0 && start < end; inside -= 1) {
    const bucket = view.bucket(group, inside);
    const next = start + (byBucket[bucket] as number);
    if (next > start && next > offset) {
      places[bucket] = Math.max(start, offset) - offset;
      const skip = Math.max(0, offset - start);
      const take = Math.min(next, end) - start - skip;
      if (skip === 0 && next <= end) {
        whole = { insides: [inside, whole?.insides[1] ?? inside], take: (whole?.take ?? 0) + take };
      } else {
        pieces.push({ search: view.search([group, group], [inside, inside]), skip, take });
      }
    }
    start = next;
  }
  if (whole && !isWhole) {
    pieces.push({ search: view.search([group, group], whole.insides), skip: 0, take: whole.take });
  }
}

export function listRows(table: Table, sort: ScoreSort, counts: Counts, offset: number, end: number): number[] {
  const { pieces, places } = planPage(viewBy(sort, counts), counts.byBucket, offset, end);
  const rows: number[] = new Array(Math.max(0, end - offset)).fill(0);
  for (const [blockIndex, block] of table.blocks.entries()) {
    const open = pieces.filter(({ take }) => take > 0);
    if (open.length === 0) break;
    const loaded = loadRows(block, lengthOf(table, blockIndex));
    for (const piece of open) {
      const isBefore = piece.skip > 0 && skipRows(piece, tally(loaded, piece.search));
      if (isBefore) continue;
      const hits = find(loaded, piece.search).subarray(piece.skip, piece.skip + piece.take);
      for (const index of hits) {
        const bucket = bucketAt({ block, index });
        const place = places[bucket] as number;
        rows[place] = blockIndex * table.blockSize + index;
        places[bucket] = place + 1;
      }
      piece.skip = 0;
      piece.take -= hits.length;
    }
  }
  return rows;
}

/** Skips all found rows if none of them is on the page. */
function skipRows(piece: Piece, found: number): boolean {
  if (found > piece.skip) return false;
  piece.skip -= found;
  return true;
}

/** The number of rows before this one. */
export function countBefore(table: Table, sort: ScoreSort, counts: Counts, row: number): number {
  const { total, accuracy } = splitBucket(bucketAt(at(table, row)));
  const [group, inside] = sort === 'total' ? [total, accuracy] : [accuracy, total];
  const view = viewBy(sort, counts);
  let before = countAbove(view.groups, group);
  for (let better = inside + 1; better < view.insides; better += 1) {
    before += counts.byBucket[view.bucket(group, better)] as number;
  }
  const search = view.search([group, group], [inside, inside]);
  for (const [blockIndex, block] of table.blocks.entries()) {
    const length = Math.min(table.blockSize, row - blockIndex * table.blockSize);
    if (length <= 0) break;
    before += tally(loadRows(block, length), search);
  }
  return before;
}
