import type { ReactNode } from 'react';
import { Button } from './button.tsx';

const SHAPES = { line: 'rounded-xl', card: 'rounded-2xl', round: 'rounded-full', plinth: 'rounded-t-xl' } as const;

interface SkeletonProps {
  shape?: keyof typeof SHAPES;
  /** On an orange background. */
  isOnCourt?: boolean;
  className?: string;
}

/** A placeholder for loading content, of the same size. */
export function Skeleton({ shape = 'line', isOnCourt = false, className = '' }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={`${isOnCourt ? 'bg-on-court/15' : 'bg-line/70'} ${SHAPES[shape]} ${className}`}
    />
  );
}

/** Says what is loading, beside the skeletons. */
export function LoadingText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mb-4 text-faint">
      {children}
    </p>
  );
}

export function Failure({ title, advice, onRetry }: { title: string; advice?: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 py-10 text-center">
      <p className="font-bold font-display text-2xl">{title}</p>
      <p className="max-w-md text-faint">{advice ?? 'Check your connection and try again. Nothing you did is lost.'}</p>
      <Button variant="secondary" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** An empty state, with the next step as children. */
export function Empty({ title, advice, children }: { title: string; advice?: string; children?: ReactNode }) {
  return (
    <div className="wrap-anywhere grid justify-items-center gap-2 rounded-2xl border border-line border-dashed px-6 py-14 text-center">
      <img src="/ball.svg" alt="" className="mb-2 size-12 opacity-80" />
      <p className="font-bold font-display text-2xl">{title}</p>
      {advice && <p className="max-w-md text-faint">{advice}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
