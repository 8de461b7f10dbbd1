import { type ReactNode, useId } from 'react';

/** Lists side by side; on a small screen they are swiped, so that the players below stay near. */
export function LeadersSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="font-bold font-display text-2xl">
          {title}
        </h2>
        {aside && <p className="w-full text-faint sm:w-auto">{aside}</p>}
      </header>
      {children}
    </section>
  );
}

/** In place of lists that would all be empty, and as high as they are. */
export function NoLeaders({ children }: { children: ReactNode }) {
  return (
    <p className="grid min-h-88 place-items-center text-balance rounded-2xl border border-line border-dashed px-6 text-center text-faint">
      {children}
    </p>
  );
}

export function LeaderLists({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be so by keyboard
      tabIndex={0}
      className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-3 lg:overflow-visible lg:px-0"
    >
      {children}
    </div>
  );
}
