import type { Game } from '../bracket/game.ts';
import { fillSlots } from '../bracket/slots.ts';
import { type ContenderId, covers, type Tree } from '../bracket/tree.ts';
import { findObstacle, isOpen, listBroken, listUnpicked, NO_PICKS, type Picks } from './picks.ts';

/** Whether the game's pick can still be made or changed: it has not begun, and no pick of it is stored. */
export function isChangeable(game: Game, stored: Picks): boolean {
  return isOpen(game) && !stored.has(game.id);
}

/**
 * Whether a click on this contender counts: the game is open, it is on show there, and no pick rules it out. Picks that
 * are stored already stay: neither they nor what they need can be changed.
 */
export function canPick(
  tree: Tree,
  picks: Picks,
  gameId: number,
  contender: ContenderId,
  stored: Picks = NO_PICKS,
): boolean {
  const game = tree.gameById.get(gameId);
  return (
    game !== undefined &&
    isChangeable(game, stored) &&
    listBroken(tree, stored, { gameId, pickedTeamId: contender }).length === 0 &&
    fillSlots(tree, picks, game).some((slot) => slot.contender === contender && !slot.isEliminated) &&
    findObstacle(tree, picks, { gameId, pickedTeamId: contender }) === undefined
  );
}

export interface PickChange {
  picks: Picks;
  /** The later games whose picks went with the replaced team. */
  cleared: number[];
}

/** Picks a contender and clears what depended on the one it replaces. Anything else changes nothing. */
export function setPick(
  tree: Tree,
  picks: Picks,
  gameId: number,
  contender: ContenderId,
  stored: Picks = NO_PICKS,
): PickChange {
  const current = picks.get(gameId);
  // A pick of the combined slot already stands for the team that came out of the play-in.
  const isSame = current !== undefined && covers(tree, current, contender);
  if (isSame || !canPick(tree, picks, gameId, contender, stored)) return { picks, cleared: [] };

  const cleared = listBroken(tree, picks, { gameId, pickedTeamId: contender });
  const next = new Map(picks).set(gameId, contender);
  for (const id of cleared) next.delete(id);
  return { picks: next, cleared };
}

/** Where to pick next: the first game in board order that waits for a pick and shows someone to pick. */
export function findNextGame(tree: Tree, picks: Picks, stored: Picks = NO_PICKS): Game | undefined {
  return listUnpicked(tree, picks).find((game) =>
    fillSlots(tree, picks, game).some(
      ({ contender }) => contender !== null && canPick(tree, picks, game.id, contender, stored),
    ),
  );
}
