import type { Game } from '../../domain/bracket/game.ts';
import { ROUNDS, type Round } from '../../domain/bracket/rounds.ts';
import type { ContenderId, Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';

/** The games of one round in the left and the right half of the board. */
export interface BoardRound {
  round: Round;
  left: Game[];
  right: Game[];
}

/** Games are in board order, so the first half of a round is the left one. The championship is in the left half. */
export function layOutRounds(tree: Tree): BoardRound[] {
  return ROUNDS.flatMap((round) => {
    const games = tree.games.filter((game) => game.round === round);
    const half = Math.ceil(games.length / 2);
    return games.length === 0 ? [] : [{ round, left: games.slice(0, half), right: games.slice(half) }];
  });
}

/** The actual winner of a game, or else the bracket's pick. */
export function winnerOrPick(game: Game, picks: Picks): ContenderId | null {
  return game.winnerId ?? picks.get(game.id) ?? null;
}

/** The round to show first. */
export function initialRound(currentRound: Round | null): Round {
  return currentRound ?? 'round_of_32';
}

interface Decidable {
  id: number;
  winnerId: number | null;
}

/** Games that were undecided before and have a winner now. Games of a newly generated bracket do not count. */
export function listNewlyDecided(before: readonly Decidable[], now: readonly Decidable[]): ReadonlySet<number> {
  const undecided = new Set(before.filter(({ winnerId }) => winnerId === null).map(({ id }) => id));
  return new Set(now.filter(({ id, winnerId }) => winnerId !== null && undecided.has(id)).map(({ id }) => id));
}
