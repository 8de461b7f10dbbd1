import { and, eq } from 'drizzle-orm';
import { brackets, drafts, removedBrackets, tournaments } from '../db/schema.ts';
import { isSubmittedIn, TOURNAMENT_COLUMNS } from '../field/field.ts';
import { formatDeadline } from './deadline-text.ts';
import type { Compose } from './mail-kind.ts';

/** Tells the owner of a removed bracket why it was removed. Not needed once they have submitted another. */
export const composeBracketRemoved: Compose = async (tx, { user, about: { tournamentId = 0 }, origin }) => {
  const [removed] = await tx
    .select({ reason: removedBrackets.reason, tournament: TOURNAMENT_COLUMNS })
    .from(removedBrackets)
    .innerJoin(tournaments, eq(tournaments.id, removedBrackets.tournamentId))
    .where(and(eq(removedBrackets.userId, user.id), eq(removedBrackets.tournamentId, tournamentId)));
  if (!removed) return null;
  if ((await tx.$count(brackets, and(isSubmittedIn(tournamentId), eq(brackets.userId, user.id)))) > 0) return null;
  const { reason, tournament } = removed;
  const isOwnDraft = and(eq(drafts.userId, user.id), eq(drafts.tournamentId, tournamentId));
  const hint = (await tx.$count(drafts, isOwnDraft)) > 0 ? ' Your picks are still there to start from.' : '';
  const { name, submissionsOpen, submissionsCloseAt } = tournament;
  const until = submissionsCloseAt ? ` until ${formatDeadline(submissionsCloseAt)}` : '';
  return {
    subject: `Your bracket for ${name} was removed`,
    heading: 'Your bracket was removed',
    paragraphs: [
      `The organiser removed your bracket for ${name}, for this reason:`,
      reason,
      submissionsOpen
        ? `You can submit another one${until}.${hint}`
        : 'Submissions are closed, so you cannot submit another.',
    ],
    action: submissionsOpen
      ? { label: 'Fill in a new bracket', url: `${origin}/my-bracket` }
      : { label: 'See the leaderboard', url: `${origin}/t/${tournamentId}/leaderboard` },
  };
};
