import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { displayName } from '../../../domain/players/names.ts';
import { MAX_FOUND } from '../../../domain/scoring/ranking.ts';
import { Badge, YouBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { countOf, formatRank } from '../../ui/format.ts';
import { LockIcon } from '../../ui/icons.tsx';
import { PageSearch, type UrlSearch } from '../../ui/page-search.tsx';
import { Empty } from '../../ui/states.tsx';
import { AccuracyLegend, Rank } from './standings-cells.tsx';
import { hasRankBadge } from './standings-looks.ts';
import { OWN_ROW_CLASSES } from './standings-row.tsx';

interface HeaderProps {
  titleId: string;
  tournament: Tournament;
  urlSearch: UrlSearch;
  /** How many the search found. */
  result: string;
  /** What moved the user's chance to finish first while the page was open. */
  move: string | null;
  /** The results that moved all of them. */
  cause: string | null;
  /** The chances are from before the last result. */
  areChancesOld: boolean;
}

export function StandingsHeader({ titleId, tournament, urlSearch, result, move, cause, areChancesOld }: HeaderProps) {
  return (
    <header className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 sm:min-h-18 sm:px-5 sm:py-3">
      <h2 id={titleId} className="font-bold font-display text-2xl">
        Standings
      </h2>
      <PageSearch
        label="Search names..."
        text={urlSearch.text}
        setText={urlSearch.setText}
        className="min-w-0 max-w-xs flex-1 basis-28 print:hidden"
      />
      {/* Always rendered, since screen readers announce only changes of an existing live region. */}
      <p role="status" className="w-full text-faint text-sm">
        {result}
      </p>
      <p aria-live="polite" className="w-full font-semibold empty:absolute">
        {areChancesOld ? (
          <span className="font-normal text-faint">Chances from before the last result, counting ...</span>
        ) : move ? (
          <>
            <span className="font-normal text-faint">Your chance to finish first: </span>
            {move}
          </>
        ) : (
          cause && `${cause}, which moved the chances to finish first.`
        )}
      </p>
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

/** '3 of 300 participants match'. The server stops counting at the most it sorts. */
export function describeFound(found: number, total: number): string {
  const count = found === MAX_FOUND ? `At least ${found.toLocaleString()}` : found.toLocaleString();
  return `${count} of ${countOf(total, 'participant')} ${found === 1 ? 'matches' : 'match'}`;
}

export function NobodyFound({ search, clear }: { search: string; clear: () => void }) {
  return (
    <div className="border-line border-t p-3 sm:p-5">
      <Empty title="Nobody by that name" advice={`No name on this leaderboard contains “${search}”.`}>
        <Button variant="secondary" onClick={clear}>
          Show everybody
        </Button>
      </Empty>
    </div>
  );
}

export function FailedRows({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <div
      role="alert"
      className="sticky bottom-0 flex flex-wrap items-center justify-between gap-2 bg-bad-soft px-3 py-1 font-semibold text-bad sm:px-5"
    >
      {children}
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

/** Above a list whose first rows lack the user's: their rank and points. A click jumps to their row. */
export function OwnStrip({ entry, hasMedal, jumpToOwn }: OwnStripProps) {
  return (
    <button
      type="button"
      onClick={jumpToOwn}
      className={`flex min-h-12 w-full cursor-pointer items-center gap-3 border-line border-t px-3 text-left sm:px-5 print:hidden ${OWN_ROW_CLASSES}`}
    >
      <Rank rank={entry.rank} previousRank={null} hasMedal={hasMedal} />
      <span className="line-clamp-1 font-semibold [overflow-wrap:anywhere]">{displayName(entry)}</span>
      <YouBadge />
      <span className="text-sm underline underline-offset-4 max-lg:hidden">Jump to me</span>
      <span className="ml-auto whitespace-nowrap font-bold font-display text-xl">
        {entry.totalScore}
        <span className="font-normal font-text text-faint text-sm"> points</span>
      </span>
    </button>
  );
}

export function StandingsFooter({ total, ownRank }: { total: number; ownRank: number | undefined }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t bg-card px-3 py-2 text-faint text-sm sm:px-5">
      <AccuracyLegend />
      <p>Showing {countOf(total, 'participant')}</p>
      {ownRank !== undefined && hasRankBadge(ownRank) && <Badge tone="wait">Your rank: {formatRank(ownRank)}</Badge>}
    </div>
  );
}
