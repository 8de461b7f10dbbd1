import type { ReactNode } from 'react';

const WIDTHS = { normal: 'max-w-6xl', wide: 'max-w-[100rem]' } as const;

/** The frame of a page: how wide it may be. A bracket takes all there is. */
export function Page({ width = 'normal', children }: { width?: keyof typeof WIDTHS; children: ReactNode }) {
  return <div className={`mx-auto w-full px-4 sm:px-6 print:px-2 ${WIDTHS[width]}`}>{children}</div>;
}
