import type { ReactNode } from 'react';
import { Skeleton } from './states.tsx';

const WIDTHS = { normal: 'max-w-6xl', wide: 'max-w-[100rem]' } as const;

/** The frame of a page; `wide` is for brackets and the schedule. */
export function Page({ width = 'normal', children }: { width?: keyof typeof WIDTHS; children: ReactNode }) {
  return <div className={`mx-auto w-full px-4 sm:px-6 print:px-2 ${WIDTHS[width]}`}>{children}</div>;
}

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  /** Takes one line if it fits: the first screen is for what comes below. */
  isLow?: boolean;
  children?: ReactNode;
}

export function PageHeader({ title, lead, isLow, children }: PageHeaderProps) {
  return (
    <header
      className={`flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-4 pb-5 sm:pt-8 sm:pb-6 compact:py-2 print:py-1 ${
        isLow ? 'max-sm:gap-2 max-sm:pt-1 max-sm:pb-3 sm:pt-6 sm:pb-5' : ''
      }`}
    >
      <div
        className={`compact:flex compact:flex-wrap compact:items-baseline compact:gap-x-4 print:flex print:items-baseline print:gap-4 ${
          isLow
            ? 'flex flex-wrap items-baseline gap-x-3 sm:gap-x-5 max-sm:[&>h1]:text-2xl [&>p]:mt-0 max-sm:[&>p]:text-base'
            : ''
        }`}
      >
        <h1 className="wrap-anywhere text-balance font-display font-extrabold text-3xl tracking-tight sm:text-5xl compact:text-2xl print:text-2xl">
          {title}
        </h1>
        {lead && (
          <p className="wrap-anywhere mt-1 max-w-2xl text-faint sm:mt-2 sm:text-lg compact:mt-0 compact:text-base print:mt-0 print:text-sm">
            {lead}
          </p>
        )}
      </div>
      {children && <div className="flex flex-wrap gap-3 print:hidden">{children}</div>}
    </header>
  );
}

/** Shown in place of a page while its code, or what decides what it shows, is loading. */
export function PageLoading() {
  return (
    <Page>
      <div role="status" className="grid gap-6 pt-8">
        <span className="sr-only">Loading the page</span>
        <Skeleton className="h-12 w-72 max-w-full" />
        <Skeleton className="h-96" />
      </div>
    </Page>
  );
}
