import type { Game } from '../bracket/game.ts';
import { type ContenderId, covers, type Tree } from '../bracket/tree.ts';
import { findObstacle, isOpen, listBroken, listUnpicked, NO_PICKS, type Picks } from './picks.ts';
import { fillSlots } from './slots.ts';

/** Whether the game's pick can be made or changed: it has not started, and no pick of it is stored. */
export function isChangeable(game: Game, stored: Picks): boolean {
  return isOpen(game) && !stored.has(game.id);
}

/**
 * Whether a contender can be picked: the game is open, a slot shows the contender, and no stored pick rules it out.
 * Stored picks, and the picks they need, cannot be changed.
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
  /** The later games whose picks were cleared because they contradict the new one. */
  cleared: number[];
}

/** Picks a contender, if that is possible, and clears the later picks that contradict it. */
export function setPick(
  tree: Tree,
  picks: Picks,
  gameId: number,
  contender: ContenderId,
  stored: Picks = NO_PICKS,
): PickChange {
  const current = picks.get(gameId);
  // A picked combined slot already stands for the winner of its play-in.
  const isPicked = current !== undefined && covers(tree, current, contender);
  if (isPicked || !canPick(tree, picks, gameId, contender, stored)) return { picks, cleared: [] };

  const cleared = listBroken(tree, picks, { gameId, pickedTeamId: contender });
  const next = new Map(picks).set(gameId, contender);
  for (const id of cleared) next.delete(id);
  return { picks: next, cleared };
}

/**
 * The next game to pick: the first in board order that has no pick and shows a contender that can be picked. Play-ins
 * come last, since no pick of them is required.
 */
export function findNextGame(tree: Tree, picks: Picks, stored: Picks = NO_PICKS): Game | undefined {
  const open = listPickable(tree, picks, stored);
  return open.find(({ round }) => round !== 'play_in') ?? open[0];
}

/** The game to pick after this one in its round, or an earlier one that was left out; undefined if the round is complete. */
export function findNextInRound(
  tree: Tree,
  picks: Picks,
  { id, round }: Pick<Game, 'id' | 'round'>,
  stored: Picks = NO_PICKS,
): Game | undefined {
  const open = listPickable(tree, picks, stored).filter((game) => game.round === round);
  return open.find((game) => game.id > id) ?? open[0];
}

/** The games without a pick that show a contender that can be picked. */
function listPickable(tree: Tree, picks: Picks, stored: Picks): Game[] {
  return listUnpicked(tree, picks).filter((game) =>
    fillSlots(tree, picks, game).some(
      ({ contender }) => contender !== null && canPick(tree, picks, game.id, contender, stored),
    ),
  );
}
