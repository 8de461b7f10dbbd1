import { findFinal } from '../bracket/game.ts';
import { ROUNDS } from '../bracket/rounds.ts';
import type { ContenderId, Tree } from '../bracket/tree.ts';
import type { Picks } from './picks.ts';
import type { GameShares } from './shares.ts';

export interface SharedPick {
  gameId: number;
  contender: ContenderId;
  /** How many brackets have it. */
  count: number;
}

export interface Gossip {
  /** The bracket's own champion. */
  champion: SharedPick | null;
  /** The champion of most brackets. */
  favourite: SharedPick | null;
  /** The bracket's rarest pick of another team than its champion; of several, the one of the latest round. */
  boldest: SharedPick | null;
}

/** What is worth telling about a bracket once everybody's picks are open, before the first game. */
export function gossipOf(tree: Tree, picks: Picks, games: readonly GameShares[]): Gossip {
  const finalId = findFinal(tree.games)?.id;
  const ownChampion = finalId === undefined ? undefined : picks.get(finalId);
  const own = games.flatMap(({ gameId, shares }): SharedPick[] => {
    const contender = picks.get(gameId);
    const share = shares.find(({ teamId }) => teamId === contender);
    return share ? [{ gameId, contender: share.teamId, count: share.count }] : [];
  });
  const depthOf = ({ gameId }: SharedPick) => ROUNDS.indexOf(tree.gameById.get(gameId)?.round ?? 'play_in');
  const [boldest = null] = own
    .filter(({ contender }) => contender !== ownChampion)
    .toSorted((a, b) => a.count - b.count || depthOf(b) - depthOf(a));
  const top = games.find(({ gameId }) => gameId === finalId)?.shares[0];
  return {
    champion: own.find(({ gameId }) => gameId === finalId) ?? null,
    favourite: top && finalId !== undefined ? { gameId: finalId, contender: top.teamId, count: top.count } : null,
    boldest,
  };
}
