import { type DecidedGame, type Game, isDecided } from '../bracket/game.ts';
import { seedOf, type Tree } from '../bracket/tree.ts';

/** The loser of a game; null unless it is decided. */
export function loserOf(game: Game | undefined): number | null {
  if (!game || !isDecided(game)) return null;
  return game.winnerId === game.team1Id ? game.team2Id : game.team1Id;
}

/** Whether the team with the higher seed number has won. */
export function isUpset(tree: Tree, game: DecidedGame): boolean {
  return (seedOf(tree, game.winnerId) ?? 0) > (seedOf(tree, loserOf(game) ?? 0) ?? 0);
}
