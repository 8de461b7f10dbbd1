import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbBeliever,
  arbSize,
  gameAt,
  idOf,
  isRight,
  makeField,
  makeGames,
  makeTree,
  play,
  playWinners,
  start,
  withChanges,
} from '../../test/domain-fixtures.ts';
import type { Game } from './bracket.ts';
import type { Picks } from './picks.ts';
import { applyResult, findWinner, type GameChange, progressOf, reopenGame, resetGames, updateGame } from './results.ts';
import { ROUND_POINTS, ROUNDS, type Round } from './rounds.ts';
import { scorePicks } from './scoring.ts';
import { buildTree, type Tree } from './tree.ts';

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
    expect(reasonOf(reopenGame(makeTree(32), 1))).toBe('unknown_game');
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
    return withChanges(tree, change.changed);
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
    expect(withChanges(after, change.changed).games).toEqual(before.games);
  });

  it('empties the play-in’s slot', () => {
    const tree = playWinners(makeTree(34), 'L16');
    const change = reopenGame(tree, gameAt(tree, 'play_in', 0).id);
    expect(change.ok && withChanges(tree, change.changed).games).toEqual(makeTree(34).games);
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

type Command =
  | { do: 'result'; game: number; team1Score: number; team2Score: number }
  | { do: 'start'; game: number; team1Score?: number; team2Score?: number }
  | { do: 'unstart' | 'reopen'; game: number }
  | { do: 'reset' };

const arbScore = fc.integer({ min: 0, max: 3 });

function arbCommand(arbGame: fc.Arbitrary<number>): fc.Arbitrary<Command> {
  const result = { do: fc.constant('result' as const), game: arbGame, team1Score: arbScore, team2Score: arbScore };
  const start = { ...result, do: fc.constant('start' as const) };
  const undo = { do: fc.constantFrom('unstart' as const, 'reopen' as const), game: arbGame };
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(result) },
    { weight: 8, arbitrary: fc.record(start, { requiredKeys: ['do', 'game'] }) },
    { weight: 8, arbitrary: fc.record(undo) },
    { weight: 1, arbitrary: fc.constant({ do: 'reset' as const }) },
  );
}

/** The season up to some game, and then anything around there: left to chance the final would never be played. */
const arbCommands: fc.Arbitrary<Command[]> = fc.array(fc.boolean(), { maxLength: 33 }).chain((opening) => {
  const played = opening.map(
    (isFirst, game): Command => ({ do: 'result', game, team1Score: isFirst ? 2 : 1, team2Score: isFirst ? 1 : 2 }),
  );
  const nearby = fc.integer({ min: -4, max: 2 }).map((offset) => Math.max(0, opening.length + offset));
  const anywhere = fc.nat(32);
  const rest = fc.array(arbCommand(fc.oneof({ weight: 4, arbitrary: nearby }, anywhere)), { maxLength: 40 });
  return rest.map((commands) => [...played, ...commands]);
});

/** What is known about each game, by its place in the draw, and nothing that follows from it. */
interface Ledger {
  results: Map<number, [number, number]>;
  running: Map<number, [number | null, number | null]>;
}

/** The games from scratch: the draw, and then every entry of the ledger, round after round. */
function recount(draw: readonly Game[], { results, running }: Ledger): Game[] {
  const games = draw.map((game) => ({ ...game }));
  const orderInRound = new Map<Round, number>();
  for (const [index, game] of games.entries()) {
    const place = orderInRound.get(game.round) ?? 0;
    orderInRound.set(game.round, place + 1);
    const live = running.get(index);
    if (live) Object.assign(game, { status: 'in_progress', team1Score: live[0], team2Score: live[1] });
    const result = results.get(index);
    if (!result) continue;
    const [team1Score, team2Score] = result;
    const winnerId = team1Score > team2Score ? game.team1Id : game.team2Id;
    Object.assign(game, { status: 'completed', team1Score, team2Score, winnerId });
    const next = games.find((candidate) => candidate.id === game.nextGameId);
    const isSecond = game.round === 'play_in' || place % 2 === 1;
    if (next) Object.assign(next, isSecond ? { team2Id: winnerId } : { team1Id: winnerId });
  }
  return games;
}

