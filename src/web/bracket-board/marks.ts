import type { Game } from '../../domain/bracket/game.ts';
import type { GameStatus } from '../../domain/bracket/rounds.ts';
import { fillSlots, type Slot } from '../../domain/bracket/slots.ts';
import { isSame, type Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { judgePick } from '../../domain/scoring/scoring.ts';

/** What the mark beside a picked team says. Amber is a pick that nothing is known about yet. */
export type PickMark = 'correct' | 'incorrect' | 'unscored';

export const MARK_WORDS: Record<PickMark, string> = {
  correct: 'correct pick',
  incorrect: 'incorrect pick',
  unscored: 'your pick',
};

export function markOf(tree: Tree, picks: Picks, game: Game, slot: Slot): PickMark | null {
  const pickedTeamId = picks.get(game.id);
  if (pickedTeamId === undefined) return null;
  // The picked team was expected here and another one plays.
  if (slot.missed !== null && isSame(tree, slot.missed, pickedTeamId)) return 'incorrect';
  if (!slot.isPicked) return null;
  const { status } = judgePick(tree, { gameId: game.id, pickedTeamId });
  if (status !== 'upcoming') return status;
  // Lost on the way: the game is still to come, but this pick can no longer be right.
  return slot.isEliminated ? 'incorrect' : 'unscored';
}

/** Whether a bracket shows how far a game is: live games do, and those without a pick, which have no other mark. */
export function showsStatus(game: Game, picks: Picks): boolean {
  return game.status === 'in_progress' || !picks.has(game.id);
}

/** The marks on a board with these picks. */
export function listMarks(tree: Tree, picks: Picks): ReadonlySet<PickMark | GameStatus> {
  const marks = tree.games.flatMap((game) => [
    showsStatus(game, picks) ? game.status : null,
    ...fillSlots(tree, picks, game).map((slot) => markOf(tree, picks, game, slot)),
  ]);
  return new Set(marks.filter((mark) => mark !== null));
}
