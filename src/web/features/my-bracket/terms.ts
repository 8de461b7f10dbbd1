import type { Tournament } from '../../../contract/tournaments.ts';
import { formatShortMoment } from '../../ui/format.ts';

/** Says, before the submission, whether the bracket can be changed afterwards. */
export function describeTerms({ editableUntilClose, submissionsCloseAt }: Tournament): string {
  if (!editableUntilClose) return 'A bracket can be submitted once, and after that it is final.';
  return `You can change your bracket until ${describeClose(submissionsCloseAt)}.`;
}

/** Says, after the submission, whether the bracket can still be changed. */
export function describeReceipt({ submissionsCloseAt }: Tournament, canChange: boolean): string {
  if (!canChange) return 'It is final.';
  return `You can change it until ${describeClose(submissionsCloseAt)}.`;
}

function describeClose(submissionsCloseAt: string | null): string {
  return submissionsCloseAt === null ? 'submissions close' : formatShortMoment(submissionsCloseAt);
}
