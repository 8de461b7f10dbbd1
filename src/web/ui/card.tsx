import { type ReactNode, useId } from 'react';
import { useAnchor } from './use-anchor.ts';

/** A titled section of a page. */
export function Card({
  title,
  anchor,
  aside,
  isBusy = false,
  children,
}: {
  title: ReactNode;
  /** The id by which addresses lead to it. */
  anchor?: string;
  /** A badge or control beside the title. */
  aside?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  const anchored = useAnchor(anchor);
  return (
    <section
      {...anchored}
      aria-labelledby={titleId}
      aria-busy={isBusy}
      className="min-w-0 scroll-mt-4 rounded-2xl border border-line bg-card p-5 sm:p-7"
    >
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="font-bold font-display text-2xl">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
