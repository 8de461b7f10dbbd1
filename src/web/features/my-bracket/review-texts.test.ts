import { expect, test } from 'vitest';
import { describeOpenPlayIns } from './review-texts.ts';

test.each([
  [1, '1 play-in game is open, 5 points.'],
  [2, '2 play-in games are open, 5 points each.'],
])('the review of a bracket tells of the play-ins that are open: %i', (count, text) => {
  expect(describeOpenPlayIns(count)).toBe(text);
});
