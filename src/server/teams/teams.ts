import { asc, eq, or } from 'drizzle-orm';
import type { TeamInput, TeamListInput } from '../../contract/teams.ts';
import { isSubmittedIn } from '../brackets/submitted.ts';
import type { Db } from '../db/database.ts';
import { findBrokenIndex } from '../db/failures.ts';
import { only } from '../db/only.ts';
import { brackets, games, openingDayGames, teams } from '../db/schema.ts';
import { changeTournament } from '../db/tournament-lock.ts';
import { conflict, notFound } from '../errors.ts';
import { announce } from '../live/changes.ts';

export type TeamRow = typeof teams.$inferSelect;

interface TeamChange {
  before: TeamRow;
  after: TeamRow;
}

export function listTeams(db: Db, tournamentId: number): Promise<TeamRow[]> {
  return db.select().from(teams).where(eq(teams.tournamentId, tournamentId)).orderBy(asc(teams.id));
}

export function createTeam(db: Db, input: TeamInput): Promise<TeamRow> {
  return changeTournament(db, input.tournamentId, async (tx) => {
    const team = only(await refuseTakenName(input.name, tx.insert(teams).values(input).returning()));
    await announce(tx, { type: 'tournament', tournamentId: team.tournamentId, changed: ['teams'] });
    return team;
  });
}

/** All or none. As if they came one after the other, but in one piece and told of once. */
export function createTeams(db: Db, tournamentId: number, listed: TeamListInput['teams']): Promise<TeamRow[]> {
  return changeTournament(db, tournamentId, async (tx) => {
    if (listed.some(({ seed, bracketPosition }) => seed || bracketPosition))
      await refuseWhileSubmitted(tx, tournamentId);
    const rows = listed.map((team) => ({ ...team, tournamentId }));
    const added = await tx.insert(teams).values(rows).onConflictDoNothing().returning();
    added.sort((a, b) => a.id - b.id);
    // Whoever is missing has been left out because of the name.
    const left = listed.find(({ name }, index) => added[index]?.name !== name);
    if (left) throw takenName(left.name);
    await announce(tx, { type: 'tournament', tournamentId, changed: ['teams'] });
    return added;
  });
}

export function renameTeam(db: Db, id: number, name: string): Promise<TeamChange> {
  return changeTeam(db, id, async (tx, { tournamentId }) => {
    const renamed = await refuseTakenName(name, updateTeam(tx, id, { name }));
    // Its name is part of opening-day games, and of the leaderboard where it is somebody's champion.
    await announce(
      tx,
      { type: 'tournament', tournamentId, changed: ['teams', 'opening_day'] },
      { type: 'standings', tournamentId, changed: ['brackets'] },
    );
    return renamed;
  });
}

/** Sets seed or position. What people have picked by must not move under them. */
export function seedTeam(db: Db, id: number, change: { seed: number | null } | { bracketPosition: number }) {
  return changeTeam(db, id, async (tx, team) => {
    await refuseWhileSubmitted(tx, team.tournamentId);
    const seeded = await updateTeam(tx, id, change);
    await announce(tx, { type: 'tournament', tournamentId: team.tournamentId, changed: ['teams'] });
    return seeded;
  });
}

export function deleteTeam(db: Db, id: number): Promise<TeamRow> {
  return lockTeam(db, id, async (tx, team) => {
    await refuseWhilePlaying(tx, team);
    await tx.delete(teams).where(eq(teams.id, id));
    // Its players have no team now.
    await announce(tx, { type: 'tournament', tournamentId: team.tournamentId, changed: ['teams', 'players'] });
    return team;
  });
}

function changeTeam(db: Db, id: number, change: (tx: Db, team: TeamRow) => Promise<TeamRow[]>): Promise<TeamChange> {
  return lockTeam(db, id, async (tx, before) => ({ before, after: only(await change(tx, before)) }));
}

/** One transaction in which a team, as it is then, is the only thing of its tournament that changes. */
async function lockTeam<T>(db: Db, id: number, work: (tx: Db, team: TeamRow) => Promise<T>): Promise<T> {
  const { tournamentId } = await findTeam(db, id);
  return changeTournament(db, tournamentId, async (tx) => work(tx, await findTeam(tx, id)));
}

async function findTeam(db: Db, id: number): Promise<TeamRow> {
  const [team] = await db.select().from(teams).where(eq(teams.id, id));
  if (!team) throw notFound('There is no such team.');
  return team;
}

async function updateTeam(tx: Db, id: number, change: Partial<TeamRow>): Promise<TeamRow[]> {
  return tx.update(teams).set(change).where(eq(teams.id, id)).returning();
}

async function refuseTakenName<T>(name: string, write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (findBrokenIndex(error) !== 'teams_name_key') throw error;
    throw takenName(name);
  }
}

function takenName(name: string) {
  return conflict('team_name_taken', `There is a team called ${name} already.`);
}

async function refuseWhileSubmitted(tx: Db, tournamentId: number): Promise<void> {
  const [submitted] = await tx.select({ id: brackets.id }).from(brackets).where(isSubmittedIn(tournamentId)).limit(1);
  if (submitted) {
    throw conflict('seeding_locked', 'Brackets have been submitted, so seeds and positions can no longer change.');
  }
}

async function refuseWhilePlaying(tx: Db, team: TeamRow): Promise<void> {
  const [game] = await tx
    .select({ id: games.id })
    .from(games)
    .where(or(eq(games.team1Id, team.id), eq(games.team2Id, team.id)))
    .limit(1);
  if (game) throw conflict('team_plays', `${team.name} plays in the bracket and cannot be deleted.`);
  const [openingDayGame] = await tx
    .select({ id: openingDayGames.id })
    .from(openingDayGames)
    .where(or(eq(openingDayGames.team1Id, team.id), eq(openingDayGames.team2Id, team.id)))
    .limit(1);
  if (openingDayGame) throw conflict('team_plays', `${team.name} plays on opening day and cannot be deleted.`);
}
