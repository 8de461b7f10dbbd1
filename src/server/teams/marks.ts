import type { Mark } from '../../domain/bracket/mark-colors.ts';
import { markTeams } from '../../domain/bracket/marks.ts';
import type { Tx } from '../db/database.ts';
import { listTeams, type TeamRow } from '../field/field.ts';

export type MarkedTeamRow = TeamRow & { mark: Mark };

/** All teams of a tournament with their marks, which depend on one another. */
export function addMarks(teams: readonly TeamRow[]): MarkedTeamRow[] {
  const marks = markTeams(teams);
  return teams.flatMap((team) => {
    const mark = marks.get(team.id);
    return mark ? [{ ...team, mark }] : [];
  });
}

/** The same for some teams of a tournament, in their order. */
export async function readMarks(tx: Tx, teams: readonly TeamRow[]): Promise<MarkedTeamRow[]> {
  const [first] = teams;
  if (!first) return [];
  const marked = new Map(addMarks(await listTeams(tx, first.tournamentId)).map((team) => [team.id, team]));
  return teams.flatMap(({ id }) => marked.get(id) ?? []);
}
