import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { HallOfFameEntry } from '../../../contract/history.ts';
import { displayName, lettersOf } from '../../../domain/players/names.ts';
import { hallOfFameQuery } from '../../api/history-queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { countOf, formatRank } from '../../ui/format.ts';
import { medalOf } from '../../ui/medals.ts';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { findTopTitles } from './top-titles.ts';

/** Everybody with a podium, over all seasons with final standings. */
export function HallOfFame() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchNextPageError, isFetchingNextPage } =
    useInfiniteQuery(hallOfFameQuery);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} aria-busy={data === undefined && !isError} className="grid min-w-0 gap-4">
      <h2 id={titleId} className="font-bold font-display text-2xl">
        Hall of fame
      </h2>
      <div className="min-w-0 rounded-2xl border border-line bg-card p-3 sm:p-5">
        {data ? (
          <People entries={data.pages.flatMap(({ entries }) => entries)} />
        ) : (
          !isError && <Skeleton className="h-64" />
        )}
        {isError && (
          <Failure
            title="The hall of fame could not be loaded"
            onRetry={() => (isFetchNextPageError ? fetchNextPage() : refetch())}
          />
        )}
        {hasNextPage && !isError && (
          <Button
            variant="secondary"
            className="mt-4"
            aria-disabled={isFetchingNextPage}
            onClick={() => !isFetchingNextPage && fetchNextPage()}
          >
            Show more of {data?.pages.at(-1)?.total.toLocaleString()}
          </Button>
        )}
      </div>
    </section>
  );
}

const HEAD = 'px-1.5 pb-2 max-[22rem]:px-1 max-[22rem]:text-xs align-bottom font-semibold text-faint text-sm sm:px-3';
const FIGURE = 'px-1.5 max-[22rem]:px-1 py-2 text-right font-bold font-display text-lg sm:px-3';

function People({ entries }: { entries: readonly HallOfFameEntry[] }) {
  if (entries.length === 0) return <EmptyPodium />;
  const topTitles = findTopTitles(entries);
  return (
    <table className="w-full border-separate border-spacing-y-1">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            Name
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Titles
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Podiums
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Best
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((person) => (
          <Person key={person.userId} person={person} isTop={person.titles === topTitles} />
        ))}
      </tbody>
    </table>
  );
}

const PLINTHS = [
  { rank: 1, className: 'order-2 h-24' },
  { rank: 2, className: 'order-1 h-18' },
  { rank: 3, className: 'order-3 h-12' },
] as const;

/** Before the first season is over. */
function EmptyPodium() {
  return (
    <div className="-mb-3 grid gap-6 px-2 pt-3 sm:-mb-5">
      <p className="text-balance text-center text-faint">
        <strong className="block font-display text-ink text-xl">Still empty</strong>
        The first three of each season are listed here.
      </p>
      <div aria-hidden="true" className="mx-auto flex w-full max-w-sm items-end gap-2">
        {PLINTHS.map(({ rank, className }) => (
          <span
            key={rank}
            className={`grid flex-1 place-items-center rounded-t-2xl font-display font-extrabold text-3xl ${medalOf(rank)?.fill} ${className}`}
          >
            {formatRank(rank)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A row in the metal of the best rank. Those with the most titles have the look of the cards that open pages. */
function Person({ person, isTop }: { person: HallOfFameEntry; isTop: boolean }) {
  const medal = medalOf(person.bestRank);
  return (
    <tr className={isTop ? 'text-on-court *:bg-court' : ''}>
      <th scope="row" className={`rounded-l-2xl p-2 text-left font-normal ${isTop ? 'py-4 sm:pl-4' : 'sm:pl-3'}`}>
        <span className="flex items-center gap-2 sm:gap-3">
          <Avatar
            imageUrl={person.profileImageUrl}
            initials={lettersOf(person)}
            className={`${medal?.edge ?? 'border-line'} ${isTop ? 'size-14 border-4 text-lg max-[22rem]:size-10 max-[22rem]:text-xs sm:size-16 sm:text-xl' : 'size-8 border-3 text-xs sm:size-10'}`}
          />
          <span className="grid leading-tight">
            <span
              className={
                isTop
                  ? 'wrap-anywhere font-display font-extrabold text-xl leading-tight'
                  : 'wrap-anywhere font-semibold'
              }
            >
              {displayName(person)}
            </span>
            <span className={`text-sm ${isTop ? '' : 'text-faint'}`}>{countOf(person.tournaments, 'season')}</span>
          </span>
        </span>
      </th>
      <td className={`${FIGURE} ${isTop ? 'text-2xl!' : person.titles === 0 ? 'text-faint' : ''}`}>{person.titles}</td>
      <td className={`${FIGURE} ${isTop ? 'text-2xl!' : ''}`}>{person.podiums}</td>
      <td className={`${FIGURE} rounded-r-2xl`}>
        <span className={`inline-flex rounded-full px-2.5 py-0.5 ${medal?.fill ?? ''}`}>
          {formatRank(person.bestRank)}
        </span>
      </td>
    </tr>
  );
}
