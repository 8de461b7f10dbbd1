import { isVisible } from '../visible.ts';

/** The most letters and digits in a mark. */
export const MAX_MARK_LENGTH = 3;

// A letter or digit with its combining marks. Unlike those of Intl.Segmenter, these are the same in every program.
const LETTER = /[\p{L}\p{N}]\p{M}{0,3}/gu;
// Letters or digits, not both: the 12 of "Team 12" or "T12" is one word.
const WORD = /(?:\p{L}\p{M}*)+|(?:\p{N}\p{M}*)+/gu;
const INNER_SIGN = /['’ʼ\p{Default_Ignorable_Code_Point}]/gu;
// Nearly all names would begin with it.
const ARABIC_ARTICLE = /^ال(?=\p{L}{2})/u;
const MAX_DIGITS = 2;
// Of the letters after the first; enough to tell dozens of names apart.
const MAX_PAIRED = 12;

/** Whether a text can be set as the text of a mark: one to three letters or digits. */
export function isMonogram(text: string): boolean {
  return /^(?:[\p{L}\p{N}]\p{M}{0,3}){1,3}$/u.test(text);
}

/** Monograms of a name, best first: two letters where possible, and up to three. */
export function listMonograms(name: string): readonly string[] {
  const words = [...name.normalize('NFC').replace(INNER_SIGN, '').matchAll(WORD)].map(([word]) =>
    splitLetters(word.replace(ARABIC_ARTICLE, '')),
  );
  const letters = words.flat();
  const [initial = ''] = letters;
  if (initial === '') return [findSign(name)];

  const [first = [], second = [], third = []] = words;
  const last = words.at(-1) ?? [];
  const others = letters.slice(1);
  const paired = others.slice(0, MAX_PAIRED);
  const candidates = [
    [...startOf(first), ...startOf(second)],
    [...startOf(first), ...(words.length > 1 ? startOf(last) : [])],
    ...others.map((letter) => [initial, letter]),
    [...startOf(first), ...startOf(second), ...startOf(third)],
    [...first.slice(0, 2), ...startOf(second)],
    [...startOf(first), ...second.slice(0, 2)],
    ...paired.flatMap((letter, index) => paired.slice(index + 1).map((next) => [initial, letter, next])),
  ];
  const texts = candidates
    // A single letter stands only for a name that has no other.
    .filter(({ length }) => length > 1 || letters.length === 1)
    .map((parts) => parts.slice(0, MAX_MARK_LENGTH).join(''));
  return [...new Set(texts)];
}

/** The first letter of a word, or the first digits of a number. */
function startOf(word: readonly string[]): readonly string[] {
  return word.slice(0, /^\p{N}/u.test(word[0] ?? '') ? MAX_DIGITS : 1);
}

function splitLetters(word: string): string[] {
  return [...word.matchAll(LETTER)].map(([letter]) => capitalize(letter));
}

/** Georgian capitals are missing in most fonts, and not used for initials. A letter whose capital is several gives the first. */
function capitalize(letter: string): string {
  if (/\p{Script=Georgian}/u.test(letter)) return letter;
  return letter.toUpperCase().normalize('NFC').match(LETTER)?.[0] ?? letter;
}

/** The first sign of a name without letters and digits, such as an emoji. */
function findSign(name: string): string {
  // Made only when needed: it takes a browser some 20 ms, and hardly any name is without letters.
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(name), ({ segment }) => segment).find(isVisible) ?? '?';
}
