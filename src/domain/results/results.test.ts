import { describe, expect, it } from 'vitest';
import { gameAt, makeTree, play, playAll, playWinners, start } from '../../../test/domain-fixtures.ts';
import type { Round } from '../bracket/rounds.ts';
import type { Tree } from '../bracket/tree.ts';
import { applyResult, defaultRound, findWinner, progressOf, reopenGame, resetGames, updateGame } from './results.ts';

describe('a result', () => {
  const WHOLE = 'Score must be a whole number up to 999';
  const UNKNOWN = 'Teams not yet determined for this game.';
  const LOCKED = 'Game 1 (L1 vs L16) is completed. Reopen it to change its result.';
  const TIED = 'Scores cannot be tied. Please update one of the scores.';

  it.each<[string, Round, number, [number, number], string, string]>([
    ['a tie', 'round_of_32', 1, [50, 50], 'tied_scores', TIED],
    ['a score below 0', 'round_of_32', 1, [-1, 50], 'invalid_score', 'Score must be 0 or greater'],
    ['half a point', 'round_of_32', 1, [50.5, 50], 'invalid_score', WHOLE],
    ['a score above 999', 'round_of_32', 1, [50, 1000], 'invalid_score', WHOLE],
    ['no number', 'round_of_32', 1, [Number.NaN, 50], 'invalid_score', WHOLE],
    ['the second team missing', 'sweet_16', 0, [50, 40], 'teams_unknown', UNKNOWN],
    ['the first team missing', 'sweet_16', 1, [50, 40], 'teams_unknown', UNKNOWN],
    ['both teams missing', 'championship', 0, [50, 40], 'teams_unknown', UNKNOWN],
    ['a locked game', 'round_of_32', 0, [50, 40], 'game_locked', LOCKED],
  ])('is refused for %s, and so is a running score, except for a tie', (_, round, index, scores, reason, message) => {
    const tree = playWinners(makeTree(32), 'L1', 'L4');
    const { id } = gameAt(tree, round, index);
    const [team1Score, team2Score] = scores;
    const refusal = { ok: false, reason, message };
    expect(applyResult(tree, id, { team1Score, team2Score })).toEqual(refusal);
    const running = updateGame(tree, id, { status: 'in_progress', team1Score, team2Score });
    expect(running).toMatchObject(reason === 'tied_scores' ? { ok: true } : refusal);
  });

  it('is refused for a game that is not there', () => {
    const refusal = { ok: false, reason: 'unknown_game', message: 'This game is not in the tournament.' };
    expect(applyResult(makeTree(32), 1, { team1Score: 1, team2Score: 0 })).toEqual(refusal);
    expect(updateGame(makeTree(32), 1, { status: 'in_progress' })).toEqual(refusal);
    expect(reopenGame(makeTree(32), 1)).toEqual(refusal);
  });

  it('may be a tie on opening day, which nobody wins', () => {
    const game = { team1Id: 4, team2Id: 9 };
    expect(findWinner(game, { team1Score: 8, team2Score: 8 })).toBeNull();
    expect(findWinner(game, { team1Score: 8, team2Score: 9 })).toBe(9);
    expect(findWinner(game, { team1Score: 10, team2Score: 9 })).toBe(4);
  });
});

describe('reopening a game', () => {
  it('is refused, naming the next game, once that has started or is decided', () => {
    const ready = playWinners(makeTree(32), 'L1', 'L8');
    const game = gameAt(ready, 'round_of_32', 0);
    const next = gameAt(ready, 'sweet_16', 0);
    for (const tree of [start(ready, next.id), play(ready, next.id, 'team1')]) {
      expect(reopenGame(tree, game.id)).toEqual({
        ok: false,
        reason: 'next_game_started',
        message: 'This result stands: Game 17 (L1 vs L8), which its winner plays in, has started.',
      });
    }
    expect(reopenGame(ready, game.id)).toMatchObject({ ok: true });
  });

  it('is refused for a game without a result', () => {
    const game = gameAt(makeTree(32), 'round_of_32', 0);
    const refusal = {
      ok: false,
      reason: 'game_not_completed',
      message: 'Game 1 (L1 vs L16) has no result to undo.',
    };
    expect(reopenGame(makeTree(32), game.id)).toEqual(refusal);
    expect(reopenGame(start(makeTree(32), game.id), game.id)).toEqual(refusal);
  });
});

it('a reset changes nothing before the first game', () => {
  expect(resetGames(makeTree(34))).toEqual([]);
});

it('a tournament ends with the final', () => {
  const { games } = playAll(makeTree(32), 'team1');
  expect(progressOf(games)).toEqual({ status: 'completed', currentRound: 'championship' });
});

it('a tournament that is set in progress is in the Round of 32, also before its play-ins, or where its results are', () => {
  const tree = makeTree(34);
  const playRound = (each: Tree, round: Round) =>
    each.games.filter((game) => game.round === round).reduce((next, { id }) => play(next, id, 'team1'), each);
  const begun = play(tree, gameAt(tree, 'play_in').id, 'team1');
  expect(progressOf(begun.games).currentRound).toBe('play_in');
  const reached = playRound(playRound(tree, 'play_in'), 'round_of_32');
  const rounds = [[], tree.games, begun.games, reached.games, playAll(tree, 'team1').games].map(defaultRound);
  expect(rounds).toEqual(['round_of_32', 'round_of_32', 'round_of_32', 'sweet_16', 'round_of_32']);
});
