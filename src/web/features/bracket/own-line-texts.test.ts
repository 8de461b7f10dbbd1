import { expect, it } from 'vitest';
import { gameAt, idOf, makeTree, playWinners } from '../../../../test/domain-fixtures.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { buildTree } from '../../../domain/bracket/tree.ts';
import { describeDraft, describeStake } from './own-line-texts.ts';

it('says how far a draft has come, and that it is not in', () => {
  expect(describeDraft({ picked: 12, total: 31 })).toBe('12 of 31 picked');
  expect(describeDraft({ picked: 31, total: 31 })).toBe('31 of 31 picked, not submitted');
});

it('says what the games that are on can earn', () => {
  const tree = makeTree(32);
  const [first, second] = [gameAt(tree, 'round_of_32', 0).id, gameAt(tree, 'round_of_32', 1).id];
  const next = gameAt(tree, 'sweet_16', 0).id;
  const live = start(tree, [first, second]);
  const picks = new Map([
    [first, idOf(tree, 'L1')],
    [second, idOf(tree, 'L8')],
    [next, idOf(tree, 'L8')],
  ]);
  expect(describeStake(tree, picks)).toBeNull();
  expect(describeStake(live, picks)).toBe('L8 would give you 10');
  expect(describeStake(live, new Map([[first, idOf(tree, 'L1')]]))).toBe('L1 would give you 10');
  expect(describeStake(live, new Map([[next, idOf(tree, 'L9')]]))).toBe('For later points you need L9');
  expect(describeStake(playWinners(tree, 'L1'), picks)).toBeNull();
});

function start(tree: Tree, ids: readonly number[]): Tree {
  const games = tree.games.map((game) => (ids.includes(game.id) ? { ...game, status: 'in_progress' as const } : game));
  return buildTree(games, [...tree.teamById.values()]);
}
