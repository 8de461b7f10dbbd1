// The loops that count chances, over all rows, in AssemblyScript: `npm run kernel` compiles it to `compiled-chances.ts`.
// The caller lays out the memory and passes addresses. Totals have two bytes, in functions whose names end in Narrow one,
// those of `addWide` and `place` four, like all other numbers; picks have one.
// Rows come in classes, each a multiple of 16 rows; within a class all rows earn the same in the games that are not added.

/** The caller's memory begins here. */
export const START: usize = 64;

/** Adds `points` to the totals of rows that picked the team or the combined slot. */
export function add(rows: i32, from: usize, to: usize, picks: usize, team: i32, combined: i32, points: i32): void {
  const teams = i8x16.splat(<i8>team);
  const combineds = i8x16.splat(<i8>combined);
  const earned = i16x8.splat(<i16>points);
  for (let row: usize = 0; row < <usize>rows; row += 16) {
    const picked = v128.load(picks + row);
    const hits = v128.or(i8x16.eq(picked, teams), i8x16.eq(picked, combineds));
    const before = from + (row << 1);
    const after = to + (row << 1);
    const low = v128.and(i16x8.extend_low_i8x16_s(hits), earned);
    const high = v128.and(i16x8.extend_high_i8x16_s(hits), earned);
    v128.store(after, i16x8.add(v128.load(before), low));
    v128.store(after, i16x8.add(v128.load(before, 16), high), 16);
  }
}

/** Like `add`, for totals of one byte. */
export function addNarrow(rows: i32, from: usize, to: usize, picks: usize, team: i32, combined: i32, points: i32): void {
  const teams = i8x16.splat(<i8>team);
  const combineds = i8x16.splat(<i8>combined);
  const earned = i8x16.splat(<i8>points);
  for (let row: usize = 0; row < <usize>rows; row += 16) {
    const picked = v128.load(picks + row);
    const hits = v128.or(i8x16.eq(picked, teams), i8x16.eq(picked, combineds));
    v128.store(to + row, i8x16.add(v128.load(from + row), v128.and(hits, earned)));
  }
}

/** The highest total. */
export function findHighest(rows: i32, totals: usize): i32 {
  let highest = i16x8.splat(0);
  for (let row: usize = 0; row < <usize>rows; row += 16) {
    const eight = totals + (row << 1);
    highest = i16x8.max_u(highest, i16x8.max_u(v128.load(eight), v128.load(eight, 16)));
  }
  v128.store(0, highest);
  let most = 0;
  for (let lane: usize = 0; lane < 16; lane += 2) most = max(most, <i32>load<u16>(lane));
  return most;
}

/** The third highest total, where equal totals count one by one. */
export function findThird(rows: i32, totals: usize): i32 {
  return findThirdOf<u16>(rows, totals);
}

/** Like `findThird`, for totals of one byte. */
export function findThirdNarrow(rows: i32, totals: usize): i32 {
  return findThirdOf<u8>(rows, totals);
}

function findThirdOf<T>(rows: i32, totals: usize): i32 {
  // Of each lane first.
  let first = i8x16.splat(0);
  let second = i8x16.splat(0);
  let third = i8x16.splat(0);
  for (let at = totals; at < totals + <usize>rows * sizeof<T>(); at += 16) {
    const next = v128.load(at);
    const lower = v128.min<T>(first, next);
    first = v128.max<T>(first, next);
    third = v128.max<T>(third, v128.min<T>(second, lower));
    second = v128.max<T>(second, lower);
  }
  v128.store(0, first);
  v128.store(16, second);
  v128.store(32, third);
  let a = 0;
  let b = 0;
  let c = 0;
  for (let lane: usize = 0; lane < 48; lane += sizeof<T>()) {
    const next = <i32>load<T>(lane);
    if (next > a) {
      c = b;
      b = a;
      a = next;
    } else if (next > b) {
      c = b;
      b = next;
    } else if (next > c) {
      c = next;
    }
  }
  return c;
}

/**
 * Counts the rows of each kind by total, `width` numbers for each kind. `starts` has the first row of each class and the
 * end of the last one, `kinds` the kind of each class. The four tables are `stride` bytes apart: each of four neighbours
 * is counted in another one, so that no count waits for the one before it.
 */
