import { eq, sql } from 'drizzle-orm';
import { type LeaderboardEntry, type Owner, PickedFields } from '../../contract/leaderboard.ts';
import { nameOf, type Tree } from '../../domain/bracket/tree.ts';
import { FORMER_PLAYER } from '../../domain/players/names.ts';
import type { StandingRow } from '../../engine/page.ts';
import type { Db } from '../db/database.ts';
import { arrayLiteral, only } from '../db/queries.ts';
import { brackets, type SessionUser, users } from '../db/schema.ts';

// Small, because the embedded database blocks the main thread during a query.
const BATCH = 500;

/** Reads the owners of brackets, by bracket id. A batch is one row of JSON, so that its rows are not parsed one by one. */
export async function readOwners(db: Db, bracketIds: readonly number[]): Promise<ReadonlyMap<number, Owner>> {
  const owners = new Map<number, Owner>();
  for (let from = 0; from < bracketIds.length; from += BATCH) {
    const ids = arrayLiteral(bracketIds.slice(from, from + BATCH));
    const found = await db
      .select({ owners: OWNERS })
      .from(brackets)
      .leftJoin(users, eq(users.id, brackets.userId))
      .where(sql`${brackets.id} = any(${ids}::integer[])`);
    for (const { bracketId, ...owner } of only(found).owners ?? []) owners.set(bracketId, owner);
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

const OWNERS = sql<(Owner & { bracketId: number })[] | null>`json_agg(json_build_object('bracketId', ${brackets.id},
  'userId', ${users.id}, 'username', ${OWNER_USERNAME}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName},
  'profileImageUrl', ${users.profileImageUrl}))`;

export function toOwner({ id: userId, username, firstName, lastName, profileImageUrl }: SessionUser): Owner {
  return { userId, username, firstName, lastName, profileImageUrl };
}

/** Copies each property by name: for thousands of entries, spreading takes many times as long. */
export function toLeaderboardEntry(tree: Tree, row: StandingRow, owner: Owner): LeaderboardEntry {
  const { pointsByRound, champion } = row;
  return {
    rank: row.rank,
    bracketId: row.bracketId,
    userId: owner.userId,
    username: owner.username,
    firstName: owner.firstName,
    lastName: owner.lastName,
    profileImageUrl: owner.profileImageUrl,
    totalScore: row.totalScore,
    totalPicks: row.totalPicks,
    correctPicks: row.correctPicks,
    decidedPicks: row.decidedPicks,
    accuracyPercentage: row.accuracyPercentage,
    play_in: pointsByRound.play_in,
    round_of_32: pointsByRound.round_of_32,
    sweet_16: pointsByRound.sweet_16,
    elite_8: pointsByRound.elite_8,
    final_four: pointsByRound.final_four,
    championship: pointsByRound.championship,
    previousRank: row.previousRank,
    championshipTeamName: champion === null ? null : nameOf(tree, champion),
    possibleScore: row.possibleScore,
    alivePicks: row.alivePicks,
    bestRank: row.bestRank,
    tiebreakerGuess: row.tiebreakerGuess,
  };
}

const HIDDEN = Object.fromEntries(Object.keys(PickedFields.shape).map((name) => [name, null]));

/** Clears fields that reveal the guess or picks of future games: others could copy them until submissions close. */
export function hidePicks(entry: LeaderboardEntry): LeaderboardEntry {
  return { ...entry, ...HIDDEN };
}
