import type { Game } from '../bracket/game.ts';
import { MAIN_ROUNDS, type MainRound } from '../bracket/rounds.ts';
import {
  type ContenderId,
  covers,
  findCombined,
  isSame,
  realTeamIn,
  type SlotIndex,
  type Tree,
} from '../bracket/tree.ts';
import type { Picks } from './picks.ts';

interface Step {
  round: MainRound;
  game: Game;
  /** Whom the contender meets by the picks; null if they do not say. */
  opponent: ContenderId | null;
}

/** The games of a contender from the first round to the final, whatever the results are. */
export function predictWay(tree: Tree, picks: Picks, contender: ContenderId): Step[] {
  const route = tree.routes.get(contender) ?? [];
  return MAIN_ROUNDS.flatMap((round) => {
    const game = tree.games.find((each) => each.round === round && route.includes(each.id));
    if (!game) return [];
    const opponent = ([0, 1] as const)
      .map((slot) => predictSlot(tree, picks, game, slot))
      .find((each) => each !== null && !isSame(tree, each, contender) && !covers(tree, contender, each));
    return [{ round, game, opponent: opponent ?? null }];
  });
}

/** The last round that a bracket has a contender win; null if it has it win none. */
export function predictLastWin(tree: Tree, picks: Picks, contender: ContenderId): MainRound | null {
  const wins = predictWay(tree, picks, contender).filter(({ game }) => {
    const pick = picks.get(game.id);
    return pick !== undefined && isSame(tree, pick, contender);
  });
  return wins.at(-1)?.round ?? null;
}

function predictSlot(tree: Tree, picks: Picks, game: Game, slot: SlotIndex): ContenderId | null {
  const feederId = tree.feeders.get(game.id)?.[slot] ?? null;
  if (feederId === null) return realTeamIn(tree, game, slot);
  return picks.get(feederId) ?? findCombined(tree, feederId)?.id ?? null;
}
