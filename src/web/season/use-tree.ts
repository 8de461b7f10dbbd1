import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { buildTree } from '../../domain/bracket/tree.ts';
import { gamesQuery, teamsQuery } from '../api/tournament-queries.ts';

/** The tree of a tournament; null until it is loaded. */
export function useTree(tournamentId: number | undefined) {
  const enabled = tournamentId !== undefined;
  const teams = useQuery({ ...teamsQuery(tournamentId ?? 0), enabled });
  const games = useQuery({ ...gamesQuery(tournamentId ?? 0), enabled });
  const tree = useMemo(
    () => (teams.data && games.data ? buildTree(games.data, teams.data) : null),
    [teams.data, games.data],
  );
  return {
    tree,
    isError: tree === null && (teams.isError || games.isError),
    /** Unlike `isError`, stays while a failed query is fetched again, such as by a view that mounts. */
    hasFailed: tree === null && teams.errorUpdateCount + games.errorUpdateCount > 0,
    refetch: () => {
      if (teams.isError) teams.refetch();
      if (games.isError) games.refetch();
    },
  };
}
