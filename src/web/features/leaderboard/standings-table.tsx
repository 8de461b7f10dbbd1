import type { CSSProperties, ReactNode, Ref } from 'react';
import { MAIN_ROUNDS, ROUND_LABELS, SHORT_ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import type { GameFacts } from './game-facts.ts';
import type { WinChances } from './use-win-chances.ts';

interface TableProps {
  columns: Columns;
  titleId?: string;
  /** The number of all rows in a virtualised table. */
  rowCount?: number | undefined;
  body?: Ref<HTMLTableSectionElement>;
  /** Replaces the height of rows that are not rendered. */
  padding?: CSSProperties | undefined;
  isHidden?: boolean;
  children: ReactNode;
}

/** The table with its column headers. On small screens they are for screen readers alone, and figures have labels. */
export function StandingsTable({ columns, titleId, rowCount, body, padding, isHidden, children }: TableProps) {
  return (
    <table
      {...TABLE}
      aria-labelledby={titleId}
      aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
      aria-hidden={isHidden}
      className="block"
    >
      <thead
        {...ROW_GROUP}
        className="sticky top-(--sticky-top) z-10 block border-line border-t bg-raised max-lg:sr-only print:static"
      >
        <tr
          {...ROW}
          aria-rowindex={rowCount === undefined ? undefined : 1}
          className={`${columnsOf(columns)} h-12 font-semibold text-faint text-sm max-lg:flex max-lg:w-max`}
        >
          <Head position="rank">Rank</Head>
          <Head position="player">Player</Head>
          <Head position="champion">Champion Pick</Head>
          <Head position="accuracy" title="Right picks of all picks, those still open included">
            Accuracy
          </Head>
          {columns.rounds.map((round) => (
            <Head key={round} position="round" title={`Points in the ${ROUND_LABELS[round]}`}>
              {SHORT_ROUND_LABELS[round]}
            </Head>
          ))}
          <Head position="total">Total</Head>
          {!columns.isOver && (
            <Head position="possible" title="Points if every pick comes true that still can">
              Possible
            </Head>
          )}
          {columns.chances && (
            <Head
              position="win"
              title={`Chance to finish first, by seed${columns.chances.isOld ? ', from before the last result' : ''}`}
            >
              Win
            </Head>
          )}
        </tr>
      </thead>
      <tbody {...ROW_GROUP} ref={body} className="block" style={padding}>
        {children}
      </tbody>
    </table>
  );
}

function Head({
  position,
  title,
  children,
}: {
  position: keyof typeof CELL_POSITION;
  title?: string;
  children: string;
}) {
  return (
    <th {...COLUMN_HEADER} title={title} className={`text-left font-semibold ${CELL_POSITION[position]}`}>
      {children}
    </th>
  );
}

export interface Columns extends Pick<GameFacts, 'rounds' | 'isOver' | 'hasResults'> {
  /** Null while picks are hidden, and after the final. */
  chances: WinChances | null;
}

// Some browsers drop table semantics from elements with `display: grid`, so the roles are explicit.
const TABLE = { role: 'table' } as const;
const ROW_GROUP = { role: 'rowgroup' } as const;
export const ROW = { role: 'row' } as const;
const COLUMN_HEADER = { role: 'columnheader', scope: 'col' } as const;
export const ROW_HEADER = { role: 'rowheader', scope: 'row' } as const;
export const CELL = { role: 'cell' } as const;

const FIVE_ROUNDS =
  'grid-cols-13 [--lead:3] sm:[--lead:2] lg:grid-cols-[4.5rem_minmax(0,1.5fr)_minmax(0,1fr)_9rem_repeat(5,3.25rem)_4.5rem_5.5rem]';
const SIX_ROUNDS =
  'grid-cols-15 [--lead:3] sm:[--lead:2] lg:grid-cols-[4.5rem_minmax(0,1.5fr)_minmax(0,1fr)_9rem_repeat(6,2.9rem)_4.5rem_5.5rem]';
// Very small screens have no room for the chances.
const FIVE_ROUNDS_CHANCES =
  'grid-cols-13 [--lead:3] min-[22rem]:grid-cols-16 min-[22rem]:[--lead:4] sm:[--lead:2] lg:grid-cols-[4.5rem_minmax(0,1.5fr)_minmax(0,1fr)_8.75rem_repeat(5,2.6rem)_4rem_5rem_3.25rem]';
const SIX_ROUNDS_CHANCES =
  'grid-cols-15 [--lead:3] min-[22rem]:grid-cols-18 min-[22rem]:[--lead:4] sm:[--lead:2] lg:grid-cols-[4.5rem_minmax(0,1.5fr)_minmax(0,1fr)_8.75rem_repeat(6,2.4rem)_4rem_5rem_3.25rem]';
const FIVE_ROUNDS_OVER =
  'grid-cols-10 [--lead:2] min-[22rem]:[--tail:2] lg:grid-cols-[4.5rem_minmax(0,1.5fr)_minmax(0,1fr)_9rem_repeat(5,3.25rem)_4.5rem]';
const SIX_ROUNDS_OVER =
  'grid-cols-12 [--lead:3] min-[22rem]:[--tail:2] sm:[--lead:2] lg:grid-cols-[4.5rem_minmax(0,1.5fr)_minmax(0,1fr)_9rem_repeat(6,2.9rem)_4.5rem]';

/**
 * The grid of a row: one line on wide screens; on small screens three: who and how many points, then champion and
 * accuracy, then the points by round. The rank takes the first `--lead` columns of the first,
 * the total the last `--tail`.
 */
function columnsOf({ rounds, isOver, chances }: Columns): string {
  const hasPlayIns = rounds.length > MAIN_ROUNDS.length;
  const before = hasPlayIns ? SIX_ROUNDS : FIVE_ROUNDS;
  const during = hasPlayIns ? SIX_ROUNDS_CHANCES : FIVE_ROUNDS_CHANCES;
  const after = hasPlayIns ? SIX_ROUNDS_OVER : FIVE_ROUNDS_OVER;
  return `grid items-center px-3 sm:px-5 ${isOver ? after : chances ? during : before}`;
}

// All rows have one height, which virtualisation relies on. Those outside the viewport are not painted.
const ROW_HEIGHT =
  'content-center gap-y-1 [content-visibility:auto] lg:h-17 lg:gap-y-0 print:h-auto print:py-2 print:[content-visibility:visible]';
// Before the first result only the first of the three lines on small screens says anything.
const FIRST_LINE = 'h-14 max-lg:[&>td:not(:first-child):not(:has([data-score]))]:sr-only';

export function rowClassesOf(columns: Columns): string {
  return `${columnsOf(columns)} ${ROW_HEIGHT} ${columns.hasResults ? 'h-23' : FIRST_LINE}`;
}

/** The grid position of each cell on small screens; wide screens have all cells in one line. */
export const CELL_POSITION = {
  rank: 'col-span-(--lead) row-start-1 flex items-center lg:col-auto lg:row-auto',
  player:
    'col-start-[calc(var(--lead)+1)] col-end-[calc(-1-var(--tail,3))] row-start-1 min-w-0 lg:col-auto lg:row-auto',
  // Leaves the end of its line to the accuracy.
  champion: 'col-span-full row-start-2 min-w-0 pr-48 max-[22rem]:pr-43 sm:pr-64 lg:col-auto lg:row-auto lg:pr-3',
  accuracy: 'col-span-full row-start-2 justify-self-end lg:col-auto lg:row-auto lg:justify-self-stretch',
  round: 'col-span-2 row-start-3 lg:col-auto lg:row-auto lg:justify-self-end',
  total: 'col-start-[calc(-1-var(--tail,3))] -col-end-1 row-start-1 justify-self-end lg:col-auto lg:row-auto',
  possible: 'col-span-3 row-start-3 lg:col-auto lg:row-auto lg:justify-self-end lg:text-right',
  win: 'max-[22rem]:hidden col-span-3 row-start-3 justify-self-end text-right lg:col-auto lg:row-auto',
} as const;

/** The card around the table. `overflow-clip` allows its header and footer to be sticky. */
export const TABLE_CARD = 'overflow-clip rounded-2xl border border-line bg-card';
