import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { MAX_WITHOUT_BRACKET, type Submission, type WithoutBracket } from '../../contract/brackets.ts';
import type { ListQuery } from '../../contract/fields.ts';
import { FORMER_PLAYER } from '../../domain/players/names.ts';
import { entry } from '../../engine/page.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import type { Db } from '../db/database.ts';
import { brackets, users } from '../db/schema.ts';
import { isSubmittedIn } from '../field/field.ts';
import type { Standings } from '../standings/standings.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';

/** The username of a bracket's owner, or `FORMER_PLAYER`. The query must join users with an outer join. */
const OWNER_USERNAME = sql<string>`coalesce(${users.username}, ${FORMER_PLAYER})`;

/** Lists who has submitted a bracket, with their points and without their picks. */
export async function listSubmissions(
  db: Db,
  { tournamentId, scoreboard }: Standings,
  { limit, offset }: ListQuery,
): Promise<z.input<typeof Submission>[]> {
  const rows = await db
    .select({ id: brackets.id, userId: users.id, username: OWNER_USERNAME, submittedAt: brackets.submittedAt })
    .from(brackets)
    .leftJoin(users, eq(users.id, brackets.userId))
    .where(isSubmittedIn(tournamentId))
    .orderBy(asc(brackets.submittedAt), asc(brackets.id))
    .limit(limit)
    .offset(offset);
  return rows.flatMap(({ submittedAt, ...row }) => {
    const standing = entry(scoreboard, 'total', row.id);
    if (submittedAt === null || !standing) return [];
    return { ...row, submittedAt, totalScore: standing.totalScore };
  });
}

// The number of accounts that are searched first. They are enough, unless nearly everybody takes part.
const FIRST_ACCOUNTS = 2_000;

const USER = { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName };

/** Lists accounts without a submitted bracket, and counts them and the submitted brackets. */
export async function listUsersWithoutBracket(
  db: Db,
  standings: StandingsCache,
  tournamentId: number,
): Promise<WithoutBracket> {
  // Brackets are counted before accounts, so that a new account in between cannot make the difference negative.
  const submitted = countBrackets((await standings.read(tournamentId)).scoreboard);
  const former = await db.$count(brackets, and(isSubmittedIn(tournamentId), isNull(brackets.userId)));
  const accounts = await db.$count(users);
  const total = Math.max(0, accounts - (submitted - former));
  const listed = Math.min(total, MAX_WITHOUT_BRACKET);
  if (listed === 0) return { submitted, total, users: [] };
  const found = await searchFirstAccounts(db, tournamentId);
  return { submitted, total, users: found.length < listed ? await searchAllAccounts(db, tournamentId) : found };
}

/** Scans the index on usernames, and looks up the bracket of each. */
function searchFirstAccounts(db: Db, tournamentId: number) {
  const first = db.select(USER).from(users).orderBy(sql`lower(${users.username})`).limit(FIRST_ACCOUNTS).as('first');
  return db
    .select()
    .from(first)
    .where(notExists(selectSubmitted(db, tournamentId, first.id)))
    .orderBy(sql`lower(${first.username})`)
    .limit(MAX_WITHOUT_BRACKET);
}

/** An anti-join of whole tables: if few accounts match, looking up a million one by one takes 20 s, and this 1 s. */
function searchAllAccounts(db: Db, tournamentId: number) {
  return (
    db
      .select(USER)
      .from(users)
      .where(notExists(selectSubmitted(db, tournamentId, users.id)))
      // Differs from the index expression, or PostgreSQL would scan the index and look up accounts one by one.
      .orderBy(sql`lower(${users.username}) || ''`)
      .limit(MAX_WITHOUT_BRACKET)
  );
}

function selectSubmitted(db: Db, tournamentId: number, userId: AnyPgColumn) {
  return db
    .select({ id: brackets.id })
    .from(brackets)
    .where(and(isSubmittedIn(tournamentId), eq(brackets.userId, userId)));
}