function recountProgress(games: readonly Game[]): object {
  const open = games.filter((game) => game.status !== 'completed');
  if (open.length === games.length) return { status: 'not_started', currentRound: null };
  if (open.length === 0) return { status: 'completed', currentRound: 'championship' };
  const earliest = Math.min(...open.map((game) => ROUNDS.indexOf(game.round)));
  return { status: 'in_progress', currentRound: ROUNDS[earliest] };
}

function recountScore(tree: Tree, picks: Picks): number {
  return tree.games
    .filter((game) => game.winnerId !== null && isRight(tree, picks.get(game.id) ?? 0, game.winnerId))
    .reduce((sum, game) => sum + ROUND_POINTS[game.round], 0);
}

/** Writes the command into the ledger if it is allowed, and says whether it was. */
function enter(ledger: Ledger, games: readonly Game[], command: Command): boolean {
  if (command.do === 'reset') {
    ledger.results.clear();
    ledger.running.clear();
    return true;
  }
  const index = command.game % games.length;
  const game = games[index];
  if (!game) return false;
  const isReady = game.team1Id !== null && game.team2Id !== null && !ledger.results.has(index);
  if (command.do === 'reopen') {
    const nextIndex = games.findIndex((candidate) => candidate.id === game.nextGameId);
    if (ledger.results.has(nextIndex) || ledger.running.has(nextIndex)) return false;
    return ledger.results.delete(index);
  }
  if (!isReady) return false;
  if (command.do === 'unstart') ledger.running.delete(index);
  if (command.do === 'start') {
    const [before1, before2] = ledger.running.get(index) ?? [null, null];
    ledger.running.set(index, [command.team1Score ?? before1, command.team2Score ?? before2]);
  }
  if (command.do === 'result') {
    if (command.team1Score === command.team2Score) return false;
    ledger.running.delete(index);
    ledger.results.set(index, [command.team1Score, command.team2Score]);
  }
  return true;
}

function obey(tree: Tree, command: Command): GameChange {
  if (command.do === 'reset') return { ok: true, changed: resetGames(tree) };
  const gameId = tree.games[command.game % tree.games.length]?.id ?? 0;
  if (command.do === 'result') return applyResult(tree, gameId, command);
  if (command.do === 'reopen') return reopenGame(tree, gameId);
  if (command.do === 'unstart') return updateGame(tree, gameId, { status: 'scheduled' });
  return updateGame(tree, gameId, { ...command, status: 'in_progress' });
}

describe('any sequence of results, starts, reopens and resets', () => {
  it('equals a recount from scratch, and so do the progress and the points', () => {
    const arbUntouched = arbBeliever(arbSize.map(makeTree));
    fc.assert(
      fc.property(arbUntouched, arbCommands, ({ tree: drawn, picks }, commands) => {
        let tree = drawn;
        const ledger: Ledger = { results: new Map(), running: new Map() };
        for (const command of commands) {
          const isAllowed = enter(ledger, recount(drawn.games, ledger), command);
          const change = obey(tree, command);
          expect(change.ok).toBe(isAllowed);
          if (!change.ok) continue;
          for (const game of change.changed.filter(() => command.do === 'reset')) {
            expect(game).not.toEqual(tree.gameById.get(game.id));
          }
          tree = withChanges(tree, change.changed);
        }
        const games = recount(drawn.games, ledger);
        expect(tree.games).toEqual(games);
        expect(progressOf(tree.games)).toEqual(recountProgress(games));
        expect(scorePicks(tree, picks).totalScore).toBe(recountScore(tree, picks));
      }),
      { numRuns: 200 },
    );
  });

  it('ends with a reset as if nothing had been played', () => {
    const teams = makeField(34);
    const drawn = buildTree(makeGames(teams), teams);
    expect(resetGames(drawn)).toEqual([]);
    const over = drawn.games.reduce((now, game) => play(now, game.id, 'team2'), drawn);
    expect(resetGames(over)).toHaveLength(33);
    expect(withChanges(over, resetGames(over)).games).toEqual(drawn.games);
  });
});
