/** Rows from `start` up to, not including, `end`. */
export interface RowRange {
  start: number;
  end: number;
}

// Rows are added and taken away this many at a time, and this many more than can be seen are there on either side.
const STEP = 10;
// How far ahead of what is shown the next page is asked for.
const FETCH_AHEAD = 100;

export interface Viewport {
  /** Where the first row would be, from the top of the window: negative once it is scrolled out. */
  listTop: number;
  windowHeight: number;
  rowHeight: number;
}

/** Which rows of a long list have to be there for what can be seen of it. */
export function visibleRows(count: number, { listTop, windowHeight, rowHeight }: Viewport): RowRange {
  const first = Math.floor(-listTop / rowHeight);
  const last = Math.ceil((windowHeight - listTop) / rowHeight);
  const start = clamp(Math.floor(first / STEP) * STEP - STEP, 0, Math.max(0, count - STEP));
  const end = clamp(Math.ceil(last / STEP) * STEP + STEP, Math.min(count, start + STEP), count);
  return { start, end };
}

/** The pages that these rows are on, or soon will be. */
export function pagesFor({ start, end }: RowRange, count: number, pageSize: number): number[] {
  if (count === 0) return [];
  const first = Math.floor(Math.max(0, start - FETCH_AHEAD) / pageSize);
  const last = Math.floor((Math.min(count, end + FETCH_AHEAD) - 1) / pageSize);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** How far down the window has to be scrolled to have a row in its middle. */
export function scrollTopFor(row: number, scrollY: number, { listTop, windowHeight, rowHeight }: Viewport): number {
  return Math.max(0, scrollY + listTop + (row + 0.5) * rowHeight - windowHeight / 2);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
