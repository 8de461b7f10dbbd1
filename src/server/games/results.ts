import { eq } from 'drizzle-orm';
import type { GameChange, GameResult } from '../../contract/games.ts';
import type { TournamentPart } from '../../contract/live.ts';
import type { Game } from '../../domain/bracket/game.ts';
import { nameOf, replaceGames, type Tree } from '../../domain/bracket/tree.ts';
import {
  applyResult,
  type GameChange as DomainChange,
  progressOf,
  reopenGame,
  updateGame,
} from '../../domain/results/results.ts';
import { submitCompletedBrackets } from '../brackets/completed-brackets.ts';
import { nameTarget } from '../changes/audit-target.ts';
import type { Change, Context } from '../changes/commit.ts';
import { changeRow } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { playerGameStats, tournaments } from '../db/schema.ts';
import { refused } from '../errors.ts';
import { type GameRow, loadField, type TournamentRow } from '../field/field.ts';
import { findGame, writeGames } from './games.ts';
import { assignTeams } from './player-points.ts';
import { rescheduleGame, writeSchedule } from './schedule.ts';

/** Completes a game: stores its result, its winner in the next game, player points and the tournament's progress. */
export function enterResult(context: Context, id: number, { playerStats, ...score }: GameResult): Promise<GameRow> {
  return changeTree(context, 'result entered', id, async (tx, tree, game) => {
    const lines = await assignTeams(tx, game, playerStats);
    const written = await writeChange(tx, tree, applyResult(tree, id, score));
    if (lines.length > 0) await tx.insert(playerGameStats).values(lines);
    return { ...written, isResult: true, hasPoints: lines.length > 0, added: { playerStats } };
  });
}

/** Starts a game, changes its running score, undoes its start, or sets its time and location. */
export function changeGame(context: Context, id: number, input: GameChange): Promise<GameRow> {
  const { status, team1Score, team2Score, ...schedule } = input;
  if (!status) return rescheduleGame(context, id, schedule);
  return changeTree(context, 'game changed', id, async (tx, tree) => {
    const written = await writeChange(tx, tree, updateGame(tree, id, { status, team1Score, team2Score }));
    await writeSchedule(tx, id, schedule);
    return written;
  });
}

/** Undoes a result, with its consequences for the next game and its player points. */
export function reopenResult(context: Context, id: number): Promise<GameRow> {
  return changeTree(context, 'result undone', id, async (tx, tree) => {
    const written = await writeChange(tx, tree, reopenGame(tree, id));
    const playerStats = await tx.delete(playerGameStats).where(eq(playerGameStats.gameId, id)).returning();
    return { ...written, isResult: true, hasPoints: playerStats.length > 0, removed: { playerStats } };
  });
}

interface TreeChange {
  changed: readonly Game[];
  after: Tree;
  /** Whether a result was entered or undone. */
  isResult?: boolean;
  /** Whether player points changed. */
  hasPoints?: boolean;
  added?: { playerStats: GameResult['playerStats'] };
  removed?: { playerStats: (typeof playerGameStats.$inferSelect)[] };
}

function changeTree(
  context: Context,
  action: string,
  id: number,
  change: (tx: Tx, tree: Tree, game: GameRow) => Promise<TreeChange>,
): Promise<GameRow> {
  const find = (tx: Tx) => findGame(tx, id);
  return changeRow(context, find, async (tx, before, tournament): Promise<Change<GameRow>> => {
    const { tree, numbering } = await loadField(tx, tournament.id);
    const treeChange = await change(tx, tree, before);
    const { changed, isResult = false, added, removed, after: treeAfter } = treeChange;
    if (isResult) {
      await tx.update(tournaments).set(progressOf(treeAfter.games)).where(eq(tournaments.id, tournament.id));
    }
    // A running score completes no bracket, and changes often.
    const mayComplete = tournament.submissionsOpen && (isResult || before.status === 'scheduled');
    const completed = mayComplete ? await submitCompletedBrackets(tx, { tree: treeAfter, numbering }, tournament) : [];
    const after = await find(tx);
    return {
      result: after,
      audit: [action, { ...before, ...removed }, { ...after, ...added }],
      target: nameWithScore(tree, before, after),
      parts: listParts(tournament, treeChange),
      gameIds: changed.map((game) => game.id),
      standings: isResult ? ['results'] : [],
      changedBrackets: completed.length === 0 ? [] : [{ tournamentId: tournament.id, bracketIds: completed }],
    };
  });
}

/** Names a game with its teams and its score, or with the score that the change has removed. */
function nameWithScore(tree: Tree, before: GameRow, after: GameRow): string | null {
  const scored = after.team1Score === null && after.team2Score === null ? before : after;
  const teamOf = (id: number | null) => ({ name: nameOf(tree, id ?? 0) });
  return nameTarget({ ...scored, team1: teamOf(after.team1Id), team2: teamOf(after.team2Id) });
}

/** The parts of the tournament, besides games, that changed. */
function listParts({ status, currentRound }: TournamentRow, change: TreeChange): TournamentPart[] {
  const progress = progressOf(change.after.games);
  const hasMoved = progress.status !== status || progress.currentRound !== currentRound;
  return [
    ...(change.isResult && hasMoved ? (['tournament'] as const) : []),
    ...(change.hasPoints ? (['players'] as const) : []),
  ];
}

/** Stores the games that the domain has changed, and returns them with the new tree. */
async function writeChange(tx: Tx, tree: Tree, change: DomainChange): Promise<TreeChange> {
  if (!change.ok) throw refused(change);
  await writeGames(tx, change.changed);
  return { changed: change.changed, after: replaceGames(tree, change.changed) };
}
