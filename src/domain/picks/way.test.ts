import { expect, it } from 'vitest';
import { idOf, makeTree, playAll } from '../../../test/domain-fixtures.ts';
import { nameOf, type Tree } from '../bracket/tree.ts';
import { autofill, chooseBySeed } from './autofill.ts';
import { NO_PICKS } from './picks.ts';
import { predictLastWin, predictWay } from './way.ts';

const tree = makeTree(34);
const picks = autofill(tree, NO_PICKS, chooseBySeed(tree));
const final = tree.games.at(-1)?.id ?? 0;
const champion = picks.get(final) ?? 0;
const opponentsOf = (of: Tree, ...rest: [typeof picks, number]) =>
  predictWay(of, ...rest).map(({ opponent }) => (opponent === null ? null : nameOf(of, opponent)));

it('a champion meets those whom the picks send to it, round by round', () => {
  expect(tree.teamById.get(champion)?.name).toBe('L1');
  // Without a pick of the play-in, its combined slot.
  const withoutPlayIns = new Map([...picks].filter(([id]) => tree.gameById.get(id)?.round !== 'play_in'));
  expect(opponentsOf(tree, withoutPlayIns, champion)).toEqual(['L16/L16x', 'L8', 'L4', 'L2', 'R1']);
});

it('the way of a champion stays as it was picked, whatever the results are', () => {
  const played = playAll(tree, 'team2');
  expect(opponentsOf(played, picks, champion).slice(1)).toEqual(['L8', 'L4', 'L2', 'R1']);
});

it('a combined slot meets the favourite first, and nobody where picks are missing', () => {
  const [combined = 0] = tree.combinedById.keys();
  expect(opponentsOf(tree, new Map([[final, combined]]), combined)).toEqual([
    expect.stringMatching(/^[LR]1$/),
    ...Array(4).fill(null),
  ]);
});

it.each([
  ['L1', 'championship'],
  ['R1', 'final_four'],
  ['L5', 'round_of_32'],
  ['L12', null],
])('%s wins last in: %s', (team, round) => expect(predictLastWin(tree, picks, idOf(tree, team))).toBe(round));
