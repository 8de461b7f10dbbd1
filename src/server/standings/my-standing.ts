import { and, eq } from 'drizzle-orm';
import type { MyStanding } from '../../contract/leaderboard.ts';
import type { LeaderboardSort } from '../../domain/scoring/ranking.ts';
import { findBracket } from '../../engine/standings.ts';
import { describeRow, placeOf } from '../../engine/standings-page.ts';
import type { SessionUser } from '../auth/sessions.ts';
import { isSubmittedIn } from '../brackets/submitted.ts';
import type { Db } from '../db/database.ts';
import { brackets } from '../db/schema.ts';
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
  let current = await standings.read(tournamentId);
  const [own] = await db
    .select({ bracketId: brackets.id, submittedAt: brackets.submittedAt })
    .from(brackets)
    .where(and(isSubmittedIn(tournamentId), eq(brackets.userId, user.id)));
  if (!own?.submittedAt) return NOWHERE;
  const key = { bracketId: own.bracketId, submittedAt: own.submittedAt.getTime() };
  if (findBracket(current.table, key) === undefined) {
    // Submitted through another server, whose word has not come yet.
    await standings.enter(tournamentId, [key.bracketId]);
    current = await standings.read(tournamentId);
  }
  const row = findBracket(current.table, key);
  if (row === undefined) return NOWHERE;
  const { id: userId, username, firstName, lastName, profileImageUrl } = user;
  const person = { userId, username, firstName, lastName, profileImageUrl };
  const entry = describeEntry(current.tree, describeRow(current.table, row, sort), person);
  return { entry, offset: placeOf(current.table, sort, row) };
}
