import { and, eq } from 'drizzle-orm';
import type { MyStanding } from '../../contract/leaderboard.ts';
import type { LeaderboardSort } from '../../domain/scoring/ranking.ts';
import { entry, offsetOf } from '../../engine/page.ts';
import type { Db } from '../db/database.ts';
import { brackets, type SessionUser } from '../db/schema.ts';
import { findTournament, isSubmittedIn } from '../field/field.ts';
import { toLeaderboardEntry, toOwner } from './entries.ts';
import type { StandingsCache } from './standings-cache.ts';

const NO_STANDING: MyStanding = { entry: null, offset: null };

/** The user's own entry and its offset in the leaderboard in this order. */
export async function findMyStanding(
  db: Db,
  standings: StandingsCache,
  tournamentId: number,
  user: SessionUser,
  sort: LeaderboardSort,
): Promise<MyStanding> {
  const [own] = await db
    .select({ bracketId: brackets.id, submittedAt: brackets.submittedAt })
    .from(brackets)
    .where(and(isSubmittedIn(tournamentId), eq(brackets.userId, user.id)));
  if (!own?.submittedAt) {
    // Throws if there is no such tournament.
    await findTournament(db, tournamentId);
    return NO_STANDING;
  }
  const { bracketId } = own;
  // Standings that have this bracket, even if its announcement has not arrived.
  const current = await standings.readWith(tournamentId, { bracketId, submittedAt: own.submittedAt.getTime() }, sort);
  const row = entry(current.scoreboard, sort, bracketId);
  // Removed meanwhile.
  if (row === undefined) return NO_STANDING;
  return {
    entry: toLeaderboardEntry(current.tree, row, toOwner(user)),
    offset: offsetOf(current.scoreboard, sort, bracketId),
  };
}
