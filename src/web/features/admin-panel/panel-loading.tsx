import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/states.tsx';

export function PanelLoading() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <WaitingLoading />
      <Skeleton shape="card" className="h-112" />
    </div>
  );
}

export function WaitingLoading() {
  return (
    <Card title="What is waiting for you" busy>
      <div role="status" className="grid gap-4">
        <span className="sr-only">Looking at the tournament</span>
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    </Card>
  );
}
