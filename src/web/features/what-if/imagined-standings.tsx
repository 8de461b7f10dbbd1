import { useId, useRef } from 'react';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Model } from '../../../domain/chances/models.ts';
import { displayName, lettersOf } from '../../../domain/players/names.ts';
import { useUser } from '../../api/session.ts';
import { BracketLink } from '../../season/bracket-link.tsx';
import { HowCounted, ModelSwitch } from '../../season/chances-model.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { YouBadge } from '../../ui/badge.tsx';
import { countOf, formatRank } from '../../ui/format.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { PageSearch } from '../../ui/page-search.tsx';
import { RankChange } from '../../ui/rank-change.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { useRowAnimation } from '../../ui/use-row-animation.ts';
import { findChance, type ImaginedStandingsState } from './use-imagined-standings.ts';
import { countImagined, describeBasis, describePresentWin, describeWin } from './what-if-texts.ts';

interface ImaginedStandingsProps extends ImaginedStandingsState {
  tournament: Tournament;
  /** How many winners are imagined. */
  count: number;
  model: Model;
  setModel: (model: Model) => void;
}

/** The leaderboard as it would be. */
export function ImaginedStandings(props: ImaginedStandingsProps) {
  const { tournament, count, list, urlSearch, total, entries, chances, isOutdated, model, setModel } = props;
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={list.isPlaceholderData}
      className="imagined mt-8 rounded-2xl p-3 sm:p-5 print:mt-0 print:break-before-page"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={titleId} className="font-bold font-display text-2xl">
            Imagined standings
          </h2>
          <p className="wrap-anywhere text-faint">
            {tournament.name}, {count === 0 ? 'as it stands' : `with ${countImagined(count)}`}
          </p>
        </div>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3 max-sm:w-full max-sm:flex-none sm:justify-end print:hidden">
          <ModelSwitch model={model} choose={setModel} />
          <PageSearch
            label="Search names..."
            text={urlSearch.text}
            setText={urlSearch.setText}
            className="min-w-0 flex-1 basis-48 sm:max-w-xs"
          />
        </div>
      </header>
      <p role="status" className="min-h-6 py-1 text-faint text-sm">
        {entries && !props.isTooMany && describeState(props)}
      </p>
      {props.isTooMany && (
        <Empty title="Too many brackets" advice="With so many brackets, imagined standings would take too long." />
      )}
      {!entries && list.isError && !isOutdated && !props.isTooMany && (
        <Failure title="The standings could not be loaded" onRetry={() => list.refetch()} />
      )}
      {!entries && (!list.isError || isOutdated) && <Skeleton shape="card" className="h-120" />}
      {entries && total === 0 && (
        <Empty
          title={urlSearch.search ? 'Nobody by that name' : 'Nobody submitted a bracket'}
          {...(urlSearch.search && { advice: `No name in these standings contains “${urlSearch.search}”.` })}
        />
      )}
      {entries && total > 0 && <Table entries={entries} chances={chances} titleId={titleId} isReal={count === 0} />}
      <MoreButton query={list}>Show More</MoreButton>
      <div className="print:hidden">
        <HowCounted />
      </div>
    </section>
  );
}

function describeState({ total, chances, urlSearch }: ImaginedStandingsProps): string {
  const found = urlSearch.search ? `${total.toLocaleString()} found. ` : `${countOf(total, 'participant')}. `;
  return `${found}${chances ? (describeBasis(chances) ?? '') : 'Counting the chances ...'}`;
}

const COLUMNS =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_3.25rem_4.25rem] items-center gap-x-2 px-3 sm:grid-cols-[5rem_minmax(0,1fr)_6rem_8rem] sm:px-5';
// Some browsers drop table semantics from elements with `display: grid`, so the roles are explicit.
const HEAD = { role: 'columnheader', scope: 'col' } as const;

interface TableProps extends Pick<ImaginedStandingsState, 'chances'> {
  entries: readonly LeaderboardEntry[];
  titleId: string;
  /** Nothing is imagined, so nothing differs from reality. */
  isReal: boolean;
}

function Table({ entries, chances, titleId, isReal }: TableProps) {
  const user = useUser();
  const body = useRef<HTMLTableSectionElement>(null);
  useRowAnimation(
    body,
    'imagined',
    entries.map(({ bracketId, totalScore }, row) => ({ key: bracketId, row, score: totalScore })),
  );
  return (
    // biome-ignore lint/a11y/noRedundantRoles: its display is block
    <table role="table" aria-labelledby={titleId} className="block overflow-clip rounded-xl border border-line bg-card">
      <thead className="block bg-raised">
        <tr className={`${COLUMNS} min-h-11 text-left text-faint text-sm`}>
          <th {...HEAD}>Rank</th>
          <th {...HEAD}>Player</th>
          <th {...HEAD} className="text-right">
            Points
          </th>
          <th {...HEAD} className="text-right" title="Chance to finish first">
            Win
          </th>
        </tr>
      </thead>
      <tbody ref={body} className="block">
        {entries.map((entry) => (
          <Row
            key={entry.bracketId}
            entry={entry}
            realRank={isReal ? entry.rank : entry.previousRank}
            chances={chances}
            isOwn={entry.userId === user?.id}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<ImaginedStandingsState, 'chances'> {
  entry: LeaderboardEntry;
  realRank: number | null;
  isOwn: boolean;
}

function Row({ entry, realRank, chances, isOwn }: RowProps) {
  const name = displayName(entry);
  const chance = findChance(chances, entry.bracketId);
  const win = chance && chances && describeWin(chance, chances.exact);
  const before = chance && describePresentWin(chance);
  return (
    <tr
      className={`${COLUMNS} relative h-15 border-line border-t print:h-auto print:break-inside-avoid print:py-1 ${isOwn ? 'bg-[color-mix(in_srgb,var(--color-ball)_12%,var(--color-card))]' : 'bg-card'}`}
    >
      <td className="grid justify-items-start gap-1 leading-tight">
        <span className="font-bold font-display">{formatRank(entry.rank)}</span>
        <RankChange rank={entry.rank} previousRank={realRank} since="from the real rank" />
      </td>
      <th scope="row" className="flex min-w-0 items-center gap-2 text-left font-semibold">
        <Avatar
          imageUrl={entry.profileImageUrl}
          initials={lettersOf(entry)}
          className="size-9 flex-none text-xs max-sm:hidden"
        />
        <span className="relative min-w-11">
          <BracketLink
            bracketId={entry.bracketId}
            isVisible
            hitArea="after:inset-x-0 after:-top-4.5 after:-bottom-1.5"
            title={name}
            className="wrap-anywhere line-clamp-2 leading-tight"
          >
            {name}
          </BracketLink>
        </span>
        {isOwn && <YouBadge />}
      </th>
      <td className="text-right font-bold font-display text-lg">
        <span data-score className="-mx-1 rounded-lg px-1">
          {entry.totalScore}
        </span>
      </td>
      <td className="grid justify-items-end leading-tight">
        {win === 'out' ? (
          <span className="font-semibold text-bad text-sm">out</span>
        ) : (
          <span className={win ? 'font-semibold' : 'text-faint'}>{win ?? '–'}</span>
        )}
        {before && win && win !== before && <span className="whitespace-nowrap text-faint text-xs">was {before}</span>}
      </td>
    </tr>
  );
}
