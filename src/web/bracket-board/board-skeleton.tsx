import { Skeleton } from '../ui/states.tsx';

const COLUMNS = [8, 4, 2, 1, 2, 4, 8];

/** Where the board will be: its columns, or one round of it. */
export function BoardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the bracket</span>
      <div className="grid gap-4 sm:grid-cols-2 xl:hidden">
        <Skeleton className="h-14 sm:col-span-2" />
        {ghosts(16).map((id) => (
          <Skeleton key={id} className="h-24" />
        ))}
      </div>
      <div className="hidden h-[40rem] grid-cols-7 gap-5 xl:grid">
        {COLUMNS.map((games, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
          <div key={index} className="flex flex-col justify-around">
            {ghosts(games).map((id) => (
              <Skeleton key={id} className="h-16" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function ghosts(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
