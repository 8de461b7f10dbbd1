import { desc, eq } from 'drizzle-orm';
import type { TournamentChange, TournamentInput } from '../../contract/tournaments.ts';
import { isStarted } from '../../domain/bracket/game.ts';
import { settleProgress } from '../../domain/results/progress.ts';
import { resetGames } from '../../domain/results/results.ts';
import type { Db } from '../db/database.ts';
import { only } from '../db/only.ts';
import { playerGameStats, tournaments } from '../db/schema.ts';
import { changeTournament, type TournamentRow } from '../db/tournament-lock.ts';
import { type HttpError, notFound } from '../errors.ts';
import { loadTree, writeGames } from '../games/games.ts';
import { announce } from '../live/changes.ts';

export interface TournamentRowChange {
  before: TournamentRow;
  after: TournamentRow;
}

/** The one created last, if there is one. */
export async function readCurrentTournament(db: Db): Promise<TournamentRow | undefined> {
  const [current] = await db.select().from(tournaments).orderBy(desc(tournaments.id)).limit(1);
  return current;
}

export async function findCurrentTournament(db: Db): Promise<TournamentRow> {
  const current = await readCurrentTournament(db);
  if (!current) throw noTournament();
  return current;
}

export function noTournament(): HttpError {
  return notFound('There is no tournament yet.');
}

export function createTournament(db: Db, { name, startDate, status, currentRound }: TournamentInput) {
  const progress = settleProgress({ status, currentRound: currentRound ?? null });
  const row = { name, startDate, ...progress };
  return db.transaction(async (tx) => {
    const tournament = only(await tx.insert(tournaments).values(row).returning());
    await announce(tx, { type: 'tournament', tournamentId: tournament.id, changed: ['tournament'] });
    return tournament;
  });
}

export function editTournament(db: Db, id: number, change: TournamentChange): Promise<TournamentRowChange> {
  return changeTournament(db, id, async (tx, before) => {
    const { name = before.name, startDate = before.startDate, status = before.status } = change;
    const currentRound = change.currentRound === undefined ? before.currentRound : change.currentRound;
    const progress = settleProgress({ status, currentRound });
    const after = await updateTournament(tx, id, { name, startDate, ...progress });
    await announce(tx, { type: 'tournament', tournamentId: id, changed: ['tournament'] });
    return { before, after };
  });
}

export function toggleBrackets(db: Db, id: number, bracketsOpen: boolean): Promise<TournamentRowChange> {
  return changeTournament(db, id, async (tx, before) => {
    const submissionsOpenedAt = before.submissionsOpenedAt ?? (bracketsOpen ? new Date() : null);
    const after = await updateTournament(tx, id, { bracketsOpen, submissionsOpenedAt });
    // The leaderboard shows people's champions only while submissions are closed.
    await announce(
      tx,
      { type: 'tournament', tournamentId: id, changed: ['tournament'] },
      { type: 'standings', tournamentId: id, changed: ['brackets'] },
    );
    return { before, after };
  });
}

/** Takes back every result. Teams, seeds, submitted brackets and opening-day games stay. */
export function resetTournament(db: Db, id: number): Promise<TournamentRowChange> {
  return changeTournament(db, id, async (tx, before) => {
    const tree = await loadTree(tx, id);
    const results = tree.games.filter(isStarted);
    await writeGames(tx, resetGames(tree));
    const playerStats = await tx.delete(playerGameStats).where(eq(playerGameStats.tournamentId, id)).returning();
    const after = await updateTournament(tx, id, { status: 'not_started', currentRound: null });
    await announce(
      tx,
      { type: 'tournament', tournamentId: id, changed: ['tournament', 'games', 'players'] },
      { type: 'standings', tournamentId: id, changed: ['results'] },
    );
    return { before: { ...before, results, playerStats }, after };
  });
}

export async function updateTournament(tx: Db, id: number, change: Partial<TournamentRow>): Promise<TournamentRow> {
  return only(await tx.update(tournaments).set(change).where(eq(tournaments.id, id)).returning());
}
