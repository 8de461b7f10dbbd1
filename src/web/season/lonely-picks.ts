import { useQuery } from '@tanstack/react-query';
import type { PickShares } from '../../contract/pick-shares.ts';
import type { Game } from '../../domain/bracket/game.ts';
import { covers, type Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { pickSharesQuery } from '../api/bracket-queries.ts';

/** The pick shares of a tournament; undefined while loading, and unless brackets are visible. */
export function usePickShares(tournamentId: number, isVisible: boolean): PickShares | undefined {
  const { data } = useQuery({ ...pickSharesQuery(tournamentId), enabled: isVisible });
  return isVisible ? data : undefined;
}

/** Describes the results that hardly anybody picked: '2 of 60 had it'. */
export function describeLonelyResults(shares: PickShares | undefined) {
  return ({ id }: Game): string | undefined => {
    const lonely = shares?.lonely.find(({ gameId }) => gameId === id);
    return shares && lonely && `${lonely.count.toLocaleString()} of ${shares.brackets.toLocaleString()} had it`;
  };
}

/** Describes the lonely picks of a bracket: 'one of only 2 of 60 who had it'. */
export function describeLonelyPicks(tree: Tree, picks: Picks, shares: PickShares | undefined) {
  return ({ id, winnerId }: Game): string | undefined => {
    const pick = picks.get(id);
    const lonely = shares?.lonely.find(({ gameId }) => gameId === id);
    if (!shares || !lonely || pick === undefined || winnerId === null || !covers(tree, pick, winnerId))
      return undefined;
    const brackets = shares.brackets.toLocaleString();
    return lonely.count === 1
      ? `the only one of ${brackets} who had it`
      : `one of only ${lonely.count.toLocaleString()} of ${brackets} who had it`;
  };
}
