import { LoadingText, Skeleton } from '../../ui/states.tsx';
import { GAME_GRID } from './game-list.tsx';

export function GamesLoading() {
  return (
    <>
      <div className="sr-only">
        <LoadingText>Loading the games...</LoadingText>
      </div>
      <div className={GAME_GRID}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} shape="card" className="h-60" />
        ))}
      </div>
    </>
  );
}
