import { and, eq, gt, sql } from 'drizzle-orm';
import { brackets, outbox, tournaments } from '../db/schema.ts';
import { isSubmittedIn, readCurrentTournament } from '../field/field.ts';
import { formatDeadline, formatTimeLeft } from './deadline-text.ts';
import type { Compose } from './mail-kind.ts';
import { LEADS, REMINDER_PAUSE } from './reminder-leads.ts';

/**
 * Not needed once the person has submitted, submissions are closed, or the deadline was moved or is too near, nor just
 * after another reminder, which was still being sent when this one was stored.
 */
export const composeBracketReminder: Compose = async (tx, { user, about, origin }) => {
  const { lead = 'hour' } = about;
  const current = await readCurrentTournament(tx);
  const deadline = current?.submissionsCloseAt;
  if (!deadline || !current.submissionsOpen) return null;
  if (current.id !== about.tournamentId || deadline.getTime() !== about.deadline) return null;
  const isOwn = and(isSubmittedIn(current.id), eq(brackets.userId, user.id));
  if ((await tx.$count(brackets, isOwn)) > 0) return null;
  const isOther = and(eq(outbox.userId, user.id), eq(outbox.kind, 'bracket_reminder'), eq(outbox.outcome, 'sent'));
  const isRecent = gt(outbox.endedAt, sql`now() - ${REMINDER_PAUSE}`);
  if ((await tx.$count(outbox, and(isOther, isRecent))) > 0) return null;
  const [time] = await tx
    .select({ leftMs: sql<number>`(extract(epoch from ${tournaments.submissionsCloseAt} - now()) * 1000)::float8` })
    .from(tournaments)
    .where(eq(tournaments.id, current.id));
  const leftMs = time?.leftMs ?? 0;
  if (leftMs < LEADS[lead].shortestMs) return null;
  const left = formatTimeLeft(leftMs);
  return {
    subject: `${left} left to submit your bracket for ${current.name}`,
    heading: 'Your bracket is not in yet',
    paragraphs: [
      `You have not submitted a bracket for ${current.name}. There is still time: about ${left}.`,
      `Submissions close on ${formatDeadline(deadline)}. After that nobody can join.`,
    ],
    action: { label: 'Fill in my bracket', url: `${origin}/my-bracket` },
  };
};
