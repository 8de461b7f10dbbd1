import { eq } from 'drizzle-orm';
import type { TournamentChange, TournamentInput } from '../../contract/tournaments.ts';
import { isStarted } from '../../domain/bracket/game.ts';
import { settleProgress } from '../../domain/results/progress.ts';
import { resetGames } from '../../domain/results/results.ts';
import { type Context, commit } from '../changes/commit.ts';
import { changeTournament } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { playerGameStats, tournaments } from '../db/schema.ts';
import { loadField, TOURNAMENT, type TournamentRow } from '../field/field.ts';
import { writeGames } from '../games/games.ts';

export function createTournament(
  context: Context,
  { name, startDate, status, currentRound }: TournamentInput,
): Promise<TournamentRow> {
  const progress = settleProgress({ status, currentRound: currentRound ?? null });
  return commit(context, async (tx) => {
    const result = only(
      await tx
        .insert(tournaments)
        .values({ name, startDate, ...progress })
        .returning(TOURNAMENT),
    );
    return { result, tournamentId: result.id, audit: ['tournament created', null, result], parts: ['tournament'] };
  });
}

export function editTournament(context: Context, id: number, change: TournamentChange): Promise<TournamentRow> {
  return changeTournament(context, id, async (tx, before) => {
    const { name = before.name, startDate = before.startDate, status = before.status } = change;
    const currentRound = change.currentRound === undefined ? before.currentRound : change.currentRound;
    const progress = settleProgress({ status, currentRound });
    const after = await updateTournament(tx, id, { name, startDate, ...progress });
    return { result: after, audit: ['tournament changed', before, after], parts: ['tournament'] };
  });
}

export function toggleBrackets(context: Context, id: number, bracketsOpen: boolean): Promise<TournamentRow> {
  return changeTournament(context, id, async (tx, before) => {
    const submissionsOpenedAt = before.submissionsOpenedAt ?? (bracketsOpen ? new Date() : null);
    const after = await updateTournament(tx, id, { bracketsOpen, submissionsOpenedAt });
    return {
      result: after,
      audit: ['submissions toggled', before, after],
      parts: ['tournament'],
      // The leaderboard hides champions while submissions are open.
      standings: ['brackets'],
    };
  });
}

/** Removes all results. Teams, seeds, submitted brackets and opening-day games stay. */
export function resetTournament(context: Context, id: number): Promise<TournamentRow> {
  return changeTournament(context, id, async (tx, before) => {
    const { tree } = await loadField(tx, id);
    const results = tree.games.filter(isStarted);
    await writeGames(tx, resetGames(tree));
    const playerStats = await tx.delete(playerGameStats).where(eq(playerGameStats.tournamentId, id)).returning();
    const after = await updateTournament(tx, id, { status: 'not_started', currentRound: null });
    return {
      result: after,
      audit: ['tournament reset', { ...before, results, playerStats }, after],
      parts: ['tournament', 'games', 'players'],
      standings: ['results'],
    };
  });
}

export async function updateTournament(
  tx: Tx,
  id: number,
  change: Partial<typeof tournaments.$inferInsert>,
): Promise<TournamentRow> {
  return only(await tx.update(tournaments).set(change).where(eq(tournaments.id, id)).returning(TOURNAMENT));
}
