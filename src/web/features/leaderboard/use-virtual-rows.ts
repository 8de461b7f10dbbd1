import { type RefObject, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

// Shorter lists are rendered completely, so that the browser's search and printing include everyone.
const MAX_PLAIN_ROWS = 200;

// More than a screen has. The others of a complete list are rendered in slices, between which the page responds.
const FIRST_ROWS = 12;

// Used until the first row is measured, before the first paint.
const ASSUMED_ROW_HEIGHT = 64;

interface VirtualRows {
  body: RefObject<HTMLTableSectionElement | null>;
  range: RowRange;
  isVirtual: boolean;
  /** Replaces the height of the rows that are not rendered. */
  padding: { paddingTop: number; paddingBottom: number } | undefined;
  /** Scrolls to a row and renders it synchronously. */
  scrollToRow: (row: number) => void;
}

/** Virtualises a long list: renders only the rows near the viewport. All are as high as the first one. */
export function useVirtualRows(count: number): VirtualRows {
  const body = useRef<HTMLTableSectionElement>(null);
  const isVirtual = count > MAX_PLAIN_ROWS;
  const [rendered, setRendered] = useState({ start: 0, end: 30, rowHeight: ASSUMED_ROW_HEIGHT });
  const plainCount = useDeferredValue(count, FIRST_ROWS);

  const update = useCallback(() => {
    const viewport = measure(body.current);
    if (!viewport) return;
    const { start, end } = computeRange(count, viewport);
    const { rowHeight } = viewport;
    setRendered((before) =>
      before.start === start && before.end === end && before.rowHeight === rowHeight
        ? before
        : { start, end, rowHeight },
    );
  }, [count]);

  useLayoutEffect(() => {
    if (!isVirtual || !body.current) return;
    update();
    // The width determines the layout, and so the height of a row.
    const observer = new ResizeObserver(update);
    observer.observe(body.current);
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, [isVirtual, update]);

  const scrollToRow = (row: number) => {
    const viewport = measure(body.current);
    if (!viewport) return;
    scrollTo({ top: scrollTopFor(row, scrollY, viewport), behavior: 'instant' });
    flushSync(update);
  };

  // At least one row is rendered, to measure its height.
  const range = isVirtual
    ? { start: Math.min(rendered.start, count - 1), end: Math.min(rendered.end, count) }
    : { start: 0, end: Math.min(plainCount, count) };
  const padding = isVirtual
    ? { paddingTop: range.start * rendered.rowHeight, paddingBottom: (count - range.end) * rendered.rowHeight }
    : undefined;
  return { body, range, isVirtual, padding, scrollToRow };
}

function measure(list: HTMLElement | null): Viewport | null {
  const rowHeight = list?.querySelector('tr')?.getBoundingClientRect().height;
  if (!list || !rowHeight) return null;
  return { listTop: list.getBoundingClientRect().top, windowHeight: innerHeight, rowHeight };
}

/** Rows from `start` up to, not including, `end`. */
export interface RowRange {
  start: number;
  end: number;
}

// Rows are added and removed in steps of this size, and one more step is rendered on either side (overscan).
const STEP = 10;
// Pages are fetched this many rows before they are needed.
const FETCH_AHEAD = 100;

interface Viewport {
  /** The distance of the first row from the top of the window; negative once it is scrolled out. */
  listTop: number;
  windowHeight: number;
  rowHeight: number;
}

/** The rows to render for a viewport. */
export function computeRange(count: number, { listTop, windowHeight, rowHeight }: Viewport): RowRange {
  const first = Math.floor(-listTop / rowHeight);
  const last = Math.ceil((windowHeight - listTop) / rowHeight);
  const start = clamp(Math.floor(first / STEP) * STEP - STEP, 0, Math.max(0, count - STEP));
  const end = clamp(Math.ceil(last / STEP) * STEP + STEP, Math.min(count, start + STEP), count);
  return { start, end };
}

/** The pages of these rows and of those to fetch ahead. */
export function pagesFor({ start, end }: RowRange, count: number, pageSize: number): number[] {
  if (count === 0) return [];
  const first = Math.floor(Math.max(0, start - FETCH_AHEAD) / pageSize);
  const last = Math.floor((Math.min(count, end + FETCH_AHEAD) - 1) / pageSize);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The scroll position that centres a row. */
export function scrollTopFor(row: number, scrollY: number, { listTop, windowHeight, rowHeight }: Viewport): number {
  return Math.max(0, scrollY + listTop + (row + 0.5) * rowHeight - windowHeight / 2);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
