import { LoadingText, Skeleton } from '../../ui/states.tsx';

export function SeedingLoading() {
  return (
    <div className="relative grid gap-6">
      {/* On the first skeleton, so that nothing moves when it goes. */}
      <div className="absolute top-5 left-5 sm:top-7 sm:left-7">
        <LoadingText>Loading teams...</LoadingText>
      </div>
      <Skeleton shape="card" className="h-[48rem] sm:h-88" />
      <Skeleton shape="card" className="h-17" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton shape="card" className="h-160" />
        <Skeleton shape="card" className="h-160" />
      </div>
    </div>
  );
}
