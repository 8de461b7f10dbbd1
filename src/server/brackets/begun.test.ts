import { expect, it } from 'vitest';
import { makeTree, toList } from '../../../test/domain-fixtures.ts';
import { autofill, chooseBySeed } from '../../domain/autofill.ts';
import { NO_PICKS } from '../../domain/picks.ts';
import { findCompleted } from './begun.ts';

it('finds the brackets that lack nothing, and looks at every pick once, however many there are', () => {
  const tree = makeTree(32);
  const picks = toList(autofill(tree, NO_PICKS, chooseBySeed(tree)));
  let looks = 0;
  const rows = Array.from({ length: 100 }, (_, id) => id).flatMap((id) =>
    // Every second bracket lacks a pick.
    picks.slice(id % 2).map((pick) => ({
      ...pick,
      get bracketId() {
        looks += 1;
        return id;
      },
    })),
  );
  expect(findCompleted(tree, rows)).toEqual(Array.from({ length: 50 }, (_, index) => 2 * index));
  expect(looks).toBe(rows.length);
});
