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
}

const MAX_NAMED = 3;

/** Names the row, or the rows, that a change was made to, for the audit log. */
export function nameTarget(changed: unknown): string | null {
  if (Array.isArray(changed)) return nameSeveral(changed);
  if (typeof changed !== 'object' || changed === null) return null;
  const { name, firstName = null, lastName = null, number, round, team1, team2 } = changed as Named;
  if (name) return name;
  if (firstName || lastName) return fullName({ firstName, lastName });
  if (team1 && team2) return `${team1.name} and ${team2.name}`;
  if (number) return round ? `${ROUND_LABELS[round]}, game ${number}` : `Game ${number}`;
  return null;
}

function nameSeveral(rows: readonly unknown[]): string | null {
  const names = rows.slice(0, MAX_NAMED).flatMap((row) => nameTarget(row) ?? []);
  const more = rows.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ') || null;
}
