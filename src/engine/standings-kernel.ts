import {
  assemble,
  type Code,
  constant,
  get,
  i8x16,
  i16x8,
  i32,
  type Program,
  repeat,
  set,
  tee,
  v128,
  when,
} from './wasm.ts';

/** How many rows the kernel takes at a time. */
export const KERNEL_ROWS = 65_536;
/** A bucket is a total and an accuracy; so many bits hold the accuracy. */
export const ACCURACY_BITS = 9;
/** A row with this total is in no count and no search. */
export const NO_TOTAL = 255;
/** Picks of one bracket, all and right, as one number. */
export const PICKED_SHIFT = 6;

const PICKS = 0;
const TOTAL = KERNEL_ROWS;
const CORRECT = 2 * KERNEL_ROWS;
const PICKED = 3 * KERNEL_ROWS;
const HITS = 4 * KERNEL_ROWS;
const BUCKETS = 8 * KERNEL_ROWS;
const TOTALS = BUCKETS + (256 << (ACCURACY_BITS + 2));
const ACCURACIES = TOTALS + 4 * 1024;
const LEAST_CORRECT = ACCURACIES + (64 << (PICKED_SHIFT + 2));
const MOST_CORRECT = LEAST_CORRECT + 48;
const PAGES = Math.ceil((MOST_CORRECT + 48) / 65_536);

const increment = (offset: number): Code => [...i32.load(offset), ...constant(1), ...i32.add, ...i32.store(offset)];

/** Goes on by so many rows, as long as there are any. The first parameter is how many there are. */
const advance = (row: number, step: number): Code => [
  ...[get(row), constant(step), i32.add, tee(row), get(0), i32.ltU].flat(),
];

/** Adds to totals and correct picks where a column says one of two codes. */
function scoreProgram(): Program {
  const [team, combined, weight, one, row] = [1, 2, 3, 4, 5];
  const [teams, combineds, weights, ones, hit] = [6, 7, 8, 9, 10];
  return {
    ...{ name: 'score', parameters: 5, words: 1, vectors: 5, returns: false },
    body: [
      ...[get(team), i8x16.splat, set(teams), get(combined), i8x16.splat, set(combineds)],
      ...[get(weight), i8x16.splat, set(weights), get(one), i8x16.splat, set(ones)],
      repeat(
        ...[get(row), get(row), v128.load(TOTAL)],
        ...[get(row), v128.load(PICKS), tee(hit), get(teams), i8x16.eq],
        ...[get(hit), get(combineds), i8x16.eq, v128.or, tee(hit)],
        ...[get(weights), v128.and, i8x16.add, v128.store(TOTAL)],
        ...[get(row), get(row), v128.load(CORRECT), get(hit), get(ones), v128.and, i8x16.add, v128.store(CORRECT)],
        advance(row, 16),
      ),
    ],
  };
}

/** Counts totals, four rows at a time in a table each, so that no count waits for the one before it. */
function countTotalsProgram(): Program {
  const [row, word, index] = [1, 2, 3];
  const count = (table: number, ...shift: Code[]): Code[] => [
    ...[get(word), ...shift, constant(0x3fc), i32.and, tee(index), get(index), increment(TOTALS + table * 1024)],
  ];
  return {
    ...{ name: 'countTotals', parameters: 1, words: 3, vectors: 0, returns: false },
    body: [
      repeat(
        ...[get(row), i32.load(TOTAL), set(word)],
        ...count(0, constant(2), i32.shl),
        ...count(1, constant(6), i32.shrU),
        ...count(2, constant(14), i32.shrU),
        ...count(3, constant(22), i32.shrU),
        advance(row, 4),
      ),
    ],
  };
}

/** Counts buckets. The table of accuracies says where in a total's part of the counts each pair of picks belongs. */
function countBucketsProgram(): Program {
  const [row, index, pairs, totals] = [1, 2, 3, 4];
  const count = (lane: number): Code[] => [
    ...[get(totals), i16x8.extractLaneU(lane), constant(ACCURACY_BITS + 2), i32.shl],
    ...[get(pairs), i16x8.extractLaneU(lane), i32.load(ACCURACIES), i32.add],
    ...[tee(index), get(index), increment(BUCKETS)],
  ];
  return {
    ...{ name: 'countBuckets', parameters: 1, words: 2, vectors: 2, returns: false },
    body: [
      repeat(
        ...[get(row), v128.load8x8U(PICKED), constant(PICKED_SHIFT + 2), i16x8.shl],
        ...[get(row), v128.load8x8U(CORRECT), constant(2), i16x8.shl, v128.or, set(pairs)],
        ...[get(row), v128.load8x8U(TOTAL), set(totals)],
        ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap(count),
        advance(row, 8),
      ),
    ],
  };
}

