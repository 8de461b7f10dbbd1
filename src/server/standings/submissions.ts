import { asc, eq } from 'drizzle-orm';
import type { Submission } from '../../contract/brackets.ts';
import type { ListQuery } from '../../contract/fields.ts';
import { entry } from '../../engine/page.ts';
import type { Db } from '../db/database.ts';
import { brackets, users } from '../db/schema.ts';
import { isSubmittedIn } from '../field/field.ts';
import type { TournamentStandings } from './tournament-standings.ts';

/** Who takes part and how they do, without what they picked. */
export async function listSubmissions(
  db: Db,
  { tournamentId, entries }: TournamentStandings,
  { limit, offset }: ListQuery,
): Promise<Submission[]> {
  const rows = await db
    .select({ id: brackets.id, userId: users.id, username: users.username, submittedAt: brackets.submittedAt })
    .from(brackets)
    .innerJoin(users, eq(users.id, brackets.userId))
    .where(isSubmittedIn(tournamentId))
    .orderBy(asc(brackets.submittedAt), asc(brackets.id))
    .limit(limit)
    .offset(offset);
  return rows.flatMap(({ submittedAt, ...row }) => {
    const standing = entry(entries, 'total', row.id);
    if (submittedAt === null || !standing) return [];
    return { ...row, submittedAt: submittedAt.toISOString(), totalScore: standing.totalScore };
  });
}
