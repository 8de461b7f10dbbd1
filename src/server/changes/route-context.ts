import type { Db } from '../db/database.ts';
import type { Router } from '../http/route.ts';
import type { Context } from './commit.ts';

/** What the route table of a resource is written with. Those that need more say so. */
export interface RouteContext extends Router<Context> {
  db: Db;
}
