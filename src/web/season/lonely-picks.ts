import { useQuery } from '@tanstack/react-query';
import type { PickShares } from '../../contract/pick-shares.ts';
import type { Game } from '../../domain/bracket/game.ts';
import { covers, type Tree } from '../../domain/bracket/tree.ts';
import type { Picks } from '../../domain/picks/picks.ts';
import { pickSharesQuery } from '../api/bracket-queries.ts';

/** Who picked whom, while submissions are closed; otherwise undefined. */
export function usePickShares(tournamentId: number, isVisible: boolean): PickShares | undefined {
  const { data } = useQuery({ ...pickSharesQuery(tournamentId), enabled: isVisible });
  return isVisible ? data : undefined;
}

/** Says of results that hardly anybody had them: '2 of 60 had it'. */
export function describeLonelyResults(shares: PickShares | undefined) {
  return ({ id }: Game): string | undefined => {
    const call = shares?.lonely.find(({ gameId }) => gameId === id);
    return shares && call && `${call.count.toLocaleString()} of ${shares.brackets.toLocaleString()} had it`;
  };
}

/** Says of a bracket's correct picks that hardly anybody else made them: 'one of only 2 of 60 who had it'. */
export function describeLonelyPicks(tree: Tree, picks: Picks, shares: PickShares | undefined) {
  return ({ id, winnerId }: Game): string | undefined => {
    const pick = picks.get(id);
    const call = shares?.lonely.find(({ gameId }) => gameId === id);
    if (!shares || !call || pick === undefined || winnerId === null || !covers(tree, pick, winnerId)) return undefined;
    const brackets = shares.brackets.toLocaleString();
    return call.count === 1
      ? `the only one of ${brackets} who had it`
      : `one of only ${call.count.toLocaleString()} of ${brackets} who had it`;
  };
}
