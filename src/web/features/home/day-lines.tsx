import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ChevronIcon } from '../../ui/icons.tsx';

interface DayLinesProps {
  name: string;
  /** Where all of the band leads, if it has no action. */
  href?: string;
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
export function DayLines({ name, href, chip, caption, headline, action, children }: DayLinesProps) {
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_auto_1fr]">
      <p className="flex items-center justify-between gap-3 font-semibold text-court">
        {href ? <BandLink href={href}>{name}</BandLink> : <span className="truncate">{name}</span>}
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

function BandLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="flex min-w-0 items-center gap-1 after:absolute after:inset-0 after:rounded-2xl hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-live focus-visible:after:-outline-offset-3"
    >
      <span className="truncate">{children}</span>
      <span className="-rotate-90 flex-none [&>svg]:size-4">
        <ChevronIcon />
      </span>
    </Link>
  );
}
