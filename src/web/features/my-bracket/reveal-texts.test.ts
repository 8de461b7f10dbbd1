import { expect, it } from 'vitest';
import { describeOthers } from './reveal-texts.ts';

it.each([
  [1, 60, 'Only you have it.'],
  [2, 2, 'Everybody has it.'],
  [2, 3, '1 of 2 others has it too.'],
  [8, 60, '7 of 59 others have it too.'],
  [1_001, 2_001, '1,000 of 2,000 others have it too.'],
])('says who else has a pick that %i of %i have', (count, brackets, text) =>
  expect(describeOthers(count, brackets)).toBe(text),
);
