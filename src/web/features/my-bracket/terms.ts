import type { Tournament } from '../../../contract/tournaments.ts';
import { formatShortMoment } from '../../ui/format.ts';

/** Whether a submitted bracket can be changed, before it is submitted. */
export function describeTerms({ editableUntilClose, submissionsCloseAt }: Tournament): string {
  if (!editableUntilClose) return 'A bracket can be submitted once, and after that it is final.';
  return `You can change your bracket until ${describeClose(submissionsCloseAt)}.`;
}

/** The same of a bracket that is in. */
export function describeReceipt({ editableUntilClose, submissionsOpen, submissionsCloseAt }: Tournament): string {
  if (!editableUntilClose || !submissionsOpen) return 'It is final.';
  return `You can change it until ${describeClose(submissionsCloseAt)}.`;
}

function describeClose(submissionsCloseAt: string | null): string {
  return submissionsCloseAt === null ? 'submissions close' : formatShortMoment(submissionsCloseAt);
}
