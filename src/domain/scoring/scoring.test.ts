import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbBeliever,
  arbSize,
  gameAt,
  idOf,
  makePicks,
  makeTree,
  play,
  playWinners,
  start,
  type World,
} from '../../../test/domain-fixtures.ts';
import type { Round } from '../bracket/rounds.ts';
import type { Tree } from '../bracket/tree.ts';
import { NO_PICKS } from '../picks/picks.ts';
import { judgePick, percentOf, scorePicks } from './scoring.ts';

describe('judging a pick', () => {
  const judge = (tree: Tree, round: Round, index: number, name: string) =>
    judgePick(tree, { gameId: gameAt(tree, round, index).id, pickedTeamId: idOf(tree, name) });

  it.each<[string, string[], [Round, number, string], object]>([
    ['nothing yet', [], ['round_of_32', 1, 'L9'], { status: 'upcoming', isCorrect: null, points: 0 }],
    ['right', ['L9'], ['round_of_32', 1, 'L9'], { status: 'correct', isCorrect: true, points: 10 }],
    ['wrong', ['L8'], ['round_of_32', 1, 'L9'], { status: 'incorrect', isCorrect: false, points: 0 }],
    [
      'out, but the game is not decided',
      ['L8'],
      ['sweet_16', 0, 'L9'],
      { status: 'upcoming', isCorrect: null, points: 0 },
    ],
    ['a play-in', ['L16x'], ['play_in', 0, 'L16x'], { status: 'correct', isCorrect: true, points: 5 }],
  ])('%s', (_, winners, [round, index, name], expected) => {
    expect(judge(playWinners(makeTree(34), ...winners), round, index, name)).toEqual(expected);
  });

  it('counts nothing in a game that is not there', () => {
    expect(judgePick(makeTree(32), { gameId: 1, pickedTeamId: 40 })).toMatchObject({ status: 'upcoming', points: 0 });
  });

  it('counts nothing while a game is under way', () => {
    const tree = start(makeTree(32), gameAt(makeTree(32), 'round_of_32', 1).id);
    expect(judge(tree, 'round_of_32', 1, 'L9').isCorrect).toBeNull();
  });

  it.each(['L16', 'L16x'])('pays the combined slot in every round when %s wins it all', (hero) => {
    let tree = makeTree(34);
    for (const game of tree.games) {
      const { team1Id, team2Id } = tree.gameById.get(game.id) ?? game;
      const isHeroSecond = team2Id === idOf(tree, hero) || (team1Id !== idOf(tree, hero) && game.round === 'play_in');
      tree = play(tree, game.id, isHeroSecond ? 'team2' : 'team1');
    }
    const rounds: Round[] = ['round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship'];
    expect(rounds.map((round) => judge(tree, round, 0, 'L16/L16x').points)).toEqual([10, 20, 40, 80, 160]);
    expect(judge(tree, 'championship', 0, 'R16/R16x').points).toBe(0);
  });
});

