import type { FastifyBaseLogger } from 'fastify';
import type { LoginLimits } from './auth/login-limits.ts';
import type { PasswordQueue } from './auth/passwords.ts';
import type { Db } from './db/database.ts';
import type { FrontDesk } from './http/front-desk.ts';
import type { ReadCache } from './http/read-cache.ts';
import type { Router } from './http/route.ts';
import type { Hub } from './live/hub.ts';
import type { LiveStandings } from './standings/live-standings.ts';

/** What the route tables of the resources take. */
export interface Api extends Router {
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
