import { type RefObject, useLayoutEffect, useRef } from 'react';

const MOVE = { duration: 380, easing: 'cubic-bezier(0.3, 0, 0.1, 1)' } as const;
const FLASH = { duration: 1_600, easing: 'ease-out' } as const;

/** A row that is there: which entry it shows, and the figure whose change is to be seen. */
export interface ShownRow {
  key: number;
  row: number;
  score: number;
}

/**
 * Rows whose place changes move there, and scores that change light up. Only in the list that was there before
 * (`list` names it): one in another order is another list. Rows have one height, but for those that were unfolded.
 */
export function useRowMotion(body: RefObject<HTMLElement | null>, list: string, shown: readonly (ShownRow | null)[]) {
  const last = useRef<{ list: string; rows: Map<number, ShownRow> } | null>(null);
  useLayoutEffect(() => {
    const before = last.current?.list === list ? last.current.rows : null;
    last.current = { list, rows: new Map(shown.flatMap((row) => (row ? [[row.key, row]] : []))) };
    if (!before || !body.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const elements = body.current.children;
    const rowHeight = body.current.querySelector('tr:not([data-unfolded])')?.getBoundingClientRect().height ?? 0;
    for (const [index, row] of shown.entries()) {
      const element = elements[index];
      const old = row && before.get(row.key);
      if (!row || !old || !element) continue;
      if (old.row !== row.row) move(element, old.row - row.row, rowHeight);
      if (row.score > old.score) flash(element);
    }
  });
}

/** From where it was, but not from further away than can be seen; whoever climbs passes over the others. */
function move(element: Element, rows: number, rowHeight: number): void {
  const { top, bottom } = element.getBoundingClientRect();
  const from = Math.min(Math.max(rows * rowHeight, -innerHeight), innerHeight);
  const isSeen = Math.min(top, top + from) < innerHeight && Math.max(bottom, bottom + from) > 0;
  if (!isSeen) return;
  const zIndex = rows > 0 ? 2 : 1;
  element.animate(
    [
      { transform: `translateY(${from}px)`, zIndex },
      { transform: 'none', zIndex },
    ],
    MOVE,
  );
}

function flash(element: Element): void {
  const score = element.querySelector('[data-score]');
  score?.animate([{ backgroundColor: 'var(--color-good-soft)', color: 'var(--color-good)' }, {}], FLASH);
}
