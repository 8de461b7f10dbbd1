import { desc, eq } from 'drizzle-orm';
import type { TournamentChange, TournamentInput } from '../../contract/tournaments.ts';
import { isStarted } from '../../domain/bracket.ts';
import { resetGames } from '../../domain/results.ts';
import { settleProgress } from '../../domain/rounds.ts';
import type { Db } from '../db/database.ts';
import { only } from '../db/only.ts';
import { playerGameStats, tournaments } from '../db/schema.ts';
import { changeTournament, type TournamentRow } from '../db/tournament-lock.ts';
import { notFound } from '../errors.ts';
import { loadTree, writeGames } from '../games/games.ts';

export interface TournamentRowChange {
  before: TournamentRow;
  after: TournamentRow;
}

/** The one created last. */
export async function findCurrentTournament(db: Db): Promise<TournamentRow> {
  const [current] = await db.select().from(tournaments).orderBy(desc(tournaments.id)).limit(1);
  if (!current) throw notFound('There is no tournament yet.');
  return current;
}

export async function createTournament(db: Db, { name, startDate, status, currentRound }: TournamentInput) {
  const progress = settleProgress({ status, currentRound: currentRound ?? null });
  return only(
    await db
      .insert(tournaments)
      .values({ name, startDate, ...progress })
      .returning(),
  );
}

export function editTournament(db: Db, id: number, change: TournamentChange): Promise<TournamentRowChange> {
  return changeTournament(db, id, async (tx, before) => {
    const { name = before.name, startDate = before.startDate, status = before.status } = change;
    const currentRound = change.currentRound === undefined ? before.currentRound : change.currentRound;
    const progress = settleProgress({ status, currentRound });
    return { before, after: await updateTournament(tx, id, { name, startDate, ...progress }) };
  });
}

export function toggleBrackets(db: Db, id: number, bracketsOpen: boolean): Promise<TournamentRowChange> {
  return changeTournament(db, id, async (tx, before) => ({
    before,
    after: await updateTournament(tx, id, { bracketsOpen }),
  }));
}

/** Takes back every result. Teams, seeds, submitted brackets and opening-day games stay. */
export function resetTournament(db: Db, id: number): Promise<TournamentRowChange> {
  return changeTournament(db, id, async (tx, before) => {
    const tree = await loadTree(tx, id);
    const results = tree.games.filter(isStarted);
    await writeGames(tx, resetGames(tree));
    const playerStats = await tx.delete(playerGameStats).where(eq(playerGameStats.tournamentId, id)).returning();
    const after = await updateTournament(tx, id, { status: 'not_started', currentRound: null });
    return { before: { ...before, results, playerStats }, after };
  });
}

export async function updateTournament(tx: Db, id: number, change: Partial<TournamentRow>): Promise<TournamentRow> {
  return only(await tx.update(tournaments).set(change).where(eq(tournaments.id, id)).returning());
}
