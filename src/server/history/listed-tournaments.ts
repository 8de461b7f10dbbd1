import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Owner } from '../../contract/leaderboard.ts';
import type { Mark } from '../../domain/bracket/mark-colors.ts';
import { markTeams } from '../../domain/bracket/marks.ts';
import type { Db } from '../db/database.ts';
import { games, teams, tournaments, users } from '../db/schema.ts';
import { TOURNAMENT_COLUMNS, type TournamentRow } from '../field/field.ts';
import { PERSON_COLUMNS } from '../standings/owners.ts';

/** A tournament and the winner of its final. */
export interface TournamentWithChampion {
  tournament: TournamentRow;
  champion: { teamId: number; name: string } | null;
}

/** Lists all tournaments, newest first. */
export function listTournaments(db: Db): Promise<TournamentWithChampion[]> {
  return db
    .select({ tournament: TOURNAMENT_COLUMNS, champion: { teamId: teams.id, name: teams.name } })
    .from(tournaments)
    .leftJoin(games, and(eq(games.tournamentId, tournaments.id), eq(games.round, 'championship')))
    .leftJoin(teams, eq(teams.id, games.winnerId))
    .orderBy(desc(tournaments.id));
}

/** The marks of all teams of these tournaments, by team id. */
export async function readMarks(db: Db, tournamentIds: readonly number[]): Promise<ReadonlyMap<number, Mark>> {
  if (tournamentIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(teams)
    .where(inArray(teams.tournamentId, [...tournamentIds]));
  return new Map(tournamentIds.flatMap((id) => [...markTeams(rows.filter(({ tournamentId }) => tournamentId === id))]));
}

/** Whether the standings of a tournament are final. They are not while submissions are open, even after the final. */
export function isFinal({ tournament, champion }: TournamentWithChampion): boolean {
  return tournament.status === 'completed' && champion !== null && !tournament.submissionsOpen;
}

// A small query, because the embedded database blocks the main thread while it runs.
const BATCH = 500;

type Person = Owner & { userId: number };

/** Reads what everyone may see of people, by user id. */
export async function readPeople(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const people = new Map<number, Person>();
  for (let from = 0; from < userIds.length; from += BATCH) {
    const found = await db
      .select(PERSON_COLUMNS)
      .from(users)
      .where(inArray(users.id, userIds.slice(from, from + BATCH)));
    for (const person of found) people.set(person.userId, person);
  }
  return people;
}
