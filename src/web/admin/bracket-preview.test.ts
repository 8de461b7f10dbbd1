import { describe, expect, it } from 'vitest';
import { makeField, makeGames } from '../../../test/domain-fixtures.ts';
import { buildTree, describeGame, type Tree } from '../../domain/bracket/tree.ts';
import { planTree } from './bracket-preview.tsx';

describe('the previewed bracket', () => {
  it.each([32, 34] as const)('has the games that would be generated from %i teams', (size) => {
    const teams = makeField(size);
    const describe = (tree: Tree) => tree.games.map((game) => describeGame(tree, game));
    expect(describe(planTree(teams))).toEqual(describe(buildTree(makeGames(teams), teams)));
  });
});
