import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/format.ts';
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

/** Lists side by side, or a carousel on small screens. */
export function LeaderLists({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-3 lg:overflow-visible lg:px-0"
    >
      {children}
    </div>
  );
}

interface LeaderRow {
  key: string;
  name: string;
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
      className="flex min-h-88 w-[85%] min-w-0 flex-none snap-start flex-col rounded-2xl border border-line bg-card p-5 sm:w-80 lg:w-auto"
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
  return (
    <ol>
      {rows.map(({ key, name, detail, figure, unit }) => (
        <li
          key={key}
          data-leader={rankOf(rows, figure) === 1 || undefined}
          className="group flex min-h-13 items-center gap-3 border-line border-t py-1 first:border-t-0 data-leader:min-h-16"
        >
          <span className="w-5 flex-none text-faint group-data-leader:font-bold group-data-leader:text-accent">
            {rankOf(rows, figure)}
          </span>
          <span className="min-w-0 flex-1 leading-tight">
            <span
              className="line-clamp-2 break-words font-semibold group-data-leader:font-display group-data-leader:text-xl"
              title={name}
            >
              {name}
            </span>
            {detail && <span className="block text-faint text-sm">{detail}</span>}
          </span>
          <span className="flex-none text-right">
            <span className="font-bold font-display text-lg group-data-leader:text-3xl group-data-leader:text-accent">
              {figure}
            </span>
            {unit && <span className="text-faint text-sm"> {unit}</span>}
          </span>
        </li>
      ))}
    </ol>
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
      <Skeleton className="h-13" />
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
