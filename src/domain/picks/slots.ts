import type { Game } from '../bracket/game.ts';
import {
  type ContenderId,
  canReach,
  covers,
  findCombined,
  realTeamIn,
  type SlotIndex,
  type Tree,
  wayTo,
} from '../bracket/tree.ts';
import type { Picks } from './picks.ts';

/** What a bracket shows in one of a game's two slots. */
export interface Slot {
  contender: ContenderId | null;
  /** The contender is the team that really plays here, not a prediction. */
  isReal: boolean;
  /** The bracket picks this slot's contender to win the game. */
  isPicked: boolean;
  /** The contender is a prediction and has lost on its way here. */
  isEliminated: boolean;
  /** The contender that the bracket expected in place of the real team: shown beside it, struck through. */
  missed: ContenderId | null;
  /** The game whose winner comes here. */
  feederId: number | null;
}

export function fillSlots(tree: Tree, picks: Picks, game: Game): [Slot, Slot] {
  return [fillSlot(tree, picks, game, 0), fillSlot(tree, picks, game, 1)];
}

function fillSlot(tree: Tree, picks: Picks, game: Game, slot: SlotIndex): Slot {
  const feederId = tree.feeders.get(game.id)?.[slot] ?? null;
  const real = realTeamIn(tree, game, slot);
  const own = findOwnPick(tree, picks, game, slot);
  const fromFeeder = feederId === null ? null : (picks.get(feederId) ?? null);
  const combined = feederId === null ? null : (findCombined(tree, feederId)?.id ?? null);

  const contender = real ?? own ?? combined ?? fromFeeder;
  const expected = fromFeeder ?? own;
  return {
    contender,
    isReal: real !== null,
    isPicked: own !== null && contender !== null && covers(tree, own, contender),
    isEliminated: contender !== null && !canReach(tree, contender, game.id),
    missed: real !== null && expected !== null && !covers(tree, expected, real) ? expected : null,
    feederId,
  };
}

/** The bracket's pick of this game, if it reaches the game through this slot. */
function findOwnPick(tree: Tree, picks: Picks, game: Game, slot: SlotIndex): ContenderId | null {
  const pick = picks.get(game.id);
  const way = pick === undefined ? null : wayTo(tree, pick, game.id);
  if (pick === undefined || way === null) return null;
  const previous = way.at(-1);
  // Both slots by what fills them: a drawn team, or the winner of a feeder.
  const sources = previous === undefined ? [game.team1Id, game.team2Id] : tree.feeders.get(game.id);
  return sources?.[slot] === (previous ?? pick) ? pick : null;
}
