import { type RefObject, useLayoutEffect, useRef } from 'react';

const MOVE = { duration: 380, easing: 'cubic-bezier(0.3, 0, 0.1, 1)' } as const;
const FLASH = { duration: 1_600, easing: 'ease-out' } as const;

interface RenderedRow {
  key: number;
  row: number;
  score: number;
}

/**
 * Animates rows to their new position (FLIP) and highlights increased scores. `list` identifies the list: another order
 * is another list, which is not animated. All rows have the same height.
 */
export function useRowAnimation(
  body: RefObject<HTMLElement | null>,
  list: string,
  rendered: readonly (RenderedRow | null)[],
) {
  const last = useRef<{ list: string; rows: Map<number, RenderedRow> } | null>(null);
  useLayoutEffect(() => {
    const before = last.current?.list === list ? last.current.rows : null;
    last.current = { list, rows: new Map(rendered.flatMap((row) => (row ? [[row.key, row]] : []))) };
    if (!before || !body.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const elements = body.current.children;
    const rowHeight = body.current.querySelector('tr')?.getBoundingClientRect().height ?? 0;
    for (const [index, row] of rendered.entries()) {
      const element = elements[index];
      const old = row && before.get(row.key);
      if (!row || !old || !element) continue;
      if (old.row !== row.row) move(element, old.row - row.row, rowHeight);
      if (row.score > old.score) flash(element);
    }
  });
}

/** Starts at the old position, at most a screen away. Rising rows pass over falling ones. */
function move(element: Element, rows: number, rowHeight: number): void {
  const { top, bottom } = element.getBoundingClientRect();
  const from = Math.min(Math.max(rows * rowHeight, -innerHeight), innerHeight);
  const isVisible = Math.min(top, top + from) < innerHeight && Math.max(bottom, bottom + from) > 0;
  if (!isVisible) return;
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
