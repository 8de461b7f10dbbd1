import { and, eq } from 'drizzle-orm';
import type { MyStanding } from '../../contract/leaderboard.ts';
import type { ListOrder } from '../../domain/scoring/ranking.ts';
import { findIndex } from '../../engine/chances/report.ts';
import { findLastResult } from '../../engine/last-result.ts';
import { entry, offsetOf } from '../../engine/page.ts';
import type { Db } from '../db/database.ts';
import { brackets, type SessionUser } from '../db/schema.ts';
import { isSubmittedIn, requireTournament } from '../field/field.ts';
import { toLeaderboardEntry } from './entries.ts';
import { LISTED_MODEL, type ListedChances, resolveOrder } from './listed-chances.ts';
import { toOwner } from './owners.ts';
import type { Standings } from './standings.ts';
import type { StandingsCache } from './standings-cache.ts';

interface Sources {
  db: Db;
  standings: StandingsCache;
  chances: ListedChances;
}

const NO_STANDING: MyStanding = { entry: null, offset: null, lastResult: null };

/** The user's own entry and its offset in the leaderboard in this order. */
export async function findMyStanding(
  { db, standings, chances }: Sources,
  tournamentId: number,
  user: SessionUser,
  order: ListOrder,
): Promise<MyStanding> {
  const [own] = await db
    .select({ bracketId: brackets.id, submittedAt: brackets.submittedAt })
    .from(brackets)
    .where(and(isSubmittedIn(tournamentId), eq(brackets.userId, user.id)));
  if (!own?.submittedAt) {
    await requireTournament(db, tournamentId);
    return NO_STANDING;
  }
  const { bracketId } = own;
  // Standings that have this bracket, even if its announcement has not arrived.
  const key = { bracketId, submittedAt: own.submittedAt.getTime() };
  const current = await standings.readWith(tournamentId, key, { withNames: order === 'name' });
  const { sort, report } = resolveOrder(current, order, () => chances.read(current, LISTED_MODEL));
  const row = entry(current.scoreboard, sort, bracketId);
  // Removed meanwhile.
  if (row === undefined) return NO_STANDING;
  return {
    entry: toLeaderboardEntry(current.tree, row, toOwner(user)),
    // Without chances yet, the list is in the order by points.
    offset: (report && findIndex(report, bracketId)) ?? offsetOf(current.scoreboard, sort, bracketId),
    lastResult: describeLastResult(current, bracketId),
  };
}

function describeLastResult({ scoreboard, tree }: Standings, bracketId: number): MyStanding['lastResult'] {
  const result = findLastResult(scoreboard, bracketId);
  if (!result) return null;
  const teamId = tree.gameById.get(result.gameId)?.winnerId ?? null;
  return teamId === null ? null : { ...result, teamId };
}
