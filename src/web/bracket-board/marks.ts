import type { Game } from '../../domain/bracket.ts';
import type { Picks } from '../../domain/picks.ts';
import { judgePick } from '../../domain/scoring.ts';
import { fillSlots, type Slot } from '../../domain/slots.ts';
import { isSame, type Tree } from '../../domain/tree.ts';

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

/** The marks on a board with these picks; 'upcoming' is the ring at a game to come without a pick. */
export function listMarks(tree: Tree, picks: Picks): ReadonlySet<PickMark | 'upcoming'> {
  const marks = tree.games.flatMap((game) =>
    picks.has(game.id)
      ? fillSlots(tree, picks, game).map((slot) => markOf(tree, picks, game, slot))
      : [game.status === 'scheduled' ? ('upcoming' as const) : null],
  );
  return new Set(marks.filter((mark) => mark !== null));
}
