import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbValidBracket, makeTree, numberTree } from '../../../test/domain-fixtures.ts';
import { numberField, packPicks, pickIdOf, unpackPicks } from './packed-picks.ts';

it('a bracket is a byte for each game, and comes back as it was', () => {
  fc.assert(
    fc.property(arbValidBracket(), ({ tree, picks }) => {
      const numbering = numberTree(tree);
      const packed = packPicks(numbering, picks);
      expect(packed).toHaveLength(tree.games.length);
      expect(new Map(unpackPicks(numbering, packed))).toEqual(new Map(picks));
    }),
  );
});

it('a missing pick is 0, a team is its number, and the combined slots follow number 34', () => {
  const games = [
    { id: 70, number: 2 },
    { id: 50, number: 1 },
    { id: 60, number: 3 },
  ];
  const numbering = numberField(games, [{ id: 8, number: 12 }]);
  expect([...packPicks(numbering, new Map([[50, 8]]).set(60, -1002))]).toEqual([12, 0, 36]);
});

it('a team without a number, which does not play, cannot be stored as a pick', () => {
  const numbering = numberField([{ id: 50, number: 1 }], [{ id: 9, number: null }]);
  expect(() => packPicks(numbering, new Map([[50, 9]]))).toThrow('There is no number for the pick 9');
});

it('the id of a pick is made of its bracket and the number of its game', () => {
  const numbering = numberTree(makeTree(34));
  expect(pickIdOf(numbering, 5, numbering.gameIds[32] ?? 0)).toBe(5 * 64 + 33);
});
