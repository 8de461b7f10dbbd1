import { expect, it } from 'vitest';
import { makeField, makeGames } from '../../../test/domain-fixtures.ts';
import { buildTree, describeGame, type Tree } from '../../domain/bracket/tree.ts';
import { planTree } from './bracket-preview.tsx';

it.each([32, 34] as const)('the previewed bracket has the games that would be generated from %i teams', (size) => {
  const teams = makeField(size);
  const describeGames = (tree: Tree) => tree.games.map((game) => describeGame(tree, game));
  expect(describeGames(planTree(teams))).toEqual(describeGames(buildTree(makeGames(teams), teams)));
});
