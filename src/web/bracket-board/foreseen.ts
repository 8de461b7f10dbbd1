import type { Game } from '../../domain/bracket/game.ts';
import type { Round } from '../../domain/bracket/rounds.ts';
import type { ContenderId } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';

/** Who wins a game: really, or else as the bracket sees it. */
export function foreseenWinner(game: Game, picks: Picks): ContenderId | null {
  return game.winnerId ?? picks.get(game.id) ?? null;
}

/** The round to look at first: the one being played, or else the first that everybody plays. */
export function roundToShow(currentRound: Round | null): Round {
  return currentRound ?? 'round_of_32';
}
