import { eq, or } from 'drizzle-orm';
import type { LiveEvent } from '../../contract/live.ts';
import type { TeamChange, TeamInput, TeamListInput } from '../../contract/teams.ts';
import { toBracketsEvent } from '../changes/announcement.ts';
import type { Context } from '../changes/commit.ts';
import { changeRow, changeTournament, type LockedChange } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { findViolated } from '../db/error-codes.ts';
import { only } from '../db/queries.ts';
import { brackets, games, openingDayGames, teams } from '../db/schema.ts';
import { conflict, notFound } from '../errors.ts';
import { isSubmittedIn, type MarkedTeamRow, type TeamRow } from '../field/field.ts';
import { readMarks } from './marks.ts';

const teamsChanged = (tournamentId: number) => ({
  events: [{ type: 'tournament', tournamentId, changed: ['teams'] }] satisfies LiveEvent[],
  changesField: true,
});

export function createTeam(context: Context, input: TeamInput): Promise<MarkedTeamRow> {
  return changeTournament(context, input.tournamentId, async (tx): Promise<LockedChange<MarkedTeamRow>> => {
    const team = only(await refuseTakenName(input.name, tx.insert(teams).values(input).returning()));
    const result = only(await readMarks(tx, [team]));
    return { result, audit: ['team added', null, team], ...teamsChanged(input.tournamentId) };
  });
}

/** Creates all teams of a list, or none, with one announcement. */
export function createTeams(
  context: Context,
  tournamentId: number,
  listed: TeamListInput['teams'],
): Promise<MarkedTeamRow[]> {
  return changeTournament(context, tournamentId, async (tx): Promise<LockedChange<MarkedTeamRow[]>> => {
    if (listed.some(({ seed, bracketPosition }) => seed || bracketPosition))
      await refuseWhileSubmitted(tx, tournamentId);
    const rows = listed.map((team) => ({ ...team, tournamentId }));
    const added = await tx.insert(teams).values(rows).onConflictDoNothing().returning();
    added.sort((a, b) => a.id - b.id);
    // A team that is missing conflicts with an existing name.
    const skipped = listed.find(({ name }, index) => added[index]?.name !== name);
    if (skipped) throw nameTaken(skipped.name);
    return { result: await readMarks(tx, added), audit: ['teams added', null, added], ...teamsChanged(tournamentId) };
  });
}

/** Changes the name or the mark, also while brackets are submitted. */
export function changeTeam(context: Context, id: number, { name, mark }: TeamChange): Promise<MarkedTeamRow> {
  return updateTeam(context, id, async (tx, before): Promise<LockedChange<MarkedTeamRow>> => {
    const { text, color } = mark ?? { text: mark, color: mark };
    const change = { name, markText: text, markColor: color };
    const after = only(await refuseTakenName(name ?? before.name, writeTeam(tx, id, change)));
    const { tournamentId } = before;
    return {
      result: only(await readMarks(tx, [after])),
      audit: [name === undefined ? 'team mark changed' : 'team renamed', before, after],
      // Opening-day games show the name, and so does the leaderboard, for a picked champion.
      events: [{ type: 'tournament', tournamentId, changed: ['teams', 'opening_day'] }, toBracketsEvent(tournamentId)],
      changesField: true,
    };
  });
}

/** Sets the seed or the position of a team. Both are locked once a bracket is submitted. */
export function seedTeam(
  context: Context,
  action: string,
  id: number,
  change: { seed: number | null } | { bracketPosition: number },
): Promise<MarkedTeamRow> {
  return updateTeam(context, id, async (tx, before): Promise<LockedChange<MarkedTeamRow>> => {
    await refuseWhileSubmitted(tx, before.tournamentId);
    const after = only(await writeTeam(tx, id, change));
    const result = only(await readMarks(tx, [after]));
    return { result, audit: [action, before, after], ...teamsChanged(before.tournamentId) };
  });
}

export function deleteTeam(context: Context, id: number): Promise<void> {
  return updateTeam(context, id, async (tx, team): Promise<LockedChange<void>> => {
    await refuseWhilePlaying(tx, team);
    await tx.delete(teams).where(eq(teams.id, id));
    return {
      result: undefined,
      audit: ['team deleted', team, null],
      // Its players no longer have a team.
      events: [{ type: 'tournament', tournamentId: team.tournamentId, changed: ['teams', 'players'] }],
      changesField: true,
    };
  });
}

function updateTeam<Result>(
  context: Context,
  id: number,
  change: (tx: Tx, team: TeamRow) => Promise<LockedChange<Result>>,
): Promise<Result> {
  return changeRow(context, (tx) => requireTeam(tx, id), change);
}

async function requireTeam(tx: Tx, id: number): Promise<TeamRow> {
  const [team] = await tx.select().from(teams).where(eq(teams.id, id));
  if (!team) throw notFound('There is no such team.');
  return team;
}

type TeamFields = Pick<TeamRow, 'name' | 'seed' | 'bracketPosition' | 'markText' | 'markColor'>;
type TeamUpdate = { [Field in keyof TeamFields]?: TeamFields[Field] | undefined };

async function writeTeam(tx: Tx, id: number, change: TeamUpdate): Promise<TeamRow[]> {
  return tx.update(teams).set(change).where(eq(teams.id, id)).returning();
}

async function refuseTakenName<T>(name: string, write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (findViolated(error) !== 'teams_name_key') throw error;
    throw nameTaken(name);
  }
}

function nameTaken(name: string) {
  return conflict('team_name_taken', `There is a team called ${name} already.`);
}

async function refuseWhileSubmitted(tx: Tx, tournamentId: number): Promise<void> {
  const [submitted] = await tx.select({ id: brackets.id }).from(brackets).where(isSubmittedIn(tournamentId)).limit(1);
  if (submitted) {
    throw conflict('seeding_locked', 'Brackets have been submitted, so seeds and positions can no longer change.');
  }
}

async function refuseWhilePlaying(tx: Tx, team: TeamRow): Promise<void> {
  for (const [table, where] of [
    [games, 'in the bracket'],
    [openingDayGames, 'on opening day'],
  ] as const) {
    const [game] = await tx
      .select({ id: table.id })
      .from(table)
      .where(or(eq(table.team1Id, team.id), eq(table.team2Id, team.id)))
      .limit(1);
    if (game) throw conflict('team_plays', `${team.name} plays ${where} and cannot be deleted.`);
  }
}
