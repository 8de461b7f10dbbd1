// What differs here differs for `compareNames` too, whatever follows: accents and capitals count only among equals.
const letters = new Intl.Collator('en', { sensitivity: 'base' });

/** What most names are written in. */
const ALPHABET = [..." -.'0123456789abcdefghijklmnopqrstuvwxyz"].sort(letters.compare);
const BASE = ALPHABET.length + 1;
/** As many characters as a number holds exactly. */
export const KEY_LENGTH = 9;

const UNKNOWN = 255;
const weights = new Uint8Array(1 << 16).fill(UNKNOWN);

/** A character's place in the alphabet, from 1; 0 if it is none of its characters in another form. */
function weightOf(code: number): number {
  const known = weights[code] as number;
  if (known !== UNKNOWN) return known;
  const character = String.fromCharCode(code);
  const weight = ALPHABET.findIndex((letter) => letters.compare(letter, character) === 0) + 1;
  weights[code] = weight;
  return weight;
}

/**
 * Some characters of a name as a number. Names stand in the order of their keys, the first that differ deciding, which
 * is far quicker to tell than by comparing names. NaN where a character outside the alphabet leaves no other way.
 */
export function keyOfName(name: string, start = 0): number {
  let key = 0;
  for (let index = start; index < start + KEY_LENGTH; index += 1) {
    const weight = index < name.length ? weightOf(name.charCodeAt(index)) : 0;
    if (weight === 0 && index < name.length) return Number.NaN;
    key = key * BASE + weight;
  }
  return key;
}

// A key as two whole numbers of 32 bits.
const HALF = BASE ** Math.floor(KEY_LENGTH / 2);

/** Sorts rows by their keys, the first that differ deciding, and rows of equal keys as told. */
export function sortByKeys(
  rows: Uint32Array,
  keys: readonly ((row: number) => number)[],
  compareEquals: (a: number, b: number) => number,
): Uint32Array {
  let sorted = rows;
  for (const key of keys.toReversed()) {
    sorted = sortStably(sorted, (row) => key(row) % HALF);
    sorted = sortStably(sorted, (row) => Math.floor(key(row) / HALF));
  }
  const isEqual = (a: number, b: number) => keys.every((key) => key(a) === key(b));
  let start = 0;
  for (let end = 1; end <= sorted.length; end += 1) {
    if (end < sorted.length && isEqual(sorted[start] as number, sorted[end] as number)) continue;
    if (end - start > 1) sorted.subarray(start, end).sort(compareEquals);
    start = end;
  }
  return sorted;
}

/** By numbers of 32 bits. With the place as its lower half each becomes one of 64, which are sorted without asking us. */
function sortStably(rows: Uint32Array, numberOf: (row: number) => number): Uint32Array {
  const pairs = new Uint32Array(2 * rows.length);
  for (let place = 0; place < rows.length; place += 1) {
    pairs[2 * place] = place;
    pairs[2 * place + 1] = numberOf(rows[place] as number);
  }
  new BigUint64Array(pairs.buffer).sort();
  return rows.map((_, place) => rows[pairs[2 * place] as number] as number);
}
