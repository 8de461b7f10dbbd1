import type { Tournament } from '../../contract/tournaments.ts';
import { formatDay } from '../ui/format-day.ts';
import { useTimeLeft } from '../ui/use-time-left.ts';
import { type PhaseWords, wordPhase } from './phase-words.ts';
import { usePhase } from './use-phase.ts';

export function usePhaseWords(tournament: Tournament): PhaseWords {
  const isAhead = useTimeLeft(tournament.startDate) > 0;
  return wordPhase(usePhase(tournament), isAhead ? formatDay(tournament.startDate) : null);
}
