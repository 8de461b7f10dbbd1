import { expect, it } from 'vitest';
import { orderVisually, resolveLevels } from './bidi.ts';

/** The characters from left to right. */
function show(text: string): string {
  const characters = Array.from(text);
  const levels = resolveLevels(characters);
  return orderVisually(characters.map((character, index) => ({ character, level: levels[index] ?? 0 })))
    .map(({ character }) => character)
    .join('');
}

const reverse = (text: string) => Array.from(text).toReversed().join('');

// What browsers show, from left to right; brackets as they are stored, not mirrored.
it.each([
  ['Ada (Lovelace), 12%!', 'Ada (Lovelace), 12%!'],
  ['שרה (כהן)', reverse('שרה (כהן)')],
  ['مريم-علي!', reverse('مريم-علي!')],
  ['שרה 🦁', `🦁 ${reverse('שרה')}`],
  ['שרה 12', `12 ${reverse('שרה')}`],
  ['שרה 12-13', `12-13 ${reverse('שרה')}`],
  // After an Arabic letter a hyphen divides two numbers.
  ['علي 12-13', `13-12 ${reverse('علي')}`],
  ['علي 50%', `%50 ${reverse('علي')}`],
  ['שרה 50%', `50% ${reverse('שרה')}`],
  ['שרה Lee (Tel Aviv)', `Lee (Tel Aviv) ${reverse('שרה')}`],
  ['Anna (שרה) כהן', `Anna (${reverse('שרה')}) ${reverse('כהן')}`],
  ['Anna שרה-כהן!', `Anna ${reverse('שרה-כהן')}!`],
  ['12!', '12!'],
])('%s is drawn in the order in which it is read', (text, shown) => expect(show(text)).toBe(shown));
