import { eq } from 'drizzle-orm';
import type { GameChange, GameResult } from '../../contract/games.ts';
import { applyResult, progressOf, reopenGame, updateGame } from '../../domain/results.ts';
import type { Tree } from '../../domain/tree.ts';
import { submitCompleted } from '../brackets/begun.ts';
import type { Db } from '../db/database.ts';
import { playerGameStats, tournaments } from '../db/schema.ts';
import { changeTournament } from '../db/tournament-lock.ts';
import { refused } from '../errors.ts';
import { findGame, type GameRow, listGames, loadTree, writeGames } from './games.ts';
import { assignToTeams } from './stat-lines.ts';

interface GameRowChange {
  /** With the points that are gone, if a result was undone. */
  before: GameRow & { playerStats?: PlayerStatRow[] };
  after: GameRow;
}

type PlayerStatRow = typeof playerGameStats.$inferSelect;

/** Completes a game: winner, next game, player points and the tournament's progress, or nothing of it. */
export function enterResult(db: Db, id: number, { playerStats, ...score }: GameResult): Promise<GameRowChange> {
  return changeGame(db, id, async (tx, tree, game) => {
    const lines = await assignToTeams(tx, game, playerStats);
    const change = applyResult(tree, id, score);
    if (!change.ok) throw refused(change);
    await writeGames(tx, change.changed);
    if (lines.length > 0) await tx.insert(playerGameStats).values(lines);
    await followResults(tx, game.tournamentId);
    return {};
  });
}

/** Starts a game, keeps its running score, or takes the start back. */
export function changeRunningGame(db: Db, id: number, input: GameChange): Promise<GameRowChange> {
  return changeGame(db, id, async (tx, tree) => {
    const change = updateGame(tree, id, input);
    if (!change.ok) throw refused(change);
    await writeGames(tx, change.changed);
    return {};
  });
}

/** Undoes a result with all that came of it. */
export function reopenResult(db: Db, id: number): Promise<GameRowChange> {
  return changeGame(db, id, async (tx, tree, game) => {
    const change = reopenGame(tree, id);
    if (!change.ok) throw refused(change);
    await writeGames(tx, change.changed);
    const playerStats = await tx.delete(playerGameStats).where(eq(playerGameStats.gameId, id)).returning();
    await followResults(tx, game.tournamentId);
    return { playerStats };
  });
}

async function changeGame(
  db: Db,
  id: number,
  change: (tx: Db, tree: Tree, game: GameRow) => Promise<{ playerStats?: PlayerStatRow[] }>,
): Promise<GameRowChange> {
  const { tournamentId } = await findGame(db, id);
  return changeTournament(db, tournamentId, async (tx, { bracketsOpen }) => {
    const before = await findGame(tx, id);
    const gone = await change(tx, await loadTree(tx, tournamentId), before);
    if (bracketsOpen) await submitCompleted(tx, await loadTree(tx, tournamentId), tournamentId);
    return { before: { ...before, ...gone }, after: await findGame(tx, id) };
  });
}

async function followResults(tx: Db, tournamentId: number): Promise<void> {
  const progress = progressOf(await listGames(tx, tournamentId));
  await tx.update(tournaments).set(progress).where(eq(tournaments.id, tournamentId));
}
