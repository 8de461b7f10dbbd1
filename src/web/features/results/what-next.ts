import { type Game, isPlayable } from '../../../domain/bracket/game.ts';
import { ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';

export function listRound(tree: Tree, round: Round): Game[] {
  return tree.games.filter((game) => game.round === round);
}

export function listRounds(tree: Tree): Round[] {
  return ROUNDS.filter((round) => tree.games.some((game) => game.round === round));
}

/** Where there is something to do: the earliest round with an open game, or the last one when all is done. */
export function findOpenRound(tree: Tree): Round {
  const open = tree.games.find((game) => game.status !== 'completed');
  return open?.round ?? listRounds(tree).at(-1) ?? 'round_of_32';
}

/** The game to go on with after this one: the next of its round that can be played, or the first that was left out. */
export function findNextGame(tree: Tree, after: Game): Game | undefined {
  const games = listRound(tree, after.round);
  const place = games.findIndex(({ id }) => id === after.id);
  return [...games.slice(place + 1), ...games.slice(0, Math.max(place, 0))].find(isPlayable);
}

export type RoundState =
  | { kind: 'open' }
  /** Nothing to enter, since these games lack a team. */
  | { kind: 'waiting'; games: number; next: Round }
  | { kind: 'done'; games: number; next: Round }
  | { kind: 'over'; winnerId: number | null };

/** What is left to do in a round, and where to go on. */
export function stateOfRound(tree: Tree, round: Round): RoundState {
  const games = listRound(tree, round);
  if (games.some(isPlayable)) return { kind: 'open' };
  const waiting = games.filter((game) => game.status !== 'completed').length;
  const next = findOpenRound(tree);
  if (waiting > 0) return { kind: 'waiting', games: waiting, next };
  if (tree.games.every((game) => game.status === 'completed')) {
    return { kind: 'over', winnerId: tree.games.at(-1)?.winnerId ?? null };
  }
  return { kind: 'done', games: games.length, next };
}
