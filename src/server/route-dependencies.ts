import type { Context } from './changes/commit.ts';
import type { Db } from './db/database.ts';
import type { Router } from './http/router.ts';

/** The dependencies that all route tables share. */
export interface RouteDependencies extends Router<Context> {
  db: Db;
}
