import { eq, inArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { LeaderboardEntry, Owner } from '../../contract/leaderboard.ts';
import { nameOf, type Tree } from '../../domain/bracket/tree.ts';
import { FORMER_PLAYER } from '../../domain/players/names.ts';
import type { StandingRow } from '../../engine/page.ts';
import type { Db } from '../db/database.ts';
import { brackets, type SessionUser, users } from '../db/schema.ts';

/** Reads the owners of brackets, by bracket id. */
export type ReadOwners = (bracketIds: readonly number[]) => Promise<ReadonlyMap<number, Owner>>;

// Small, because the embedded database blocks the main thread during a query.
const BATCH = 500;
// Enough for the pages that people look at.
const MAX_CACHED = 50_000;

/** Caches the owners of brackets. They must be dropped when a name or a picture changes, or an account is deleted. */
export function createOwnerCache(db: Db): {
  read: ReadOwners;
  drop(bracketIds: readonly number[]): void;
  clear(): void;
} {
  const cache = new LRUCache<number, Owner>({ max: MAX_CACHED });
  let drops = 0;
  const read: ReadOwners = async (bracketIds) => {
    const owners = new Map<number, Owner>();
    for (const id of bracketIds) {
      const owner = cache.get(id);
      if (owner) owners.set(id, owner);
    }
    const uncached = bracketIds.filter((id) => !owners.has(id));
    for (let from = 0; from < uncached.length; from += BATCH) {
      const dropsBefore = drops;
      for (const { bracketId, ...owner } of await selectOwners(db, uncached.slice(from, from + BATCH))) {
        owners.set(bracketId, owner);
        // An owner who was read before a drop may be outdated.
        if (drops === dropsBefore) cache.set(bracketId, owner);
      }
    }
    return owners;
  };
  return {
    read,
    drop: (bracketIds) => {
      drops += 1;
      for (const id of bracketIds) cache.delete(id);
    },
    clear: () => {
      drops += 1;
      cache.clear();
    },
  };
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

function selectOwners(db: Db, bracketIds: readonly number[]): Promise<(Owner & { bracketId: number })[]> {
  return db
    .select({ bracketId: brackets.id, ...OWNER_COLUMNS })
    .from(brackets)
    .leftJoin(users, eq(users.id, brackets.userId))
    .where(inArray(brackets.id, [...bracketIds]));
}

export function toOwner({ id: userId, username, firstName, lastName, profileImageUrl }: SessionUser): Owner {
  return { userId, username, firstName, lastName, profileImageUrl };
}

/** Copies each property by name: for thousands of entries, spreading takes several times as long. */
export function toLeaderboardEntry(tree: Tree, row: StandingRow, owner: Owner): LeaderboardEntry {
  const { pointsByRound, champion } = row;
  return {
    rank: row.rank,
    userId: owner.userId,
    bracketId: row.bracketId,
    username: owner.username,
    firstName: owner.firstName,
    lastName: owner.lastName,
    profileImageUrl: owner.profileImageUrl,
    totalScore: row.totalScore,
    totalPicks: row.totalPicks,
    correctPicks: row.correctPicks,
    decidedPicks: row.decidedPicks,
    accuracyPercentage: row.accuracyPercentage,
    championshipTeamName: champion === null ? null : nameOf(tree, champion),
    play_in: pointsByRound.play_in,
    round_of_32: pointsByRound.round_of_32,
    sweet_16: pointsByRound.sweet_16,
    elite_8: pointsByRound.elite_8,
    final_four: pointsByRound.final_four,
    championship: pointsByRound.championship,
    previousRank: row.previousRank,
    possibleScore: row.possibleScore,
    alivePicks: row.alivePicks,
    bestRank: row.bestRank,
    tiebreakerGuess: row.tiebreakerGuess,
  };
}

const HIDDEN = {
  championshipTeamName: null,
  possibleScore: null,
  alivePicks: null,
  bestRank: null,
  tiebreakerGuess: null,
};

/** Clears fields that reveal the guess or picks of future games: others could copy them until submissions close. */
export function hidePicks(entry: LeaderboardEntry): LeaderboardEntry {
  return { ...entry, ...HIDDEN };
}
