import { type ReactNode, useId } from 'react';

/** A titled section of a page. */
export function Card({
  title,
  aside,
  isBusy = false,
  children,
}: {
  title: ReactNode;
  /** A badge or control beside the title. */
  aside?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isBusy}
      className="min-w-0 rounded-2xl border border-line bg-card p-5 sm:p-7"
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
