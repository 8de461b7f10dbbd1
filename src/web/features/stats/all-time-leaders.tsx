import { useQuery } from '@tanstack/react-query';
import { MIN_GAMES_FOR_WIN_PERCENTAGE, type RecordLeader } from '../../../domain/players/leaders.ts';
import { fullName } from '../../../domain/players/names.ts';
import { gamesLeadersQuery, winPercentageLeadersQuery, winsLeadersQuery } from '../../api/player-queries.ts';
import {
  formatCount,
  formatPercent,
  formatRecord,
  LeaderList,
  LeaderLists,
  LeadersSection,
  NoLeaders,
} from './leader-lists.tsx';

const TITLE = 'All-Time Leaders';

export function AllTimeLeaders() {
  const games = useQuery(gamesLeadersQuery);
  const wins = useQuery(winsLeadersQuery);
  const winPercentage = useQuery(winPercentageLeadersQuery);
  if ([games, wins, winPercentage].every(({ data }) => data?.length === 0)) {
    return (
      <LeadersSection title={TITLE}>
        <NoLeaders>Nobody has played a game yet.</NoLeaders>
      </LeadersSection>
    );
  }
  return (
    <LeadersSection title={TITLE}>
      <LeaderLists label={TITLE}>
        <LeaderList
          title="Games"
          rows={games.data?.map((leader) => ({ ...describe(leader), figure: formatCount(leader.totalGames) }))}
          hasFailed={games.isError}
          onRetry={games.refetch}
          whenEmpty="Nobody has played a game yet."
        />
        <LeaderList
          title="Wins"
          rows={wins.data?.map((leader) => ({ ...describe(leader), figure: formatCount(leader.wins) }))}
          hasFailed={wins.isError}
          onRetry={wins.refetch}
          whenEmpty="Nobody has won a game yet."
        />
        <LeaderList
          title="Win Percentage"
          note={`Min. ${MIN_GAMES_FOR_WIN_PERCENTAGE} games`}
          rows={winPercentage.data?.map((leader) => ({
            ...describe(leader),
            figure: formatPercent(leader.winPercentage),
          }))}
          hasFailed={winPercentage.isError}
          onRetry={winPercentage.refetch}
          whenEmpty="Nobody with that many games has won one yet."
        />
      </LeaderLists>
    </LeadersSection>
  );
}

function describe(leader: RecordLeader) {
  return { key: String(leader.playerId), name: fullName(leader), detail: formatRecord(leader) };
}
