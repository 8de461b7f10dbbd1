import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '../db/database.ts';
import { auditLog, type SessionUser } from '../db/schema.ts';
import { describeError } from '../describe-error.ts';
import { type Announcement, announce } from './announcement.ts';
import { nameTarget } from './audit-target.ts';

/** The dependencies of a change, bound to one request. */
export interface Context {
  db: Db;
  log: FastifyBaseLogger;
  /** The logged-in user. */
  actor: Pick<SessionUser, 'id' | 'username'> | null;
  /** The client's address, for the log. */
  address: string;
  /** Identifies this server in announcements. */
  serverId: string;
  /** Updates what this server keeps in memory, so that the caller can read the change. */
  follow(announced: Announcement): Promise<void>;
}

/** The outcome of a change: for the caller, the audit log, all servers and open pages. */
export interface Change<Result> {
  result: Result;
  /** For the audit log, without picks or emails; null if there was nothing left to change. */
  audit: readonly [action: string, before: unknown, after: unknown] | null;
  /** Who made the change, if nobody is logged in. */
  actorId?: number;
  /** The name of what was changed, unless `before` or `after` has one. */
  target?: string | null;
  /** The person whom the change is about, if any. */
  targetUserId?: number;
  /** What servers follow and open pages read again. */
  events?: readonly Announcement[];
  /** Changes of other tournaments that come with this one, each with its own entry in the audit log before it. */
  alongside?: readonly Change<unknown>[];
}

/**
 * Makes a change: one transaction that also writes the audit log and announces the change, and then an update of the
 * standings in memory, so that the caller can read its change. If that update fails, the change still succeeds.
 *
 * Callers annotate what `work` returns: otherwise the compiler accepts fields that a change does not have.
 */
export async function commit<Result>(context: Context, work: (tx: Tx) => Promise<Change<Result>>): Promise<Result> {
  const { db, actor, serverId, follow } = context;
  let made: readonly Change<unknown>[] = [];
  const { result } = await db
    .transaction(async (tx) => {
      const change = await work(tx);
      made = [...(change.alongside ?? []), change];
      for (const each of made) {
        await writeAudit(tx, actor, each);
        await announce(tx, { by: serverId, announced: [...(each.events ?? [])] });
      }
      return change;
    })
    // Also after an error: the commit may have succeeded, and only its confirmation been lost.
    .finally(async () => {
      for (const event of made.flatMap(({ events = [] }) => events)) {
        await runAfterCommit(context, () => follow(event));
      }
    });
  for (const each of made) logChange(context, each);
  return result;
}

function logChange({ log, actor, address }: Context, { audit, targetUserId: person }: Change<unknown>): void {
  if (!audit) return;
  const [action, before, after] = audit;
  // Details about a person are only in the audit log, where they are deleted with the account.
  const values = person === undefined ? { before, after } : { person };
  log.info({ change: action, by: actor?.username, address, ...values }, 'changed');
}

/** Runs work that follows a commit. Logs its errors, since the change itself has succeeded. */
export async function runAfterCommit({ log }: Context, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.warn({ fault: describeError(error) }, 'could not follow a change'));
}

async function writeAudit(tx: Tx, actor: Context['actor'], change: Change<unknown>): Promise<void> {
  if (!change.audit) return;
  const [action, before, after] = change.audit;
  const { targetUserId } = change;
  const name = change.target ?? nameTarget(after) ?? nameTarget(before);
  const target = targetUserId === undefined ? name : null;
  // Null if this change has deleted the account of its actor.
  const userId = sql`(select id from users where id = ${actor?.id ?? change.actorId ?? null})`;
  await tx.insert(auditLog).values({ userId, action, target, targetUserId, before, after });
}
