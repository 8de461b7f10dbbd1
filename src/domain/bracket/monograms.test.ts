import { expect, it } from 'vitest';
import { isMonogram, listMonograms } from './monograms.ts';

it.each([
  ['Iron Bridge', 'IB'],
  ['Duke', 'DU'],
  ['Salt & Honey', 'SH'],
  ['The University of Somewhere', 'TU'],
  ["St. John's", 'SJ'],
  ["O'Neill", 'ON'],
  ['Saint-Étienne', 'SÉ'],
  ['Team 12', 'T12'],
  ['T7', 'T7'],
  ['76ers', '76E'],
  ['Schalke 04', 'S04'],
  ['X', 'X'],
  ['ßeta Test', 'ST'],
  ['東京大学', '東京'],
  ['서울 이글스', '서이'],
  ['النسر الأسود', 'نأ'],
  ['Жар Птица', 'ЖП'],
  ['თბილისი დინამო', 'თდ'],
  ['हिमालय योद्धा', 'हियो'],
  ['🐝 Bees', 'BE'],
  ['🐝🐝', '🐝'],
  ['👩‍🚀', '👩‍🚀'],
  ['***', '*'],
  ['', '?'],
])('%s is %s', (name, monogram) => {
  expect(listMonograms(name)[0]).toBe(monogram);
});

it('prefers the initials, then two letters of the name, then three', () => {
  expect(listMonograms('Iron Bridge').slice(0, 4)).toEqual(['IB', 'IR', 'IO', 'IN']);
  expect(listMonograms('Duke')).toEqual(['DU', 'DK', 'DE', 'DUK', 'DUE', 'DKE']);
  expect(listMonograms('New York City')).toEqual(expect.arrayContaining(['NY', 'NC', 'NYC', 'NEY', 'NYO']));
});

it('has at most three letters of a name of any length', () => {
  for (const name of ['x '.repeat(50), 'abcdefghij'.repeat(10), '1234567890'.repeat(10), 'é̂̃̄'.repeat(25)]) {
    const monograms = listMonograms(name);
    expect(monograms.length).toBeLessThan(250);
    for (const monogram of monograms) expect(isMonogram(monogram), monogram).toBe(true);
  }
});

it.each([
  ['IB', true],
  ['a', true],
  ['É12', true],
  ['हियो', true],
  ['', false],
  ['ABCD', false],
  ['A B', false],
  ['A-', false],
  ['🐝', false],
  ['A\u200bB', false],
  ['\u0301', false],
  ['A\u0301\u0302\u0303\u0304', false],
])('setting the text of a mark to %j: %s', (text, isAllowed) => {
  expect(isMonogram(text)).toBe(isAllowed);
});
