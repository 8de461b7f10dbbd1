import { expect, it } from 'vitest';
import { ordinalSuffix } from './ordinal.ts';

it.each([
  [1, 'st'],
  [2, 'nd'],
  [3, 'rd'],
  [11, 'th'],
  [112, 'th'],
  [1_023, 'rd'],
])('%i is followed by %s', (rank, suffix) => expect(ordinalSuffix(rank)).toBe(suffix));
