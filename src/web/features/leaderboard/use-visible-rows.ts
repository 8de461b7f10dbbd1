import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowRange, scrollTopFor, type Viewport, visibleRows } from './visible-rows.ts';

// Up to here all rows are there, so that the browser's own search and printing find everybody.
const MAX_PLAIN_ROWS = 200;

// Until the first row has been measured, which happens before anything is painted.
const ASSUMED_ROW_HEIGHT = 64;

export interface VisibleRows {
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
