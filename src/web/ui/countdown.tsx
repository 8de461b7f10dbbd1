import type { ReactNode } from 'react';
import { splitTimeLeft, type TimeLeft, useTimeLeft } from './time-left.ts';

/**
 * Days, hours and minutes until a moment, by the server's clock; its size is that of the text around it. It changes
 * silently: whoever listens to the page hears it when they come to it.
 */
export function Countdown({ to, over }: { to: string /** What to say from that moment on. */; over: ReactNode }) {
  const left = useTimeLeft(to);
  if (left <= 0) return over;
  return (
    <time dateTime={to} className="inline-flex flex-wrap gap-x-[0.5em]">
      {Object.entries(splitTimeLeft(left)).map(([unit, amount]) => (
        <Amount key={unit} unit={unit as keyof TimeLeft} amount={amount} />
      ))}
    </time>
  );
}

const UNITS = { days: 'day', hours: 'hour', minutes: 'minute' } as const;

/** The number large and its unit small, in the order and the words of the viewer's language. */
function Amount({ unit, amount }: { unit: keyof TimeLeft; amount: number }) {
  const format = new Intl.NumberFormat(undefined, { style: 'unit', unit: UNITS[unit], unitDisplay: 'long' });
  return (
    <span className="whitespace-nowrap">
      {format.formatToParts(amount).map(({ type, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number has no other order
        <span key={index} className={type === 'unit' ? 'font-normal font-text text-[max(0.5em,0.875rem)]' : ''}>
          {value}
        </span>
      ))}{' '}
    </span>
  );
}
