import { describe, expect, it } from 'vitest';
import {
  gameAt,
  idOf,
  makePicks,
  makeTree,
  playWinners,
  type SpokenPick,
  start,
} from '../../../test/domain-fixtures.ts';
import { NO_PICKS } from '../../domain/picks/picks.ts';
import { fillSlots } from '../../domain/picks/slots.ts';
import { labelGame } from './board-labels.ts';
import { layOutRounds } from './board-layout.ts';
import { dotOf, listExplained } from './pick-dots.tsx';

describe('the board', () => {
  const HALVES = ['round_of_32 8 8', 'sweet_16 4 4', 'elite_8 2 2', 'final_four 1 1', 'championship 1 0'];
  it.each([
    [32, HALVES],
    [34, ['play_in 1 1', ...HALVES]],
  ] as const)('has two halves, for %d teams', (size, halves) => {
    const rounds = layOutRounds(makeTree(size));
    expect(rounds.map(({ round, left, right }) => `${round} ${left.length} ${right.length}`)).toEqual(halves);
  });

  it('puts each play-in on the side of the game it feeds', () => {
    const [playIns, first] = layOutRounds(makeTree(34));
    expect(playIns?.left[0]?.nextGameId).toBe(first?.left[0]?.id);
    expect(playIns?.right[0]?.nextGameId).toBe(first?.right[0]?.id);
  });
});

const tree = makeTree(34);
it.each([
  ['play_in', 0, 'Play-In Games, game 1: 16 L16 vs 16 L16x'],
  ['round_of_32', 0, 'Round of 32, game 3: 1 L1 vs 16 L16/L16x'],
  ['round_of_32', 1, 'Round of 32, game 4: 8 L8 vs 9 L9'],
  ['sweet_16', 0, 'Sweet 16, game 19: Winner of game 3 vs Winner of game 4'],
  ['championship', 0, 'Championship, game 33: Winner of game 31 vs Winner of game 32'],
] as const)('the label of a game: %s %d', (round, index, name) => {
  const game = gameAt(tree, round, index);
  expect(labelGame(tree, game, fillSlots(tree, NO_PICKS, game))).toBe(name);
});

describe('the dot of a pick', () => {
  const open = makeTree(32);
  const picks = makePicks(open, 'round_of_32 0 L1', 'round_of_32 1 L8', 'sweet_16 0 L8');
  it.each([
    ['unscored', [], 'round_of_32', 0, 'L1'],
    ['correct', ['L1'], 'round_of_32', 0, 'L1'],
    ['incorrect', ['L16'], 'round_of_32', 0, 'L1'],
    [null, [], 'round_of_32', 0, 'L16'],
    ['unscored', ['L8'], 'sweet_16', 0, 'L8'],
  ] as const)('is %s after %j in %s %d for %s', (dot, winners, round, index, team) => {
    const tree = playWinners(open, ...winners);
    const game = gameAt(tree, round, index);
    const slot = fillSlots(tree, picks, game).find(({ contender }) => contender === idOf(tree, team));
    expect(slot && dotOf(tree, picks, game, slot)).toBe(dot);
  });

  it.each([
    ['before the game', ['L9']],
    ['after the game', ['L9', 'L1', 'L9']],
  ] as const)('is incorrect if another team reached the slot of the pick, %s', (_, winners) => {
    const tree = playWinners(open, ...winners);
    const game = gameAt(tree, 'sweet_16', 0);
    const dots = fillSlots(tree, picks, game).map((slot) => dotOf(tree, picks, game, slot));
    expect(dots).toEqual([null, 'incorrect']);
  });

  it.each<[string, SpokenPick[], string[], string[]]>([
    ['nothing is picked', [], [], []],
    ['some games are picked', ['round_of_32 0 L1'], [], ['unscored']],
    ['a result is in', ['round_of_32 0 L1'], ['L1'], []],
    ['a team is out', ['sweet_16 0 L1'], ['L16'], ['completed']],
    ['a game is on, and another over', ['round_of_32 1 L8'], ['L1'], ['in_progress', 'completed', 'unscored']],
  ])('is in the legend: correct, incorrect and upcoming always, others where %s', (_, picked, winners, others) => {
    const running = others.includes('in_progress') ? start(open, gameAt(open, 'round_of_32', 5).id) : open;
    const explained = listExplained(playWinners(running, ...winners), makePicks(open, ...picked));
    expect(explained).toEqual(['correct', 'incorrect', 'scheduled', ...others]);
  });

  it('says at once that a pick whose team has lost cannot come true', () => {
    const tree = playWinners(open, 'L9');
    const picked = makePicks(tree, 'round_of_32 1 L8', 'sweet_16 0 L8', 'elite_8 0 L8');
    const game = gameAt(tree, 'elite_8', 0);
    expect(dotOf(tree, picked, game, fillSlots(tree, picked, game)[0])).toBe('incorrect');
  });
});
