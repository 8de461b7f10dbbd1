import type { ReactNode } from 'react';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { Counting } from '../ui/counting.tsx';
import { formatOrdinal } from '../ui/format.ts';
import { RankChange } from '../ui/rank-change.tsx';
import { Skeleton } from '../ui/states.tsx';

interface CourtCardProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** The orange card that opens a page with how its viewer is doing. */
export function CourtCard({ label, className = '', children }: CourtCardProps) {
  return (
    <section
      aria-label={label}
      className={`pebbles wrap-anywhere grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-2xl bg-court p-5 text-on-court sm:p-7 compact:gap-1 compact:p-3 ${className}`}
    >
      {children}
    </section>
  );
}

interface PlaceProps {
  /** Undefined while it is loading. */
  entry: LeaderboardEntry | undefined;
  /** How many are ranked. */
  of: number | undefined;
}

/** '3rd of 12'. */
export function Place({ entry, of, className }: PlaceProps & { className: string }) {
  return (
    <div className={`font-display font-extrabold leading-none tracking-tight ${className}`}>
      {entry ? (
        <>
          <Counting value={entry.rank} format={formatOrdinal} />
          <span className="font-semibold font-text text-2xl tracking-normal">
            {of !== undefined && ` of ${of.toLocaleString()}`}
          </span>
        </>
      ) : (
        <Skeleton isOnCourt className="h-[1em] w-44" />
      )}
    </div>
  );
}

interface PlaceAndPointsProps extends PlaceProps {
  points: number;
  /** Somebody had a rank before the last result. */
  hasMoved: boolean;
  /** Where there are three cards in a row, this one is as tall as the others: the points get a row of their own. */
  isTall?: boolean;
}

/** The place, what the last result did to it, and the points. Each has its place, so that nothing jumps. */
export function PlaceAndPoints({ entry, of, points, hasMoved, isTall }: PlaceAndPointsProps) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 sm:grid-cols-[auto_1fr_auto] ${
        isTall ? 'xl:grid-cols-[minmax(0,1fr)_auto]' : ''
      }`}
    >
      <Place entry={entry} of={of} className={`text-5xl sm:text-6xl ${isTall ? 'xl:text-7xl' : ''} compact:text-3xl`} />
      <p className="flex h-8 items-center">
        {entry && hasMoved && (
          <RankChange
            rank={entry.rank}
            previousRank={entry.previousRank}
            className="rounded-full bg-card px-2.5 py-1.5 text-sm!"
          />
        )}
      </p>
      <p
        className={`font-display font-extrabold text-4xl leading-none tracking-tight max-sm:col-span-2 sm:text-5xl compact:text-3xl ${
          isTall ? 'xl:col-span-2' : ''
        }`}
      >
        <Counting value={points} />{' '}
        <span className="font-semibold font-text text-base tracking-normal">{points === 1 ? 'point' : 'points'}</span>
      </p>
    </div>
  );
}

/** What such a card says instead of a place. */
export function Headline({ children }: { children: ReactNode }) {
  return <p className="text-balance font-display font-extrabold text-3xl tracking-tight sm:text-4xl">{children}</p>;
}
