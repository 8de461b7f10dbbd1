import { LoadingText, Skeleton } from '../../ui/states.tsx';
import { PLAYER_GRID } from './players-section.tsx';

export function PlayersLoading() {
  return (
    <section>
      <div className="min-h-12">
        <LoadingText>Loading players...</LoadingText>
      </div>
      <div className={PLAYER_GRID}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-60 rounded-2xl" />
        ))}
      </div>
    </section>
  );
}
