import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { DatabaseHealth } from '../db/database.ts';
import { unavailable } from '../errors.ts';
import { APP_VERSION } from '../version.ts';
import { diskFull } from './errors.ts';

const READY_TIMEOUT_MS = 3_000;

/** /healthz is the liveness probe, /readyz the readiness probe. */
export function addHealthRoutes(server: FastifyInstance, health: DatabaseHealth, isReady: () => boolean): void {
  server.get('/healthz', async () => ({ status: 'ok', version: APP_VERSION }));
  server.get('/readyz', async () => {
    if (!isReady()) throw unavailable();
    if (health.isDiskFull()) throw diskFull();
    const timeout = sleep(READY_TIMEOUT_MS, undefined, { ref: false }).then(() => Promise.reject(unavailable()));
    await Promise.race([health.check(), timeout]);
    return { status: 'ready' };
  });
}

/** Refuses writes while the disk of the embedded database is nearly full. */
export function refuseWritesOnFullDisk(health: DatabaseHealth): onRequestHookHandler {
  return ({ method }, _, done) => {
    const isRead = method === 'GET' || method === 'HEAD';
    done(!isRead && health.isDiskFull() ? diskFull() : undefined);
  };
}
