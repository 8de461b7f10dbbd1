import { and, asc, count, type SQL, sql } from 'drizzle-orm';
import { hasBracket } from '../../engine/standings.ts';
import type { Db, Queryable } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets } from '../db/schema.ts';
import { isSubmittedIn } from '../field/field.ts';
import { exactSubmittedAt, isAfter } from './stored-brackets.ts';
import type { TournamentStandings } from './tournament-standings.ts';

// A bracket has the time at which its transaction began, and no transaction takes longer than this.
const SLOWEST = sql`interval '1 minute'`;

const BATCH = 1_000;

/** How many brackets the tournament has. */
export async function countStored(db: Db, tournamentId: number): Promise<number> {
  return only(await db.select({ brackets: count() }).from(brackets).where(isSubmittedIn(tournamentId))).brackets;
}

export async function readClock(db: Queryable): Promise<string> {
  return only(await db.select({ now: sql<string>`now()::text` }).from(sql`(select 1) as clock`)).now;
}

/** The brackets that have come in since the last check and are not among these. */
export async function findMissing(db: Db, known: TournamentStandings): Promise<number[]> {
  const { checkedAt, entries } = known;
  const now = await readClock(db);
  const missing: number[] = [];
  let rows = await selectSubmissions(db, known, sql`${brackets.submittedAt} > ${checkedAt}::timestamptz - ${SLOWEST}`);
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    for (const { bracketId, submittedAt } of rows) {
      if (!hasBracket(entries, { bracketId, submittedAt: submittedAt?.getTime() ?? 0 })) missing.push(bracketId);
    }
    rows = rows.length < BATCH ? [] : await selectSubmissions(db, known, isAfter(last));
  }
  known.checkedAt = now;
  return missing;
}

/** A part at a time: in a rush there are thousands, and others wait while the embedded database reads them. */
function selectSubmissions(db: Db, { tournamentId }: TournamentStandings, condition: SQL) {
  return db
    .select({ bracketId: brackets.id, submittedAt: brackets.submittedAt, exactly: exactSubmittedAt })
    .from(brackets)
    .where(and(isSubmittedIn(tournamentId), condition))
    .orderBy(asc(brackets.submittedAt), asc(brackets.id))
    .limit(BATCH);
}
