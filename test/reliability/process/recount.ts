import { expect } from 'vitest';
import { runSql } from '../../../scripts/postgres-server.ts';
import type { LeaderboardEntry } from '../../../src/contract/leaderboard.ts';
import { type BracketPick, mapPicks } from '../../../src/domain/picks/picks.ts';
import { scorePicks } from '../../../src/domain/scoring/scoring.ts';
import type { Caller } from '../../caller.ts';
import { must, readTree } from '../../test-season.ts';

interface StoredBracket {
  id: number;
  userId: number;
  picks: BracketPick[];
}

/** The brackets of a tournament as they are in the database. */
export async function readBrackets(databaseUrl: string, tournamentId: number): Promise<StoredBracket[]> {
  const found = await runSql(
    databaseUrl,
    `select id, user_id as "userId", (
      select coalesce(json_agg(json_build_object('gameId', game_id, 'pickedTeamId', picked_team_id)), '[]')
      from picks where bracket_id = brackets.id
    ) as picks from brackets where tournament_id = ${tournamentId}`,
  );
  return found as StoredBracket[];
}

/** The leaderboard has every bracket, with the points that its picks are worth by the games as they are. */
export async function expectRecount(visitor: Caller, tournamentId: number, stored: readonly StoredBracket[]) {
  const tree = await readTree(visitor, tournamentId);
  const entries: LeaderboardEntry[] = must(await visitor.get(`/api/tournaments/${tournamentId}/leaderboard`), 200);
  const shown = entries.map(({ userId, totalScore }) => ({ userId, totalScore }));
  const counted = stored.map(({ userId, picks }) => ({
    userId,
    totalScore: scorePicks(tree, mapPicks(picks)).totalScore,
  }));
  const byUser = (a: { userId: number }, b: { userId: number }) => a.userId - b.userId;
  expect(shown.sort(byUser)).toEqual(counted.sort(byUser));
}
