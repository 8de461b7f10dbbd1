import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { buildTree, type Tree } from '../../domain/bracket/tree.ts';
import { gamesQuery, teamsQuery } from '../api/tournament-queries.ts';

/** The tree of a tournament; null until it is loaded. */
export function useTree(tournamentId: number): { tree: Tree | null; isError: boolean; refetch: () => void } {
  const teams = useQuery(teamsQuery(tournamentId));
  const games = useQuery(gamesQuery(tournamentId));
  const tree = useMemo(
    () => (teams.data && games.data ? buildTree(games.data, teams.data) : null),
    [teams.data, games.data],
  );
  const refetch = () => {
    if (teams.isError) teams.refetch();
    if (games.isError) games.refetch();
  };
  return { tree, isError: tree === null && (teams.isError || games.isError), refetch };
}
