import { expect, it } from 'vitest';
import { canContinueWith, describeTeamCount } from './team-count.ts';

it('lets a power of 2 go on, and 34, which has play-ins', () => {
  const counts = Array.from({ length: 70 }, (_, count) => count).filter(canContinueWith);
  expect(counts).toEqual([2, 4, 8, 16, 32, 34, 64]);
});

it.each([
  [0, '32 more for 32, or 34 more for 34 with play-ins.'],
  [29, '3 more for 32, or 5 more for 34 with play-ins.'],
  [32, '32 teams make a bracket. With 2 more there are play-ins.'],
  [33, '1 more for 34 with play-ins, or 1 less for 32.'],
  [34, '34 teams make a bracket with play-ins.'],
  [64, 'That is 30 too many for a bracket of 34.'],
])('says what %i teams need', (count, sentence) => expect(describeTeamCount(count)).toBe(sentence));
