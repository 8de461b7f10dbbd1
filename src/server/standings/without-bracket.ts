import { and, count, eq, notExists, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { MAX_WITHOUT_BRACKET, type WithoutBracket } from '../../contract/brackets.ts';
import { countBrackets } from '../../engine/standings.ts';
import type { Db } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets, users } from '../db/schema.ts';
import { isSubmittedIn } from '../field/field.ts';
import type { LiveStandings } from './live-standings.ts';

// So many names are looked at first. Unless nearly everybody takes part, enough of them do not.
const FIRST_NAMES = 2_000;

const PERSON = { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName };

/** Who has an account and no submitted bracket, and how many have one. */
export async function listWithoutBracket(
  db: Db,
  standings: LiveStandings,
  tournamentId: number,
): Promise<WithoutBracket> {
  // Known in memory. Accounts are counted after it, so that nobody has a bracket and no account.
  const submitted = countBrackets((await standings.read(tournamentId)).entries);
  const accounts = only(await db.select({ accounts: count() }).from(users)).accounts;
  const total = Math.max(0, accounts - submitted);
  const wanted = Math.min(total, MAX_WITHOUT_BRACKET);
  if (wanted === 0) return { submitted, total, users: [] };
  const people = await findAmongFirst(db, tournamentId);
  return { submitted, total, users: people.length < wanted ? await findAmongAll(db, tournamentId) : people };
}

/** In the order of the index on names, each looked up by itself. */
function findAmongFirst(db: Db, tournamentId: number) {
  const first = db.select(PERSON).from(users).orderBy(sql`lower(${users.username})`).limit(FIRST_NAMES).as('first');
  return db
    .select()
    .from(first)
    .where(notExists(findSubmitted(db, tournamentId, first.id)))
    .orderBy(sql`lower(${first.username})`)
    .limit(MAX_WITHOUT_BRACKET);
}

/** Where few are left, looking up a million people one by one takes 20 s; compared as a whole they take one. */
function findAmongAll(db: Db, tournamentId: number) {
  return (
    db
      .select(PERSON)
      .from(users)
      .where(notExists(findSubmitted(db, tournamentId, users.id)))
      // Not what the index on names has, or PostgreSQL would go by it, and look them up one by one.
      .orderBy(sql`lower(${users.username}) || ''`)
      .limit(MAX_WITHOUT_BRACKET)
  );
}

function findSubmitted(db: Db, tournamentId: number, userId: AnyPgColumn) {
  return db
    .select({ id: brackets.id })
    .from(brackets)
    .where(and(isSubmittedIn(tournamentId), eq(brackets.userId, userId)));
}
