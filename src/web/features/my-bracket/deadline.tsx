import type { Tournament } from '../../../contract/tournaments.ts';
import { usePhase } from '../../season/use-phase.ts';
import { Countdown } from '../../ui/countdown.tsx';

/** How long there is to submit: until the tournament begins, if an admin does not close submissions before. */
export function Deadline({ tournament }: { tournament: Tournament }) {
  const phase = usePhase(tournament);
  if (phase !== 'open') return null;
  return (
    <p className="rounded-2xl border border-line bg-card px-5 py-2.5 short:flex short:items-baseline short:gap-2 short:py-0.5">
      <span className="block text-faint text-sm">Tournament begins in</span>
      <span className="font-bold font-display text-xl">
        <Countdown to={tournament.startDate} over="Any moment now" />
      </span>
    </p>
  );
}
