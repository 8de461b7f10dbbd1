// What differs here differs for `compareNames` too, whatever follows: accents and capitals count only among equals.
const letters = new Intl.Collator('en', { sensitivity: 'base' });

/** What most names are written in, in order. */
const ALPHABET = [...' 0123456789abcdefghijklmnopqrstuvwxyz'];
const BASE = ALPHABET.length + 1;
/** As many characters as a number holds exactly. */
export const KEY_LENGTH = 10;

const weights = new Map<string, number>();

/** A character's place in the alphabet, from 1; 0 if it is none of its characters in another form. */
function weightOf(character: string): number {
  const known = weights.get(character);
  if (known !== undefined) return known;
  const weight = ALPHABET.findIndex((letter) => letters.compare(letter, character) === 0) + 1;
  weights.set(character, weight);
  return weight;
}

/**
 * Ten characters of a name as a number. Names stand in the order of their keys, the first that differ deciding, which
 * is far quicker to tell than by comparing names. NaN where a character outside the alphabet leaves no other way.
 */
export function keyOfName(name: string, start = 0): number {
  let key = 0;
  for (let index = start; index < start + KEY_LENGTH; index += 1) {
    const weight = index < name.length ? weightOf(name.charAt(index)) : 0;
    if (weight === 0 && index < name.length) return Number.NaN;
    key = key * BASE + weight;
  }
  return key;
}
