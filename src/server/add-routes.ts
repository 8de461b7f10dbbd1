import { addAuthRoutes } from './auth/routes.ts';
import { addBracketRoutes } from './brackets/routes.ts';
import { addGameRoutes } from './games/routes.ts';
import { addLiveRoutes } from './live/routes.ts';
import { addOpeningDayRoutes } from './opening-day/routes.ts';
import { addPlayerRoutes } from './players/routes.ts';
import { addLeaderboardRoutes } from './standings/routes.ts';
import { addStatsRoutes } from './stats/routes.ts';
import { addTeamRoutes } from './teams/routes.ts';
import { addTournamentRoutes } from './tournaments/routes.ts';

/** What all route tables together need. */
type Api = Parameters<typeof addAuthRoutes>[0] &
  Parameters<typeof addBracketRoutes>[0] &
  Parameters<typeof addGameRoutes>[0] &
  Parameters<typeof addLiveRoutes>[0] &
  Parameters<typeof addOpeningDayRoutes>[0] &
  Parameters<typeof addPlayerRoutes>[0] &
  Parameters<typeof addLeaderboardRoutes>[0] &
  Parameters<typeof addStatsRoutes>[0] &
  Parameters<typeof addTeamRoutes>[0] &
  Parameters<typeof addTournamentRoutes>[0];

export function addRoutes(api: Api): void {
  addAuthRoutes(api);
  addTournamentRoutes(api);
  addTeamRoutes(api);
  addGameRoutes(api);
  addOpeningDayRoutes(api);
  addBracketRoutes(api);
  addLeaderboardRoutes(api);
  addPlayerRoutes(api);
  addStatsRoutes(api);
  addLiveRoutes(api);
}
