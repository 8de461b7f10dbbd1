import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { displayName } from '../../../domain/players/names.ts';
import { entriesAroundQuery, topOfLeaderboardQuery } from '../../api/leaderboard-queries.ts';
import { BracketLink } from '../../season/bracket-link.tsx';
import { formatRank } from '../../ui/format.ts';
import { useRowAnimation } from '../../ui/use-row-animation.ts';

interface AroundMeProps {
  tournamentId: number;
  bracketId: number;
  /** The number of entries before this one. */
  offset: number;
}

// Those that a result may bring past.
const AROUND = 2;

/** The entries just above and below one's own, which pass each other when a result comes in. */
export function AroundMe({ tournamentId, bracketId, offset }: AroundMeProps) {
  const { data } = useQuery({
    ...entriesAroundQuery(tournamentId, offset, AROUND),
    placeholderData: keepPreviousData,
  });
  const body = useRef<HTMLTableSectionElement>(null);
  const { data: top } = useQuery(topOfLeaderboardQuery(tournamentId));
  const { first = 0, entries: around = [] } = data ?? {};
  // The leader, with the rows that follow just below.
  const leader = first > 0 && around.length > 0 ? top?.slice(0, 1) : undefined;
  const entries = leader ? [...leader, ...around] : around;
  const ownIndex = around.findIndex((entry) => entry.bracketId === bracketId);
  // On a phone, three of them: one's own, and the nearest.
  const isNear = (index: number) => index >= Math.max(0, ownIndex - 1) && index <= Math.max(2, ownIndex + 1);
  useRowAnimation(body, 'around', [
    ...(leader ? [null] : []),
    ...around.map((entry, index) => ({ key: entry.bracketId, row: first + index, score: entry.totalScore })),
  ]);
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-left font-bold font-display text-lg">Around you</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {entries.map((entry, index) => {
          const isOwn = entry.bracketId === bracketId;
          return (
            <tr
              key={entry.bracketId}
              aria-current={isOwn || undefined}
              className={`relative border-line border-t bg-card aria-[current]:bg-raised aria-[current]:font-bold ${
                isNear(index - (leader?.length ?? 0)) ? '' : 'max-md:hidden'
              }`}
            >
              <td className="h-11 w-14 pl-2 text-faint">{formatRank(entry.rank)}</td>
              <td className="wrap-anywhere max-w-0 truncate">
                {isOwn ? (
                  'You'
                ) : (
                  <BracketLink bracketId={entry.bracketId} isVisible className="inline-flex min-h-11 items-center">
                    {displayName(entry)}
                  </BracketLink>
                )}
              </td>
              <td className="w-16 pr-2 text-right font-semibold" data-score>
                {entry.totalScore}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
