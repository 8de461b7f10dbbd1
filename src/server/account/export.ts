import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountExport } from '../../contract/account.ts';
import { nameOf } from '../../domain/bracket/tree.ts';
import { unpackPicks } from '../../domain/picks/packed-picks.ts';
import { type BracketPick, listPicks } from '../../domain/picks/picks.ts';
import { scorePicks } from '../../domain/scoring/scoring.ts';
import { listSessions } from '../auth/sessions.ts';
import { toBracket, toPick } from '../brackets/brackets.ts';
import { listDrafts, toDraft } from '../brackets/saved-drafts.ts';
import type { Db, Tx } from '../db/database.ts';
import { readSnapshot } from '../db/queries.ts';
import {
  auditLog,
  brackets,
  familiarNetworks,
  type LoggedIn,
  outbox,
  passwordResets,
  removedBrackets,
  tournaments,
  users,
} from '../db/schema.ts';
import { type Field, loadField } from '../field/field.ts';
import { exportGroups } from '../groups/account-groups.ts';
import { exportPasskeys } from '../passkeys/passkeys.ts';
import { readStoredPortrait } from '../pictures/portrait-store.ts';

type Exported = z.input<typeof AccountExport>;

/** Everything that is stored about a person, except for hashes and keys. */
export function exportAccount(db: Db, user: LoggedIn): Promise<Exported> {
  return readSnapshot(db, async (tx) => {
    const isValid = and(eq(passwordResets.userId, user.id), gt(passwordResets.expiresAt, sql`now()`));
    const [reset] = await tx.select({ expiresAt: passwordResets.expiresAt }).from(passwordResets).where(isValid);
    return {
      user,
      brackets: await readBrackets(tx, user.id),
      drafts: await readDrafts(tx, user.id),
      removedBrackets: await readRemovedBrackets(tx, user.id),
      picture: await readStoredPortrait(tx, user.id),
      sessions: await listSessions(tx, user.id, user.sessionId),
      passkeys: await exportPasskeys(tx, user.id),
      passwordReset: reset ?? null,
      mail: { unsubscribed: user.unsubscribed, messages: await readMail(tx, user.id) },
      familiarNetworks: await readFamiliarNetworks(tx, user.id),
      changes: await readChanges(tx, eq(auditLog.userId, user.id)),
      changesAboutUser: await readChanges(
        tx,
        and(eq(auditLog.targetUserId, user.id), sql`${auditLog.userId} is distinct from ${user.id}`),
      ),
      groups: await exportGroups(tx, user.id),
    };
  });
}

async function readBrackets(tx: Tx, userId: number): Promise<Exported['brackets']> {
  const rows = await tx
    .select({ bracket: brackets, tournamentName: tournaments.name })
    .from(brackets)
    .innerJoin(tournaments, eq(tournaments.id, brackets.tournamentId))
    .where(eq(brackets.userId, userId))
    .orderBy(asc(brackets.id));
  const exported: Exported['brackets'] = [];
  for (const { bracket, tournamentName } of rows) {
    const field = await loadField(tx, bracket.tournamentId);
    const picks = unpackPicks(field.numbering, bracket.picks);
    exported.push({
      ...toBracket({ ...bracket, userId }, scorePicks(field.tree, picks)),
      tournamentName,
      createdAt: bracket.createdAt,
      picks: listPicks(picks).map((pick) => ({ ...toPick(field, bracket.id, pick), ...inWords(field, pick) })),
    });
  }
  return exported;
}

async function readDrafts(tx: Tx, userId: number): Promise<Exported['drafts']> {
  const exported: Exported['drafts'] = [];
  for (const { draft, tournamentName } of await listDrafts(tx, userId)) {
    const field = await loadField(tx, draft.tournamentId);
    const { picks, updatedAt } = toDraft(field.numbering, draft);
    exported.push({ tournamentName, updatedAt, picks: picks.map((pick) => ({ ...pick, ...inWords(field, pick) })) });
  }
  return exported;
}

function inWords({ tree }: Field, { gameId, pickedTeamId }: BracketPick) {
  return { round: tree.gameById.get(gameId)?.round ?? '', pickedTeamName: nameOf(tree, pickedTeamId) };
}

function readRemovedBrackets(tx: Tx, userId: number) {
  return tx
    .select({ tournamentName: tournaments.name, reason: removedBrackets.reason, removedAt: removedBrackets.removedAt })
    .from(removedBrackets)
    .innerJoin(tournaments, eq(tournaments.id, removedBrackets.tournamentId))
    .where(eq(removedBrackets.userId, userId));
}

function readMail(tx: Tx, userId: number) {
  return tx
    .select({ kind: outbox.kind, createdAt: outbox.createdAt, outcome: outbox.outcome })
    .from(outbox)
    .where(eq(outbox.userId, userId))
    .orderBy(asc(outbox.id));
}

function readFamiliarNetworks(tx: Tx, userId: number) {
  const { lastLoginAt } = familiarNetworks;
  return tx.select({ lastLoginAt }).from(familiarNetworks).where(eq(familiarNetworks.userId, userId));
}

function readChanges(tx: Tx, isListed: SQL | undefined) {
  const { at, action, before, after } = auditLog;
  const target = sql<string | null>`coalesce(${auditLog.target}, ${users.username})`;
  return tx
    .select({ at, action, target, before, after })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.targetUserId))
    .where(isListed)
    .orderBy(auditLog.id);
}
