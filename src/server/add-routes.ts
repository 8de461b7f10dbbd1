import { addAccountRoutes } from './account/routes.ts';
import { addArchiveRoutes } from './archive/routes.ts';
import { addAuditRoutes } from './audit/routes.ts';
import { addAuthRoutes } from './auth/routes.ts';
import { addBracketRoutes } from './brackets/routes.ts';
import { addCalendarRoutes } from './calendar/routes.ts';
import { addChancesRoutes } from './chances/routes.ts';
import { addCsvRoutes } from './csv/routes.ts';
import { addGameRoutes } from './games/routes.ts';
import { addGroupRoutes } from './groups/routes.ts';
import { addHistoryRoutes } from './history/routes.ts';
import { addLiveRoutes } from './live/routes.ts';
import { addMailRoutes } from './mail/routes.ts';
import { addOpenApiRoutes } from './openapi/routes.ts';
import { addOpeningDayRoutes } from './opening-day/routes.ts';
import { addPasskeyRoutes } from './passkeys/routes.ts';
import { addPeopleRoutes } from './people/routes.ts';
import type { LinkPreviews } from './pictures/link-previews.ts';
import { addPictureRoutes } from './pictures/routes.ts';
import { addPlayerRoutes } from './players/routes.ts';
import { addRaceRoutes } from './race/routes.ts';
import { addRegistrationRoutes } from './registration/routes.ts';
import { addLeaderboardRoutes } from './standings/routes.ts';
import { addStatsRoutes } from './stats/routes.ts';
import { addTeamRoutes } from './teams/routes.ts';
import { addTournamentRoutes } from './tournaments/routes.ts';

/** The dependencies of all route tables. */
type Dependencies = Parameters<typeof addAccountRoutes>[0] &
  Parameters<typeof addArchiveRoutes>[0] &
  Parameters<typeof addChancesRoutes>[0] &
  Parameters<typeof addGroupRoutes>[0] &
  Parameters<typeof addLiveRoutes>[0] &
  Parameters<typeof addMailRoutes>[0];

/** Adds all routes. Returns the link previews of pages, which show the same as the pictures. */
export function addRoutes(dependencies: Dependencies): LinkPreviews {
  addAuthRoutes(dependencies);
  addAccountRoutes(dependencies);
  addPasskeyRoutes(dependencies);
  addMailRoutes(dependencies);
  addPeopleRoutes(dependencies);
  addRegistrationRoutes(dependencies);
  addAuditRoutes(dependencies);
  addArchiveRoutes(dependencies);
  addTournamentRoutes(dependencies);
  addHistoryRoutes(dependencies);
  addTeamRoutes(dependencies);
  addGameRoutes(dependencies);
  addOpeningDayRoutes(dependencies);
  addBracketRoutes(dependencies);
  addLeaderboardRoutes(dependencies);
  addCsvRoutes(dependencies);
  addChancesRoutes(dependencies);
  addRaceRoutes(dependencies);
  addGroupRoutes(dependencies);
  addPlayerRoutes(dependencies);
  addStatsRoutes(dependencies);
  addLiveRoutes(dependencies);
  addOpenApiRoutes(dependencies);
  addCalendarRoutes(dependencies);
  return addPictureRoutes(dependencies);
}
