import type { ReactNode } from 'react';
import { splitTimeLeft, type TimeLeft, useTimeLeft } from './time-left.ts';

/** Days, hours and minutes until a time, by the server's clock. Not a live region, so screen readers stay silent. */
export function Countdown({
  to,
  over,
}: {
  to: string;
  /** Replaces the countdown once the time has come. */
  over: ReactNode;
}) {
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

/** A large number and its small unit, formatted in the viewer's locale. */
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
