import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { displayName, hasRankBadge, type LeaderboardSort } from '../../../domain/scoring/ranking.ts';
import { leaderboardPageQuery, PAGE_SIZE } from '../../api/leaderboard-queries.ts';
import { useUser } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatRank } from '../../ui/format.ts';
import { LockIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts.ts';
import type { GameFacts } from './game-facts.ts';
import { Rank } from './standings-cells.tsx';
import { OWN_ROW_CLASSES, OWN_ROW_ID, SkeletonRow, StandingsRow, YouBadge } from './standings-row.tsx';
import { StandingsTable, TABLE_CARD } from './standings-table.tsx';
import { type OwnRow, useEntries, useOwnRow } from './use-entries.ts';
import { useRowAnimation } from './use-row-animation.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

// Rows on the first screen of a phone, which need no jump.
const FIRST_ROWS_ON_PHONE = 2;

interface StandingsProps {
  tournament: Tournament;
  facts: GameFacts;
  sort: LeaderboardSort;
  first: readonly LeaderboardEntry[];
  total: number;
  /** The entries are those of the previous order. */
  isStale: boolean;
}

/** All entries; long lists are virtualised. */
export function Standings({ tournament, facts, sort, first, total, isStale }: StandingsProps) {
  const titleId = useId();
  const user = useUser();
  const client = useQueryClient();
  const { list, range, isVirtual, padding, scrollToRow } = useVirtualRows(total);
  const { entryAt, hasFailed, retry } = useEntries(tournament.id, sort, first, range, total);
  const own = useOwnRow(tournament.id, sort, first, total);

  const jumpToOwn = async () => {
    if (!own) return;
    try {
      await client.ensureQueryData(leaderboardPageQuery(tournament.id, sort, Math.floor(own.row / PAGE_SIZE)));
    } catch {
      return toast.failure('Your row could not be loaded', 'Check your connection and try again.');
    }
    scrollToRow(own.row);
    document.getElementById(OWN_ROW_ID)?.focus({ preventScroll: true });
  };

  const rows = Array.from({ length: range.end - range.start }, (_, index) => range.start + index);
  const entries = listOnce(rows.map(entryAt));
  const rendered = rows.map((row, index) => {
    const entry = entries[index];
    return entry ? { key: entry.bracketId, row, score: entry.totalScore } : null;
  });
  useRowAnimation(list, isStale ? '' : sort, rendered);
  return (
    <section aria-labelledby={titleId} className={TABLE_CARD}>
      <StandingsHeader titleId={titleId} tournament={tournament} own={own} jumpToOwn={jumpToOwn} />
      {own && own.row >= FIRST_ROWS_ON_PHONE && (
        <OwnStrip entry={own.entry} hasMedal={facts.hasResults} jumpToOwn={jumpToOwn} />
      )}
      <StandingsTable
        columns={facts}
        titleId={titleId}
        rowCount={isVirtual ? total : undefined}
        body={list}
        padding={padding}
      >
        {rows.map((row, index) => {
          const entry = entries[index];
          // The header is row 1.
          const rowIndex = isVirtual ? row + 2 : undefined;
          if (!entry) return <SkeletonRow key={`row ${row}`} columns={facts} rowIndex={rowIndex} />;
          return (
            <StandingsRow
              key={entry.bracketId}
              entry={entry}
              facts={facts}
              isOwn={entry.userId === user?.id}
              showsRankChange={sort === 'total' && !isStale}
              isOpen={tournament.submissionsOpen}
              rowIndex={rowIndex}
            />
          );
        })}
      </StandingsTable>
      {hasFailed && <FailedRows onRetry={retry} />}
      <StandingsFooter total={total} ownRank={own?.entry.rank} isSticky={isVirtual} />
    </section>
  );
}

/** Leaves out an entry that is there before: two pages, loaded one after the other, may both have it. */
function listOnce(entries: readonly (LeaderboardEntry | undefined)[]): (LeaderboardEntry | undefined)[] {
  const seen = new Set<number>();
  return entries.map((entry) => {
    if (!entry || seen.has(entry.bracketId)) return undefined;
    seen.add(entry.bracketId);
    return entry;
  });
}

function FailedRows({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="sticky bottom-14 flex flex-wrap items-center justify-between gap-2 bg-bad-soft px-3 py-1 font-semibold text-bad sm:px-5"
    >
      Some rows could not be loaded.
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface OwnStripProps {
  entry: LeaderboardEntry;
  hasMedal: boolean;
  jumpToOwn: () => void;
}

/** On small screens, above the list: the user's rank and points. A click jumps to their row. */
function OwnStrip({ entry, hasMedal, jumpToOwn }: OwnStripProps) {
  return (
    <button
      type="button"
      onClick={jumpToOwn}
      className={`flex min-h-14 w-full cursor-pointer items-center gap-3 border-line border-t px-3 text-left sm:px-5 lg:hidden print:hidden ${OWN_ROW_CLASSES}`}
    >
      <Rank rank={entry.rank} previousRank={null} hasMedal={hasMedal} />
      <span className="line-clamp-1 font-semibold [overflow-wrap:anywhere]">{displayName(entry)}</span>
      <YouBadge />
      <span className="ml-auto whitespace-nowrap font-bold font-display text-xl">
        {entry.totalScore}
        <span className="font-normal font-text text-faint text-sm"> points</span>
      </span>
    </button>
  );
}

interface FooterProps {
  total: number;
  ownRank: number | undefined;
  isSticky: boolean;
}

function StandingsFooter({ total, ownRank, isSticky }: FooterProps) {
  return (
    <div
      className={`flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t bg-card px-3 py-2 text-faint text-sm sm:px-5 ${isSticky ? 'sticky bottom-0' : ''}`}
    >
      <p>
        Showing {total.toLocaleString()} {total === 1 ? 'participant' : 'participants'}
      </p>
      {ownRank !== undefined && hasRankBadge(ownRank) && <Badge tone="wait">Your rank: {formatRank(ownRank)}</Badge>}
    </div>
  );
}

// Rows on the first screen of a computer, which need no jump.
const FIRST_ROWS = 10;

interface HeaderProps {
  titleId: string;
  tournament: Tournament;
  own: OwnRow | null;
  jumpToOwn: () => void;
}

function StandingsHeader({ titleId, tournament, own, jumpToOwn }: HeaderProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 sm:min-h-18 sm:px-5 sm:py-3">
      <h2 id={titleId} className="font-bold font-display text-2xl">
        Standings
      </h2>
      {own && own.row >= FIRST_ROWS && (
        <Button variant="secondary" className="ml-auto max-lg:hidden print:hidden" onClick={jumpToOwn}>
          Jump to me
        </Button>
      )}
      {tournament.tiebreaker && !tournament.submissionsOpen && (
        <p className="w-full text-faint text-sm">
          After the final, equal points are ordered by the closest guess of its points.
        </p>
      )}
      {tournament.submissionsOpen && (
        <p className="flex w-full items-start gap-2 text-faint text-sm">
          <LockIcon />
          Picks stay hidden until submissions close.
        </p>
      )}
    </header>
  );
}
