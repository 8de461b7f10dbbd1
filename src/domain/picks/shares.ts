import type { Round } from '../bracket/rounds.ts';
import { type ContenderId, covers, resolveCombined, type Tree } from '../bracket/tree.ts';

/** How many brackets picked each contender to win a game, largest first. */
export interface GameShares {
  gameId: number;
  /** `teamId` can be a combined slot, as in the API. */
  shares: readonly { teamId: ContenderId; count: number }[];
}

/**
 * Counts the brackets that picked this contender. For a team, picks of its combined slot count too; for a combined
 * slot, picks of its teams.
 */
export function countBackers(tree: Tree, { shares }: GameShares, contender: ContenderId): number {
  return shares
    .filter(({ teamId }) => covers(tree, teamId, contender) || covers(tree, contender, teamId))
    .reduce((sum, { count }) => sum + count, 0);
}

/** Adds the picks of a combined slot to those of the team that came through it, once its play-in is decided. */
export function mergeCombined(tree: Tree, { gameId, shares }: GameShares): GameShares {
  const counts = new Map<ContenderId, number>();
  for (const { teamId, count } of shares) {
    const contender = resolveCombined(tree, teamId);
    counts.set(contender, (counts.get(contender) ?? 0) + count);
  }
  const merged = Array.from(counts, ([teamId, count]) => ({ teamId, count }));
  return { gameId, shares: merged.toSorted((a, b) => b.count - a.count || a.teamId - b.teamId) };
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
