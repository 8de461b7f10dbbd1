import { type Game, type GameStatus, isDecided } from '../bracket/game.ts';
import { ROUNDS, type Round } from '../bracket/rounds.ts';

export const TOURNAMENT_STATUSES = ['not_started', 'in_progress', 'completed'] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];

/** A tournament's progress: follows from its results, or is set by an admin. */
export interface Progress {
  status: TournamentStatus;
  currentRound: Round | null;
}

/** Makes the round that an admin set fit the status: none before the start, the last one at the end. */
export function settleProgress({ status, currentRound }: Progress): Progress {
  if (status === 'not_started') return { status, currentRound: null };
  if (status === 'completed') return { status, currentRound: 'championship' };
  return { status, currentRound: currentRound ?? 'round_of_32' };
}

export interface GameCount {
  completed: number;
  total: number;
  percent: number;
}

export function countCompleted(games: Iterable<{ status: GameStatus }>): GameCount {
  let completed = 0;
  let total = 0;
  for (const { status } of games) {
    total += 1;
    if (status === 'completed') completed += 1;
  }
  return { completed, total, percent: total === 0 ? 0 : Math.round((completed / total) * 100) };
}

/** The latest round whose games are all decided; null before there is one. */
export function findLastComplete(games: readonly Game[]): Round | null {
  const isComplete = (round: Round) => {
    const ofRound = games.filter((game) => game.round === round);
    return ofRound.length > 0 && ofRound.every(isDecided);
  };
  return ROUNDS.findLast(isComplete) ?? null;
}
