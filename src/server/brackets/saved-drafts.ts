import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Draft, DraftInput } from '../../contract/brackets.ts';
import { checkDraft, prunePicks } from '../../domain/picks/draft.ts';
import { hasPicks, type Numbering, packPicks, unpackPicks } from '../../domain/picks/packed-picks.ts';
import { listPicks, mapPicks } from '../../domain/picks/picks.ts';
import type { Context } from '../changes/commit.ts';
import { lockOpenTournament } from '../changes/tournament-lock.ts';
import type { Db, Queryable, Tx } from '../db/database.ts';
import { only, readSnapshot } from '../db/queries.ts';
import { brackets, drafts, type SessionUser, tournaments, users } from '../db/schema.ts';
import { describeError } from '../describe-error.ts';
import { loadField, requireTournament, type TournamentRow } from '../field/field.ts';
import { type Polling, startPolling } from '../polling.ts';
import { type BracketRow, isBracketOf } from './brackets.ts';
import { bracketFinal, refusedBracket, requirePickable, requireUser } from './refusals.ts';

type DraftRow = typeof drafts.$inferSelect;

// The least time for which a draft is kept after submissions have closed.
const RETENTION = sql`interval '30 days'`;
const FORGET_MS = 60 * 60_000;
// The embedded database does nothing else during a statement.
const FORGET_BATCH = 1_000;

/** The user's draft in a tournament, or null. */
export function readDraft(db: Db, userId: number, tournamentId: number): Promise<z.input<typeof Draft> | null> {
  return readSnapshot(db, async (tx) => {
    const [draft] = await tx.select().from(drafts).where(isOwn(userId, tournamentId));
    if (draft) return toDraft((await loadField(tx, tournamentId)).numbering, draft);
    await requireTournament(tx, tournamentId);
    return null;
  });
}

/** Saves picks in place of those saved before, without those that can no longer be made. */
export function saveDraft(
  context: Context,
  user: SessionUser,
  tournamentId: number,
  { picks: sent, asUserId }: DraftInput,
): Promise<z.input<typeof Draft>> {
  requireUser(user, asUserId);
  return context.db.transaction(async (tx) => {
    await refuseSubmitted(tx, user.id, await lockOpenTournament(tx, tournamentId));
    const { tree, numbering } = await loadField(tx, tournamentId);
    requirePickable({ tree });
    const check = checkDraft(tree, sent);
    if (!check.ok) throw refusedBracket(check, sent);
    const picks = packPicks(numbering, prunePicks(tree, mapPicks(sent)).picks);
    const saved = await tx
      .insert(drafts)
      .values({ userId: user.id, tournamentId, picks })
      .onConflictDoUpdate({ target: [drafts.userId, drafts.tournamentId], set: { picks, updatedAt: sql`now()` } })
      .returning();
    return toDraft(numbering, only(saved));
  });
}

/**
 * Throws if the user's bracket is final. Locks the user, to whom a new bracket refers, and the bracket, so that a submission
 * waits: the draft is refused, or the submission deletes it.
 */
async function refuseSubmitted(tx: Tx, userId: number, { id, editableUntilClose }: TournamentRow): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [bracket] = await tx.select().from(brackets).where(isBracketOf(userId, id)).for('update');
  if (bracket?.submittedAt && !editableUntilClose) throw bracketFinal();
}

export async function deleteDraft(db: Queryable, userId: number, tournamentId: number): Promise<void> {
  await db.delete(drafts).where(isOwn(userId, tournamentId));
}

/** Saves the picks of a removed bracket for its owner, if it has any. A draft with changes of it is newer, and stays. */
export async function keepPicks(tx: Tx, { userId, tournamentId, picks }: BracketRow): Promise<void> {
  if (userId === null || !hasPicks(picks)) return;
  await tx.insert(drafts).values({ userId, tournamentId, picks }).onConflictDoNothing();
}

/** The drafts of a user with the names of their tournaments, for the export. */
export async function listDrafts(tx: Tx, userId: number) {
  return tx
    .select({ draft: drafts, tournamentName: tournaments.name })
    .from(drafts)
    .innerJoin(tournaments, eq(tournaments.id, drafts.tournamentId))
    .where(eq(drafts.userId, userId))
    .orderBy(drafts.tournamentId);
}

export function toDraft(numbering: Numbering, { picks, updatedAt }: DraftRow) {
  return { picks: listPicks(unpackPicks(numbering, picks)), updatedAt };
}

/** Deletes drafts a while after submissions have closed, or after they were saved, if that was later. */
export async function forgetDrafts(db: Queryable): Promise<void> {
  const { bracketsOpen, submissionsCloseAt, submissionsClosedAt } = tournaments;
  const closedAt = sql`case when ${bracketsOpen} then ${submissionsCloseAt}
    else least(${submissionsClosedAt}, ${submissionsCloseAt}) end`;
  const isOld = sql`not takes_brackets(${tournaments})
    and greatest(${closedAt}, ${drafts.updatedAt}) < now() - ${RETENTION}`;
  const select = () =>
    db
      .select({ userId: drafts.userId, tournamentId: drafts.tournamentId })
      .from(drafts)
      .innerJoin(tournaments, eq(tournaments.id, drafts.tournamentId))
      .where(isOld)
      .limit(FORGET_BATCH);
  // Looks first: mostly there are none, and even a delete of no row is a write, which a full disk refuses.
  while ((await select()).length > 0) {
    await db.delete(drafts).where(sql`(${drafts.userId}, ${drafts.tournamentId}) in ${select()}`);
  }
}

/** Forgets old drafts now and every hour, until it is stopped. */
export function startForgettingDrafts(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Polling {
  const forget = () =>
    forgetDrafts(db).catch((error: unknown) =>
      log.warn({ fault: describeError(error) }, 'could not forget old drafts'),
    );
  const polling = startPolling(forget, FORGET_MS);
  void polling.run();
  return polling;
}

function isOwn(userId: number, tournamentId: number) {
  return and(eq(drafts.userId, userId), eq(drafts.tournamentId, tournamentId));
}
