import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { teamsQuery } from '../api/tournament-queries.ts';

/** The marks of a tournament's teams, by team id; empty while they are loading. */
export function useMarks(tournamentId: number | undefined) {
  const { data } = useQuery({ ...teamsQuery(tournamentId ?? 0), enabled: tournamentId !== undefined });
  return useMemo(() => new Map(data?.map(({ id, mark }) => [id, mark])), [data]);
}
