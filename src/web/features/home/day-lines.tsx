import type { ReactNode } from 'react';

interface DayLinesProps {
  name: string;
  /** The phase, in a word. */
  chip?: string;
  /** What the headline is about. */
  caption?: string;
  headline: ReactNode;
  action?: ReactNode;
  /** At most two short lines. */
  children?: ReactNode;
}

/** The lines of the band, which has room for a headline of two rows and two lines below it. */
export function DayLines({ name, chip, caption, headline, action, children }: DayLinesProps) {
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_auto_1fr]">
      <p className="flex items-center justify-between gap-3 font-semibold text-court">
        <span className="truncate">{name}</span>
        {chip && <span className="flex-none rounded-full bg-court px-2.5 font-bold text-on-court text-sm">{chip}</span>}
      </p>
      <p className="mt-1 h-5 truncate text-sm">{caption}</p>
      <div className="font-display font-extrabold text-2xl leading-8 [&_.team-mark]:shadow-[0_0_0_1px_var(--color-paper)]">
        {headline}
      </div>
      <div className="flex min-w-0 items-center justify-between gap-3 self-end">
        <div className="min-w-0 flex-1">{children}</div>
        {action}
      </div>
    </div>
  );
}
