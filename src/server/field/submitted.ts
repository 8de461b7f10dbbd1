import { and, eq, isNotNull } from 'drizzle-orm';
import { brackets } from '../db/schema.ts';

/** The brackets that take part in a tournament, as opposed to drafts. */
export function isSubmittedIn(tournamentId: number) {
  return and(eq(brackets.tournamentId, tournamentId), isNotNull(brackets.submittedAt));
}
