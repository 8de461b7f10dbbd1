import type { Rows } from './rows.ts';

/** Ways in which the undecided games can end, and which rows are first in each. */
export interface Endings {
  /** How many undecided games there are. An ending has a bit for each, the first game's the highest: 1 if slot 1 wins. */
  games: number;
  /** By ending: its bits; null if the endings are all there are, and an ending's index is its bits. */
  codes: Float64Array | null;
  /** By ending: its probability, or its share of the simulated ones. */
  chances: Float64Array;
  /** By ending: how many brackets are first, equals included. */
  winners: Uint32Array;
  /** A row and an ending in which it is first, sorted by row. */
  firsts: { starts: Uint32Array; endings: Uint32Array };
}

/** Simulated endings: the distinct ones in order, and the share of each. */
export interface Drawn {
  codes: Float64Array;
  chances: Float64Array;
}

/** What counting all endings, or simulated ones, leaves behind. */
export interface Counted {
  endings: Endings;
  /** By row: the probability of a rank of at most 3. */
  topThree: Float64Array;
  /** By row: the best and the worst rank of all endings; null if not all were counted. */
  ranks: { best: Uint32Array; worst: Uint32Array } | null;
}

const POWERS = Array.from({ length: 53 }, (_, exponent) => 2 ** exponent);

/** Which slot wins a game in an ending. A code can have more than 32 bits. */
export function bitOf(code: number, games: number, game: number): 0 | 1 {
  return (Math.floor(code / (POWERS[games - 1 - game] as number)) % 2) as 0 | 1;
}

/** The first game that two endings decide differently. */
export function firstDifference(games: number, before: number, code: number): number {
  if (before < 0) return 0;
  let game = 0;
  while (game < games && bitOf(before, games, game) === bitOf(code, games, game)) game += 1;
  return game;
}

/** Of the rows with the highest totals: the highest total, the lowest of a rank up to 3, and how many brackets are first. */
export function weighBest(rows: Iterable<number>, totals: Uint8Array | Uint16Array | Uint32Array, copies: Uint32Array) {
  const byTotal = new Map<number, number>();
  for (const row of rows) {
    const total = totals[row] as number;
    byTotal.set(total, (byTotal.get(total) ?? 0) + (copies[row] as number));
  }
  let [above, third, first, highest] = [0, 0, 0, 0];
  for (const [total, count] of [...byTotal].sort(([a], [b]) => b - a)) {
    if (count === 0) continue;
    if (above === 0) [first, highest] = [count, total];
    if (above < 3) third = total;
    above += count;
  }
  return { highest, third, first };
}

/** A list of numbers that grows. */
export class Numbers {
  #list = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#list.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.#list);
      this.#list = longer;
    }
    this.#list[this.length] = value;
    this.length += 1;
  }

  view(): Uint32Array {
    return this.#list.subarray(0, this.length);
  }
}

/** Sorts pairs of a row and an ending by row; their order within a row stays. */
export function sortByRow({ length }: Rows, rows: Uint32Array, endings: Uint32Array): Endings['firsts'] {
  const starts = new Uint32Array(length + 1);
  for (const row of rows) starts[row + 1] = (starts[row + 1] as number) + 1;
  for (let row = 0; row < length; row += 1) starts[row + 1] = (starts[row + 1] as number) + (starts[row] as number);
  const next = starts.slice();
  const sorted = new Uint32Array(endings.length);
  for (const [index, row] of rows.entries()) {
    sorted[next[row] as number] = endings[index] as number;
    next[row] = (next[row] as number) + 1;
  }
  return { starts, endings: sorted };
}
