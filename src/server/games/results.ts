import { eq } from 'drizzle-orm';
import type { GameChange, GameResult } from '../../contract/games.ts';
import type { Game } from '../../domain/bracket.ts';
import { applyResult, progressOf, reopenGame, updateGame } from '../../domain/results.ts';
import type { Tree } from '../../domain/tree.ts';
import type { Db } from '../db/database.ts';
import { playerGameStats, tournaments } from '../db/schema.ts';
import { changeTournament } from '../db/tournament-lock.ts';
import { refused } from '../errors.ts';
import { findGame, type GameRow, listGames, loadTree, writeGames } from './games.ts';
import { assignToTeams } from './stat-lines.ts';

interface GameRowChange {
  before: GameRow;
  after: GameRow;
}

/** Completes a game: winner, next game, player points and the tournament's progress, or nothing of it. */
export function enterResult(db: Db, id: number, { playerStats, ...score }: GameResult): Promise<GameRowChange> {
  return changeGame(db, id, async (tx, tree, game) => {
    const change = applyResult(tree, id, score);
    if (!change.ok) throw refused(change);
    const lines = await assignToTeams(tx, game, playerStats);
    await writeGames(tx, change.changed);
    if (lines.length > 0) await tx.insert(playerGameStats).values(lines);
    await followResults(tx, game.tournamentId);
  });
}

/** Starts a game, keeps its running score, or takes the start back. */
export function changeRunningGame(db: Db, id: number, input: GameChange): Promise<GameRowChange> {
  return changeGame(db, id, async (tx, tree) => {
    const change = updateGame(tree, id, input);
    if (!change.ok) throw refused(change);
    await writeGames(tx, change.changed);
  });
}

/** Undoes a result with all that came of it. */
export function reopenResult(db: Db, id: number): Promise<GameRowChange> {
  return changeGame(db, id, async (tx, tree, game) => {
    const change = reopenGame(tree, id);
    if (!change.ok) throw refused(change);
    await writeGames(tx, change.changed);
    await tx.delete(playerGameStats).where(eq(playerGameStats.gameId, id));
    await followResults(tx, game.tournamentId);
  });
}

async function changeGame(
  db: Db,
  id: number,
  change: (tx: Db, tree: Tree, game: Game & { tournamentId: number }) => Promise<void>,
): Promise<GameRowChange> {
  const { tournamentId } = await findGame(db, id);
  return changeTournament(db, tournamentId, async (tx) => {
    const before = await findGame(tx, id);
    await change(tx, await loadTree(tx, tournamentId), before);
    return { before, after: await findGame(tx, id) };
  });
}

async function followResults(tx: Db, tournamentId: number): Promise<void> {
  const progress = progressOf(await listGames(tx, tournamentId));
  await tx.update(tournaments).set(progress).where(eq(tournaments.id, tournamentId));
}
