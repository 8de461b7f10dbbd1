import type { Game } from '../../domain/bracket/game.ts';
import { formatShortMoment } from '../ui/format.ts';

type When = Pick<Game, 'scheduledAt' | 'location'>;

/** The time, in the viewer's time zone, and location of a game: 'Fri, Mar 19, 6:00 PM · Main Hall'. */
export function GameTime({ game: { scheduledAt, location } }: { game: When }) {
  return (
    <>
      {scheduledAt && <time dateTime={scheduledAt}>{formatShortMoment(scheduledAt)}</time>}
      {scheduledAt && location && ' · '}
      {location}
    </>
  );
}

/** The same as a string; empty if neither is known. */
export function formatWhen({ scheduledAt, location }: When): string {
  return [scheduledAt && formatShortMoment(scheduledAt), location].filter(Boolean).join(' · ');
}
