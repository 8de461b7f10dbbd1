import type { GameStatus } from '../../domain/bracket/game.ts';
import { ROUND_LABELS, type Round } from '../../domain/bracket/rounds.ts';
import type { TournamentStatus } from '../../domain/results/progress.ts';

export const GAME_STATUS_LABELS: Record<GameStatus, string> = {
  scheduled: 'Scheduled',
  in_progress: 'In Progress',
  completed: 'Completed',
};

export const TOURNAMENT_STATUS_LABELS: Record<TournamentStatus, string> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  completed: 'Completed',
};

/** A tournament's current round; it is null until the tournament has started. */
export function labelRound(round: Round | null): string {
  return round === null ? TOURNAMENT_STATUS_LABELS.not_started : ROUND_LABELS[round];
}
