import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { NO_FACTS } from './game-facts.ts';
import { PODIUM } from './podium.tsx';
import { SkeletonRow } from './standings-row.tsx';
import { StandingsTable } from './standings-table.tsx';
import { TABLE_CARD } from './table-parts.ts';

const ROWS = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The page as it is going to be. What it says stands where the order can be chosen afterwards. */
export function LoadingStandings() {
  return (
    <div className="grid gap-6">
      <Card
        title="Top Performers"
        busy
        aside={
          <p role="status" className="flex min-h-11 items-center text-faint">
            Loading leaderboard...
          </p>
        }
      >
        <div className={PODIUM}>
          <Skeleton shape="plinth" className="h-33 sm:h-65" />
          <Skeleton shape="plinth" className="h-40 sm:h-79" />
          <Skeleton shape="plinth" className="h-29 sm:h-56" />
        </div>
      </Card>
      <div className={TABLE_CARD}>
        <div className="min-h-14 px-3 py-3 sm:min-h-18 sm:px-5 sm:py-5">
          <Skeleton className="h-8 w-36" />
        </div>
        <StandingsTable columns={NO_FACTS} isHidden>
          {ROWS.map((row) => (
            <SkeletonRow key={row} columns={NO_FACTS} />
          ))}
        </StandingsTable>
      </div>
    </div>
  );
}
