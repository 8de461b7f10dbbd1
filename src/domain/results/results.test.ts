import { describe, expect, it } from 'vitest';
import { gameAt, idOf, makeTree, play, playWinners, start } from '../../../test/domain-fixtures.ts';
import type { Round } from '../bracket/rounds.ts';
import { replaceGames, type Tree } from '../bracket/tree.ts';
import { applyResult, findWinner, type GameChange, progressOf, reopenGame, updateGame } from './results.ts';

function reasonOf(change: GameChange): string {
  return change.ok ? 'ok' : change.reason;
}

describe('a result', () => {
  it.each<[string, Round, number, [number, number], string, Round, 'team1Id' | 'team2Id']>([
    ['first feeder, first slot', 'round_of_32', 0, [60, 50], 'L1', 'sweet_16', 'team1Id'],
    ['second feeder, second slot', 'round_of_32', 1, [50, 60], 'L9', 'sweet_16', 'team2Id'],
    ['a shut-out', 'round_of_32', 1, [1, 0], 'L8', 'sweet_16', 'team2Id'],
    ['the highest score there is', 'round_of_32', 1, [998, 999], 'L9', 'sweet_16', 'team2Id'],
  ])('moves the winner on: %s', (_, round, index, [team1Score, team2Score], winner, nextRound, slot) => {
    const tree = makeTree(32);
    const game = gameAt(tree, round, index);
    expect(applyResult(tree, game.id, { team1Score, team2Score })).toEqual({
      ok: true,
      changed: [
        { ...game, team1Score, team2Score, winnerId: idOf(tree, winner), status: 'completed' },
        { ...gameAt(tree, nextRound), [slot]: idOf(tree, winner) },
      ],
    });
  });

  it('of a play-in fills the second slot, opposite the seed-1 team', () => {
    const tree = playWinners(makeTree(34), 'R16x');
    expect(gameAt(tree, 'round_of_32', 8)).toMatchObject({ team1Id: idOf(tree, 'R1'), team2Id: idOf(tree, 'R16x') });
  });

  it('of the final changes the final alone', () => {
    const sides = [...makeTree(32).games].filter((game) => game.round !== 'championship');
    const tree = sides.reduce((now, game) => play(now, game.id, 'team1'), makeTree(32));
    const change = applyResult(tree, gameAt(tree, 'championship').id, { team1Score: 3, team2Score: 2 });
    expect(change.ok && change.changed.map((game) => game.winnerId)).toEqual([idOf(tree, 'L1')]);
  });

  it('replaces a running score', () => {
    const game = gameAt(makeTree(32), 'round_of_32', 0);
    const tree = start(makeTree(32), game.id);
    expect(reasonOf(applyResult(tree, game.id, { team1Score: 1, team2Score: 2 }))).toBe('ok');
  });

  it.each<[string, Round, number, [number, number], string, string]>([
    ['a tie', 'round_of_32', 1, [50, 50], 'tied_scores', 'Scores cannot be tied. Please update one of the scores.'],
    ['a score below 0', 'round_of_32', 1, [-1, 50], 'invalid_score', 'Score must be 0 or greater'],
    ['half a point', 'round_of_32', 1, [50.5, 50], 'invalid_score', 'Score must be a whole number up to 999'],
    ['a score above 999', 'round_of_32', 1, [50, 1000], 'invalid_score', 'Score must be a whole number up to 999'],
    ['no number', 'round_of_32', 1, [Number.NaN, 50], 'invalid_score', 'Score must be a whole number up to 999'],
    ['one team missing', 'sweet_16', 0, [50, 40], 'teams_unknown', 'Teams not yet determined for this game.'],
    ['both teams missing', 'championship', 0, [50, 40], 'teams_unknown', 'Teams not yet determined for this game.'],
    [
      'a locked game',
      'round_of_32',
      0,
      [50, 40],
      'game_locked',
      'Game 1 (L1 vs L16) is completed. Reopen it to change its result.',
    ],
  ])('is refused for %s', (_, round, index, [team1Score, team2Score], reason, message) => {
    const tree = playWinners(makeTree(32), 'L1');
    const change = applyResult(tree, gameAt(tree, round, index).id, { team1Score, team2Score });
    expect(change).toEqual({ ok: false, reason, message });
  });

  it('is refused for a game that is not there', () => {
    expect(reasonOf(applyResult(makeTree(32), 1, { team1Score: 1, team2Score: 0 }))).toBe('unknown_game');
    expect(reasonOf(updateGame(makeTree(32), 1, { status: 'in_progress' }))).toBe('unknown_game');
    const message = 'This game is not in the tournament.';
    expect(reopenGame(makeTree(32), 1)).toEqual({ ok: false, reason: 'unknown_game', message });
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
  const update = (tree: Tree, changes: Parameters<typeof updateGame>[2]) => {
    const change = updateGame(tree, game.id, changes);
    if (!change.ok) throw new Error(change.message);
    return replaceGames(tree, change.changed);
  };
  const scoreOf = (tree: Tree) => {
    const { status, team1Score, team2Score } = gameAt(tree, 'round_of_32', 0);
    return [status, team1Score, team2Score];
  };

  it('starts without a score, keeps what is left out and forgets it when the start is taken back', () => {
    const started = update(makeTree(32), { status: 'in_progress' });
    expect(scoreOf(started)).toEqual(['in_progress', null, null]);
    const first = update(started, { status: 'in_progress', team1Score: 7 });
    expect(scoreOf(first)).toEqual(['in_progress', 7, null]);
    const level = update(first, { status: 'in_progress', team1Score: null, team2Score: 7 });
    expect(scoreOf(level)).toEqual(['in_progress', 7, 7]);
    const back = update(level, { status: 'scheduled', team1Score: 9 });
    expect(scoreOf(back)).toEqual(['scheduled', null, null]);
    expect(back.games).toEqual(makeTree(32).games);
  });

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
  it('takes back the result and empties the slot it filled', () => {
    const before = playWinners(makeTree(34), 'L16', 'L8');
    const after = playWinners(before, 'L1');
    const change = reopenGame(after, gameAt(after, 'round_of_32', 0).id);
    if (!change.ok) throw new Error(change.message);
    expect(change.changed).toHaveLength(2);
    expect(replaceGames(after, change.changed).games).toEqual(before.games);
  });

  it('empties the play-in’s slot', () => {
    const tree = playWinners(makeTree(34), 'L16');
    const change = reopenGame(tree, gameAt(tree, 'play_in', 0).id);
    expect(change.ok && replaceGames(tree, change.changed).games).toEqual(makeTree(34).games);
  });

  it('is possible for the final', () => {
    const tree = makeTree(32).games.reduce((now, game) => play(now, game.id, 'team2'), makeTree(32));
    expect(reasonOf(reopenGame(tree, gameAt(tree, 'championship').id))).toBe('ok');
  });

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

describe('the tournament’s progress', () => {
  it.each<[string, string[], string, Round | null]>([
    ['nothing decided', [], 'not_started', null],
    ['a play-in decided', ['L16'], 'in_progress', 'play_in'],
    ['both play-ins decided', ['L16', 'R16'], 'in_progress', 'round_of_32'],
    ['an early game of a later round', ['L16', 'R16', 'L1', 'L8', 'L1'], 'in_progress', 'round_of_32'],
    ['a play-in left behind', ['L16', 'L1', 'L8', 'L1'], 'in_progress', 'play_in'],
  ])('%s', (_, winners, status, currentRound) => {
    expect(progressOf(playWinners(makeTree(34), ...winners).games)).toEqual({ status, currentRound });
  });

  it('follows the rounds to the final', () => {
    let tree = makeTree(32);
    const seen = tree.games.map((game) => {
      tree = play(tree, game.id, 'team1');
      return progressOf(tree.games).currentRound;
    });
    const rounds: Round[] = ['round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship'];
    expect(seen).toEqual(
      rounds.flatMap((round, index) => Array(index === 0 ? 15 : 2 ** (4 - index)).fill(round)).concat('championship'),
    );
    expect(progressOf(tree.games)).toEqual({ status: 'completed', currentRound: 'championship' });
  });

  it('does not begin with a game under way', () => {
    const tree = start(makeTree(32), gameAt(makeTree(32), 'round_of_32').id);
    expect(progressOf(tree.games)).toEqual({ status: 'not_started', currentRound: null });
  });
});
