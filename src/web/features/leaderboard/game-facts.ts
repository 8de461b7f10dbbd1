import { isDecided, isFinalDecided } from '../../../domain/bracket/game.ts';
import { MAIN_ROUNDS, ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import { isOut, nameOf, type Tree } from '../../../domain/bracket/tree.ts';

/** What the games say about the standings. */
export interface GameFacts {
  /** The rounds with a column: the play-ins have one where there are any, so that the columns add up. */
  rounds: readonly Round[];
  /** The final is decided, so that nothing is possible any more. */
  isOver: boolean;
  hasResults: boolean;
  /** The names of teams, and of combined slots, that can no longer win the tournament. */
  out: ReadonlySet<string>;
}

/** As long as the games are not known, and where they cannot be read. */
export const NO_FACTS: GameFacts = { rounds: MAIN_ROUNDS, isOver: false, hasResults: true, out: new Set() };

export function readFacts(tree: Tree): GameFacts {
  const hasPlayIns = tree.games.some(({ round }) => round === 'play_in');
  const contenders = [...tree.teamById.keys(), ...tree.combinedById.keys()];
  return {
    rounds: hasPlayIns ? ROUNDS : MAIN_ROUNDS,
    isOver: isFinalDecided(tree.games),
    hasResults: tree.games.some(isDecided),
    out: new Set(contenders.filter((contender) => isOut(tree, contender)).map((contender) => nameOf(tree, contender))),
  };
}
