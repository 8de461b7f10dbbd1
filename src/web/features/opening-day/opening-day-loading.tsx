import { LoadingText, Skeleton } from '../../ui/states.tsx';

export function OpeningDayLoading() {
  return (
    <>
      <Skeleton shape="card" className="mb-8 h-24 sm:h-28" />
      <div className="md:rounded-2xl md:border md:border-line md:bg-card md:px-5 md:pt-3">
        <LoadingText>Loading the games...</LoadingText>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="mb-4 md:mb-0 md:border-line md:border-t md:py-5">
            <Skeleton shape="card" className="h-60 md:h-20" />
          </div>
        ))}
      </div>
    </>
  );
}
