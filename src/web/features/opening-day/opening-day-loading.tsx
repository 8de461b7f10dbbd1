import { LoadingText, Skeleton } from '../../ui/states.tsx';

export function OpeningDayLoading() {
  return (
    <>
      <Skeleton className="mb-8 h-24 rounded-2xl sm:h-28" />
      <div className="md:rounded-2xl md:border md:border-line md:bg-card md:px-5 md:pt-3">
        <LoadingText>Loading the games...</LoadingText>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="mb-4 md:mb-0 md:border-line md:border-t md:py-5">
            <Skeleton className="h-60 rounded-2xl md:h-20" />
          </div>
        ))}
      </div>
    </>
  );
}
