import type { Tournament } from '../../contract/tournaments.ts';
import { serverNow } from '../api/server-clock.ts';

type Submissions = Pick<Tournament, 'bracketsOpen' | 'submissionsOpen' | 'submissionsCloseAt'>;

/** Whether the deadline has passed, so that submissions cannot be opened until it is moved. */
export function isPastDeadline({ bracketsOpen, submissionsOpen, submissionsCloseAt }: Submissions): boolean {
  if (submissionsOpen || submissionsCloseAt === null) return false;
  return bracketsOpen || Date.parse(submissionsCloseAt) <= serverNow();
}

/** Whether submissions that a deadline has closed are open with this one, which is empty for none. */
export function opensAgain({ bracketsOpen, submissionsOpen }: Submissions, closeAt: string): boolean {
  return bracketsOpen && !submissionsOpen && (closeAt === '' || Date.parse(closeAt) > serverNow());
}
