import { ROUND_LABELS, type Round } from '../../domain/bracket/rounds.ts';
import { fullName } from '../../domain/players/names.ts';

/** The fields by which people recognize a row of the database. */
interface Named {
  name?: string;
  firstName?: string;
  lastName?: string;
  number?: number;
  round?: Round;
  team1?: { name: string };
  team2?: { name: string };
  team1Score?: number | null;
  team2Score?: number | null;
}

const MAX_NAMED = 3;

/** Names the row, or the rows, that a change was made to, for the audit log. */
export function nameTarget(changed: unknown): string | null {
  if (Array.isArray(changed)) return nameSeveral(changed);
  if (typeof changed !== 'object' || changed === null) return null;
  const { name, firstName = null, lastName = null } = changed as Named;
  if (name) return name;
  if (firstName || lastName) return fullName({ firstName, lastName });
  return nameGame(changed as Named);
}

/** The place of a game in the bracket, and its teams with their score, as far as they are known. */
function nameGame({ number, round, team1, team2, team1Score, team2Score }: Named): string | null {
  const place = number && (round ? `${ROUND_LABELS[round]}, game ${number}` : `Game ${number}`);
  const hasScore = (team1Score ?? team2Score ?? null) !== null;
  const score = hasScore ? `${team1Score ?? 0} – ${team2Score ?? 0}` : 'and';
  const teams = team1 && team2 && `${team1.name} ${score} ${team2.name}`;
  return [place, teams].filter(Boolean).join(': ') || null;
}

function nameSeveral(rows: readonly unknown[]): string | null {
  const names = rows.slice(0, MAX_NAMED).flatMap((row) => nameTarget(row) ?? []);
  const more = rows.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ') || null;
}
