import { LoadingText, Skeleton } from '../../ui/states.tsx';

export function SetupLoading() {
  return (
    <>
      <Skeleton shape="round" className="h-16" />
      <div className="mt-12 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Skeleton shape="card" className="h-130" />
        <Skeleton shape="card" className="h-64" />
      </div>
      <LoadingText>
        <span className="sr-only">Loading the tournament</span>
      </LoadingText>
    </>
  );
}

export function TeamsLoading() {
  return (
    <>
      <LoadingText>Loading teams...</LoadingText>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Skeleton shape="card" className="h-130" />
        <Skeleton shape="card" className="h-96" />
      </div>
    </>
  );
}
