import { LoadingText, Skeleton } from '../../ui/states.tsx';
import { FILTER_GRID } from './round-filter.tsx';

const ROUNDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const GAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function ResultsLoading() {
  return (
    <div aria-busy="true">
      <div className={FILTER_GRID}>
        {ROUNDS.map((round) => (
          <Skeleton key={round} className="h-16" />
        ))}
      </div>
      <div className="mt-8">
        <LoadingText>Loading games...</LoadingText>
      </div>
      <div className="grid gap-3">
        {GAMES.map((game) => (
          <Skeleton key={game} shape="card" className="h-34 sm:h-20" />
        ))}
      </div>
    </div>
  );
}
