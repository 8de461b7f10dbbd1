import type { Game } from '../../domain/bracket/game.ts';
import { ROUNDS, type Round } from '../../domain/bracket/rounds.ts';
import type { Tree } from '../../domain/bracket/tree.ts';

/** The games of one round as the board draws them: the left half flows right, the right half flows left. */
export interface BoardRound {
  round: Round;
  left: Game[];
  right: Game[];
}

/** Games are in board order, so the first half of a round is the left one. The championship stands alone. */
export function layOut(tree: Tree): BoardRound[] {
  return ROUNDS.flatMap((round) => {
    const games = tree.games.filter((game) => game.round === round);
    const half = Math.ceil(games.length / 2);
    return games.length === 0 ? [] : [{ round, left: games.slice(0, half), right: games.slice(half) }];
  });
}
