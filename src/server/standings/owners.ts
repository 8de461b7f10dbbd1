import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import type { Owner } from '../../contract/leaderboard.ts';
import { FORMER_PLAYER } from '../../domain/players/names.ts';
import type { Db } from '../db/database.ts';
import { arrayLiteral, only } from '../db/queries.ts';
import { brackets, type SessionUser, users } from '../db/schema.ts';

/** The columns of an account that everyone may see. */
export const PERSON_COLUMNS = {
  userId: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
};

// Small, because the embedded database blocks the main thread during a query; but each query may scan all users.
const BATCH = 2_500;

/**
 * Reads the owners of brackets, by bracket id. Each column of a batch is one array of JSON: rows would be parsed one by one,
 * and an object for each row takes PostgreSQL three times as long.
 */
export async function readOwners(db: Db, bracketIds: readonly number[]): Promise<ReadonlyMap<number, Owner>> {
  const owners = new Map<number, Owner>();
  for (let from = 0; from < bracketIds.length; from += BATCH) {
    const ids = arrayLiteral(bracketIds.slice(from, from + BATCH));
    const found = await db
      .select({
        bracketIds: list<number>(brackets.id),
        userIds: list<number | null>(users.id),
        usernames: list<string | null>(users.username),
        firstNames: list<string | null>(users.firstName),
        lastNames: list<string | null>(users.lastName),
        images: list<string | null>(users.profileImageUrl),
      })
      .from(brackets)
      .leftJoin(users, eq(users.id, brackets.userId))
      .where(sql`${brackets.id} = any(${ids}::integer[])`);
    const { bracketIds: foundIds, userIds, usernames, firstNames, lastNames, images } = only(found);
    for (const [index, bracketId] of foundIds.entries()) {
      owners.set(bracketId, {
        userId: userIds[index] ?? null,
        username: usernames[index] ?? FORMER_PLAYER,
        firstName: firstNames[index] ?? null,
        lastName: lastNames[index] ?? null,
        profileImageUrl: images[index] ?? null,
      });
    }
  }
  return owners;
}

function list<T>(column: AnyColumn | SQL) {
  return sql<T[]>`coalesce(json_agg(${column}), '[]')`;
}

export function toOwner({ id: userId, username, firstName, lastName, profileImageUrl }: SessionUser): Owner {
  return { userId, username, firstName, lastName, profileImageUrl };
}
