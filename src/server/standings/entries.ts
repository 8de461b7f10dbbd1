import { eq, inArray, sql } from 'drizzle-orm';
import { type LeaderboardEntry, type Owner, PickedFields } from '../../contract/leaderboard.ts';
import { nameOf, type Tree } from '../../domain/bracket/tree.ts';
import { FORMER_PLAYER } from '../../domain/players/names.ts';
import type { StandingRow } from '../../engine/page.ts';
import type { Db } from '../db/database.ts';
import { brackets, type SessionUser, users } from '../db/schema.ts';

// Small, because the embedded database blocks the main thread during a query.
const BATCH = 500;

/** Reads the owners of brackets, by bracket id. */
export async function readOwners(db: Db, bracketIds: readonly number[]): Promise<ReadonlyMap<number, Owner>> {
  const owners = new Map<number, Owner>();
  for (let from = 0; from < bracketIds.length; from += BATCH) {
    const found = await db
      .select({ bracketId: brackets.id, ...OWNER_COLUMNS })
      .from(brackets)
      .leftJoin(users, eq(users.id, brackets.userId))
      .where(inArray(brackets.id, bracketIds.slice(from, from + BATCH)));
    for (const { bracketId, ...owner } of found) owners.set(bracketId, owner);
  }
  return owners;
}

/** The username of a bracket's owner, or `FORMER_PLAYER`. The query must join users with an outer join. */
export const OWNER_USERNAME = sql<string>`coalesce(${users.username}, ${FORMER_PLAYER})`;

/** The columns of an account that everyone may see. */
export const PERSON_COLUMNS = {
  userId: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
};

const OWNER_COLUMNS = { ...PERSON_COLUMNS, username: OWNER_USERNAME };

export function toOwner({ id: userId, username, firstName, lastName, profileImageUrl }: SessionUser): Owner {
  return { userId, username, firstName, lastName, profileImageUrl };
}

export function toLeaderboardEntry(tree: Tree, row: StandingRow, owner: Owner): LeaderboardEntry {
  const championshipTeamName = row.champion === null ? null : nameOf(tree, row.champion);
  return { ...row, ...row.pointsByRound, ...owner, championshipTeamName };
}

const HIDDEN = Object.fromEntries(Object.keys(PickedFields.shape).map((name) => [name, null]));

/** Clears fields that reveal the guess or picks of future games: others could copy them until submissions close. */
export function hidePicks(entry: LeaderboardEntry): LeaderboardEntry {
  return { ...entry, ...HIDDEN };
}
