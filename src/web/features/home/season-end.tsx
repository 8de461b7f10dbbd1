import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { displayName } from '../../../domain/ranking.ts';
import { topOfLeaderboardQuery } from '../../api/leaderboard.ts';
import { gamesQuery, teamsQuery } from '../../api/tournaments.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatRank } from '../../ui/format-rank.ts';

interface SeasonEndProps {
  tournament: Tournament;
  /** Stands here until everything is read, so that the page grows once. */
  loading: ReactNode;
  children: ReactNode;
}

/** After the final: the champion, who predicted best, and the podium, above what every season shows. */
export function SeasonEnd({ tournament, loading, children }: SeasonEndProps) {
  const games = useQuery(gamesQuery(tournament.id));
  const teams = useQuery(teamsQuery(tournament.id));
  const top = useQuery(topOfLeaderboardQuery(tournament.id));
  if (games.isPending || teams.isPending || top.isPending) return loading;
  const final = games.data?.find(({ round }) => round === 'championship');
  const champion = teams.data?.find(({ id }) => id === final?.winnerId);
  const winners = (top.data ?? []).filter(({ rank }) => rank === 1);
  return (
    <>
      {champion && (
        <div className="pebbles mb-4 grid gap-8 rounded-2xl bg-court p-6 pb-0 text-on-court sm:px-10 sm:pt-8 lg:grid-cols-2">
          <div className="grid content-start justify-items-start gap-6 pb-2 lg:pb-8">
            <Honour name="Champion">{champion.name}</Honour>
            {winners.length > 0 && (
              <Honour name={`Best bracket, ${winners[0]?.totalScore} points`}>{listNames(winners)}</Honour>
            )}
            <ButtonLink look="courtLine" href="/leaderboard">
              Final Standings
            </ButtonLink>
          </div>
          {top.data && top.data.length > 0 && <Podium top={top.data.slice(0, 3)} />}
        </div>
      )}
      {children}
    </>
  );
}

function Honour({ name, children }: { name: string; children: string }) {
  return (
    <p className="grid">
      <span className="font-semibold">{name}</span>
      <span className="wrap-anywhere font-display font-extrabold text-4xl tracking-tight sm:text-5xl">{children}</span>
    </p>
  );
}

function listNames(winners: readonly LeaderboardEntry[]): string {
  return new Intl.ListFormat('en').format(winners.map(displayName));
}

// Read from first to third; seen with the first in the middle.
const PLACES = ['col-start-2', 'col-start-1', 'col-start-3'];
const HEIGHTS: Record<number, string> = { 1: 'h-32', 2: 'h-22', 3: 'h-14' };

/** Equal ranks stand equally high. */
function Podium({ top }: { top: readonly LeaderboardEntry[] }) {
  return (
    <ol aria-label="Podium" className="grid grid-cols-3 items-end gap-2 self-end">
      {top.map((entry, index) => (
        <li key={entry.bracketId} className={`row-start-1 grid min-w-0 text-center ${PLACES[index]}`}>
          <span className="wrap-anywhere line-clamp-2 font-bold text-sm leading-tight sm:text-base">
            {displayName(entry)}
          </span>
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
