import { useQuery } from '@tanstack/react-query';
import type { SingleGameLeader } from '../../../domain/players/leaders.ts';
import { fullName } from '../../../domain/players/names.ts';
import { pointsLeadersQuery, singleGameLeadersQuery, tournamentWinsLeadersQuery } from '../../api/player-queries.ts';
import { useCurrentTournament } from '../../api/tournament-queries.ts';
import { formatCount, LeaderList, LeaderLists, LeadersSection, NoLeaders } from './leader-lists.tsx';

const TITLE = 'Current Tournament Leaders';

export function TournamentLeaders() {
  const tournament = useCurrentTournament();
  const points = useQuery(pointsLeadersQuery);
  const singleGame = useQuery(singleGameLeadersQuery);
  const wins = useQuery({ ...tournamentWinsLeadersQuery(tournament.data?.id ?? 0), enabled: Boolean(tournament.data) });
  if (tournament.data === null) {
    return (
      <LeadersSection title={TITLE}>
        <NoLeaders>There is no tournament yet. Its leaders will be listed here once games are played.</NoLeaders>
      </LeadersSection>
    );
  }
  if ([points, wins, singleGame].every(({ data }) => data?.length === 0)) {
    return (
      <LeadersSection title={TITLE} aside={tournament.data?.name}>
        <NoLeaders>Nobody has scored in this tournament yet. Its leaders will be listed here.</NoLeaders>
      </LeadersSection>
    );
  }
  return (
    <LeadersSection title={TITLE} aside={tournament.data?.name ?? '\u00a0'}>
      <LeaderLists label={TITLE}>
        <LeaderList
          title="Points Leaders"
          rows={points.data?.map((leader) => ({
            key: String(leader.playerId),
            name: fullName(leader),
            figure: formatCount(leader.totalPoints),
            unit: 'pts',
          }))}
          hasFailed={points.isError}
          onRetry={points.refetch}
          whenEmpty="Nobody has scored in this tournament yet."
        />
        <LeaderList
          title="Tournament Wins"
          rows={wins.data?.map((leader) => ({
            key: String(leader.playerId),
            name: fullName(leader),
            figure: formatCount(leader.tournamentWins),
            unit: leader.tournamentWins === 1 ? 'win' : 'wins',
          }))}
          hasFailed={tournament.isError || wins.isError}
          onRetry={tournament.isError ? tournament.refetch : wins.refetch}
          whenEmpty="Nobody has won a bracket game yet."
        />
        <LeaderList
          title="Single-Game Leaders"
          rows={singleGame.data?.map((leader) => ({
            key: `${leader.gameType} ${leader.gameId} ${leader.playerId}`,
            name: fullName(leader),
            detail: describeGame(leader),
            figure: formatCount(leader.points),
            unit: 'pts',
          }))}
          hasFailed={singleGame.isError}
          onRetry={singleGame.refetch}
          whenEmpty="The best single games will be listed here."
        />
      </LeaderLists>
    </LeadersSection>
  );
}

function describeGame({ gameType }: SingleGameLeader): string {
  return `${gameType.replaceAll('_', ' ')} game`;
}
