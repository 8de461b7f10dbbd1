import type { CSSProperties, ReactNode, Ref } from 'react';
import { COLUMN_LABELS, ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { COLUMN_HEADER, type Columns, columnsOf, ROW, ROW_GROUP, TABLE } from './table-parts.ts';

interface TableProps {
  columns: Columns;
  titleId?: string;
  /** How many rows there would be, where only some of them are there. */
  rowCount?: number | undefined;
  body?: Ref<HTMLTableSectionElement>;
  /** Room for the rows that are not there. */
  padding?: CSSProperties | undefined;
  isHidden?: boolean;
  children: ReactNode;
}

/** The frame of the table: its columns, and the head that names them. */
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
              {COLUMN_LABELS[round]}
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