describe('scoring a bracket', () => {
  it('adds up points by round, and accuracy over all picks', () => {
    const tree = playWinners(makeTree(34), 'L16x', 'L9', 'L1', 'L1', 'L4');
    const picks = makePicks(
      tree,
      ['play_in', 0, 'L16x'],
      ['round_of_32', 0, 'L1'],
      ['round_of_32', 1, 'L8'],
      ['round_of_32', 2, 'L5'],
      ['sweet_16', 0, 'L1'],
      ['championship', 0, 'R16/R16x'],
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

  it('has a champion only with a pick of the final', () => {
    const tree = makeTree(32);
    expect(scorePicks(tree, makePicks(tree, ['final_four', 0, 'L1'])).champion).toBeNull();
  });

  it('is 0 everywhere for no picks', () => {
    expect(scorePicks(makeTree(32), NO_PICKS)).toMatchObject({ totalScore: 0, accuracyPercentage: 0, champion: null });
  });

  it.each<[string, string[], [Round, number, string][], { alivePicks: number; possibleScore: number }]>([
    ['nothing is picked', ['L9'], [], { alivePicks: 0, possibleScore: 0 }],
    ['nothing is decided', [], [['championship', 0, 'L9']], { alivePicks: 1, possibleScore: 160 }],
    ['the pick has won', ['L9'], [['round_of_32', 1, 'L9']], { alivePicks: 0, possibleScore: 10 }],
    ['the pick has lost', ['L8'], [['round_of_32', 1, 'L9']], { alivePicks: 0, possibleScore: 0 }],
    ['the pick has lost on its way', ['L8'], [['final_four', 0, 'L9']], { alivePicks: 0, possibleScore: 0 }],
    ['the pick is on its way', ['L9'], [['sweet_16', 0, 'L9']], { alivePicks: 1, possibleScore: 20 }],
    [
      'a play-in sends the combined slot on',
      ['L16x'],
      [['elite_8', 0, 'L16/L16x']],
      { alivePicks: 1, possibleScore: 40 },
    ],
    ['a play-in sends one of its teams home', ['L16x'], [['elite_8', 0, 'L16']], { alivePicks: 0, possibleScore: 0 }],
    ['the combined slot has lost', ['L16x', 'L1'], [['elite_8', 0, 'L16/L16x']], { alivePicks: 0, possibleScore: 0 }],
    ['the pick never plays there', [], [['elite_8', 0, 'R1']], { alivePicks: 0, possibleScore: 0 }],
  ])('knows what is still possible when %s', (_, winners, picks, expected) => {
    const tree = playWinners(makeTree(34), ...winners);
    expect(scorePicks(tree, makePicks(tree, ...picks))).toMatchObject(expected);
  });

  it('counts a game under way as one that can still be won', () => {
    const tree = start(makeTree(32), gameAt(makeTree(32), 'round_of_32', 1).id);
    expect(scorePicks(tree, makePicks(tree, ['round_of_32', 1, 'L9']))).toMatchObject({ possibleScore: 10 });
  });

  it('does not round accuracy', () => {
    expect(percentOf(1, 3)).toBe((1 / 3) * 100);
    expect(percentOf(0, 0)).toBe(0);
    expect(percentOf(31, 31)).toBe(100);
  });
});

function playOut(tree: Tree, world: World): Tree {
  return tree.games.reduce((now, { id }) => {
    const isFirst = now.gameById.get(id)?.team1Id === world.get(id);
    return play(now, id, isFirst ? 'team1' : 'team2');
  }, tree);
}

describe('when the season ends as someone believed', () => {
  it('a full bracket is worth 800 points, or 810 with both play-ins, combined picks included', () => {
    fc.assert(
      fc.property(arbBeliever(arbSize.map(makeTree)), ({ tree, world, picks }) => {
        const full = new Map(tree.games.map(({ id }) => [id, picks.get(id) ?? world.get(id) ?? 0]));
        const score = scorePicks(playOut(tree, world), full);
        expect(score.totalScore).toBe(tree.games.length === 33 ? 810 : 800);
        expect(score.accuracyPercentage).toBe(100);
        expect(score.pointsByRound).toMatchObject({
          round_of_32: 160,
          sweet_16: 160,
          elite_8: 160,
          final_four: 160,
          championship: 160,
        });
      }),
      { numRuns: 50 },
    );
  });

  it('every pick they made is right, and skipped games cost only themselves', () => {
    fc.assert(
      fc.property(arbBeliever(arbSize.map(makeTree)), ({ tree, world, picks }) => {
        const { correctPicks, totalPicks, decidedPicks } = scorePicks(playOut(tree, world), picks);
        expect([correctPicks, decidedPicks, totalPicks]).toEqual([picks.size, picks.size, picks.size]);
      }),
      { numRuns: 50 },
    );
  });
});
