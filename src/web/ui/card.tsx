import { type ReactNode, useId } from 'react';

/** A part of a page with a title of its own. */
export function Card({
  title,
  aside,
  busy = false,
  children,
}: {
  title: ReactNode;
  /** Beside the title: a badge, a control. */
  aside?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={busy}
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
