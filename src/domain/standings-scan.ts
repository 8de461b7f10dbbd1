import { ROUNDS, sumPoints } from './rounds.ts';
import { type Block, lengthOf, NOBODY, type Table } from './standings-table.ts';

// Every round's points are 5 times a power of two, so a total fits a byte and a weight is a shift.
export const POINTS_UNIT = 5;
export const TOTALS = sumPoints(ROUNDS) / POINTS_UNIT + 1;

/** What is right in a game: the winner, and the combined slot it came through. */
export interface Answer {
  team: number;
  combined: number;
}

export const NO_ANSWER: Answer = { team: NOBODY, combined: NOBODY };

/** A game's column, and its points as a power of two of units. */
export interface Column {
  game: number;
  shift: number;
}

export function isRight(answer: Answer, code: number): boolean {
  return code === answer.team || code === answer.combined;
}

// Four brackets at a time, one in each byte of a word.
const LANES = 0x01010101;
// Codes stay below 64, so 64 minus the difference of two has this bit just where they are the same.
const HIT = 0x40404040;
const HIT_SHIFT = 6;

/** Adds what an answer brings to the totals and correct picks of a block, or takes it away. */
export function scoreColumn(block: Block, { game, shift }: Column, answer: Answer, sign: 1 | -1): void {
  const column = block.picks[game];
  if (column === undefined || answer.team === NOBODY) return;
  const picks = wordsOf(column);
  const total = wordsOf(block.total);
  const correct = wordsOf(block.correct);
  const team = answer.team * LANES;
  const combined = answer.combined * LANES;
  const worth = HIT_SHIFT - shift;
  // (x ^ -1) - -1 is -x, and (x ^ 0) - 0 is x.
  const flip = sign === 1 ? 0 : -1;
  for (let i = 0; i < picks.length; i += 1) {
    const pick = picks[i] as number;
    const hit = ((HIT - (pick ^ team)) | (HIT - (pick ^ combined))) & HIT;
    total[i] = (total[i] as number) + ((hit >>> worth) ^ flip) - flip;
    correct[i] = (correct[i] as number) + ((hit >>> HIT_SHIFT) ^ flip) - flip;
  }
}

function wordsOf(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

/** How many brackets have each total. */
export function countTotals(table: Table): Uint32Array {
  // Counted in pairs of neighbours, which halves the work.
  const pairs = new Uint32Array(1 << 16);
  const counts = new Uint32Array(TOTALS);
  for (const [index, { total }] of table.blocks.entries()) {
    const length = lengthOf(table, index);
    const halves = new Uint16Array(total.buffer, total.byteOffset, length >> 1);
    for (let i = 0; i < halves.length; i += 1) add(pairs, halves[i] as number, 1);
    if (length % 2 === 1) add(counts, total[length - 1] as number, 1);
  }
  for (let pair = 0; pair < pairs.length; pair += 1) {
    const found = pairs[pair] as number;
    if (found === 0) continue;
    add(counts, pair & 0xff, found);
    add(counts, pair >>> 8, found);
  }
  return counts;
}

/** How many brackets have each total without what one game has brought. */
export function countTotalsWithout(table: Table, { game, shift }: Column, answer: Answer): Uint32Array {
  const counts = new Uint32Array(TOTALS);
  for (const [index, { total, picks }] of table.blocks.entries()) {
    const column = picks[game];
    const length = column === undefined ? 0 : lengthOf(table, index);
    for (let i = 0; i < length; i += 1) {
      const worth = isRight(answer, column?.[i] as number) ? 1 << shift : 0;
      add(counts, (total[i] as number) - worth, 1);
    }
  }
  return counts;
}

export function add(counts: Uint32Array, index: number, number: number): void {
  counts[index] = (counts[index] ?? 0) + number;
}

/** How many brackets stand above. */
export function countAbove(counts: Uint32Array, index: number): number {
  let sum = 0;
  for (let i = index + 1; i < counts.length; i += 1) sum += counts[i] as number;
  return sum;
}
