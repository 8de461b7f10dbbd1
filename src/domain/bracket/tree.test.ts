import { describe, expect, it } from 'vitest';
import {
  gameAt,
  idOf,
  LEFT_COMBINED,
  makeField,
  makeGames,
  makeTree,
  playAll,
  playWinners,
  RIGHT_COMBINED,
} from '../../../test/domain-fixtures.ts';
import { buildTree, combinedId, isOnWay, isOut, labelOf, nameOf, seedOf, type Tree } from './tree.ts';

it('games feed the next one in order of their ids, however they arrive', () => {
  const teams = makeField(32);
  const reversed = buildTree(makeGames(teams).reverse(), teams);
  expect(reversed.games.map((game) => game.id)).toEqual(makeTree(32).games.map((game) => game.id));
  expect(reversed.feeders.get(gameAt(reversed, 'sweet_16', 3).id)).toEqual([
    gameAt(reversed, 'round_of_32', 6).id,
    gameAt(reversed, 'round_of_32', 7).id,
  ]);
});

describe('the combined slot', () => {
  const tree = makeTree(34);

  it.each([1, 2, 3, 4])('has an id by the position %i of its seed-1 team', (position) => {
    expect(combinedId(position)).toBe(-1000 - position);
    const teams = makeField(34).map((team) =>
      team.seed === 1 || team.seed === 16
        ? { ...team, bracketPosition: team.bracketPosition === 1 ? position : position + 1 }
        : team,
    );
    const ids = [...buildTree(makeGames(teams), teams).combinedById.keys()];
    expect(ids).toEqual([-1000 - position, -1001 - position]);
  });

  it('is named after both teams', () => {
    expect(nameOf(tree, LEFT_COMBINED)).toBe('L16/L16x');
    expect(labelOf(tree, RIGHT_COMBINED)).toBe('16 R16/R16x');
    expect(seedOf(tree, LEFT_COMBINED)).toBe(16);
    expect(labelOf(tree, idOf(tree, 'L4'))).toBe('4 L4');
  });
});

describe('who is out of the tournament', () => {
  it.each<[string, Tree, string, boolean]>([
    ['the loser of a game', playWinners(makeTree(32), 'L8'), 'L9', true],
    ['not its winner', playWinners(makeTree(32), 'L8'), 'L8', false],
    ['the loser of the final', playAll(makeTree(32), 'team1'), 'R1', true],
    ['not the champion', playAll(makeTree(32), 'team1'), 'L1', false],
  ])('%s', (_, tree, name, expected) => expect(isOut(tree, idOf(tree, name))).toBe(expected));

  it('nobody as long as there is no final', () => expect(isOut(buildTree([], makeField(32)), 40)).toBe(false));
});

it('the way to a game leads through earlier games of the contender', () => {
  const tree = makeTree(32);
  const [first, next] = [gameAt(tree, 'round_of_32', 1).id, gameAt(tree, 'sweet_16').id];
  const isOnWayOf = (name: string, gameId: number, toGameId: number) =>
    isOnWay(tree, idOf(tree, name), gameId, toGameId);
  expect(isOnWayOf('L9', first, next)).toBe(true);
  expect([isOnWayOf('L9', next, first), isOnWayOf('L9', next, next)]).toEqual([false, false]);
  expect(isOnWayOf('R9', first, gameAt(tree, 'championship').id)).toBe(false);
});

it('a team without a seed is called by its name alone, and an unknown id Unknown team', () => {
  const teams = makeField(32).map((team) => ({ ...team, seed: null }));
  const tree = buildTree(makeGames(makeField(32)), teams);
  expect(labelOf(tree, idOf(tree, 'L4'))).toBe('L4');
  expect([nameOf(tree, 7), seedOf(tree, 7)]).toEqual(['Unknown team', null]);
});
