import { and, eq } from 'drizzle-orm';
import type { MyStanding } from '../../contract/leaderboard.ts';
import type { LeaderboardSort } from '../../domain/scoring/ranking.ts';
import { entry, offsetOf } from '../../engine/page.ts';
import { hasBracket } from '../../engine/standings.ts';
import type { Db } from '../db/database.ts';
import { brackets, type SessionUser } from '../db/schema.ts';
import { isSubmittedIn } from '../field/field.ts';
import { describeEntry } from './entries.ts';
import type { LiveStandings } from './live-standings.ts';

const NOWHERE: MyStanding = { entry: null, offset: null };

/** Where a person stands, however far down that is. */
export async function findMyStanding(
  db: Db,
  standings: LiveStandings,
  tournamentId: number,
  user: SessionUser,
  sort: LeaderboardSort,
): Promise<MyStanding> {
  let current = await standings.read(tournamentId, sort);
  const [own] = await db
    .select({ bracketId: brackets.id, submittedAt: brackets.submittedAt })
    .from(brackets)
    .where(and(isSubmittedIn(tournamentId), eq(brackets.userId, user.id)));
  if (!own?.submittedAt) return NOWHERE;
  const { bracketId } = own;
  if (!hasBracket(current.entries, { bracketId, submittedAt: own.submittedAt.getTime() })) {
    // Submitted through another server, whose word has not come yet.
    await standings.enter(tournamentId, [bracketId]);
    current = await standings.read(tournamentId, sort);
  }
  const row = entry(current.entries, sort, bracketId);
  if (row === undefined) return NOWHERE;
  const { id: userId, username, firstName, lastName, profileImageUrl } = user;
  const person = { userId, username, firstName, lastName, profileImageUrl };
  return {
    entry: describeEntry(current.tree, row, person),
    offset: offsetOf(current.entries, sort, bracketId),
  };
}