export function count(
  classes: i32,
  starts: usize,
  kinds: usize,
  totals: usize,
  copies: usize,
  table: usize,
  width: i32,
  stride: usize,
): void {
  for (let index: usize = 0; index < <usize>classes; index += 1) {
    const counts = table + <usize>(load<i32>(kinds + (index << 2)) * width) * 4;
    const end = load<u32>(starts + (index << 2), 4);
    for (let row = load<u32>(starts + (index << 2)); row < end; row += 4) {
      const four = load<u64>(totals + (row << 1));
      const copied = copies + (row << 2);
      let at = counts + <usize>((four & 0xffff) << 2);
      store<u32>(at, load<u32>(at) + load<u32>(copied));
      at = counts + stride + <usize>((four >> 14) & 0x3fffc);
      store<u32>(at, load<u32>(at) + load<u32>(copied, 4));
      at = counts + stride * 2 + <usize>((four >> 30) & 0x3fffc);
      store<u32>(at, load<u32>(at) + load<u32>(copied, 8));
      at = counts + stride * 3 + <usize>((four >> 46) & 0x3fffc);
      store<u32>(at, load<u32>(at) + load<u32>(copied, 12));
    }
  }
}

/** Adds the other three tables of `count` to the first. `length` is a multiple of 4. */
export function merge(length: i32, table: usize, stride: usize): void {
  for (let at = table; at < table + (<usize>length << 2); at += 16) {
    const pair = i32x4.add(v128.load(at), v128.load(at + stride));
    v128.store(at, i32x4.add(pair, i32x4.add(v128.load(at + stride * 2), v128.load(at + stride * 3))));
  }
}

/**
 * One way the games that are not added can end, in which each kind earns its `shift`. Writes into `above` how many rows
 * have more than each final total, the highest one first, and widens the ranks of each kind and total. Returns the
 * highest final total that a row has.
 */
export function rank(
  kinds: i32,
  width: i32,
  table: usize,
  shifts: usize,
  above: usize,
  finals: i32,
  best: usize,
  worst: usize,
): i32 {
  memory.fill(above, 0, <usize>finals << 2);
  for (let kind = 0; kind < kinds; kind += 1) {
    const from = table + (<usize>(kind * width) << 2);
    const to = above + (<usize>load<u32>(shifts + (<usize>kind << 2)) << 2);
    for (let at: usize = 0; at < <usize>width << 2; at += 16)
      v128.store(to + at, i32x4.add(v128.load(to + at), v128.load(from + at)));
  }
  let higher = 0;
  let highest = 0;
  for (let total = finals - 1; total >= 0; total -= 1) {
    const at = above + (<usize>total << 2);
    const rows = load<i32>(at);
    if (higher === 0 && rows > 0) highest = total;
    store<i32>(at, higher);
    higher += rows;
  }
  for (let kind = 0; kind < kinds; kind += 1) {
    const from = above + (<usize>load<u32>(shifts + (<usize>kind << 2)) << 2);
    const start = <usize>(kind * width) << 2;
    for (let at: usize = 0; at < <usize>width << 2; at += 16) {
      const ranks = v128.load(from + at);
      const better = best + start + at;
      const worse = worst + start + at;
      v128.store(better, i32x4.min_u(v128.load(better), ranks));
      v128.store(worse, i32x4.max_u(v128.load(worse), ranks));
    }
  }
  return highest;
}

/** Widens the ranks of each row by those of its kind and total. */
export function widen(
  classes: i32,
  starts: usize,
  kinds: usize,
  totals: usize,
  width: i32,
  best: usize,
  worst: usize,
  rowBest: usize,
  rowWorst: usize,
): void {
  for (let index: usize = 0; index < <usize>classes; index += 1) {
    const start = <usize>(load<i32>(kinds + (index << 2)) * width) << 2;
    const bests = best + start;
    const worsts = worst + start;
    const end = load<u32>(starts + (index << 2), 4);
    for (let row = load<u32>(starts + (index << 2)); row < end; row += 1) {
      const at = <usize>load<u16>(totals + (row << 1)) << 2;
      const low = rowBest + (row << 2);
      const high = rowWorst + (row << 2);
      store<u32>(low, min(load<u32>(low), load<u32>(bests + at)));
      store<u32>(high, max(load<u32>(high), load<u32>(worsts + at)));
    }
  }
}

