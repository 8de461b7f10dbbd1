import { eq } from 'drizzle-orm';
import type { GameChange, GameResult } from '../../contract/games.ts';
import {
  applyResult,
  type GameChange as DomainChange,
  progressOf,
  reopenGame,
  updateGame,
} from '../../domain/results.ts';
import { replaceGames, type Tree } from '../../domain/tree.ts';
import { submitCompleted } from '../brackets/begun.ts';
import type { Db } from '../db/database.ts';
import { playerGameStats, tournaments } from '../db/schema.ts';
import { changeTournament } from '../db/tournament-lock.ts';
import { refused } from '../errors.ts';
import { findGame, type GameRow, loadTree, writeGames } from './games.ts';
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
    const after = await writeChange(tx, tree, applyResult(tree, id, score));
    if (lines.length > 0) await tx.insert(playerGameStats).values(lines);
    await followResults(tx, game.tournamentId, after);
    return { after };
  });
}

/** Starts a game, keeps its running score, or takes the start back. */
export function changeRunningGame(db: Db, id: number, input: GameChange): Promise<GameRowChange> {
  return changeGame(db, id, async (tx, tree) => ({ after: await writeChange(tx, tree, updateGame(tree, id, input)) }));
}

/** Undoes a result with all that came of it. */
export function reopenResult(db: Db, id: number): Promise<GameRowChange> {
  return changeGame(db, id, async (tx, tree, game) => {
    const after = await writeChange(tx, tree, reopenGame(tree, id));
    const playerStats = await tx.delete(playerGameStats).where(eq(playerGameStats.gameId, id)).returning();
    await followResults(tx, game.tournamentId, after);
    return { after, gone: { playerStats } };
  });
}

interface TreeChange {
  after: Tree;
  gone?: { playerStats: PlayerStatRow[] };
}

async function changeGame(
  db: Db,
  id: number,
  change: (tx: Db, tree: Tree, game: GameRow) => Promise<TreeChange>,
): Promise<GameRowChange> {
  const { tournamentId } = await findGame(db, id);
  return changeTournament(db, tournamentId, async (tx, { bracketsOpen }) => {
    const before = await findGame(tx, id);
    const { after, gone } = await change(tx, await loadTree(tx, tournamentId), before);
    if (bracketsOpen) await submitCompleted(tx, after, tournamentId);
    return { before: { ...before, ...gone }, after: await findGame(tx, id) };
  });
}

/** Stores what the rules say has changed, and answers with the tournament as it is then. */
async function writeChange(tx: Db, tree: Tree, change: DomainChange): Promise<Tree> {
  if (!change.ok) throw refused(change);
  await writeGames(tx, change.changed);
  return replaceGames(tree, change.changed);
}

async function followResults(tx: Db, tournamentId: number, { games }: Tree): Promise<void> {
  await tx.update(tournaments).set(progressOf(games)).where(eq(tournaments.id, tournamentId));
}
