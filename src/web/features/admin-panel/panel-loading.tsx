import { Skeleton } from '../../ui/states.tsx';

export function PanelLoading() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <span className="sr-only">Looking at the tournament</span>
      <Skeleton shape="card" className="h-112" />
      <Skeleton shape="card" className="h-112" />
      <div className="grid gap-4 sm:grid-cols-2 lg:col-span-2 lg:grid-cols-3">
        <Skeleton shape="card" className="h-32" />
        <Skeleton shape="card" className="h-32" />
        <Skeleton shape="card" className="h-32" />
      </div>
    </div>
  );
}
