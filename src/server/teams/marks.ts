import type { Tx } from '../db/database.ts';
import { listTeams, type MarkedTeamRow, type TeamRow, withMarks } from '../field/field.ts';

/** Some teams of a tournament with their marks, in their order. A mark depends on all teams. */
export async function readMarks(tx: Tx, teams: readonly TeamRow[]): Promise<MarkedTeamRow[]> {
  const [first] = teams;
  if (!first) return [];
  const marked = new Map(withMarks(await listTeams(tx, first.tournamentId)).map((team) => [team.id, team]));
  return teams.flatMap(({ id }) => marked.get(id) ?? []);
}
