import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MIN_GAMES_FOR_WIN_PERCENTAGE, type SingleGameLeader } from '../../../domain/players/leaders.ts';
import { fullName, initialsOf } from '../../../domain/players/names.ts';
import {
  gamesLeadersQuery,
  playersQuery,
  pointsLeadersQuery,
  singleGameLeadersQuery,
  tournamentWinsLeadersQuery,
  winPercentageLeadersQuery,
  winsLeadersQuery,
} from '../../api/player-queries.ts';
import { useSeason } from '../../season/season.ts';
import { Failure } from '../../ui/states.tsx';
import { formatCount, formatPercent, formatRecord, LeaderList, LeaderLists, LeadersSection } from './leader-lists.tsx';

export function TournamentLeaders() {
  const tournament = useSeason();
  const identify = useIdentify(tournament.isPast);
  const title = tournament.isPast ? 'Tournament Leaders' : 'Current Tournament Leaders';
  const id = tournament.data?.id ?? 0;
  const isKnown = Boolean(tournament.data);
  const pastId = tournament.isPast ? id : undefined;
  const points = useQuery({ ...pointsLeadersQuery(pastId), enabled: isKnown || !tournament.isPast });
  const singleGame = useQuery({ ...singleGameLeadersQuery(pastId), enabled: isKnown || !tournament.isPast });
  const wins = useQuery({ ...tournamentWinsLeadersQuery(id), enabled: isKnown });
  // All lists of a past season need the id of its tournament.
  if (tournament.isPast && !isKnown && tournament.isError) {
    return (
      <LeadersSection title={title}>
        <Failure title="The tournament could not be loaded" onRetry={() => tournament.refetch()} />
      </LeadersSection>
    );
  }
  const isMissing = tournament.data === null;
  const aside = isMissing ? 'There is no tournament yet.' : (tournament.data?.name ?? '\u00a0');
  return (
    <LeadersSection title={title} aside={aside}>
      <LeaderLists
        label={title}
        names={{ points: 'Points', wins: 'Wins', game: 'Single game' }}
        lists={{
          points: (
            <LeaderList
              title="Points Leaders"
              rows={points.data?.map((leader) => ({
                ...identify(leader),
                figure: formatCount(leader.totalPoints),
                unit: 'pts',
                sharedBy: leader.sharedBy,
              }))}
              hasFailed={points.isError}
              onRetry={points.refetch}
              whenEmpty={tournament.isPast ? 'No points were recorded.' : 'Nobody has scored in this tournament yet.'}
            />
          ),
          wins: (
            <LeaderList
              title="Tournament Wins"
              rows={(isMissing ? [] : wins.data)?.map((leader) => ({
                ...identify(leader),
                figure: formatCount(leader.tournamentWins),
                unit: leader.tournamentWins === 1 ? 'win' : 'wins',
                sharedBy: leader.sharedBy,
              }))}
              hasFailed={tournament.isError || wins.isError}
              onRetry={tournament.isError ? tournament.refetch : wins.refetch}
              whenEmpty={tournament.isPast ? 'No wins were recorded.' : 'Nobody has won a bracket game yet.'}
            />
          ),
          game: (
            <LeaderList
              title="Single-Game Leaders"
              rowNoun="game"
              rows={singleGame.data?.map((leader) => ({
                ...identify(leader),
                key: `${leader.gameType} ${leader.gameId} ${leader.playerId}`,
                detail: describeGame(leader),
                figure: formatCount(leader.points),
                unit: 'pts',
                sharedBy: leader.sharedBy,
              }))}
              hasFailed={singleGame.isError}
              onRetry={singleGame.refetch}
              whenEmpty={tournament.isPast ? 'No points were recorded.' : 'The best single games will be listed here.'}
            />
          ),
        }}
      />
    </LeadersSection>
  );
}

function describeGame({ gameType }: SingleGameLeader): string {
  return `${gameType.replaceAll('_', ' ')} game`;
}

const ALL_TIME = 'All-Time Leaders';

export function AllTimeLeaders() {
  const identify = useIdentify();
  const games = useQuery(gamesLeadersQuery);
  const wins = useQuery(winsLeadersQuery);
  const winPercentage = useQuery(winPercentageLeadersQuery);
  return (
    <LeadersSection title={ALL_TIME}>
      <LeaderLists
        label={ALL_TIME}
        names={{ games: 'Games', wins: 'Wins', percentage: 'Win %' }}
        lists={{
          games: (
            <LeaderList
              title="Games"
              rows={games.data?.map((leader) => ({
                ...identify(leader),
                detail: formatRecord(leader),
                figure: formatCount(leader.totalGames),
                sharedBy: leader.sharedBy,
              }))}
              hasFailed={games.isError}
              onRetry={games.refetch}
              whenEmpty="Nobody has played a game yet."
            />
          ),
          wins: (
            <LeaderList
              title="Wins"
              rows={wins.data?.map((leader) => ({
                ...identify(leader),
                detail: formatRecord(leader),
                figure: formatCount(leader.wins),
                sharedBy: leader.sharedBy,
              }))}
              hasFailed={wins.isError}
              onRetry={wins.refetch}
              whenEmpty="Nobody has won a game yet."
            />
          ),
          percentage: (
            <LeaderList
              title="Win Percentage"
              note={`Min. ${MIN_GAMES_FOR_WIN_PERCENTAGE} games`}
              rows={winPercentage.data?.map((leader) => ({
                ...identify(leader),
                detail: formatRecord(leader),
                figure: formatPercent(leader.winPercentage),
                sharedBy: leader.sharedBy,
              }))}
              hasFailed={winPercentage.isError}
              onRetry={winPercentage.refetch}
              whenEmpty="Nobody with that many games has won one yet."
            />
          ),
        }}
      />
    </LeadersSection>
  );
}

interface Named {
  playerId: number;
  firstName: string;
  lastName: string;
}

/** Who a row is about. The lists of a past season have nobody's picture and team, which are those of today. */
function useIdentify(isPast = false) {
  const { data } = useQuery({ ...playersQuery, enabled: !isPast });
  const playerById = useMemo(() => new Map(isPast ? [] : data?.map((player) => [player.id, player])), [data, isPast]);
  return (leader: Named) => {
    const player = playerById.get(leader.playerId);
    return {
      key: String(leader.playerId),
      name: fullName(leader),
      initials: initialsOf(leader),
      photoUrl: player?.photoUrl ?? null,
      team: player?.currentTeam ?? null,
    };
  };
}
