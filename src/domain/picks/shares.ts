import type { Round } from '../bracket/rounds.ts';
import { type ContenderId, covers, resolveCombined, type Tree } from '../bracket/tree.ts';

/** How many brackets picked each contender to win a game, largest first. */
export interface GameShares {
  gameId: number;
  shares: readonly Share[];
}

export interface Share {
  /** Can be a combined slot, as in the API. */
  teamId: ContenderId;
  count: number;
  /** The contenders whose picks are counted together; by default `teamId` alone. */
  merged?: readonly ContenderId[];
}

/**
 * The brackets that picked this contender, and which of its picks they are. For a team, picks of its combined slot count
 * too; for a combined slot, picks of its teams.
 */
export function findBackers(tree: Tree, { shares }: GameShares, contender: ContenderId): Required<Share> {
  const backing = shares.filter(({ teamId }) => covers(tree, teamId, contender) || covers(tree, contender, teamId));
  return {
    teamId: contender,
    count: backing.reduce((sum, { count }) => sum + count, 0),
    merged: backing.map(({ teamId }) => teamId),
  };
}

/** Adds the picks of a combined slot to those of the team that came through it, once its play-in is decided. */
export function mergeCombined(tree: Tree, { gameId, shares }: GameShares): GameShares {
  const byContender = new Map<ContenderId, Required<Share>>();
  for (const { teamId, count } of shares) {
    const contender = resolveCombined(tree, teamId);
    const before = byContender.get(contender) ?? { count: 0, merged: [] };
    byContender.set(contender, {
      teamId: contender,
      count: before.count + count,
      merged: [...before.merged, teamId],
    });
  }
  const all = [...byContender.values()];
  return { gameId, shares: all.toSorted((a, b) => b.count - a.count || a.teamId - b.teamId) };
}

export function sharesOfRound(tree: Tree, games: readonly GameShares[], round: Round): GameShares[] {
  return games.filter(({ gameId }) => tree.gameById.get(gameId)?.round === round);
}

/**
 * The games in which the contender picked most leads the second by the fewest brackets; of equal leads, those with the
 * highest counts first. Without play-ins, which many brackets do not pick.
 */
export function listMostDivided(tree: Tree, games: readonly GameShares[], limit: number): GameShares[] {
  const leadOf = ({ shares: [first, second] }: GameShares) => (first?.count ?? 0) - (second?.count ?? 0);
  return games
    .filter(({ gameId, shares }) => shares.length > 1 && tree.gameById.get(gameId)?.round !== 'play_in')
    .toSorted((a, b) => leadOf(a) - leadOf(b) || (b.shares[0]?.count ?? 0) - (a.shares[0]?.count ?? 0))
    .slice(0, limit);
}
