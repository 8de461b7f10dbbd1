import { type Game, isDecided, isStarted } from '../bracket/game.ts';
import { ROUNDS, type Round } from '../bracket/rounds.ts';
import { describeGame, type Tree } from '../bracket/tree.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Progress } from './progress.ts';

export const MAX_SCORE = 999;

export interface Score {
  team1Score: number;
  team2Score: number;
}

export interface GameUpdate {
  status: 'scheduled' | 'in_progress';
  team1Score?: number | null | undefined;
  team2Score?: number | null | undefined;
}

export type ResultRefusal = Refusal<
  | 'unknown_game'
  | 'invalid_score'
  | 'tied_scores'
  | 'game_locked'
  | 'teams_unknown'
  | 'game_not_completed'
  | 'next_game_started'
>;

/** The games as they are after a command, or why it is refused. */
export type ChangedGames = { ok: true; changed: Game[] } | ResultRefusal;

/** Completes a game and moves its winner on. */
export function applyResult(tree: Tree, gameId: number, score: Score): ChangedGames {
  const game = tree.gameById.get(gameId);
  if (game === undefined) return refuseUnknown();
  const { team1Score, team2Score } = score;
  // Invalid input is refused before conflicts with the current state.
  const refusal = refuseScores([team1Score, team2Score]) ?? refuseTie(score) ?? refuseUnplayable(tree, game);
  if (refusal) return refusal;
  const winnerId = findWinner(game, score);
  const completed: Game = { ...game, team1Score, team2Score, winnerId, status: 'completed' };
  return { ok: true, changed: propagateWinner(tree, completed) };
}

/** Starts a game, stores its running score, or undoes the start. */
export function updateGame(tree: Tree, gameId: number, update: GameUpdate): ChangedGames {
  const game = tree.gameById.get(gameId);
  if (game === undefined) return refuseUnknown();
  const scores = [update.team1Score, update.team2Score].filter((score) => score != null);
  const refusal = refuseScores(scores) ?? refuseUnplayable(tree, game);
  if (refusal) return refusal;
  if (update.status === 'scheduled') return { ok: true, changed: [clearResult(game)] };
  const team1Score = update.team1Score ?? game.team1Score;
  const team2Score = update.team2Score ?? game.team2Score;
  return { ok: true, changed: [{ ...game, status: 'in_progress', team1Score, team2Score }] };
}

/** Undoes a result, unless the next game has started. */
export function reopenGame(tree: Tree, gameId: number): ChangedGames {
  const game = tree.gameById.get(gameId);
  if (game === undefined) return refuseUnknown();
  if (!isDecided(game)) {
    return refuse('game_not_completed', `${describeGame(tree, game)} has no result to undo.`);
  }
  const next = findNext(tree, game);
  if (next && isStarted(next)) {
    return refuse(
      'next_game_started',
      `This result stands: ${describeGame(tree, next)}, which its winner plays in, has started.`,
    );
  }
  return { ok: true, changed: propagateWinner(tree, clearResult(game)) };
}

/** Undoes all results and starts. Returns the games that change, as they were generated. */
export function resetGames(tree: Tree): Game[] {
  return tree.games.flatMap((game) => {
    const [feeder1, feeder2] = tree.feeders.get(game.id) ?? [null, null];
    const team1Id = feeder1 === null ? game.team1Id : null;
    const team2Id = feeder2 === null ? game.team2Id : null;
    const isUntouched = !isStarted(game) && team1Id === game.team1Id && team2Id === game.team2Id;
    return isUntouched ? [] : [{ ...clearResult(game), team1Id, team2Id }];
  });
}

/** The tournament's progress that follows from its results. */
export function progressOf(games: readonly Game[]): Progress {
  if (!games.some(isDecided)) return { status: 'not_started', currentRound: null };
  const undecided = new Set(games.filter((game) => !isDecided(game)).map((game) => game.round));
  const currentRound = ROUNDS.find((round) => undecided.has(round));
  return currentRound === undefined
    ? { status: 'completed', currentRound: 'championship' }
    : { status: 'in_progress', currentRound };
}

/** The round of a tournament that is set in progress: the Round of 32, or a later one that the results have reached. */
export function defaultRound(games: readonly Game[]): Round {
  const { status, currentRound } = progressOf(games);
  return status === 'in_progress' && currentRound && currentRound !== 'play_in' ? currentRound : 'round_of_32';
}

/** The team with the higher score, or null: opening-day games may end in a tie. */
export function findWinner<Id extends number | null>(
  game: { team1Id: Id; team2Id: Id },
  { team1Score, team2Score }: Score,
): Id | null {
  if (team1Score === team2Score) return null;
  return team1Score > team2Score ? game.team1Id : game.team2Id;
}

function findNext(tree: Tree, game: Game): Game | undefined {
  return game.nextGameId === null ? undefined : tree.gameById.get(game.nextGameId);
}

/** Returns the game and its next game, whose slot takes the winner, or is emptied if there is none. */
export function propagateWinner(tree: Tree, game: Game): Game[] {
  const next = findNext(tree, game);
  if (next === undefined) return [game];
  const isFirstSlot = tree.feeders.get(next.id)?.[0] === game.id;
  return [game, { ...next, [isFirstSlot ? 'team1Id' : 'team2Id']: game.winnerId }];
}

function clearResult(game: Game): Game {
  return { ...game, team1Score: null, team2Score: null, winnerId: null, status: 'scheduled' };
}

function refuseUnknown(): ResultRefusal {
  return refuse('unknown_game', 'This game is not in the tournament.');
}

function refuseScores(scores: readonly number[]): ResultRefusal | undefined {
  if (scores.some((score) => score < 0)) return refuse('invalid_score', 'Score must be 0 or greater');
  if (!scores.every((score) => Number.isInteger(score) && score <= MAX_SCORE)) {
    return refuse('invalid_score', `Score must be a whole number up to ${MAX_SCORE}`);
  }
  return undefined;
}

function refuseTie({ team1Score, team2Score }: Score): ResultRefusal | undefined {
  if (team1Score !== team2Score) return undefined;
  return refuse('tied_scores', 'Scores cannot be tied. Please update one of the scores.');
}

function refuseUnplayable(tree: Tree, game: Game): ResultRefusal | undefined {
  if (game.status === 'completed') {
    return refuse('game_locked', `${describeGame(tree, game)} is completed. Reopen it to change its result.`);
  }
  if (game.team1Id === null || game.team2Id === null) {
    return refuse('teams_unknown', 'Teams not yet determined for this game.');
  }
  return undefined;
}
