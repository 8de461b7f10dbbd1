// The loops over a block of brackets, 4 to 16 rows at a time. AssemblyScript: `npm run kernel` compiles it to
// `compiled.ts`. The caller writes a block's columns into this memory before a call. TOTALS and BUCKETS add up from
// call to call until the caller clears them; ACCURACIES is written once.

/** How many rows a block has at most. */
export const ROWS: i32 = 65_536;
/** A bucket is a total and an accuracy: `total << ACCURACY_BITS | accuracy`. */
export const ACCURACY_BITS: i32 = 9;
/** The number of picks and of correct ones as one index: `picked << CORRECT_BITS | correct`. */
export const CORRECT_BITS: i32 = 6;

// The memory, by address. Columns of a block first: a byte for each row.
export const PICKS: usize = 0;
export const TOTAL: usize = 65_536;
export const CORRECT: usize = 131_072;
export const PICKED: usize = 196_608;
/** The rows that `find` found. */
export const HITS: usize = 262_144;
/** How many rows each bucket has. */
export const BUCKETS: usize = 524_288;
/** How many rows each total has, in four parts to be added up. */
export const TOTALS: usize = 1_048_576;
/** The accuracy of each number of picks and of correct ones, times 4: its byte offset in the buckets of a total. */
export const ACCURACIES: usize = 1_052_672;
/** By number of picks: how many correct ones a row must have, at least and at most, to match. */
export const LEAST_CORRECT: usize = 1_069_056;
export const MOST_CORRECT: usize = 1_069_104;

/** Adds `weight` to the total, and `delta` to the correct picks, of rows that picked the team or the combined slot. */
export function score(rows: i32, team: i32, combined: i32, weight: i32, delta: i32): void {
  const teams = i8x16.splat(<i8>team);
  const combineds = i8x16.splat(<i8>combined);
  const weights = i8x16.splat(<i8>weight);
  const deltas = i8x16.splat(<i8>delta);
  for (let row: usize = 0; row < <usize>rows; row += 16) {
    const picks = v128.load(row, PICKS);
    const hits = v128.or(i8x16.eq(picks, teams), i8x16.eq(picks, combineds));
    v128.store(row, i8x16.add(v128.load(row, TOTAL), v128.and(hits, weights)), TOTAL);
    v128.store(row, i8x16.add(v128.load(row, CORRECT), v128.and(hits, deltas)), CORRECT);
  }
}

/** Counts totals. Each of four rows is counted in another table, so that no count waits for the one before it. */
export function countTotals(rows: i32): void {
  for (let row: usize = 0; row < <usize>rows; row += 4) {
    const word = load<u32>(row, TOTAL);
    count((word << 2) & 0x3fc, TOTALS);
    count((word >> 6) & 0x3fc, TOTALS + 1024);
    count((word >> 14) & 0x3fc, TOTALS + 2048);
    count((word >> 22) & 0x3fc, TOTALS + 3072);
  }
}

@inline
function count(offset: usize, table: usize): void {
  store<u32>(offset + table, load<u32>(offset + table) + 1);
}

/** Counts the rows of each bucket. */
export function countBuckets(rows: i32): void {
  for (let row: usize = 0; row < <usize>rows; row += 8) {
    const picked = i16x8.shl(v128.load_ext<u8>(row, PICKED), CORRECT_BITS + 2);
    const pairs = v128.or(picked, i16x8.shl(v128.load_ext<u8>(row, CORRECT), 2));
    const totals = v128.load_ext<u8>(row, TOTAL);
    countBucket(i16x8.extract_lane_u(totals, 0), i16x8.extract_lane_u(pairs, 0));
    countBucket(i16x8.extract_lane_u(totals, 1), i16x8.extract_lane_u(pairs, 1));
    countBucket(i16x8.extract_lane_u(totals, 2), i16x8.extract_lane_u(pairs, 2));
    countBucket(i16x8.extract_lane_u(totals, 3), i16x8.extract_lane_u(pairs, 3));
    countBucket(i16x8.extract_lane_u(totals, 4), i16x8.extract_lane_u(pairs, 4));
    countBucket(i16x8.extract_lane_u(totals, 5), i16x8.extract_lane_u(pairs, 5));
    countBucket(i16x8.extract_lane_u(totals, 6), i16x8.extract_lane_u(pairs, 6));
    countBucket(i16x8.extract_lane_u(totals, 7), i16x8.extract_lane_u(pairs, 7));
  }
}

/** Counts a row by its total and the byte offset of its picked and correct numbers in ACCURACIES. */
@inline
function countBucket(total: usize, pair: usize): void {
  count((total << (ACCURACY_BITS + 2)) + load<u32>(pair, ACCURACIES), BUCKETS);
}

/** Counts the rows whose total is in the range and whose correct picks are within LEAST_CORRECT and MOST_CORRECT. */
export function tally(rows: i32, leastTotal: i32, mostTotal: i32): i32 {
  let found = 0;
  for (let row: usize = 0; row < <usize>rows; row += 16) found += popcnt(match(row, leastTotal, mostTotal));
  return found;
}

/** Writes the rows that `tally` counts into HITS, in order, and returns their number. */
export function find(rows: i32, leastTotal: i32, mostTotal: i32): i32 {
  let found = 0;
  for (let row: usize = 0; row < <usize>rows; row += 16) {
    for (let mask = match(row, leastTotal, mostTotal); mask !== 0; mask &= mask - 1) {
      store<u32>(found << 2, <u32>row + ctz(mask), HITS);
      found += 1;
    }
  }
  return found;
}

/** A bit for each of 16 rows, set if the row matches. */
@inline
function match(row: usize, leastTotal: i32, mostTotal: i32): i32 {
  const totals = v128.load(row, TOTAL);
  const isInRange = v128.and(
    i8x16.ge_u(totals, i8x16.splat(<i8>leastTotal)),
    i8x16.le_u(totals, i8x16.splat(<i8>mostTotal)),
  );
  if (!v128.any_true(isInRange)) return 0;
  const picked = v128.load(row, PICKED);
  const correct = v128.load(row, CORRECT);
  const isEnough = i8x16.ge_u(correct, lookUp(LEAST_CORRECT, picked));
  const isNotTooMuch = i8x16.le_u(correct, lookUp(MOST_CORRECT, picked));
  return i8x16.bitmask(v128.and(isInRange, v128.and(isEnough, isNotTooMuch)));
}

/** Looks up 16 numbers of picks in a table of 48 bytes. An index out of range gives 0, so the three parts add up. */
@inline
function lookUp(table: usize, picked: v128): v128 {
  const second = i8x16.sub(picked, i8x16.splat(16));
  const third = i8x16.sub(picked, i8x16.splat(32));
  return v128.or(
    i8x16.swizzle(v128.load(table), picked),
    v128.or(i8x16.swizzle(v128.load(table + 16), second), i8x16.swizzle(v128.load(table + 32), third)),
  );
}
