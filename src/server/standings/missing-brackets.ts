import { and, asc, type SQL, sql } from 'drizzle-orm';
import { hasBracket } from '../../engine/scoreboard.ts';
import type { Db, Queryable } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets } from '../db/schema.ts';
import { isSubmittedIn } from '../field/field.ts';
import type { Standings } from './standings.ts';
import { exactSubmittedAt, isAfter } from './stored-brackets.ts';

// A bracket is stored with the start time of its transaction, and no transaction takes longer than this.
const MAX_TRANSACTION = sql`interval '1 minute'`;

const BATCH = 1_000;

export async function readDatabaseTime(db: Queryable): Promise<string> {
  return only(await db.select({ now: sql<string>`now()::text` }).from(sql`(select 1) as clock`)).now;
}

/** Finds submissions since the last check that the standings do not have, or have in an earlier version. */
export async function findMissing(db: Db, current: Standings): Promise<number[]> {
  const { checkedAt, scoreboard } = current;
  const now = await readDatabaseTime(db);
  const missing: number[] = [];
  const isRecent = sql`${brackets.submittedAt} > ${checkedAt}::timestamptz - ${MAX_TRANSACTION}`;
  let rows = await selectSubmissions(db, current, isRecent);
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    for (const { bracketId, submittedAt } of rows) {
      if (!hasBracket(scoreboard, { bracketId, submittedAt: submittedAt?.getTime() ?? 0 })) missing.push(bracketId);
    }
    rows = rows.length < BATCH ? [] : await selectSubmissions(db, current, isAfter(last));
  }
  current.checkedAt = now;
  return missing;
}

/** Selects one batch: there may be thousands, and the embedded database blocks the main thread during a query. */
function selectSubmissions(db: Db, { tournamentId }: Standings, condition: SQL) {
  return db
    .select({ bracketId: brackets.id, submittedAt: brackets.submittedAt, exactTime: exactSubmittedAt })
    .from(brackets)
    .where(and(isSubmittedIn(tournamentId), condition))
    .orderBy(asc(brackets.submittedAt), asc(brackets.id))
    .limit(BATCH);
}
