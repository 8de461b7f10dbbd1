import { and, count, sql } from 'drizzle-orm';
import { findBracket } from '../../domain/standings.ts';
import { isSubmittedIn } from '../brackets/submitted.ts';
import type { Db } from '../db/database.ts';
import { only } from '../db/only.ts';
import { brackets } from '../db/schema.ts';
import type { TournamentStandings } from './tournament-standings.ts';

// A bracket has the time at which its transaction began, and no transaction takes longer than this.
const SLOWEST = sql`interval '1 minute'`;

/** How many brackets the tournament has. */
export async function countBrackets(db: Db, tournamentId: number): Promise<number> {
  return only(await db.select({ brackets: count() }).from(brackets).where(isSubmittedIn(tournamentId))).brackets;
}

export async function readClock(db: Db): Promise<string> {
  return only(await db.select({ now: sql<string>`now()::text` }).from(sql`(select 1) as clock`)).now;
}

/** The brackets that have come in since the last check and are not among these. */
export async function findMissing(db: Db, known: TournamentStandings): Promise<number[]> {
  const checkedAt = await readClock(db);
  const recent = await db
    .select({ bracketId: brackets.id, submittedAt: brackets.submittedAt })
    .from(brackets)
    .where(
      and(
        isSubmittedIn(known.tournamentId),
        sql`${brackets.submittedAt} > ${known.checkedAt}::timestamptz - ${SLOWEST}`,
      ),
    );
  known.checkedAt = checkedAt;
  return recent.flatMap(({ bracketId, submittedAt }) => {
    const key = { bracketId, submittedAt: submittedAt?.getTime() ?? 0 };
    return findBracket(known.table, key) === undefined ? bracketId : [];
  });
}
