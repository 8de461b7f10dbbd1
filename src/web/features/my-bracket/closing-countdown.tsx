import type { Tournament } from '../../../contract/tournaments.ts';
import { takesBrackets } from '../../../domain/results/phase.ts';
import { usePhase } from '../../season/phase-texts.ts';
import { Countdown } from '../../ui/countdown.tsx';

/** A countdown to the end of submissions, or without a deadline to the start of the tournament. */
export function ClosingCountdown({ tournament }: { tournament: Tournament }) {
  const phase = usePhase(tournament);
  const { startDate, submissionsCloseAt } = tournament;
  if (phase !== 'open' && !(takesBrackets(phase) && submissionsCloseAt)) return null;
  return (
    <p className="rounded-2xl border border-line bg-card px-5 py-2.5 compact:flex compact:items-baseline compact:gap-2 compact:px-3 compact:py-0.5">
      <span className="block text-faint text-sm compact:whitespace-nowrap compact:text-xs">
        {submissionsCloseAt ? 'Submissions close in' : 'Tournament begins in'}
      </span>
      <span className="font-bold font-display text-xl compact:whitespace-nowrap compact:text-base">
        <Countdown to={submissionsCloseAt ?? startDate} over={submissionsCloseAt ? 'Closing now' : 'Any moment now'} />
      </span>
    </p>
  );
}
