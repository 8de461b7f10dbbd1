import { expect } from 'vitest';
import type { LeaderboardEntry } from '../../../src/contract/leaderboard.ts';
import type { Player } from '../../../src/contract/players.ts';
import { scorePicks } from '../../../src/domain/scoring/scoring.ts';
import type { Caller } from '../../caller.ts';
import { must } from '../../test-season.ts';
import type { SeasonState } from './season-state.ts';

/** Everybody's points, counted from what is stored, as the leaderboard has to show them on every server. */
export async function expectScoresEverywhere(callers: readonly Caller[], tournamentId: number, state: SeasonState) {
  const scores = [...state.brackets].map(([userId, picks]) => ({ userId, ...scorePicks(state.tree, picks) }));
  const expected = scores
    .map(({ userId, totalScore, correctPicks, decidedPicks }) => {
      const rank = 1 + scores.filter((other) => other.totalScore > totalScore).length;
      return { userId, rank, totalScore, correctPicks, decidedPicks };
    })
    .sort((a, b) => a.userId - b.userId);
  for (const caller of callers) {
    const read = async () => {
      const entries: LeaderboardEntry[] = must(await caller.get(`/api/tournaments/${tournamentId}/leaderboard`), 200);
      return entries
        .map(({ userId, rank, totalScore, correctPicks, decidedPicks }) => {
          return { userId, rank, totalScore, correctPicks, decidedPicks };
        })
        .sort((a, b) => a.userId - b.userId);
    };
    // A server hears of what was done on the other a moment later.
    await expect.poll(read, { timeout: 30_000, interval: 10 }).toEqual(expected);
  }
}

/** The record of every player of these, counted from the stat lines of the only tournament they have played in. */
export async function expectRecordsOf(caller: Caller, playerIds: readonly number[], { tree, lines }: SeasonState) {
  const expected = playerIds.map((id) => {
    const own = lines.filter(({ playerId }) => playerId === id);
    const wins = own.filter(({ gameId, teamId }) => tree.gameById.get(gameId)?.winnerId === teamId).length;
    const totalPoints = own.reduce((sum, { points }) => sum + points, 0);
    return { id, wins, losses: own.length - wins, totalPoints };
  });
  const players: Player[] = must(await caller.get('/api/players'), 200);
  const shown = playerIds.map((wanted) => {
    const player = players.find(({ id }) => id === wanted);
    return { id: wanted, wins: player?.wins, losses: player?.losses, totalPoints: player?.totalPoints };
  });
  expect(shown).toEqual(expected);
}
