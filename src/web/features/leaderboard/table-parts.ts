/** What the parts of a table are. Laid out as grids, some browsers take that from them; this gives it back. */
export const TABLE = { role: 'table' } as const;
export const ROW_GROUP = { role: 'rowgroup' } as const;
export const ROW = { role: 'row' } as const;
export const COLUMN_HEADER = { role: 'columnheader', scope: 'col' } as const;
export const ROW_HEADER = { role: 'rowheader', scope: 'row' } as const;
export const CELL = { role: 'cell' } as const;

/**
 * One line of eleven columns where there is room. On small screens three: who and how many points, then champion and
 * accuracy, then the rounds and what is possible. Every row has the same height, so that rows that are not there can be counted.
 */
export const COLUMNS =
  'grid grid-cols-12 items-center px-3 sm:px-5 lg:grid-cols-[4.5rem_minmax(0,1.5fr)_minmax(0,1fr)_9rem_repeat(5,3.25rem)_4.5rem_5.5rem]';

export const ROW_HEIGHT = 'h-36 content-center gap-y-2 lg:h-17 lg:gap-y-0';

/** Where a cell goes on small screens. */
export const PLACE = {
  rank: 'col-span-2 flex min-h-12 items-center lg:col-auto',
  player: 'col-span-7 lg:col-auto',
  champion: 'col-span-6 pr-4 lg:col-auto',
  accuracy: 'col-span-6 justify-self-end lg:col-auto lg:justify-self-stretch',
  round: 'col-span-2 lg:col-auto lg:justify-self-end',
  total: 'col-span-3 col-start-10 row-start-1 justify-self-end lg:col-auto lg:row-auto',
  possible: 'col-span-2 justify-self-end text-right lg:col-auto',
} as const;

/** The card around the table; clipped in a way that lets its head and its foot stay in sight. */
export const TABLE_CARD = 'overflow-clip rounded-2xl border border-line bg-card';