/**
 * Goes through the rows with a total between two and, for their number of picks, correct ones between two. Either
 * counts them or writes them down, and returns how many there are.
 */
function searchProgram(name: 'tally' | 'find'): Program {
  const [least, most, row, mask, found] = [1, 2, 3, 4, 5];
  const [leasts, mosts, match, picked, correct] = [6, 7, 8, 9, 10];
  const bound = (table: number): Code[] => [
    ...[constant(0), v128.load(table), get(picked), i8x16.swizzle],
    ...[constant(0), v128.load(table + 16), get(picked), constant(16), i8x16.splat, i8x16.sub, i8x16.swizzle, v128.or],
    ...[constant(0), v128.load(table + 32), get(picked), constant(32), i8x16.splat, i8x16.sub, i8x16.swizzle, v128.or],
  ];
  const tally = [get(found), get(mask), i32.popcnt, i32.add, set(found)];
  const find = [
    repeat(
      ...[get(found), constant(2), i32.shl, get(row), get(mask), i32.ctz, i32.add, i32.store(HITS)],
      ...[get(found), constant(1), i32.add, set(found)],
      ...[get(mask), get(mask), constant(1), i32.sub, i32.and, tee(mask)],
    ),
  ];
  return {
    ...{ name, parameters: 3, words: 3, vectors: 5, returns: true },
    body: [
      ...[get(least), i8x16.splat, set(leasts), get(most), i8x16.splat, set(mosts)],
      repeat(
        ...[get(row), v128.load(TOTAL), tee(match), get(leasts), i8x16.geU],
        ...[get(match), get(mosts), i8x16.leU, v128.and, tee(match), v128.anyTrue],
        when(
          ...[get(row), v128.load(PICKED), set(picked), get(row), v128.load(CORRECT), set(correct)],
          ...[get(match), get(correct), ...bound(LEAST_CORRECT), i8x16.geU, v128.and],
          ...[get(correct), ...bound(MOST_CORRECT), i8x16.leU, v128.and, i8x16.bitmask, tee(mask)],
          when(...(name === 'tally' ? tally : find)),
        ),
        advance(row, 16),
      ),
      get(found),
    ],
  };
}

interface KernelExports {
  memory: { buffer: ArrayBuffer };
  score(rows: number, team: number, combined: number, weight: number, one: number): void;
  countTotals(rows: number): void;
  countBuckets(rows: number): void;
  tally(rows: number, leastTotal: number, mostTotal: number): number;
  find(rows: number, leastTotal: number, mostTotal: number): number;
}

// The compiler knows the language alone here, and this is not part of it.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

const programs = [
  scoreProgram(),
  countTotalsProgram(),
  countBucketsProgram(),
  searchProgram('tally'),
  searchProgram('find'),
];
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(assemble(PAGES, programs)));

/** Loops over a block of brackets that lies in its memory, 16 at a time. It keeps nothing between two calls. */
export const kernel = exports as KernelExports;

const { buffer } = kernel.memory;
const bytesAt = (offset: number, length: number) => new Uint8Array(buffer, offset, length);
const wordsAt = (offset: number, length: number) => new Uint32Array(buffer, offset, length);

/** Its memory: the rows, what it counts, and what it is told. */
export const memory = {
  picks: bytesAt(PICKS, KERNEL_ROWS),
  total: bytesAt(TOTAL, KERNEL_ROWS),
  correct: bytesAt(CORRECT, KERNEL_ROWS),
  picked: bytesAt(PICKED, KERNEL_ROWS),
  hits: wordsAt(HITS, KERNEL_ROWS),
  buckets: wordsAt(BUCKETS, 256 << ACCURACY_BITS),
  totals: wordsAt(TOTALS, 4 * 256),
  /** In bytes, as the kernel adds them to an address. */
  accuracies: wordsAt(ACCURACIES, 64 << PICKED_SHIFT),
  leastCorrect: bytesAt(LEAST_CORRECT, 48),
  mostCorrect: bytesAt(MOST_CORRECT, 48),
};
