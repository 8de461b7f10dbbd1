import { statsEndpoints } from '../../contract/stats.ts';
import {
  listGamesLeaders,
  listPointsLeaders,
  listSingleGameLeaders,
  listTournamentWinsLeaders,
  listWinPercentageLeaders,
  listWinsLeaders,
} from '../../domain/players/leaders.ts';
import type { RouteDependencies } from '../changes/commit.ts';
import { listAllTimeLeaders, listCurrentLeaders, listTournamentLeaders } from './leaders.ts';

export function addStatsRoutes({ cachedRoute, db }: RouteDependencies): void {
  cachedRoute(statsEndpoints.points, () => listCurrentLeaders(db, listPointsLeaders));
  cachedRoute(statsEndpoints.singleGame, () => listCurrentLeaders(db, listSingleGameLeaders));
  cachedRoute(statsEndpoints.tournamentWins, ({ params }) =>
    listTournamentLeaders(db, params.tournamentId, listTournamentWinsLeaders),
  );
  cachedRoute(statsEndpoints.wins, () => listAllTimeLeaders(db, listWinsLeaders));
  cachedRoute(statsEndpoints.games, () => listAllTimeLeaders(db, listGamesLeaders));
  cachedRoute(statsEndpoints.winPercentage, () => listAllTimeLeaders(db, listWinPercentageLeaders));
}
