import { expect, it } from 'vitest';
import { gameAt, idOf, makeTree, playWinners, RIGHT_COMBINED } from '../../../test/domain-fixtures.ts';
import { findBackers, listMostDivided, mergeCombined, sharesOfRound } from './shares.ts';

const tree = makeTree(34);
const first = gameAt(tree, 'round_of_32', 8).id;
const [team, other, favourite] = ['R16', 'R16x', 'R1'].map((name) => idOf(tree, name)) as [number, number, number];
const game = (gameId: number, ...counts: [teamId: number, count: number][]) => ({
  gameId,
  shares: counts.map(([teamId, count]) => ({ teamId, count })),
});

it('counts everybody who picked a contender, as a team or as the combined slot', () => {
  const shares = game(first, [favourite, 9], [RIGHT_COMBINED, 4], [team, 2], [other, 1]);
  const backers = [favourite, RIGHT_COMBINED, team, other].map((id) => findBackers(tree, shares, id));
  expect(backers.map(({ count }) => count)).toEqual([9, 7, 6, 5]);
  expect(backers.map(({ merged }) => merged)).toEqual([
    [favourite],
    [RIGHT_COMBINED, team, other],
    [RIGHT_COMBINED, team],
    [RIGHT_COMBINED, other],
  ]);
});

it('merges a combined slot with the winner of its play-in, once there is one', () => {
  const shares = game(first, [favourite, 9], [RIGHT_COMBINED, 8], [team, 2], [other, 1]);
  expect(mergeCombined(tree, shares)).toMatchObject(shares);
  const merged = mergeCombined(playWinners(tree, 'R16'), shares);
  expect(merged).toMatchObject(game(first, [team, 10], [favourite, 9], [other, 1]));
  expect(merged.shares[0]?.merged).toEqual([RIGHT_COMBINED, team]);
});

it('finds the games of a round', () => {
  const games = tree.games.map(({ id }) => game(id));
  expect(sharesOfRound(tree, games, 'elite_8')).toHaveLength(4);
});

it('lists first the games whose two most picked contenders are closest', () => {
  const [playIn, , far, level, alone, small, none] = tree.games.map(({ id }) => id) as number[];
  const games = [
    game(playIn ?? 0, [5, 4], [6, 4]),
    game(far ?? 0, [5, 9], [6, 1]),
    game(level ?? 0, [5, 5], [6, 5]),
    game(alone ?? 0, [5, 10]),
    game(small ?? 0, [5, 3], [6, 3]),
    game(none ?? 0),
  ];
  expect(listMostDivided(tree, games, 3).map(({ gameId }) => gameId)).toEqual([level, small, far]);
});
