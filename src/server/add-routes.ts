import { addAccountRoutes } from './account/routes.ts';
import { addAuditRoutes } from './audit/routes.ts';
import { addAuthRoutes } from './auth/routes.ts';
import { addBracketRoutes } from './brackets/routes.ts';
import { addGameRoutes } from './games/routes.ts';
import { addHistoryRoutes } from './history/routes.ts';
import { addLiveRoutes } from './live/routes.ts';
import { addMailRoutes } from './mail/routes.ts';
import { addOpeningDayRoutes } from './opening-day/routes.ts';
import { addPasskeyRoutes } from './passkeys/routes.ts';
import { addPeopleRoutes } from './people/routes.ts';
import { addPlayerRoutes } from './players/routes.ts';
import { addRegistrationRoutes } from './registration/routes.ts';
import { addLeaderboardRoutes } from './standings/routes.ts';
import { addStatsRoutes } from './stats/routes.ts';
import { addTeamRoutes } from './teams/routes.ts';
import { addTournamentRoutes } from './tournaments/routes.ts';

/** The dependencies of all route tables. */
type Dependencies = Parameters<typeof addAccountRoutes>[0] &
  Parameters<typeof addAuthRoutes>[0] &
  Parameters<typeof addBracketRoutes>[0] &
  Parameters<typeof addLiveRoutes>[0] &
  Parameters<typeof addPasskeyRoutes>[0] &
  Parameters<typeof addMailRoutes>[0] &
  Parameters<typeof addPeopleRoutes>[0] &
  Parameters<typeof addPlayerRoutes>[0] &
  Parameters<typeof addLeaderboardRoutes>[0];

export function addRoutes(dependencies: Dependencies): void {
  addAuthRoutes(dependencies);
  addAccountRoutes(dependencies);
  addPasskeyRoutes(dependencies);
  addMailRoutes(dependencies);
  addPeopleRoutes(dependencies);
  addRegistrationRoutes(dependencies);
  addAuditRoutes(dependencies);
  addTournamentRoutes(dependencies);
  addHistoryRoutes(dependencies);
  addTeamRoutes(dependencies);
  addGameRoutes(dependencies);
  addOpeningDayRoutes(dependencies);
  addBracketRoutes(dependencies);
  addLeaderboardRoutes(dependencies);
  addPlayerRoutes(dependencies);
  addStatsRoutes(dependencies);
  addLiveRoutes(dependencies);
}
