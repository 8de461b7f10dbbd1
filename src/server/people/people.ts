import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../db/database.ts';
import { fullNameOf, likePattern } from '../db/queries.ts';
import { brackets, users } from '../db/schema.ts';
import { noSuchPerson } from '../errors.ts';
import { readCurrentTournament, type TournamentRow } from '../field/field.ts';

interface PeopleQuery {
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** A page of the people whose username, name or email contains the search, and how many there are in all. */
export async function listPeople(db: Db, { search, limit, offset }: PeopleQuery) {
  const isMatching = search === undefined ? undefined : matchesSearch(search);
  const total = await db.$count(users, isMatching);
  const people = await selectPeople(db, await readCurrentTournament(db))
    .where(isMatching)
    .orderBy(asc(sql`lower(${users.username})`))
    .limit(limit)
    .offset(offset);
  return { people: people.map(toPerson), total };
}

export type PersonRow = ReturnType<typeof toPerson>;

export async function readPerson(db: Queryable, id: number) {
  const [found] = await selectPeople(db, await readCurrentTournament(db)).where(eq(users.id, id));
  if (!found) throw noSuchPerson();
  return toPerson(found);
}

function matchesSearch(search: string): SQL | undefined {
  const pattern = likePattern(search);
  return or(ilike(users.username, pattern), ilike(fullNameOf(users), pattern), ilike(users.email, pattern));
}

function selectPeople(db: Queryable, current: TournamentRow | undefined) {
  return db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      profileImageUrl: users.profileImageUrl,
      isAdmin: users.isAdmin,
      createdAt: users.createdAt,
      lastSeenAt: users.lastSeenAt,
      bracketId: brackets.id,
      submittedAt: brackets.submittedAt,
    })
    .from(users)
    .leftJoin(brackets, and(eq(brackets.userId, users.id), eq(brackets.tournamentId, current?.id ?? 0)));
}

type Row = Awaited<ReturnType<typeof selectPeople>>[number];

function toPerson({ submittedAt, ...person }: Row) {
  return { ...person, submitted: submittedAt !== null };
}
