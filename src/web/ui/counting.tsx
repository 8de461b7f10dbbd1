import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 700;

/** A number that counts up or down to its new value; at once for people who ask for less motion. */
export function Counting({ value, format = String }: { value: number; format?: (value: number) => string }) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (start === value || matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(value);
    const began = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / DURATION_MS));
      setShown(Math.round(start + (value - start) * part ** 0.5));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      setShown(value);
    };
  }, [value]);
  return (
    <>
      {/* Screen readers get the value alone. */}
      <span aria-hidden="true">{format(shown)}</span>
      <span className="sr-only">{format(value)}</span>
    </>
  );
}
