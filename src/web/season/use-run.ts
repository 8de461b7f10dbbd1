import { useQuery } from '@tanstack/react-query';
import type { Run } from '../../domain/scoring/story.ts';
import { raceQuery } from '../api/race-queries.ts';

/** The ranks of a bracket after each result; undefined while loading, and null if they could not be loaded. */
export function useRun(tournamentId: number, bracketId: number): Run | null | undefined {
  const { data, isPending } = useQuery(raceQuery(tournamentId, [bracketId]));
  const ranks = data?.series[0]?.ranks;
  if (!data || !ranks) return isPending ? undefined : null;
  return { gameIds: data.steps.map(({ gameId }) => gameId), ranks };
}
