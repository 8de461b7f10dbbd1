import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/states.tsx';

/** A name and a value in a description list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <dt className="text-faint text-sm">{name}</dt>
      <dd className="flex min-h-10 items-center font-bold font-display text-2xl">{children}</dd>
    </div>
  );
}

interface FigureProps {
  value: number | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}

/** A number with its own loading and error state. */
export function Figure({ value, hasFailed, onRetry }: FigureProps) {
  if (value !== undefined) return value.toLocaleString();
  if (!hasFailed) return <Skeleton className="h-8 w-16" />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-normal font-text text-base">
      Not known.
      <Button variant="quiet" size="small" className="-mx-3 sm:-mx-4" onClick={onRetry}>
        Try again
      </Button>
    </span>
  );
}
