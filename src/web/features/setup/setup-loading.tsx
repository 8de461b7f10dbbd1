import { Skeleton } from '../../ui/states.tsx';

export function SetupLoading() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading the tournament...
      </p>
      <Skeleton shape="round" className="h-16" />
      <div className="mt-12 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Skeleton shape="card" className="h-130" />
        <Skeleton shape="card" className="h-64" />
      </div>
    </>
  );
}

export function TeamsLoading() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading teams...
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Skeleton shape="card" className="h-147" />
        <Skeleton shape="card" className="h-104" />
      </div>
    </>
  );
}
