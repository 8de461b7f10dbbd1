import { and, desc, eq, ilike, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { FORMER_PLAYER } from '../../domain/players/names.ts';
import type { Db } from '../db/database.ts';
import { fullNameOf, likePattern } from '../db/queries.ts';
import { auditLog, users } from '../db/schema.ts';

interface AuditQuery {
  limit: number;
  /** Lists only entries with lower ids. */
  before?: number | undefined;
  search?: string | undefined;
}

/** Lists changes, newest first. Searches in the actor, the target, the action, and the values before and after. */
export function listAudit(db: Db, { limit, before: beforeId, search }: AuditQuery) {
  const targetUsers = alias(users, 'target_users');
  const username = sql<string>`coalesce(${users.username}, ${auditLog.program}, ${FORMER_PLAYER})`;
  const target = sql<string | null>`coalesce(${auditLog.target}, ${targetUsers.username})`;
  const names = [username, target, fullNameOf(users), fullNameOf(targetUsers)];
  const texts = [...names, auditLog.action, sql`${auditLog.before}::text`, sql`${auditLog.after}::text`];
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      userId: auditLog.userId,
      username,
      action: auditLog.action,
      target,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(targetUsers, eq(targetUsers.id, auditLog.targetUserId))
    .where(
      and(
        beforeId === undefined ? undefined : lt(auditLog.id, beforeId),
        search === undefined ? undefined : or(...texts.map((text) => ilike(text, likePattern(search)))),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
