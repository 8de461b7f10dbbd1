import { eq, inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { nameOf, type Tree } from '../../domain/bracket/tree.ts';
import type { StandingRow } from '../../engine/page.ts';
import type { Db } from '../db/database.ts';
import { brackets, users } from '../db/schema.ts';

/** Tells whose brackets these are. */
export type ReadPeople = (bracketIds: readonly number[]) => Promise<ReadonlyMap<number, Person>>;

// So few that reading them from the embedded database, which runs in our own thread, holds up nobody.
const BATCH = 500;
// Those whom people look at: the first pages, and then some.
const MAX_KNOWN = 50_000;

/** Nobody's bracket becomes somebody else's, and accounts keep their names, so who is known stays known. */
export function createReadPeople(db: Db): ReadPeople {
  const known = new LRUCache<number, Person>({ max: MAX_KNOWN });
  return async (bracketIds) => {
    const people = new Map<number, Person>();
    for (const id of bracketIds) {
      const person = known.get(id);
      if (person) people.set(id, person);
    }
    const unknown = bracketIds.filter((id) => !people.has(id));
    for (let from = 0; from < unknown.length; from += BATCH) {
      for (const { bracketId, ...person } of await selectPeople(db, unknown.slice(from, from + BATCH))) {
        people.set(bracketId, person);
        known.set(bracketId, person);
      }
    }
    return people;
  };
}

export type Person = Pick<LeaderboardEntry, 'userId' | 'username' | 'firstName' | 'lastName' | 'profileImageUrl'>;

function selectPeople(db: Db, bracketIds: readonly number[]): Promise<(Person & { bracketId: number })[]> {
  return db
    .select({
      bracketId: brackets.id,
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
    })
    .from(brackets)
    .innerJoin(users, eq(users.id, brackets.userId))
    .where(inArray(brackets.id, [...bracketIds]));
}

/** Each property by its name: for thousands of entries, spreading them takes several times as long. */
export function describeEntry(tree: Tree, row: StandingRow, person: Person): LeaderboardEntry {
  const { pointsByRound, champion } = row;
  return {
    rank: row.rank,
    userId: person.userId,
    bracketId: row.bracketId,
    username: person.username,
    firstName: person.firstName,
    lastName: person.lastName,
    profileImageUrl: person.profileImageUrl,
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
  };
}

/** What follows from picks of games to come. Other people's stay hidden for as long as they could be copied. */
export function hidePicks(entry: LeaderboardEntry): LeaderboardEntry {
  return { ...entry, championshipTeamName: null, possibleScore: null, alivePicks: null, bestRank: null };
}
