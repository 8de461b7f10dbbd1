import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../contract/tournaments.ts';
import { topOfLeaderboardQuery } from '../../api/leaderboard-queries.ts';
import { PATHS } from '../../paths.ts';
import { Skeleton } from '../../ui/states.tsx';
import { PodiumList } from './podium-list.tsx';

/** The current season before its final: who leads. */
export function SeasonSoFar({ tournament, titleId }: { tournament: Tournament; titleId: string }) {
  const { data: top, isError } = useQuery(topOfLeaderboardQuery(tournament.id));
  if (!top && !isError) return <Skeleton className="mt-3 h-60" />;
  const leaders = top?.some(({ decidedPicks }) => decidedPicks > 0) ? top.slice(0, 3) : [];
  return (
    <>
      <p className="mt-3 text-faint">
        No champion yet. {top && (leaders.length > 0 ? 'In the lead:' : 'After the first result this shows who leads.')}
      </p>
      {leaders.length > 0 && (
        <PodiumList
          label="Leaders"
          entries={leaders}
          hasLinks={!tournament.submissionsOpen}
          racePath={PATHS.race}
          titleId={titleId}
        />
      )}
    </>
  );
}
