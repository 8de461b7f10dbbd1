import type { Game, PlacedTeam } from '../../domain/bracket/game.ts';
import { drawBracket } from '../../domain/bracket/generation.ts';
import { buildTree, type Tree } from '../../domain/bracket/tree.ts';

/** The bracket that generating would make of these teams, with the games' numbers for ids. */
export function planTree(teams: readonly PlacedTeam[]): Tree {
  const games = drawBracket(teams).map(
    ({ number, nextNumber, ...planned }): Game => ({
      ...planned,
      id: number,
      nextGameId: nextNumber,
      team1Score: null,
      team2Score: null,
      winnerId: null,
      status: 'scheduled',
    }),
  );
  return buildTree(games, teams);
}
