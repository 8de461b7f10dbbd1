import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { CheckIcon } from '../../ui/icons.tsx';

export function FinalScore({ game: { team1Score, team2Score, winner } }: { game: OpeningDayGame }) {
  return (
    <div className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <p className="font-display font-extrabold text-4xl leading-none">
        <span className="sr-only">Final score: </span>
        {team1Score} - {team2Score}
      </p>
      {winner ? (
        <p className="flex min-w-0 items-center gap-1.5 font-semibold text-good">
          <CheckIcon />
          <span className="wrap-anywhere">{winner.name} won</span>
        </p>
      ) : (
        <p className="font-semibold text-faint">A tie, without a winner</p>
      )}
    </div>
  );
}
