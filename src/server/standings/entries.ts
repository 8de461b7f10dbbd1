import { eq, inArray } from 'drizzle-orm';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { StandingRow } from '../../domain/standings-page.ts';
import { nameOf } from '../../domain/tree.ts';
import type { Db } from '../db/database.ts';
import { brackets, users } from '../db/schema.ts';
import type { TournamentStandings } from './tournament-standings.ts';

// As many as a statement takes without effort.
const BATCH = 5_000;

/** Whose brackets these are. */
export async function readPeople(db: Db, bracketIds: readonly number[]): Promise<Map<number, Person>> {
  const people = new Map<number, Person>();
  for (let from = 0; from < bracketIds.length; from += BATCH) {
    for (const { bracketId, ...person } of await selectPeople(db, bracketIds.slice(from, from + BATCH))) {
      people.set(bracketId, person);
    }
  }
  return people;
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

/** All of an entry that does not depend on whose it is. */
export function describeFigures({ tree, table }: TournamentStandings, row: StandingRow) {
  const { pointsByRound, champion, submittedAt: _, ...figures } = row;
  return {
    ...figures,
    ...pointsByRound,
    championshipTeamName: champion === null ? null : nameOf(tree, champion),
    previousRank: table.lastGame === null ? null : row.previousRank,
  } satisfies Omit<LeaderboardEntry, keyof Person>;
}

/** What follows from picks of games to come. Other people's stay hidden for as long as they could be copied. */
export function hidePicks(entry: LeaderboardEntry): LeaderboardEntry {
  return { ...entry, championshipTeamName: null, possibleScore: null, alivePicks: null, bestRank: null };
}
