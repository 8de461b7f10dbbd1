import type { Tournament } from '../../../contract/tournaments.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

export function NothingWaits({ tournament }: { tournament: Tournament }) {
  const isOver = tournament.status === 'completed';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-2">
      <span className="grid size-12 flex-none place-items-center rounded-full bg-good-soft text-good">
        <CheckIcon />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-bold text-lg">Nothing is waiting for you</p>
        <p className="text-faint">{describeCalm(tournament)}</p>
      </div>
      <ButtonLink href={isOver ? '/leaderboard' : '/bracket'} look="secondary">
        {isOver ? 'View Leaderboard' : 'View Bracket'}
      </ButtonLink>
    </div>
  );
}

function describeCalm({ status, startDate }: Tournament): string {
  if (status === 'completed') return 'The tournament is over. Well run!';
  if (status === 'in_progress') return 'Every result that can be entered is in.';
  const start = new Date(startDate).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });
  return `Everything is ready. The tournament begins ${start}.`;
}