/** Writes the rows whose total is at least the threshold of their kind into `hits`, and returns their number. */
export function find(
  classes: i32,
  starts: usize,
  kinds: usize,
  totals: usize,
  thresholds: usize,
  hits: usize,
): i32 {
  let found = 0;
  for (let index: usize = 0; index < <usize>classes; index += 1) {
    const kind = <usize>load<u32>(kinds + (index << 2));
    const start = load<u32>(starts + (index << 2));
    const end = load<u32>(starts + (index << 2), 4);
    found = findOf<u16>(start, end, totals, load<u32>(thresholds + (kind << 2)), hits, found);
  }
  return found;
}

/** Writes the rows whose total is at least the threshold into `hits`, and returns their number. */
export function findRows(rows: u32, totals: usize, threshold: u32, hits: usize): i32 {
  return findOf<u16>(0, rows, totals, threshold, hits, 0);
}

/** Like `findRows`, for totals of one byte. */
export function findRowsNarrow(rows: u32, totals: usize, threshold: u32, hits: usize): i32 {
  return findOf<u8>(0, rows, totals, threshold, hits, 0);
}

/** The same from one row to another, behind what was found before. */
function findOf<T>(start: u32, end: u32, totals: usize, threshold: u32, hits: usize, before: i32): i32 {
  const least = v128.splat<T>(<T>threshold);
  let found = before;
  for (let row = start; row < end; row += 16 / <u32>sizeof<T>()) {
    const next = v128.load(totals + <usize>row * sizeof<T>());
    for (let mask = v128.bitmask<T>(v128.ge<T>(next, least)); mask !== 0; mask &= mask - 1) {
      store<u32>(hits + (<usize>found << 2), row + ctz(mask));
      found += 1;
    }
  }
  return found;
}

/** Like `add`, for totals of four bytes. */
export function addWide(rows: i32, from: usize, to: usize, picks: usize, team: i32, combined: i32, points: i32): void {
  const teams = i8x16.splat(<i8>team);
  const combineds = i8x16.splat(<i8>combined);
  const earned = i32x4.splat(points);
  for (let row: usize = 0; row < <usize>rows; row += 16) {
    const picked = v128.load(picks + row);
    const hits = v128.or(i8x16.eq(picked, teams), i8x16.eq(picked, combineds));
    const low = i16x8.extend_low_i8x16_s(hits);
    const high = i16x8.extend_high_i8x16_s(hits);
    const before = from + (row << 2);
    const after = to + (row << 2);
    const a = v128.and(i32x4.extend_low_i16x8_s(low), earned);
    const b = v128.and(i32x4.extend_high_i16x8_s(low), earned);
    const c = v128.and(i32x4.extend_low_i16x8_s(high), earned);
    const d = v128.and(i32x4.extend_high_i16x8_s(high), earned);
    v128.store(after, i32x4.add(v128.load(before), a));
    v128.store(after, i32x4.add(v128.load(before, 16), b), 16);
    v128.store(after, i32x4.add(v128.load(before, 32), c), 32);
    v128.store(after, i32x4.add(v128.load(before, 48), d), 48);
  }
}

/**
 * Ranks the rows by final totals of four bytes, and widens the ranks of each by its own. Rows are counted in `buckets` by
 * `total >> shift`; with a shift, those of a bucket are sorted. Writes the rows whose rank is at most 3 into `hits`, which has
 * room for all, and returns their number.
 */
export function place(
  rows: i32,
  totals: usize,
  copies: usize,
  buckets: i32,
  shift: i32,
  counts: usize,
  hits: usize,
  best: usize,
  worst: usize,
): i32 {
  memory.fill(counts, 0, <usize>buckets << 2);
  return shift === 0
    ? placeByTable(<usize>rows << 2, totals, copies, buckets, counts, hits, best, worst)
    : placeByOrder(<usize>rows << 2, totals, copies, buckets, shift, counts, hits, best, worst);
}

