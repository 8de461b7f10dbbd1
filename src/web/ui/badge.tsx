import type { ReactNode } from 'react';

const TONES = {
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  live: 'bg-live-soft text-live',
  wait: 'bg-wait-soft text-wait',
  plain: 'bg-raised text-ink',
} as const;

export type Tone = keyof typeof TONES;

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-3 py-1 font-semibold text-sm ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

/** Marks the viewer in a list of people. */
export function YouBadge() {
  return <span className="flex-none rounded-full bg-accent px-2 py-0.5 font-bold text-on-accent text-xs">You</span>;
}
