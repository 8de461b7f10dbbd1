import { expect, test } from 'vitest';
import type { ComparedGame } from '../../../domain/scoring/comparison.ts';
import { describeAgainstMine } from './against-mine.ts';

const NO_PICK = { contender: null, isCorrect: null, isAlive: false, points: 0 };
const game = (isSame: boolean): ComparedGame => ({
  gameId: 1,
  picks: [NO_PICK, NO_PICK],
  isSame,
  points: 0,
  wonBy: null,
  isInPlay: false,
});

test.each([
  { totals: [235, 230], same: [true, false, false], text: '5 points ahead of you. You differ in 2 games.' },
  { totals: [229, 230], same: [false], text: '1 point behind you. You differ in 1 game.' },
  { totals: [230, 230], same: [true], text: 'Level with you. You have the same picks.' },
] as const)("people see how a bracket stands against theirs: '$text'", ({ totals, same, text }) => {
  expect(describeAgainstMine({ games: same.map(game), totals }, true)).toBe(text);
});

test('before the first result nobody is ahead', () => {
  expect(describeAgainstMine({ games: [game(false)], totals: [0, 0] }, false)).toBe('You differ in 1 game.');
});
