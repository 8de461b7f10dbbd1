import { expect, it } from 'vitest';
import { gameAt, idOf, makePicks, makeTree, playWinners, type SpokenPick } from '../../../test/domain-fixtures.ts';
import type { Round } from '../bracket/rounds.ts';
import { gainIn } from './gain.ts';

const CHAMPION: SpokenPick[] = [
  'round_of_32 1 L9',
  'sweet_16 0 L9',
  'elite_8 0 L9',
  'final_four 0 L9',
  'championship 0 L9',
];

it.each<[string, string[], SpokenPick[], [Round, number], [string, number, number] | null]>([
  ['the picked side, and what it earns on its way', [], CHAMPION, ['round_of_32', 1], ['L9', 10, 300]],
  ['the picked side alone', [], ['round_of_32 1 L8'], ['round_of_32', 1], ['L8', 10, 0]],
  ['nothing without a pick', [], ['round_of_32 1 L8'], ['round_of_32', 0], null],
  ['nothing if both picks are out', ['L8'], CHAMPION, ['sweet_16', 0], null],
  [
    'a side that is picked later, if this game has no pick',
    ['L1', 'L9'],
    ['elite_8 0 L9'],
    ['sweet_16', 0],
    ['L9', 0, 40],
  ],
  ['nothing while no team is known', [], CHAMPION, ['sweet_16', 0], null],
])('a game means to a bracket: %s', (_, winners, picks, [round, index], expected) => {
  const tree = playWinners(makeTree(32), ...winners);
  const gain = gainIn(tree, makePicks(tree, ...picks), gameAt(tree, round, index));
  expect(gain && [gain.needed, gain.now, gain.later]).toEqual(
    expected && [idOf(tree, expected[0]), expected[1], expected[2]],
  );
});

it('counts a pick of the combined slot for either team of its play-in', () => {
  const tree = playWinners(makeTree(34), 'L16');
  const gain = gainIn(tree, makePicks(tree, 'round_of_32 0 L16/L16x'), gameAt(tree, 'round_of_32', 0));
  expect(gain).toEqual({ needed: idOf(tree, 'L16'), now: 10, later: 0 });
});
