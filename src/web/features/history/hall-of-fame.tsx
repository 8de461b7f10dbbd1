import { useInfiniteQuery } from '@tanstack/react-query';
import type { HallOfFameEntry } from '../../../contract/history.ts';
import { lettersOf } from '../../../domain/players/names.ts';
import { displayName } from '../../../domain/scoring/ranking.ts';
import { hallOfFameQuery } from '../../api/history-queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { countOf, formatRank } from '../../ui/format.ts';
import { Failure, Skeleton } from '../../ui/states.tsx';

/** Everybody with a podium, over all seasons with final standings. */
export function HallOfFame() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchNextPageError, isFetchingNextPage } =
    useInfiniteQuery(hallOfFameQuery);
  return (
    <Card title="Hall of fame" isBusy={data === undefined && !isError}>
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
    </Card>
  );
}

const HEAD = 'pb-2 align-bottom font-semibold text-faint text-sm';
const FIGURE = 'py-2 pl-3 text-right font-bold font-display text-lg';

function People({ entries }: { entries: readonly HallOfFameEntry[] }) {
  if (entries.length === 0) return <p className="text-faint">The first three of each season are listed here.</p>;
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            Name
          </th>
          <th scope="col" className={`${HEAD} pl-3 text-right`}>
            Titles
          </th>
          <th scope="col" className={`${HEAD} pl-3 text-right`}>
            Podiums
          </th>
          <th scope="col" className={`${HEAD} pl-3 text-right`}>
            Best
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((person) => (
          <Person key={person.userId} person={person} />
        ))}
      </tbody>
    </table>
  );
}

function Person({ person }: { person: HallOfFameEntry }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-2 text-left font-normal">
        <span className="flex items-center gap-3">
          <Avatar imageUrl={person.profileImageUrl} initials={lettersOf(person)} className="size-9 text-xs" />
          <span className="grid leading-tight">
            <span className="wrap-anywhere font-semibold">{displayName(person)}</span>
            <span className="text-faint text-sm">{countOf(person.tournaments, 'season')}</span>
          </span>
        </span>
      </th>
      <td className={FIGURE}>{person.titles}</td>
      <td className={FIGURE}>{person.podiums}</td>
      <td className={FIGURE}>{formatRank(person.bestRank)}</td>
    </tr>
  );
}
