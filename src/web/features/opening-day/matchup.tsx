import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { CheckIcon } from '../../ui/icons.tsx';

/** Who plays, who won, and when and where. */
export function Matchup({ game }: { game: OpeningDayGame }) {
  const { team1, team2, winner, gameDate, location } = game;
  return (
    <>
      <p className="break-words font-semibold text-lg leading-snug">
        {team1.name} <span className="font-normal text-faint">vs</span> {team2.name}
      </p>
      {winner && (
        <p className="mt-1 flex items-center gap-1.5 font-semibold text-good">
          <CheckIcon />
          <span className="min-w-0 break-words">Winner: {winner.name}</span>
        </p>
      )}
      {game.status === 'completed' && !winner && (
        <p className="mt-1 font-semibold text-faint">A tie, without a winner</p>
      )}
      {(gameDate || location) && (
        <p className="mt-1 break-words text-faint">
          {gameDate && <time dateTime={gameDate}>{formatMoment(gameDate)}</time>}
          {gameDate && location && ' · '}
          {location}
        </p>
      )}
    </>
  );
}
