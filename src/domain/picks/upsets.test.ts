import { expect, it } from 'vitest';
import { idOf, makePicks, makeTree } from '../../../test/domain-fixtures.ts';
import { autofill, chooseBySeed } from './autofill.ts';
import { NO_PICKS } from './picks.ts';
import { countUpsets } from './upsets.ts';

const tree = makeTree(32);

it('counts picks by the seeds and against them, and names the boldest', () => {
  const picks = makePicks(tree, 'round_of_32 0 L1', 'round_of_32 1 L9', 'sweet_16 0 L9', 'round_of_32 7 L15');
  expect(countUpsets(tree, picks)).toEqual({ favourites: 1, upsets: 3, even: 0, boldest: idOf(tree, 'L15') });
});

it('of two that are equally bold it names the one of the later round', () => {
  const picks = makePicks(tree, 'round_of_32 1 L9', 'round_of_32 2 L5', 'round_of_32 3 L4', 'sweet_16 1 L5');
  expect(countUpsets(tree, picks)).toMatchObject({ upsets: 2, boldest: idOf(tree, 'L5') });
});

it('counts a final between equal seeds as neither', () => {
  const picks = autofill(tree, NO_PICKS, chooseBySeed(tree));
  expect(countUpsets(tree, picks)).toEqual({ favourites: 30, upsets: 0, even: 1, boldest: null });
});

it('has nothing to tell without picks, or while the opponent is open', () => {
  const none = { favourites: 0, upsets: 0, even: 0, boldest: null };
  expect(countUpsets(tree, new Map())).toEqual(none);
  expect(countUpsets(tree, makePicks(tree, 'sweet_16 0 L16'))).toEqual(none);
});
