import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { DatabaseHealth } from '../db/database.ts';
import { diskFull, unavailable } from './errors.ts';

const READY_LIMIT_MS = 3_000;

/** /healthz says that the process lives, /readyz that it can serve. */
export function addHealthRoutes(server: FastifyInstance, health: DatabaseHealth, isReady: () => boolean): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    if (!isReady()) throw unavailable();
    if (health.isDiskFull()) throw diskFull();
    await withinLimit(health.check());
    return { status: 'ready' };
  });
}

/** Refuses writes before they can fill the disk. */
export function refuseWritesOnFullDisk(health: DatabaseHealth): onRequestHookHandler {
  return ({ method }, _, done) => {
    const isRead = method === 'GET' || method === 'HEAD';
    done(!isRead && health.isDiskFull() ? diskFull() : undefined);
  };
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
