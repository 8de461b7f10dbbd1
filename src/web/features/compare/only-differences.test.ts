import { expect, it } from 'vitest';
import { describeAgreement } from './only-differences.ts';

it.each([
  [0, 'They differ in every game.'],
  [1, '1 game in which they agree is hidden.'],
  [19, '19 games in which they agree are hidden.'],
  [31, 'No differences: all 31 games are hidden.'],
])('with %i of 31 games hidden', (hidden, text) => {
  expect(describeAgreement(hidden, 31)).toBe(text);
});
