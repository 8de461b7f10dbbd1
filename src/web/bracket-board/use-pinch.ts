import { useCallback, useLayoutEffect, useRef, useState } from 'react';

export const MAX_ZOOM = 6;

interface Point {
  x: number;
  y: number;
}

/** Where the content of a frame stays while its size changes, relative to the frame. */
interface Anchor {
  at: Point;
  before: number;
}

/**
 * The size of what a scrolling frame holds, from 1 for all of it. Two fingers, or a wheel with the control key, change it
 * around where they are; one finger scrolls as everywhere.
 */
export function usePinch() {
  const [zoom, setZoom] = useState(1);
  const frameRef = useRef<HTMLDivElement>(null);
  const current = useRef(1);
  const anchor = useRef<Anchor | null>(null);

  const zoomBy = useCallback((factor: number, at?: Point) => {
    const element = frameRef.current;
    if (!element) return;
    const next = Math.min(MAX_ZOOM, Math.max(1, current.current * factor));
    anchor.current = {
      at: at ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 },
      before: current.current,
    };
    current.current = next;
    setZoom(next);
  }, []);

  useLayoutEffect(() => {
    const element = frameRef.current;
    if (!element || !anchor.current) return;
    const { at, before } = anchor.current;
    anchor.current = null;
    const factor = zoom / before;
    element.scrollLeft = (element.scrollLeft + at.x) * factor - at.x;
    element.scrollTop = (element.scrollTop + at.y) * factor - at.y;
  }, [zoom]);

  const frame = useCallback(
    (element: HTMLDivElement | null) => {
      frameRef.current = element;
      if (!element) return;
      const listening = new AbortController();
      // Not passive: the browser would zoom the page.
      const options = { signal: listening.signal, passive: false };
      let distance = 0;
      element.addEventListener(
        'touchmove',
        (event) => {
          const [a, b] = event.touches;
          if (!a || !b) return;
          event.preventDefault();
          const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
          const { left, top } = element.getBoundingClientRect();
          const middle = { x: (a.clientX + b.clientX) / 2 - left, y: (a.clientY + b.clientY) / 2 - top };
          if (distance > 0) zoomBy(now / distance, middle);
          distance = now;
        },
        options,
      );
      for (const type of ['touchend', 'touchcancel'] as const) {
        element.addEventListener(type, () => (distance = 0), options);
      }
      element.addEventListener(
        'wheel',
        (event) => {
          if (!event.ctrlKey) return;
          event.preventDefault();
          const { left, top } = element.getBoundingClientRect();
          zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX - left, y: event.clientY - top });
        },
        options,
      );
      return () => listening.abort();
    },
    [zoomBy],
  );
  const reset = () => zoomBy(1 / current.current);
  return { frame, zoom, zoomBy, reset };
}
