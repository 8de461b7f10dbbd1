import { and, eq } from 'drizzle-orm';
import type { MyStanding } from '../../contract/leaderboard.ts';
import type { LeaderboardSort } from '../../domain/scoring/ranking.ts';
import { entry, offsetOf } from '../../engine/page.ts';
import { hasBracket } from '../../engine/standings.ts';
import type { Db } from '../db/database.ts';
import { brackets, type SessionUser } from '../db/schema.ts';
import { isSubmittedIn } from '../field/field.ts';
import { toLeaderboardEntry } from './entries.ts';
import type { LiveStandings } from './live-standings.ts';

const NO_STANDING: MyStanding = { entry: null, offset: null };

/** The user's own entry and its offset in the leaderboard. */
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
  if (!own?.submittedAt) return NO_STANDING;
  const { bracketId } = own;
  if (!hasBracket(current.entries, { bracketId, submittedAt: own.submittedAt.getTime() })) {
    // Submitted to another server, whose announcement has not arrived yet.
    await standings.enter(tournamentId, [bracketId]);
    current = await standings.read(tournamentId, sort);
  }
  const row = entry(current.entries, sort, bracketId);
  if (row === undefined) return NO_STANDING;
  const { id: userId, username, firstName, lastName, profileImageUrl } = user;
  const owner = { userId, username, firstName, lastName, profileImageUrl };
  return { entry: toLeaderboardEntry(current.tree, row, owner), offset: offsetOf(current.entries, sort, bracketId) };
}
