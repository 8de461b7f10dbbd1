import type { FastifyBaseLogger } from 'fastify';
import type { LoginLimits } from './auth/login-limits.ts';
import type { PasswordQueue } from './auth/passwords.ts';
import { addAuthRoutes } from './auth/routes.ts';
import { addBracketRoutes } from './brackets/routes.ts';
import type { Db } from './db/database.ts';
import { addGameRoutes } from './games/routes.ts';
import type { FrontDesk } from './http/front-desk.ts';
import type { ReadCache } from './http/read-cache.ts';
import type { DefineRoute } from './http/route.ts';
import type { Hub } from './live/hub.ts';
import { addLiveRoutes } from './live/routes.ts';
import { addOpeningDayRoutes } from './opening-day/routes.ts';
import { addPlayerRoutes } from './players/routes.ts';
import type { LiveStandings } from './standings/live-standings.ts';
import { addLeaderboardRoutes } from './standings/routes.ts';
import { addStatsRoutes } from './stats/routes.ts';
import { addTeamRoutes } from './teams/routes.ts';
import { addTournamentRoutes } from './tournaments/routes.ts';

/** What the routes of every resource are made with. */
export interface Api {
  route: DefineRoute;
  db: Db;
  standings: LiveStandings;
  reads: ReadCache;
  /** Where what is ready can be left. */
  desk: FrontDesk;
  log: FastifyBaseLogger;
  loginLimits: LoginLimits;
  passwords: PasswordQueue;
  hub: Hub;
}

export function addApi(api: Api): void {
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
