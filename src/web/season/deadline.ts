import type { Tournament } from '../../contract/tournaments.ts';
import { serverNow } from '../api/server-clock.ts';

type Submissions = Pick<Tournament, 'bracketsOpen' | 'submissionsOpen' | 'submissionsCloseAt'>;

/** When open submissions close; null if they are closed, or have no deadline. */
export function closingTimeOf({
  submissionsOpen,
  submissionsCloseAt,
}: Omit<Submissions, 'bracketsOpen'>): string | null {
  return submissionsOpen ? submissionsCloseAt : null;
}

/** Whether the deadline has passed, so that submissions cannot be opened until it is moved. */
export function isPastDeadline({ bracketsOpen, submissionsOpen, submissionsCloseAt }: Submissions): boolean {
  if (submissionsOpen || submissionsCloseAt === null) return false;
  return bracketsOpen || Date.parse(submissionsCloseAt) <= serverNow();
}

/** Whether a new deadline, empty for none, opens the submissions that the deadline before it has closed. */
export function opensAgain({ bracketsOpen, submissionsOpen }: Submissions, newDeadline: string): boolean {
  return bracketsOpen && !submissionsOpen && (newDeadline === '' || Date.parse(newDeadline) > serverNow());
}
