import { type ReactNode, useId, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/format.ts';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/states.tsx';

export function LeadersSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="font-bold font-display text-2xl">
          {title}
        </h2>
        {aside && <p className="wrap-anywhere w-full text-faint sm:w-auto">{aside}</p>}
      </header>
      {children}
    </section>
  );
}

interface LeaderListsProps<Name extends string> {
  label: string;
  /** What each list is called where only one of them fits. */
  names: Readonly<Record<Name, string>>;
  lists: Readonly<Record<Name, ReactNode>>;
}

/** Lists side by side, or on small screens one at a time. */
export function LeaderLists<Name extends string>({ label, names, lists }: LeaderListsProps<Name>) {
  const options = Object.keys(names) as Name[];
  const [chosen, choose] = useState(options[0] as Name);
  return (
    <>
      <div className="mb-3 lg:hidden print:hidden">
        <Segments label={label} options={options} labels={names} chosen={chosen} choose={choose} />
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        {options.map((name) => (
          <div key={name} className={`grid min-w-0 ${name === chosen ? '' : 'max-lg:hidden print:grid'}`}>
            {lists[name]}
          </div>
        ))}
      </div>
    </>
  );
}

interface LeaderRow {
  key: string;
  name: string;
  initials: string;
  photoUrl: string | null;
  team: ReactNode;
  /** Small text under the name. */
  detail?: string;
  figure: string;
  unit?: string;
  /** How many have this figure, listed or not. */
  sharedBy: number;
}

interface LeaderListProps {
  title: string;
  note?: string;
  /** What a row is about. */
  rowNoun?: 'player' | 'game';
  /** Undefined while loading. */
  rows: readonly LeaderRow[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  whenEmpty: string;
}

/** The top five of one statistic, with its own loading and error state. */
export function LeaderList({ title, note, rowNoun, rows, hasFailed, onRetry, whenEmpty }: LeaderListProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={!rows && !hasFailed}
      className="flex min-h-88 min-w-0 flex-col rounded-2xl border border-line bg-card p-5"
    >
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h3 id={titleId} className="font-bold font-display text-lg">
          {title}
        </h3>
        {note && <p className="flex-none text-faint text-sm">{note}</p>}
      </header>
      {rows?.length === 0 && <p className="m-auto text-balance px-4 pb-6 text-center text-faint">{whenEmpty}</p>}
      {rows && rows.length > 0 && <Rows rows={rows} />}
      {rows && <p className="mt-auto pt-2 text-faint text-sm empty:hidden">{describeUnlisted(rows, rowNoun)}</p>}
      {!rows && (hasFailed ? <Failed onRetry={onRetry} /> : <Loading />)}
    </section>
  );
}

/** Says how many share the rank of the last row but are not listed: '12 more players share rank 1'. */
export function describeUnlisted(
  rows: readonly { figure: string; sharedBy: number }[],
  rowNoun = 'player',
): string | undefined {
  const last = rows.at(-1);
  if (!last) return undefined;
  const unlisted = last.sharedBy - rows.filter(({ figure }) => figure === last.figure).length;
  if (unlisted <= 0) return undefined;
  const verb = unlisted === 1 ? 'shares' : 'share';
  return `${countOf(unlisted, `more ${rowNoun}`)} ${verb} rank ${rankOf(rows, last.figure)}`;
}

function Rows({ rows }: { rows: readonly LeaderRow[] }) {
  const [first, second] = rows;
  const isAlone = first?.figure !== second?.figure;
  return (
    <ol>
      {rows.map((row, index) =>
        index === 0 && isAlone ? (
          <Winner {...row} key={row.key} />
        ) : (
          <Row {...row} key={row.key} rank={rankOf(rows, row.figure)} />
        ),
      )}
    </ol>
  );
}

/** Who leads alone. */
function Winner({ name, initials, photoUrl, team, detail, figure, unit }: LeaderRow) {
  return (
    <li className="pebbles -mx-2 mb-1 flex min-h-22 items-center gap-3 rounded-xl bg-court px-3 py-2 text-on-court">
      <Avatar imageUrl={photoUrl} initials={initials} className="size-12 text-base" />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="sr-only">1 </span>
        <span className="line-clamp-2 break-words font-bold font-display text-xl leading-tight" title={name}>
          {name}
        </span>
        <span className="wrap-anywhere line-clamp-2 min-h-4.5 text-sm">{detail ?? team}</span>
      </span>
      <span className="flex-none text-right leading-none">
        <span className="font-display font-extrabold text-4xl">{figure}</span>
        {unit && <span className="text-sm"> {unit}</span>}
      </span>
    </li>
  );
}

function Row({ name, initials, photoUrl, detail, figure, unit, rank }: LeaderRow & { rank: number }) {
  return (
    <li
      data-leader={rank === 1 || undefined}
      className="group flex min-h-13 items-center gap-3 border-line border-t py-1 first:border-t-0"
    >
      <span className="w-4 flex-none text-faint group-data-leader:font-bold group-data-leader:text-accent">{rank}</span>
      <Avatar imageUrl={photoUrl} initials={initials} className="size-8 text-xs" />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="line-clamp-2 break-words font-semibold" title={name}>
          {name}
        </span>
        {detail && <span className="block text-faint text-sm">{detail}</span>}
      </span>
      <span className="flex-none text-right">
        <span className="font-bold font-display text-lg group-data-leader:text-2xl group-data-leader:text-accent">
          {figure}
        </span>
        {unit && <span className="text-faint text-sm"> {unit}</span>}
      </span>
    </li>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="my-auto grid justify-items-center gap-2 pb-6 text-center">
      <p>This list could not be loaded.</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-22" />
      {['b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-10" />
      ))}
    </div>
  );
}

const percentFormat = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const countFormat = new Intl.NumberFormat();

/** '66.7%'; percentages run from 0 to 100. */
export function formatPercent(percentage: number): string {
  return `${percentFormat.format(percentage)}%`;
}

export function formatCount(count: number): string {
  return countFormat.format(count);
}

export function formatRecord({ wins, losses }: { wins: number; losses: number }): string {
  return `${wins}-${losses}`;
}

/** Equal figures share a rank: 1, 2, 2, 4. */
export function rankOf(rows: readonly { figure: string }[], figure: string): number {
  return rows.findIndex((row) => row.figure === figure) + 1;
}
