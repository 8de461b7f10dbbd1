import { isDecided } from '../bracket/game.ts';
import { canReach, describeGame, nameOf, replaceGames, type Tree, wayTo } from '../bracket/tree.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { propagateWinner } from './results.ts';

/** The winner of an undecided game, as somebody imagines it. */
export interface ImaginedWinner {
  gameId: number;
  teamId: number;
}

export type WhatIfRefusal = Refusal<'unknown_game' | 'decided_game' | 'repeated_game' | 'impossible_winner'>;

/** The tournament as it would be with these winners, named in any order. Their scores mean nothing. */
export function imagineWinners(
  tree: Tree,
  winners: readonly ImaginedWinner[],
): { ok: true; tree: Tree } | WhatIfRefusal {
  const teamByGame = new Map(winners.map(({ gameId, teamId }) => [gameId, teamId]));
  for (const [index, { gameId, teamId }] of winners.entries()) {
    const game = tree.gameById.get(gameId);
    if (!game) return refuse('unknown_game', `There is no game ${gameId} in this tournament.`);
    const label = describeGame(tree, game);
    if (isDecided(game)) return refuse('decided_game', `${label} is decided already.`);
    if (winners.findIndex((other) => other.gameId === gameId) < index)
      return refuse('repeated_game', `${label} is named twice.`);
    const isKnown = tree.teamById.has(teamId);
    if (!isKnown || !canReach(tree, teamId, gameId))
      return refuse(
        'impossible_winner',
        `${isKnown ? nameOf(tree, teamId) : `Team ${teamId}`} cannot play in ${label}.`,
      );
    const missing = wayTo(tree, teamId, gameId)?.find((id) => {
      const earlier = tree.gameById.get(id);
      return earlier && !isDecided(earlier) && teamByGame.get(id) !== teamId;
    });
    const earlier = missing === undefined ? undefined : tree.gameById.get(missing);
    if (earlier)
      return refuse(
        'impossible_winner',
        `To win ${label}, ${nameOf(tree, teamId)} must win ${describeGame(tree, earlier)} first.`,
      );
  }
  // In the order of the board, so that teams are known where they come from. Their opponents may still be unknown.
  const gameById = new Map(tree.gameById);
  for (const { id } of tree.games) {
    const winnerId = teamByGame.get(id);
    const game = gameById.get(id);
    if (winnerId === undefined || !game) continue;
    const changed = propagateWinner({ ...tree, gameById }, { ...game, winnerId, status: 'completed' });
    for (const each of changed) gameById.set(each.id, each);
  }
  return { ok: true, tree: replaceGames(tree, [...gameById.values()]) };
}
