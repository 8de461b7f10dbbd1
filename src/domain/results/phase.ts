import { type Game, isStarted } from '../bracket/game.ts';
import type { TournamentStatus } from './progress.ts';

export const PHASES = ['not_opened', 'open', 'closed', 'late_entry', 'under_way', 'over'] as const;

/** The phase of a season: `closed` is before the first game, `late_entry` is under way with submissions open. */
export type Phase = (typeof PHASES)[number];

interface Season {
  status: TournamentStatus;
  submissionsOpen: boolean;
  /** When submissions were opened for the first time; null if never. */
  submissionsOpenedAt: string | null;
}

/** A season starts with its first game, while its status changes only with the first result. */
export function phaseOf({ status, submissionsOpen, submissionsOpenedAt }: Season, games: readonly Game[]): Phase {
  if (status === 'completed') return 'over';
  if (status === 'in_progress' || games.some(isStarted)) return submissionsOpen ? 'late_entry' : 'under_way';
  if (submissionsOpen) return 'open';
  return submissionsOpenedAt === null ? 'not_opened' : 'closed';
}

/** Whether somebody without a bracket can submit one. */
export function takesBrackets(phase: Phase): phase is 'open' | 'late_entry' {
  return phase === 'open' || phase === 'late_entry';
}

export function hasStarted(phase: Phase): boolean {
  return phase === 'late_entry' || phase === 'under_way' || phase === 'over';
}
