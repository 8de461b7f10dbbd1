import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { Team } from '../../contract/teams.ts';
import type { Tournament } from '../../contract/tournaments.ts';
import { findFinal } from '../../domain/bracket/game.ts';
import { displayName } from '../../domain/players/names.ts';
import { topOfLeaderboardQuery } from '../api/leaderboard-queries.ts';
import { useUser } from '../api/session.ts';
import { gamesQuery, teamsQuery } from '../api/tournament-queries.ts';
import { bracketPath, PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatRank } from '../ui/format.ts';
import { Failure, Skeleton } from '../ui/states.tsx';
import { MarkedName } from '../ui/team-mark.tsx';
import { listWinners } from './list-winners.ts';
import { useSeason, useSeasonPath } from './season.ts';

/** After the final: the champion, the best brackets and the podium. Before it, nothing. */
export function SeasonEnd({ tournament: { id, status } }: { tournament: Tournament }) {
  const enabled = status === 'completed';
  const games = useQuery({ ...gamesQuery(id), enabled });
  const teams = useQuery({ ...teamsQuery(id), enabled });
  const top = useQuery({ ...topOfLeaderboardQuery(id), enabled });
  if (!enabled) return null;
  // Unlike isError, the error count stays while a failed query is retried.
  const failed = [games, teams, top].filter(({ data, errorUpdateCount }) => data === undefined && errorUpdateCount > 0);
  if (failed.length > 0) {
    return (
      <div className="mb-4 print:hidden">
        <Failure
          title="The end of the season could not be loaded"
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      </div>
    );
  }
  if (!games.data || !teams.data || !top.data) {
    return <Skeleton shape="card" className="mb-4 h-118 sm:h-126 lg:h-76 print:hidden" />;
  }
  const final = findFinal(games.data);
  const champion = teams.data.find((team) => team.id === final?.winnerId);
  return champion && <Honours champion={champion} top={top.data} />;
}

function Honours({ champion, top }: { champion: Team; top: readonly LeaderboardEntry[] }) {
  const winners = top.filter(({ rank }) => rank === 1);
  const pathOf = useSeasonPath();
  const { isPast } = useSeason();
  const canStartNextSeason = useUser()?.isAdmin && !isPast;
  return (
    <section
      aria-label="Honours"
      className="pebbles mb-4 grid gap-8 rounded-2xl bg-court p-6 pb-0 text-on-court sm:px-10 sm:pt-8 lg:grid-cols-2 print:hidden"
    >
      <div className="grid content-start justify-items-start gap-6 pb-2 lg:pb-8">
        <Honour title="Champion">
          <MarkedName mark={champion.mark}>{champion.name}</MarkedName>
        </Honour>
        {winners.length > 0 && (
          <Honour title={`Best bracket, ${winners[0]?.totalScore} points`}>{listWinners(top)}</Honour>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="courtLine" href={pathOf(PATHS.leaderboard)}>
            Final Standings
          </ButtonLink>
          {canStartNextSeason && (
            <ButtonLink variant="court" href={`${PATHS.setup}?next`}>
              Start the Next Season
            </ButtonLink>
          )}
        </div>
      </div>
      {top.length > 0 && <Podium top={top.slice(0, 3)} />}
    </section>
  );
}

function Honour({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="grid">
      <span className="font-semibold">{title}</span>
      <span className="wrap-anywhere font-display font-extrabold text-4xl tracking-tight sm:text-5xl">{children}</span>
    </p>
  );
}

// DOM order is first to third; on screen the first is in the middle.
const COLUMNS = ['col-start-2', 'col-start-1', 'col-start-3'];
const HEIGHTS: Record<number, string> = { 1: 'h-32', 2: 'h-22', 3: 'h-14' };

/** Equal ranks have steps of equal height. */
function Podium({ top }: { top: readonly LeaderboardEntry[] }) {
  const pathOf = useSeasonPath();
  return (
    <ol aria-label="Podium" className="grid grid-cols-3 items-end gap-2 self-end">
      {top.map((entry, index) => (
        <li key={entry.bracketId} className={`relative row-start-1 grid min-w-0 text-center ${COLUMNS[index]}`}>
          <Link
            href={pathOf(bracketPath(entry.bracketId))}
            className="wrap-anywhere line-clamp-2 font-bold text-sm leading-tight after:absolute after:inset-0 hover:underline sm:text-base"
          >
            {displayName(entry)}
          </Link>
          <span className="text-sm">{entry.totalScore} points</span>
          <span
            className={`mt-2 grid place-items-center rounded-t-2xl bg-on-court font-display font-extrabold text-3xl text-court ${HEIGHTS[entry.rank]}`}
          >
            {formatRank(entry.rank)}
          </span>
        </li>
      ))}
    </ol>
  );
}
