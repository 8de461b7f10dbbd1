import { eq } from 'drizzle-orm';
import type { GameChange, GameResult } from '../../contract/games.ts';
import type { TournamentPart } from '../../contract/live.ts';
import type { Game } from '../../domain/bracket/game.ts';
import { replaceGames, type Tree } from '../../domain/bracket/tree.ts';
import {
  applyResult,
  type GameChange as DomainChange,
  progressOf,
  reopenGame,
  updateGame,
} from '../../domain/results/results.ts';
import { submitCompleted } from '../brackets/begun.ts';
import type { Db } from '../db/database.ts';
import { playerGameStats, tournaments } from '../db/schema.ts';
import { changeTournament, type TournamentRow } from '../db/tournament-lock.ts';
import { refused } from '../errors.ts';
import { announce, announceEntered, type Change } from '../live/changes.ts';
import { findGame, type GameRow, loadField, writeGames } from './games.ts';
import { assignToTeams } from './stat-lines.ts';

interface GameRowChange {
  /** With the points that are gone, if a result was undone. */
  before: GameRow & { playerStats?: PlayerStatRow[] };
  after: GameRow;
  /** Brackets that lacked but this game, and take part from now on. */
  entered: readonly number[];
}

type PlayerStatRow = typeof playerGameStats.$inferSelect;

/** Completes a game: winner, next game, player points and the tournament's progress, or nothing of it. */
export function enterResult(db: Db, id: number, { playerStats, ...score }: GameResult): Promise<GameRowChange> {
  return changeGame(db, id, async (tx, tree, game) => {
    const lines = await assignToTeams(tx, game, playerStats);
    const written = await writeChange(tx, tree, applyResult(tree, id, score));
    if (lines.length > 0) await tx.insert(playerGameStats).values(lines);
    return { ...written, isResult: true, hasPoints: lines.length > 0 };
  });
}

/** Starts a game, keeps its running score, or takes the start back. */
export function changeRunningGame(db: Db, id: number, input: GameChange): Promise<GameRowChange> {
  return changeGame(db, id, (tx, tree) => writeChange(tx, tree, updateGame(tree, id, input)));
}

/** Undoes a result with all that came of it. */
export function reopenResult(db: Db, id: number): Promise<GameRowChange> {
  return changeGame(db, id, async (tx, tree) => {
    const written = await writeChange(tx, tree, reopenGame(tree, id));
    const playerStats = await tx.delete(playerGameStats).where(eq(playerGameStats.gameId, id)).returning();
    return { ...written, isResult: true, hasPoints: playerStats.length > 0, gone: { playerStats } };
  });
}

interface TreeChange {
  changed: readonly Game[];
  after: Tree;
  /** Whether a result came or went, and with it players' points. */
  isResult?: boolean;
  hasPoints?: boolean;
  gone?: { playerStats: PlayerStatRow[] };
}

async function changeGame(
  db: Db,
  id: number,
  change: (tx: Db, tree: Tree, game: GameRow) => Promise<TreeChange>,
): Promise<GameRowChange> {
  const { tournamentId } = await findGame(db, id);
  return changeTournament(db, tournamentId, async (tx, tournament) => {
    const before = await findGame(tx, id);
    const { tree, numbering } = await loadField(tx, tournamentId);
    const treeChange = await change(tx, tree, before);
    if (treeChange.isResult) await followResults(tx, tournamentId, treeChange.after);
    // A running score makes no bracket complete, and comes often.
    const mayComplete = tournament.bracketsOpen && (treeChange.isResult || before.status === 'scheduled');
    const entered = mayComplete ? await submitCompleted(tx, { tree: treeChange.after, numbering }, tournamentId) : [];
    await announce(tx, ...describeChange(tournament, treeChange));
    await announceEntered(tx, tournamentId, entered);
    return { before: { ...before, ...treeChange.gone }, after: await findGame(tx, id), entered };
  });
}

/** What others will see: the games, and whatever is read elsewhere and is different because of them. */
function describeChange(tournament: TournamentRow, change: TreeChange): Change[] {
  const { id: tournamentId, status, currentRound } = tournament;
  const progress = progressOf(change.after.games);
  const hasMoved = progress.status !== status || progress.currentRound !== currentRound;
  const parts: TournamentPart[] = [];
  if (change.isResult && hasMoved) parts.push('tournament');
  if (change.hasPoints) parts.push('players');
  return [
    { type: 'game', tournamentId, gameIds: change.changed.map(({ id }) => id) },
    { type: 'tournament', tournamentId, changed: parts },
    { type: 'standings', tournamentId, changed: change.isResult ? ['results'] : [] },
  ];
}

/** Stores what the rules say has changed, and answers with it and the tournament as it is then. */
async function writeChange(tx: Db, tree: Tree, change: DomainChange): Promise<TreeChange> {
  if (!change.ok) throw refused(change);
  await writeGames(tx, change.changed);
  return { changed: change.changed, after: replaceGames(tree, change.changed) };
}

async function followResults(tx: Db, tournamentId: number, { games }: Tree): Promise<void> {
  await tx.update(tournaments).set(progressOf(games)).where(eq(tournaments.id, tournamentId));
}
