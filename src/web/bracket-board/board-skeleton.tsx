import { Skeleton } from '../ui/states.tsx';

const COLUMNS = [8, 4, 2, 1, 2, 4, 8];

/** The loading state of the board: all columns, or one round on narrow screens. */
export function BoardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the bracket</span>
      <div className="grid gap-4 sm:grid-cols-2 xl:hidden">
        <Skeleton className="h-14 sm:col-span-2" />
        {range(16).map((id) => (
          <Skeleton key={id} className="h-24" />
        ))}
      </div>
      <div className="hidden h-[40rem] grid-cols-7 gap-5 xl:grid">
        {COLUMNS.map((games, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
          <div key={index} className="flex flex-col justify-around">
            {range(games).map((id) => (
              <Skeleton key={id} className="h-16" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
