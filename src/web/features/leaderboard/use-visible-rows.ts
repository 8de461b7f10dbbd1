import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

// Up to here all rows are there, so that the browser's own search and printing find everybody.
const MAX_PLAIN_ROWS = 200;

// Until the first row has been measured, which happens before anything is painted.
const ASSUMED_ROW_HEIGHT = 64;

interface VisibleRows {
  list: RefObject<HTMLTableSectionElement | null>;
  range: RowRange;
  isWindowed: boolean;
  /** Stands for the rows that are not there. */
  padding: { paddingTop: number; paddingBottom: number } | undefined;
  /** Scrolls to a row, which is there when this returns. */
  show: (row: number) => void;
}

/** The rows of a long list that can be seen as the window scrolls. They all have the height that the first one has. */
export function useVisibleRows(count: number): VisibleRows {
  const list = useRef<HTMLTableSectionElement>(null);
  const isWindowed = count > MAX_PLAIN_ROWS;
  const [seen, setSeen] = useState({ start: 0, end: 30, rowHeight: ASSUMED_ROW_HEIGHT });

  const look = useCallback(() => {
    const viewport = measure(list.current);
    if (!viewport) return;
    const { start, end } = visibleRows(count, viewport);
    const { rowHeight } = viewport;
    setSeen((before) =>
      before.start === start && before.end === end && before.rowHeight === rowHeight
        ? before
        : { start, end, rowHeight },
    );
  }, [count]);

  useLayoutEffect(() => {
    if (!isWindowed || !list.current) return;
    look();
    // The width decides about the layout, and with it about the height of a row.
    const observer = new ResizeObserver(look);
    observer.observe(list.current);
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [isWindowed, look]);

  const show = (row: number) => {
    const viewport = measure(list.current);
    if (!viewport) return;
    scrollTo({ top: scrollTopFor(row, scrollY, viewport), behavior: 'instant' });
    flushSync(look);
  };

  // One row at least, since without one there would be nothing to measure.
  const range = isWindowed
    ? { start: Math.min(seen.start, count - 1), end: Math.min(seen.end, count) }
    : { start: 0, end: count };
  const padding = isWindowed
    ? { paddingTop: range.start * seen.rowHeight, paddingBottom: (count - range.end) * seen.rowHeight }
    : undefined;
  return { list, range, isWindowed, padding, show };
}

function measure(list: HTMLElement | null): Viewport | null {
  const rowHeight = list?.querySelector('tr:not([data-unfolded])')?.getBoundingClientRect().height;
  if (!list || !rowHeight) return null;
  return { listTop: list.getBoundingClientRect().top, windowHeight: innerHeight, rowHeight };
}

/** Rows from `start` up to, not including, `end`. */
export interface RowRange {
  start: number;
  end: number;
}

// Rows are added and taken away this many at a time, and this many more than can be seen are there on either side.
const STEP = 10;
// How far ahead of what is shown the next page is asked for.
const FETCH_AHEAD = 100;

interface Viewport {
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
