import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { initialsOf } from '../../../domain/names.ts';
import { displayName, type LeaderboardSort } from '../../../domain/ranking.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatRank } from '../../ui/format-rank.ts';
import { Movement } from '../../ui/movement.tsx';
import { formatAccuracy } from './accuracy.tsx';
import { medalOf } from './rank.tsx';

// Read from the first to the third; seen with the first in the middle.
const PLACES = [
  { place: 'col-start-2', plinth: 'h-28 sm:h-36', avatar: 'size-16 text-xl sm:size-20 sm:text-2xl' },
  { place: 'col-start-1', plinth: 'h-20 sm:h-26', avatar: 'size-13 text-base sm:size-16 sm:text-xl' },
  { place: 'col-start-3', plinth: 'h-14 sm:h-18', avatar: 'size-13 text-base sm:size-16 sm:text-xl' },
] as const;

/** It stands on the edge of its card. */
export const PODIUM = '-mb-5 mx-auto grid max-w-2xl grid-cols-3 items-end gap-2 sm:-mb-7 sm:gap-4';

/** The top three of the chosen order. Whoever is new on a place rises onto it. */
export function Podium({ top, sort }: { top: readonly LeaderboardEntry[]; sort: LeaderboardSort }) {
  return (
    <ol aria-label="Podium" className={PODIUM}>
      {PLACES.map(({ place, plinth, avatar }, index) => {
        const entry = top[index];
        if (!entry) return null;
        const name = displayName(entry);
        const medal = medalOf(entry.rank);
        return (
          <li
            key={entry.bracketId}
            className={`row-start-1 grid min-w-0 animate-[rise_240ms_ease-out] justify-items-center text-center ${place}`}
          >
            <span className="relative">
              <Avatar
                imageUrl={entry.profileImageUrl}
                initials={initialsOf(entry)}
                className={`border-4 ${medal?.edge} ${avatar}`}
              />
              {sort === 'total' && (
                <Movement
                  rank={entry.rank}
                  before={entry.previousRank}
                  className="absolute -right-4 -bottom-2 h-6 rounded-full border border-line bg-card px-2"
                />
              )}
            </span>
            <span
              title={name}
              className="mt-2 line-clamp-2 max-w-full font-bold leading-tight [overflow-wrap:anywhere] sm:text-lg"
            >
              {name}
            </span>
            <Figures entry={entry} sort={sort} />
            <span
              className={`mt-3 grid w-full place-items-center rounded-t-2xl font-display font-extrabold text-3xl shadow-[inset_0_4px_0_rgb(255_255_255/30%)] sm:text-5xl ${plinth} ${medal?.fill}`}
            >
              {formatRank(entry.rank)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** What the order is about comes first. */
function Figures({ entry, sort }: { entry: LeaderboardEntry; sort: LeaderboardSort }) {
  const points = `${entry.totalScore} points`;
  const accuracy = `${formatAccuracy(entry.accuracyPercentage)} correct`;
  const [first, second] = sort === 'accuracy' ? [accuracy, points] : [points, accuracy];
  return (
    <>
      <span className="mt-1 font-bold text-accent text-sm sm:text-base">{first}</span>{' '}
      <span className="text-faint text-xs sm:text-sm">{second}</span>
    </>
  );
}
