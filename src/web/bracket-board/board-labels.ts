import type { Game } from '../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { labelOf, numberOf, type Tree } from '../../domain/bracket/tree.ts';
import type { Slot } from '../../domain/picks/slots.ts';
import { YOURS } from './voice.ts';

/** '4 Lions', or 'Winner of game 5' for an empty slot. */
export function labelSlot(tree: Tree, { contender, feederId }: Slot): string {
  if (contender !== null) return labelOf(tree, contender);
  return feederId === null ? 'To be decided' : `Winner of game ${numberOf(tree, feederId)}`;
}

/** The accessible name of a slot's radio button, which only the user's own board has. */
export function labelChoice(tree: Tree, slot: Slot): string {
  const { missed, isEliminated } = slot;
  return [
    labelSlot(tree, slot),
    missed === null ? '' : `${YOURS.expected} ${labelOf(tree, missed)}`,
    isEliminated ? 'out of the tournament' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'Round of 32, game 4: 4 Lions vs 13 Bears' */
export function labelGame(tree: Tree, game: Game, [first, second]: readonly [Slot, Slot]): string {
  const teams = `${labelSlot(tree, first)} vs ${labelSlot(tree, second)}`;
  return `${ROUND_LABELS[game.round]}, game ${numberOf(tree, game.id)}: ${teams}`;
}
