import type { CSSProperties, ReactNode, Ref } from 'react';
import { MAIN_ROUNDS, ROUND_LABELS, SHORT_ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import type { GameFacts } from './game-facts.ts';

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

/** The table with its column headers. */
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
        className="sr-only lg:not-sr-only lg:sticky lg:top-0 lg:z-10 lg:block lg:border-line lg:border-t lg:bg-raised"
      >
        <tr
          {...ROW}
          aria-rowindex={rowCount === undefined ? undefined : 1}
          className={`${columnsOf(columns)} h-12 font-semibold text-faint text-sm`}
        >
          <Head>Rank</Head>
          <Head>Player</Head>
          <Head>Champion Pick</Head>
          <Head>Accuracy</Head>
          {columns.rounds.map((round) => (
            <Head key={round} title={`Points in the ${ROUND_LABELS[round]}`} isFigure>
              {SHORT_ROUND_LABELS[round]}
            </Head>
          ))}
          <Head isFigure>Total</Head>
          {!columns.isOver && (
            <Head title="Points if every pick comes true that still can" isFigure>
              Possible
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

function Head({ title, isFigure = false, children }: { title?: string; isFigure?: boolean; children: string }) {
  return (
    <th {...COLUMN_HEADER} title={title} className={`font-semibold ${isFigure ? 'text-right' : 'text-left'}`}>
      {children}
    </th>
  );
}

export type Columns = Pick<GameFacts, 'rounds' | 'isOver'>;

// Some browsers drop table semantics from elements with `display: grid`, so the roles are explicit.
const TABLE = { role: 'table' } as const;
const ROW_GROUP = { role: 'rowgroup' } as const;
export const ROW = { role: 'row' } as const;
const COLUMN_HEADER = { role: 'columnheader', scope: 'col' } as const;
export const ROW_HEADER = { role: 'rowheader', scope: 'row' } as const;
export const CELL = { role: 'cell' } as const;

const FIVE_ROUNDS = 'lg:grid-cols-[4.5rem_minmax(0,1.5fr)_minmax(0,1fr)_9rem_repeat(5,3.25rem)_4.5rem_5.5rem]';
const SIX_ROUNDS = 'lg:grid-cols-[4.5rem_minmax(0,1.5fr)_minmax(0,1fr)_9rem_repeat(6,2.9rem)_4.5rem_5.5rem]';
const FIVE_ROUNDS_OVER = 'lg:grid-cols-[4.5rem_minmax(0,1.5fr)_minmax(0,1fr)_9rem_repeat(5,3.25rem)_4.5rem]';
const SIX_ROUNDS_OVER = 'lg:grid-cols-[4.5rem_minmax(0,1.5fr)_minmax(0,1fr)_9rem_repeat(6,2.9rem)_4.5rem]';

/**
 * The grid of a row: one line on wide screens; on small screens two lines, which unfold to show the rounds. Folded rows
 * have a fixed height, which virtualisation relies on.
 */
export function columnsOf({ rounds, isOver }: Columns): string {
  const hasPlayIns = rounds.length > MAIN_ROUNDS.length;
  const during = hasPlayIns ? SIX_ROUNDS : FIVE_ROUNDS;
  const after = hasPlayIns ? SIX_ROUNDS_OVER : FIVE_ROUNDS_OVER;
  return `grid grid-cols-12 items-center px-3 sm:px-5 ${isOver ? after : during}`;
}

// Rows outside the viewport are not painted but keep their height.
export const FOLDED =
  'h-24 content-center [content-visibility:auto] lg:h-17 print:h-auto print:py-2 print:[content-visibility:visible]';
export const UNFOLDED = 'content-center gap-y-0.5 py-3 lg:h-17 lg:gap-y-0 lg:py-0';

/** The grid position of each cell on small screens; wide screens have all cells in one line. */
export const CELL_POSITION = {
  rank: 'col-span-2 row-span-2 flex items-center lg:col-auto lg:row-auto',
  player: 'col-span-7 lg:col-auto',
  champion: 'col-span-5 col-start-3 row-start-2 pr-3 lg:col-auto lg:row-auto',
  accuracy: 'col-span-5 row-start-2 justify-self-end lg:col-auto lg:row-auto lg:justify-self-stretch',
  round: 'col-span-2 lg:col-auto lg:justify-self-end',
  total: 'col-span-3 col-start-10 row-start-1 justify-self-end lg:col-auto lg:row-auto',
  possible: 'col-span-2 lg:col-auto lg:justify-self-end lg:text-right',
} as const;

/** The card around the table. `overflow-clip` allows its header and footer to be sticky. */
export const TABLE_CARD = 'overflow-clip rounded-2xl border border-line bg-card';
