import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isDecided, isFinalDecided } from '../../../domain/bracket/game.ts';
import { groupQuery } from '../../api/group-queries.ts';
import { leaderboardPageQuery } from '../../api/leaderboard-queries.ts';
import { useUser } from '../../api/session.ts';
import { gamesQuery } from '../../api/tournament-queries.ts';
import { describePrize } from '../../group/group-standing-texts.ts';
import { formatOrdinal } from '../../ui/format.ts';
import { Skeleton } from '../../ui/states.tsx';

interface GroupPlaceProps {
  groupId: number;
  tournament: Tournament;
}

/** The member's place and points in a group, and their part of its pot. Nothing before the first result. */
export function GroupPlace({ groupId, tournament }: GroupPlaceProps) {
  const user = useUser();
  const { data: games } = useQuery(gamesQuery(tournament.id));
  const { data: group } = useQuery(groupQuery(groupId));
  const { data: page, isError } = useQuery(leaderboardPageQuery(tournament.id, 'total', 0, '', groupId));
  if (isError) return null;
  if (!games || !page) return <Skeleton className="h-20" />;
  const own = page.entries.find(({ userId }) => userId === user?.id);
  if (!own || !games.some(isDecided)) return null;
  const pot = group && 'pot' in group ? group.pot : null;
  const prize = describePrize(pot, user?.id, isFinalDecided(games));
  return (
    <div className="pebbles flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-xl bg-court px-4 py-3 text-on-court">
      <p className="whitespace-nowrap font-display font-extrabold text-4xl leading-none tracking-tight sm:text-5xl">
        {formatOrdinal(own.rank)}
        <span className="font-semibold font-text text-xl tracking-normal"> of {page.total.toLocaleString()}</span>
      </p>
      <p className="text-right leading-tight max-sm:text-left">
        <span className="block font-bold font-display text-2xl">
          {own.totalScore.toLocaleString()}{' '}
          <span className="font-semibold font-text text-base">{own.totalScore === 1 ? 'point' : 'points'}</span>
        </span>
        {prize && <span className="block font-semibold">{prize}</span>}
      </p>
    </div>
  );
}
