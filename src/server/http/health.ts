import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { unavailable } from '../errors.ts';

const READY_LIMIT_MS = 3_000;

/** /healthz says that the process lives, /readyz that it can serve. */
export function addHealthRoutes(server: FastifyInstance, db: Db, isReady: () => boolean): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    if (!isReady()) throw unavailable();
    await withinLimit(db.execute(sql`select 1`));
    return { status: 'ready' };
  });
}

async function withinLimit(work: Promise<unknown>): Promise<void> {
  const limit = new AbortController();
  const tooLate = sleep(READY_LIMIT_MS, undefined, { signal: limit.signal }).then(() => {
    throw unavailable();
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    tooLate.catch(() => {});
    limit.abort();
  }
}
