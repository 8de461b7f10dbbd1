import type { Game } from '../../domain/bracket/game.ts';
import { ROUNDS, type Round } from '../../domain/bracket/rounds.ts';
import type { ContenderId, Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';

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

/** Who wins a game: really, or else as the bracket sees it. */
export function foreseenWinner(game: Game, picks: Picks): ContenderId | null {
  return game.winnerId ?? picks.get(game.id) ?? null;
}

/** The round to look at first: the one being played, or else the first that everybody plays. */
export function roundToShow(currentRound: Round | null): Round {
  return currentRound ?? 'round_of_32';
}

interface Decidable {
  id: number;
  winnerId: number | null;
}

/** Games that were open before and have a winner now. Those of another bracket are not new, they are others. */
export function listNewlyDecided(before: readonly Decidable[], now: readonly Decidable[]): ReadonlySet<number> {
  const open = new Set(before.filter(({ winnerId }) => winnerId === null).map(({ id }) => id));
  return new Set(now.filter(({ id, winnerId }) => winnerId !== null && open.has(id)).map(({ id }) => id));
}
