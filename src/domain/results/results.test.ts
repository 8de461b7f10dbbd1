import { describe, expect, it } from 'vitest';
import { gameAt, idOf, makeTree, play, playAll, playWinners, start } from '../../../test/domain-fixtures.ts';
import type { Round } from '../bracket/rounds.ts';
import { applyResult, findWinner, type GameChange, progressOf, reopenGame, updateGame } from './results.ts';

function reasonOf(change: GameChange): string {
  return change.ok ? 'ok' : change.reason;
}

describe('a result', () => {
  it.each<[number, [number, number], string, 'team1Id' | 'team2Id']>([
    [0, [60, 50], 'L1', 'team1Id'],
    [1, [50, 60], 'L9', 'team2Id'],
    [1, [1, 0], 'L8', 'team2Id'],
    [1, [998, 999], 'L9', 'team2Id'],
  ])('of game %i, %j, moves %s on to the slot that the game feeds', (index, [team1Score, team2Score], winner, slot) => {
    const tree = makeTree(32);
    const game = gameAt(tree, 'round_of_32', index);
    expect(applyResult(tree, game.id, { team1Score, team2Score })).toEqual({
      ok: true,
      changed: [
        { ...game, team1Score, team2Score, winnerId: idOf(tree, winner), status: 'completed' },
        { ...gameAt(tree, 'sweet_16'), [slot]: idOf(tree, winner) },
      ],
    });
  });

  it('of a play-in fills the second slot, opposite the seed-1 team', () => {
    const tree = playWinners(makeTree(34), 'R16x');
    expect(gameAt(tree, 'round_of_32', 8)).toMatchObject({ team1Id: idOf(tree, 'R1'), team2Id: idOf(tree, 'R16x') });
  });

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
  ])('is refused for %s', (_, round, index, [team1Score, team2Score], reason, message) => {
    const tree = playWinners(makeTree(32), 'L1', 'L4');
    const change = applyResult(tree, gameAt(tree, round, index).id, { team1Score, team2Score });
    expect(change).toEqual({ ok: false, reason, message });
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

describe('a running game', () => {
  const game = gameAt(makeTree(32), 'round_of_32', 0);

  it('is not one without both teams, or with a result', () => {
    const tree = playWinners(makeTree(32), 'L1');
    const attempt = (id: number, status: 'scheduled' | 'in_progress') => reasonOf(updateGame(tree, id, { status }));
    expect(attempt(gameAt(tree, 'sweet_16', 0).id, 'in_progress')).toBe('teams_unknown');
    expect(attempt(gameAt(tree, 'sweet_16', 0).id, 'scheduled')).toBe('teams_unknown');
    expect(attempt(game.id, 'in_progress')).toBe('game_locked');
    expect(attempt(game.id, 'scheduled')).toBe('game_locked');
  });

  it.each([-1, 1000, 0.5])('has no score of %d', (team2Score) => {
    expect(reasonOf(updateGame(makeTree(32), game.id, { status: 'in_progress', team2Score }))).toBe('invalid_score');
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
    expect(reasonOf(reopenGame(ready, game.id))).toBe('ok');
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

it.each<[string, string[], Round]>([
  ['a play-in decided', ['L16'], 'play_in'],
  ['both play-ins decided', ['L16', 'R16'], 'round_of_32'],
  ['an early game of a later round', ['L16', 'R16', 'L1', 'L8', 'L1'], 'round_of_32'],
  ['a play-in left behind', ['L16', 'L1', 'L8', 'L1'], 'play_in'],
])('the current round is the earliest with an open game: %s', (_, winners, currentRound) => {
  const { games } = playWinners(makeTree(34), ...winners);
  expect(progressOf(games)).toEqual({ status: 'in_progress', currentRound });
});

it('a tournament does not begin with a game under way, and ends with the final', () => {
  const begun = start(makeTree(32), gameAt(makeTree(32), 'round_of_32').id);
  expect(progressOf(begun.games)).toEqual({ status: 'not_started', currentRound: null });
  const over = playAll(makeTree(32), 'team1');
  expect(progressOf(over.games)).toEqual({ status: 'completed', currentRound: 'championship' });
});
