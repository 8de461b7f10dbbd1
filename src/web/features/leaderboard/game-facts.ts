import { isDecided, isFinalDecided } from '../../../domain/bracket/game.ts';
import { MAIN_ROUNDS, ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import { type ContenderId, isOut, nameOf, type Tree } from '../../../domain/bracket/tree.ts';

/** What the columns and rows of the standings need to know of the games. */
export interface GameFacts {
  /** The rounds with a column. Play-ins have one if there are any, so that the columns add up to the total. */
  rounds: readonly Round[];
  /** The final is decided. */
  isOver: boolean;
  hasResults: boolean;
  /** The names of eliminated teams and combined slots; an entry has only the name of its champion. */
  eliminated: ReadonlySet<string>;
  /** The teams and combined slots by name, with the tree that knows their marks; null while it is loading. */
  field: { tree: Tree; contenderByName: ReadonlyMap<string, ContenderId> } | null;
}

/** Used while the games are loading, or if they cannot be loaded. Assumes results, so that ranks are shown. */
export const DEFAULT_FACTS: GameFacts = {
  rounds: MAIN_ROUNDS,
  isOver: false,
  hasResults: true,
  eliminated: new Set(),
  field: null,
};

export function deriveFacts(tree: Tree): GameFacts {
  const hasPlayIns = tree.games.some(({ round }) => round === 'play_in');
  const contenders = [...tree.teamById.keys(), ...tree.combinedById.keys()];
  const eliminated = contenders.filter((contender) => isOut(tree, contender));
  return {
    rounds: hasPlayIns ? ROUNDS : MAIN_ROUNDS,
    isOver: isFinalDecided(tree.games),
    hasResults: tree.games.some(isDecided),
    eliminated: new Set(eliminated.map((contender) => nameOf(tree, contender))),
    field: { tree, contenderByName: new Map(contenders.map((contender) => [nameOf(tree, contender), contender])) },
  };
}
