import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbBeliever,
  arbSize,
  gameAt,
  idOf,
  makePick,
  makePicks,
  makeTree,
  play,
  playWinners,
  type SpokenPick,
  start,
  type World,
} from '../../../test/domain-fixtures.ts';
import type { Tree } from '../bracket/tree.ts';
import { NO_PICKS } from '../picks/picks.ts';
import { judgePick, percentOf, scorePicks } from './scoring.ts';

describe('judging a pick', () => {
  const UPCOMING = { status: 'upcoming', isCorrect: null, points: 0 };

  it.each<[string, string[], SpokenPick, object]>([
    ['nothing yet', [], 'round_of_32 1 L9', UPCOMING],
    ['right', ['L9'], 'round_of_32 1 L9', { status: 'correct', isCorrect: true, points: 10 }],
    ['wrong', ['L8'], 'round_of_32 1 L9', { status: 'incorrect', isCorrect: false, points: 0 }],
    ['out, but the game is not decided', ['L8'], 'sweet_16 0 L9', UPCOMING],
    ['a play-in', ['L16x'], 'play_in 0 L16x', { status: 'correct', isCorrect: true, points: 5 }],
  ])('%s', (_, winners, pick, expected) => {
    const tree = playWinners(makeTree(34), ...winners);
    expect(judgePick(tree, makePick(tree, pick))).toEqual(expected);
  });

  it('counts nothing in a game that is not there, or is under way', () => {
    const tree = start(makeTree(32), gameAt(makeTree(32), 'round_of_32', 1).id);
    expect(judgePick(tree, { gameId: 1, pickedTeamId: 40 })).toEqual(UPCOMING);
    expect(judgePick(tree, makePick(tree, 'round_of_32 1 L9'))).toEqual(UPCOMING);
  });
});

describe('scoring a bracket', () => {
  it('adds up points by round, and accuracy over all picks', () => {
    const tree = playWinners(makeTree(34), 'L16x', 'L9', 'L1', 'L1', 'L4');
    const picks = makePicks(
      tree,
      'play_in 0 L16x',
      'round_of_32 0 L1',
      'round_of_32 1 L8',
      'round_of_32 2 L5',
      'sweet_16 0 L1',
      'championship 0 R16/R16x',
    );
    expect(scorePicks(tree, picks)).toEqual({
      totalScore: 35,
      totalPicks: 6,
      correctPicks: 3,
      decidedPicks: 4,
      alivePicks: 2,
      possibleScore: 205,
      accuracyPercentage: 50,
      pointsByRound: { play_in: 5, round_of_32: 10, sweet_16: 20, elite_8: 0, final_four: 0, championship: 0 },
      champion: idOf(tree, 'R16/R16x'),
    });
  });

  it('is 0 for no picks, and has no champion without a pick of the final', () => {
    const tree = makeTree(32);
    expect(scorePicks(tree, NO_PICKS)).toMatchObject({ totalScore: 0, accuracyPercentage: 0, champion: null });
    expect(scorePicks(tree, makePicks(tree, 'final_four 0 L1')).champion).toBeNull();
  });

  it.each<[string, string[], SpokenPick, number, number]>([
    ['nothing is decided', [], 'championship 0 L9', 1, 160],
    ['the pick has won', ['L9'], 'round_of_32 1 L9', 0, 10],
    ['the pick has lost', ['L8'], 'round_of_32 1 L9', 0, 0],
    ['the pick has lost on its way', ['L8'], 'final_four 0 L9', 0, 0],
    ['the pick is on its way', ['L9'], 'sweet_16 0 L9', 1, 20],
    ['a play-in sends the combined slot on', ['L16x'], 'elite_8 0 L16/L16x', 1, 40],
    ['a play-in sends one of its teams home', ['L16x'], 'elite_8 0 L16', 0, 0],
    ['the combined slot has lost', ['L16x', 'L1'], 'elite_8 0 L16/L16x', 0, 0],
    ['the pick never plays there', [], 'elite_8 0 R1', 0, 0],
  ])('knows what is still possible when %s', (_, winners, pick, alivePicks, possibleScore) => {
    const tree = playWinners(makeTree(34), ...winners);
    expect(scorePicks(tree, makePicks(tree, pick))).toMatchObject({ alivePicks, possibleScore });
  });

  it('counts a game under way as one that can still be won', () => {
    const tree = start(makeTree(32), gameAt(makeTree(32), 'round_of_32', 1).id);
    expect(scorePicks(tree, makePicks(tree, 'round_of_32 1 L9'))).toMatchObject({ possibleScore: 10 });
  });

  it('does not round accuracy', () => {
    expect([percentOf(1, 3), percentOf(0, 0), percentOf(31, 31)]).toEqual([(1 / 3) * 100, 0, 100]);
  });
});

function playOut(tree: Tree, world: World): Tree {
  return tree.games.reduce((now, { id }) => {
    const isFirst = now.gameById.get(id)?.team1Id === world.get(id);
    return play(now, id, isFirst ? 'team1' : 'team2');
  }, tree);
}

it('every pick is right when the season ends as believed, and a full bracket is worth 800 points, or 810', () => {
  fc.assert(
    fc.property(arbBeliever(arbSize.map(makeTree)), ({ tree, world, picks }) => {
      const over = playOut(tree, world);
      const { correctPicks, totalPicks, decidedPicks } = scorePicks(over, picks);
      expect([correctPicks, decidedPicks, totalPicks]).toEqual([picks.size, picks.size, picks.size]);

      const full = new Map(tree.games.map(({ id }) => [id, picks.get(id) ?? world.get(id) ?? 0]));
      const { pointsByRound, totalScore, accuracyPercentage } = scorePicks(over, full);
      const { play_in, ...main } = pointsByRound;
      expect([totalScore, accuracyPercentage]).toEqual([800 + play_in, 100]);
      expect(play_in).toBe(tree.games.length === 33 ? 10 : 0);
      expect(new Set(Object.values(main))).toEqual(new Set([160]));
    }),
    { numRuns: 100 },
  );
});
