import type { Tournament } from '../../../contract/tournaments.ts';
import { ROUNDS } from '../../../domain/bracket/rounds.ts';
import { hasStarted, type Phase } from '../../../domain/results/phase.ts';
import type { Progress } from '../../../domain/results/progress.ts';
import { formatDay } from '../../ui/format.ts';

/** Follows the status alone: what else is true is said beside it. */
export function describeStatus({ status, startDate }: Pick<Tournament, 'status' | 'startDate'>): string {
  if (status === 'not_started') return `Tournament begins ${formatDay(startDate)}`;
  if (status === 'completed') return 'Tournament completed! Check the final results.';
  return 'Games are live - predictions are locked in';
}

/** What the game is, and what can be done about it now. Null without a tournament or while it is loading. */
export function describeGame(phase: Phase | null): string {
  if (phase === 'over') {
    return 'All the points are counted: see who called it best. The next season starts here, with an empty bracket.';
  }
  if (phase === 'closed' || phase === 'under_way') {
    return 'The brackets are in. Watch the picks turn into points as the games finish.';
  }
  if (phase === 'late_entry') return 'The games are on. Pick those to come, then watch your picks turn into points.';
  return 'Fill in one bracket before the first tip-off, then watch your picks turn into points as the games finish.';
}

type StatusFields = Pick<Tournament, 'status' | 'submissionsOpen'>;

/** Where the status does not tell everything; otherwise null. */
export function describeException(
  { status, submissionsOpen }: StatusFields,
  phase: Phase,
  isFinalOpen: boolean,
): string | null {
  if (status === 'completed') return isFinalOpen ? 'It ended early: the final has not been played.' : null;
  if (status === 'not_started') return hasStarted(phase) ? 'The first game is already on.' : null;
  return submissionsOpen ? 'Late entry is still open.' : null;
}

/** Beside the badge; `ofPhase` is the text of the phase, which tells the most unless submissions were left open. */
export function describeSubmissions({ status, submissionsOpen }: StatusFields, ofPhase: string): string {
  return status === 'completed' && submissionsOpen ? 'The tournament is over: there is nothing left to pick.' : ofPhase;
}

/** The percentage of the progress bar: 20 a round, and 90 in the last. */
export function progressPercent({ status, currentRound }: Progress): number {
  if (status === 'completed') return 100;
  return currentRound === null ? 0 : Math.min(90, 20 * ROUNDS.indexOf(currentRound));
}
