import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../contract/tournaments.ts';
import { type Phase, phaseOf } from '../../domain/results/phase.ts';
import { gamesQuery } from '../api/tournaments.ts';

/** The phase of a season, the same on every page. The games tell whether it has started: the status follows later. */
export function usePhase(tournament: Tournament): Phase {
  const games = useQuery({ ...gamesQuery(tournament.id), enabled: tournament.status === 'not_started' });
  return phaseOf(tournament, games.data ?? []);
}
