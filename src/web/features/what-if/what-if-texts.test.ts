import { describe, expect, it } from 'vitest';
import { idOf, makeTree, playWinners } from '../../../../test/domain-fixtures.ts';
import { toQuery } from './use-imagined.ts';
import { countImagined, describeBasis, describeDropped, describePlace, describeWinChange } from './what-if-texts.ts';

const CHANCE = { bracketId: 1, win: 0.31, presentWin: 0.12, out: false, presentOut: false };

it('says how many winners are imagined, and what they do to a rank', () => {
  expect([0, 1, 3].map(countImagined)).toEqual(['nothing imagined yet', '1 imagined winner', '3 imagined winners']);
  expect(
    [
      [4, 11],
      [2, 1],
      [3, 3],
    ].map(([rank = 0, real = 0]) => describePlace(rank, real)),
  ).toEqual(['4th, 7 places up', '2nd, 1 place down', '3rd']);
});

it.each([
  [{}, '12% → 31%'],
  [{ win: 0.001 }, '12% → <1%'],
  [{ win: 0, out: true }, '12% → out'],
  [{ win: 0.121 }, '12%'],
  [{ win: 0, out: true, presentOut: true }, 'out'],
  [{ win: null }, null],
])('says what becomes of a chance: %j', (change, text) => {
  expect(describeWinChange({ ...CHANCE, ...change }, true)).toBe(text);
});

it.each([
  [{ exact: true, endings: 8, margin: 0 }, null],
  [
    { exact: false, endings: 553, margin: 0.0417 },
    'Chances are from the 553 simulated endings with these winners: ± 4.2 at most.',
  ],
  [
    { exact: false, endings: 1, margin: null },
    'Only 1 simulated ending has these winners, too few to tell chances. Once fewer games are undecided, every ending is weighed.',
  ],
])('is honest about simulated chances: %j', (basis, text) => {
  expect(describeBasis({ model: 'seed', entries: [], ...basis })).toBe(text);
});

describe('winners that do not hold any more', () => {
  const before = makeTree(32);
  const tree = playWinners(before, 'L1', 'L15');
  const gameOf = (name: string) => tree.routes.get(idOf(tree, name))?.[0] ?? 0;
  const dropped = (name: string, reason: 'came_true' | 'did_not' | 'impossible') => ({
    gameId: gameOf(name),
    teamId: idOf(tree, name),
    reason,
  });

  it.each([
    [[dropped('L1', 'came_true')], 'L1 really won, as imagined.'],
    [[dropped('L2', 'did_not'), dropped('L2', 'impossible')], 'L15 won, not L2. So 1 later winner went too.'],
    [[dropped('L3', 'impossible'), dropped('L4', 'impossible')], '2 winners that cannot be were left out.'],
    [[dropped('L1', 'came_true'), dropped('L15', 'came_true')], '2 games really went as imagined.'],
  ])('are told: %#', (list, text) => expect(describeDropped(tree, list)).toBe(text));
});

it('keeps the address readable, and its other parameters', () => {
  expect(
    toQuery('winners=1%3A2&model=even', [
      { gameId: 12, teamId: 7 },
      { gameId: 13, teamId: 9 },
    ]),
  ).toBe('?winners=12:7,13:9&model=even');
  expect(toQuery('winners=1:2', [])).toBe('');
});
