import { sql } from 'drizzle-orm';
import type { BracketPick } from '../../domain/picks.ts';
import { checkBracket } from '../../domain/submission.ts';
import type { Db } from '../db/database.ts';
import { brackets } from '../db/schema.ts';
import type { TournamentStandings } from '../standings/tournament-standings.ts';

interface Submitted {
  id: number;
  submittedAt: Date;
}

/**
 * Stores a whole bracket in one round trip, if all is as this server believes it is. Where it is not, nothing is stored
 * and nothing said: then the long way finds out what is wrong, if anything.
 */
export async function submitQuickly(
  db: Db,
  userId: number,
  { tournamentId, revision, isOpen, isPickable, tree }: TournamentStandings,
  sent: readonly BracketPick[],
): Promise<Submitted | undefined> {
  if (!isOpen || !isPickable || !checkBracket(tree, sent).ok) return undefined;
  const gameIds = listLiteral(sent.map(({ gameId }) => gameId));
  const teamIds = listLiteral(sent.map(({ pickedTeamId }) => pickedTeamId));
  const [stored] = await db
    .select({
      id: sql`stored.id`.mapWith(brackets.id),
      submittedAt: sql<Date>`stored.submitted_at`.mapWith(brackets.submittedAt),
    })
    .from(sql`submit_bracket(${userId}, ${tournamentId}, ${revision}, ${gameIds}, ${teamIds}) as stored`);
  return stored;
}

/** As PostgreSQL writes a list. */
function listLiteral(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
