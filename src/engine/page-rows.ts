import type { LeaderboardSort } from '../domain/scoring/ranking.ts';
import {
  ACCURACY_COUNT,
  type BucketCounts,
  bucketAt,
  bucketOf,
  countMatches,
  filterFor,
  findMatches,
  type Range,
  type RowFilter,
  splitBucket,
} from './buckets.ts';
import { ACCURACY_BITS } from './kernel/kernel.ts';
import { countAbove, loadRows, TOTAL_COUNT } from './scan.ts';
import { at, lengthOf, type Table } from './table.ts';

export type ScoreSort = Exclude<LeaderboardSort, 'name'>;

export interface Counts extends BucketCounts {
  byTotal: Uint32Array;
}

/**
 * The buckets in a sort order. By total, a group has the rows of one total and a subgroup those of one accuracy too; by
 * accuracy it is the other way round. Groups and subgroups are numbered by total or accuracy, so the last is the best.
 */
interface Grouping {
  groupSizes: Uint32Array;
  subgroupCount: number;
  bucket(group: number, subgroup: number): number;
  filter(groups: Range, subgroups: Range): RowFilter;
}

function groupingBy(sort: ScoreSort, { byTotal, byAccuracy }: Counts): Grouping {
  return sort === 'total'
    ? { groupSizes: byTotal, subgroupCount: ACCURACY_COUNT, bucket: bucketOf, filter: filterFor }
    : {
        groupSizes: byAccuracy,
        subgroupCount: TOTAL_COUNT,
        bucket: (group, subgroup) => bucketOf(subgroup, group),
        filter: (groups, subgroups) => filterFor(subgroups, groups),
      };
}

/** A search for rows. Of the matching rows the first `skip` are before the page, and the next `take` are on it. */
interface PageSearch {
  filter: RowFilter;
  skip: number;
  take: number;
}

interface Plan {
  searches: PageSearch[];
  /** By bucket: the index in the page where its next row goes. */
  nextIndexes: Int32Array;
}

/**
 * At most five searches fill a page: one for all groups entirely on it, one each for the whole buckets of its first and
 * last group if those are only partly on it, and one each for its first and last bucket if those are only partly on it.
 */
function planPage(grouping: Grouping, byBucket: Uint32Array, offset: number, end: number): Plan {
  const plan: Plan = { searches: [], nextIndexes: new Int32Array(TOTAL_COUNT << ACCURACY_BITS) };
  let start = 0;
  let wholeGroups: { groups: Range; take: number } | undefined;
  for (let group = grouping.groupSizes.length - 1; group >= 0 && start < end; group -= 1) {
    const size = grouping.groupSizes[group] as number;
    const next = start + size;
    if (size > 0 && next > offset) {
      const isWhole = start >= offset && next <= end;
      if (isWhole) {
        wholeGroups = {
          groups: [group, wholeGroups?.groups[1] ?? group],
          take: (wholeGroups?.take ?? 0) + size,
        };
      }
      planGroup(grouping, byBucket, { group, start, offset, end, isWhole }, plan);
    }
    start = next;
  }
  if (wholeGroups) {
    const { groups, take } = wholeGroups;
    plan.searches.push({ filter: grouping.filter(groups, [0, grouping.subgroupCount - 1]), skip: 0, take });
  }
  return plan;
}

interface GroupOnPage {
  group: number;
  /** The offset of the group's first row. */
  start: number;
  // The page.
  offset: number;
  end: number;
  /** Whether all rows of the group are on the page. */
  isWhole: boolean;
}

function planGroup(
  grouping: Grouping,
  byBucket: Uint32Array,
  { group, start: first, offset, end, isWhole }: GroupOnPage,
  { searches, nextIndexes }: Plan,
): void {
  let start = first;
  let wholeBuckets: { subgroups: Range; take: number } | undefined;
  for (let subgroup = grouping.subgroupCount - 1; subgroup >= 0 && start < end; subgroup -= 1) {
    const bucket = grouping.bucket(group, subgroup);
    const next = start + (byBucket[bucket] as number);
    if (next > start && next > offset) {
      nextIndexes[bucket] = Math.max(start, offset) - offset;
      const skip = Math.max(0, offset - start);
      const take = Math.min(next, end) - start - skip;
      if (skip === 0 && next <= end) {
        wholeBuckets = {
          subgroups: [subgroup, wholeBuckets?.subgroups[1] ?? subgroup],
          take: (wholeBuckets?.take ?? 0) + take,
        };
      } else {
        searches.push({ filter: grouping.filter([group, group], [subgroup, subgroup]), skip, take });
      }
    }
    start = next;
  }
  if (wholeBuckets && !isWhole) {
    searches.push({
      filter: grouping.filter([group, group], wholeBuckets.subgroups),
      skip: 0,
      take: wholeBuckets.take,
    });
  }
}

/** The rows of the page from `offset` to before `end`, which must not exceed the number of rows. */
export function listRows(table: Table, sort: ScoreSort, counts: Counts, offset: number, end: number): number[] {
  const { searches, nextIndexes } = planPage(groupingBy(sort, counts), counts.byBucket, offset, end);
  const rows: number[] = new Array(Math.max(0, end - offset)).fill(0);
  for (const [blockIndex, block] of table.blocks.entries()) {
    const unfinished = searches.filter(({ take }) => take > 0);
    if (unfinished.length === 0) break;
    const loaded = loadRows(block, lengthOf(table, blockIndex));
    for (const search of unfinished) {
      const isSkipped = search.skip > 0 && skipRows(search, countMatches(loaded, search.filter));
      if (isSkipped) continue;
      const hits = findMatches(loaded, search.filter).subarray(search.skip, search.skip + search.take);
      for (const index of hits) {
        const bucket = bucketAt({ block, index });
        const pageIndex = nextIndexes[bucket] as number;
        rows[pageIndex] = blockIndex * table.blockSize + index;
        nextIndexes[bucket] = pageIndex + 1;
      }
      search.skip = 0;
      search.take -= hits.length;
    }
  }
  return rows;
}

/** Skips a block if none of its matching rows is on the page. Returns whether it did. */
function skipRows(search: PageSearch, found: number): boolean {
  if (found > search.skip) return false;
  search.skip -= found;
  return true;
}

/** The number of rows before this one in the sort order. */
export function countBefore(table: Table, sort: ScoreSort, counts: Counts, row: number): number {
  const { total, accuracy } = splitBucket(bucketAt(at(table, row)));
  const [group, subgroup] = sort === 'total' ? [total, accuracy] : [accuracy, total];
  const grouping = groupingBy(sort, counts);
  let before = countAbove(grouping.groupSizes, group);
  for (let better = subgroup + 1; better < grouping.subgroupCount; better += 1) {
    before += counts.byBucket[grouping.bucket(group, better)] as number;
  }
  const filter = grouping.filter([group, group], [subgroup, subgroup]);
  for (const [blockIndex, block] of table.blocks.entries()) {
    const length = Math.min(table.blockSize, row - blockIndex * table.blockSize);
    if (length <= 0) break;
    before += countMatches(loadRows(block, length), filter);
  }
  return before;
}
