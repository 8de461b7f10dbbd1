import { eq } from 'drizzle-orm';
import type { GameChange, GameResult } from '../../contract/games.ts';
import type { Game } from '../../domain/bracket/game.ts';
import { nameOf, replaceGames, type Tree } from '../../domain/bracket/tree.ts';
import { applyResult, type ChangedGames, progressOf, reopenGame, updateGame } from '../../domain/results/results.ts';
import { submitCompletedBrackets } from '../brackets/completed-brackets.ts';
import type { Announcement } from '../changes/announcement.ts';
import { nameTarget } from '../changes/audit-target.ts';
import type { Context } from '../changes/commit.ts';
import { changeTournament, type LockedChange } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { playerGameStats, tournaments } from '../db/schema.ts';
import { refused } from '../errors.ts';
import { type GameRow, loadField } from '../field/field.ts';
import { noSuchGame, requireGame, writeGames } from './games.ts';
import { assignTeams } from './player-points.ts';
import { rescheduleGame, writeSchedule } from './schedule.ts';

/** Completes a game: stores its result, its winner in the next game, player points and the tournament's progress. */
export function enterResult(context: Context, id: number, { playerStats, ...score }: GameResult): Promise<GameRow> {
  return playGame(context, 'result entered', id, async (tx, tree, game) => {
    const lines = await assignTeams(tx, game, playerStats);
    const written = await writeGames(tx, requireAllowed(applyResult(tree, id, score)));
    if (lines.length > 0) await tx.insert(playerGameStats).values(lines);
    return { written, isResult: true, hasPoints: lines.length > 0, added: { playerStats } };
  });
}

/** Starts a game, changes its running score, undoes its start, or sets its time and location. */
export function changeGame(context: Context, id: number, input: GameChange): Promise<GameRow> {
  const { status, team1Score, team2Score, ...schedule } = input;
  if (!status) return rescheduleGame(context, id, schedule);
  return playGame(context, 'game changed', id, async (tx, tree) => {
    const changed = requireAllowed(updateGame(tree, id, { status, team1Score, team2Score }));
    await writeSchedule(tx, id, schedule);
    return { written: await writeGames(tx, changed) };
  });
}

/** Undoes a result, with its consequences for the next game and its player points. */
export function reopenResult(context: Context, id: number): Promise<GameRow> {
  return playGame(context, 'result undone', id, async (tx, tree) => {
    const written = await writeGames(tx, requireAllowed(reopenGame(tree, id)));
    const playerStats = await tx.delete(playerGameStats).where(eq(playerGameStats.gameId, id)).returning();
    return { written, isResult: true, hasPoints: playerStats.length > 0, removed: { playerStats } };
  });
}

function requireAllowed(changed: ChangedGames): readonly Game[] {
  if (!changed.ok) throw refused(changed);
  return changed.changed;
}

interface Played {
  /** The game, and the next one if that has changed too. */
  written: readonly GameRow[];
  /** Whether a result was entered or undone. */
  isResult?: boolean;
  /** Whether player points changed. */
  hasPoints?: boolean;
  added?: { playerStats: GameResult['playerStats'] };
  removed?: { playerStats: (typeof playerGameStats.$inferSelect)[] };
}

/** Runs a command for a game under the lock of its tournament, with what follows from the games that it writes. */
function playGame(
  context: Context,
  action: string,
  id: number,
  play: (tx: Tx, tree: Tree, game: GameRow) => Promise<Played>,
): Promise<GameRow> {
  const findTournamentId = async (tx: Tx) => (await requireGame(tx, id)).tournamentId;
  return changeTournament(context, findTournamentId, async (tx, tournament): Promise<LockedChange<GameRow>> => {
    const { id: tournamentId, submissionsOpen } = tournament;
    const { games, tree, numbering } = await loadField(tx, tournamentId);
    const before = games.find((game) => game.id === id);
    // The bracket was generated again while this waited for the lock.
    if (!before) throw noSuchGame();
    const { written, isResult = false, hasPoints = false, added, removed } = await play(tx, tree, before);
    const after = only(written.filter((game) => game.id === id));
    const treeAfter = replaceGames(tree, written);
    const progress = isResult ? progressOf(treeAfter.games) : tournament;
    const hasMoved = progress.status !== tournament.status || progress.currentRound !== tournament.currentRound;
    if (hasMoved) await tx.update(tournaments).set(progress).where(eq(tournaments.id, tournamentId));
    // A running score completes no bracket, and changes often.
    const mayComplete = submissionsOpen && (isResult || before.status === 'scheduled');
    const completed = mayComplete ? await submitCompletedBrackets(tx, { tree: treeAfter, numbering }, tournament) : [];

    const events: Announcement[] = [{ type: 'game', tournamentId, gameIds: written.map((game) => game.id) }];
    if (completed.length > 0) events.unshift({ type: 'brackets', tournamentId, bracketIds: completed });
    if (hasMoved) events.push({ type: 'tournament', tournamentId, changed: ['tournament'] });
    if (hasPoints) events.push({ type: 'tournament', tournamentId, changed: ['players'] });
    if (isResult) events.push({ type: 'standings', tournamentId, changed: ['results'] });
    return {
      result: after,
      audit: [action, { ...before, ...removed }, { ...after, ...added }],
      target: nameWithScore(tree, before, after),
      events,
      changesField: true,
    };
  });
}

/** Names a game with its teams and its score, or with the score that the change has removed. */
function nameWithScore(tree: Tree, before: GameRow, after: GameRow): string | null {
  const scored = after.team1Score === null && after.team2Score === null ? before : after;
  const teamOf = (id: number | null) => ({ name: nameOf(tree, id ?? 0) });
  return nameTarget({ ...scored, team1: teamOf(after.team1Id), team2: teamOf(after.team2Id) });
}