/** With a bucket for each total. All offsets are in bytes. */
function placeByTable(
  end: usize,
  totals: usize,
  copies: usize,
  buckets: i32,
  counts: usize,
  hits: usize,
  best: usize,
  worst: usize,
): i32 {
  for (let row: usize = 0; row < end; row += 4) {
    const at = counts + (<usize>load<u32>(totals + row) << 2);
    store<u32>(at, load<u32>(at) + load<u32>(copies + row));
  }
  let above: u32 = 0;
  let third: u32 = 0;
  for (let total = buckets - 1; total >= 0; total -= 1) {
    const at = counts + (<usize>total << 2);
    const equal = load<u32>(at);
    store<u32>(at, above);
    if (equal > 0 && above < 3) third = total;
    above += equal;
  }
  const least = i32x4.splat(third);
  let found: usize = 0;
  for (let row: usize = 0; row < end; row += 16) {
    const at = totals + row;
    let ranks = v128.load32_splat(counts + (<usize>load<u32>(at) << 2));
    ranks = v128.load_lane<u32>(counts + (<usize>load<u32>(at, 4) << 2), ranks, 1);
    ranks = v128.load_lane<u32>(counts + (<usize>load<u32>(at, 8) << 2), ranks, 2);
    ranks = v128.load_lane<u32>(counts + (<usize>load<u32>(at, 12) << 2), ranks, 3);
    v128.store(best + row, i32x4.min_u(v128.load(best + row), ranks));
    v128.store(worst + row, i32x4.max_u(v128.load(worst + row), ranks));
    for (let mask = i32x4.bitmask(i32x4.ge_s(v128.load(at), least)); mask !== 0; mask &= mask - 1) {
      store<u32>(hits + found, <u32>(row >> 2) + ctz(mask));
      found += 4;
    }
  }
  return <i32>(found >> 2);
}

/** With buckets for several totals each, whose rows are put into order. */
function placeByOrder(
  end: usize,
  totals: usize,
  copies: usize,
  buckets: i32,
  shift: i32,
  counts: usize,
  order: usize,
  best: usize,
  worst: usize,
): i32 {
  for (let row: usize = 0; row < end; row += 4) {
    const at = counts + (<usize>(load<u32>(totals + row) >> shift) << 2);
    store<u32>(at, load<u32>(at) + 4);
  }
  let start: u32 = 0;
  for (let bucket = buckets - 1; bucket >= 0; bucket -= 1) {
    const at = counts + (<usize>bucket << 2);
    const size = load<u32>(at);
    store<u32>(at, start);
    start += size;
  }
  for (let row: usize = 0; row < end; row += 4) {
    const at = counts + (<usize>(load<u32>(totals + row) >> shift) << 2);
    const next = load<u32>(at);
    store<u32>(at, next + 4);
    store<u32>(order + next, <u32>row);
  }
  // Only rows of one bucket can be in the wrong order.
  for (let index: usize = 4; index < end; index += 4) {
    const row = load<u32>(order + index);
    const total = load<u32>(totals + row);
    let to = index;
    while (to > 0 && load<u32>(totals + load<u32>(order + to - 4)) < total) {
      store<u32>(order + to, load<u32>(order + to - 4));
      to -= 4;
    }
    store<u32>(order + to, row);
  }
  let above: u32 = 0;
  let equal: u32 = 0;
  let last: u32 = u32.MAX_VALUE;
  let found = 0;
  for (let index: usize = 0; index < end; index += 4) {
    const row = load<u32>(order + index);
    const total = load<u32>(totals + row);
    if (total !== last) {
      above += equal;
      equal = 0;
      last = total;
    }
    equal += load<u32>(copies + row);
    widenRow(best + row, worst + row, above);
    if (above < 3) {
      store<u32>(order + index, row >> 2);
      found += 1;
    }
  }
  return found;
}

function widenRow(best: usize, worst: usize, above: u32): void {
  store<u32>(best, min(load<u32>(best), above));
  store<u32>(worst, max(load<u32>(worst), above));
}
