import type { Tournament } from '../../contract/tournaments.ts';
import { phaseOf } from '../../domain/phase.ts';
import { useTimeLeft } from '../ui/use-time-left.ts';
import { type PhaseWords, wordPhase } from './phase-words.ts';

export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'long' });
}

export function usePhaseWords(tournament: Tournament): PhaseWords {
  const isAhead = useTimeLeft(tournament.startDate) > 0;
  return wordPhase(phaseOf(tournament), isAhead ? formatDay(tournament.startDate) : null);
}
