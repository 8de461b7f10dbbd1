import type { Tournament } from '../../contract/tournaments.ts';
import type { Game } from '../../domain/bracket.ts';
import { phaseOf } from '../../domain/phase.ts';
import { formatDay } from '../ui/format-day.ts';
import { useTimeLeft } from '../ui/use-time-left.ts';
import { type PhaseWords, wordPhase } from './phase-words.ts';

export function usePhaseWords(tournament: Tournament, games?: readonly Game[]): PhaseWords {
  const isAhead = useTimeLeft(tournament.startDate) > 0;
  return wordPhase(phaseOf(tournament, games), isAhead ? formatDay(tournament.startDate) : null);
}
