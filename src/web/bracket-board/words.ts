import type { Game } from '../../domain/bracket/game.ts';
import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import type { Slot } from '../../domain/bracket/slots.ts';
import { labelOf, numberOf, type Tree } from '../../domain/bracket/tree.ts';

/** What a slot says: '4 Lions', or 'Winner of game 5' while nobody is known. */
export function wordSlot(tree: Tree, { contender, feederId }: Slot): string {
  if (contender !== null) return labelOf(tree, contender);
  return feederId === null ? 'To be decided' : `Winner of game ${numberOf(tree, feederId)}`;
}

/** The same with what else there is to say about a place that can be picked. */
export function wordChoice(tree: Tree, slot: Slot): string {
  const { missed, isEliminated } = slot;
  return [
    wordSlot(tree, slot),
    missed === null ? '' : `you expected ${labelOf(tree, missed)}`,
    isEliminated ? 'out of the tournament' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'Round of 32, game 3: 4 Lions vs 13 Bears' */
export function wordGame(tree: Tree, game: Game, [first, second]: readonly [Slot, Slot]): string {
  const teams = `${wordSlot(tree, first)} vs ${wordSlot(tree, second)}`;
  return `${ROUND_LABELS[game.round]}, game ${numberOf(tree, game.id)}: ${teams}`;
}
