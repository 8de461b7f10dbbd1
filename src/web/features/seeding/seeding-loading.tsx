import { LoadingText, Skeleton } from '../../ui/states.tsx';

export function SeedingLoading() {
  return (
    <>
      <LoadingText>Loading teams...</LoadingText>
      <div className="grid gap-6">
        <Skeleton shape="card" className="h-[44rem] sm:h-88" />
        <Skeleton shape="card" className="h-17" />
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton shape="card" className="h-160" />
          <Skeleton shape="card" className="h-160" />
        </div>
      </div>
    </>
  );
}
