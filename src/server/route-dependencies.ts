import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Cache } from './cache.ts';
import type { Context } from './changes/commit.ts';
import type { Db } from './db/database.ts';
import type { FindSessionUser } from './http/cached-route.ts';
import type { Router } from './http/router.ts';
import type { RateLimits } from './limits/rate-limits.ts';

/** What the routes of every resource get. What belongs to a resource, they name beside it. */
export interface RouteDependencies extends Router<Context> {
  /** For routes outside the contract. */
  server: FastifyInstance;
  db: Db;
  cache: Cache;
  rateLimits: RateLimits;
  log: FastifyBaseLogger;
  findSessionUser: FindSessionUser;
  appName: string;
  /** The origin of the site; by default that of the request. */
  publicUrl: string | undefined;
}
