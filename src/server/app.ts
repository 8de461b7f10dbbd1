import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Db } from './db/database.ts';
import { handleError, notFound, unavailable } from './errors.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { sendWebApp, type WebApp } from './web-app.ts';

export interface AppOptions {
  db: Db;
  log: FastifyBaseLogger;
  trustProxy: boolean;
  /** The built web app; without it only the API is served. */
  webApp?: WebApp;
}

export interface App {
  server: FastifyInstance;
  /** From now on /readyz says no and connections end with their answer; nothing is refused yet. */
  stopBeingReady(): void;
}

const BODY_LIMIT = 64 * 1024;
// Together at most 30 s: a sender that is too slow is found at the next look.
const REQUEST_TIMEOUT_MS = 25_000;
const LOOK_FOR_SLOW_SENDERS_MS = 5_000;

export function createApp({ db, log, trustProxy, webApp }: AppOptions): App {
  let isReady = true;
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(8).toString('hex'),
    trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { connectionsCheckingInterval: LOOK_FOR_SLOW_SENDERS_MS, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: handleError,
  });

  server.removeContentTypeParser('text/plain');
  server.setErrorHandler(handleError);
  addSecurityHeaders(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!isReady) reply.header('connection', 'close');
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    const line = { method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[isApi(url) ? 'info' : 'debug'](line, 'request');
  });

  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    if (!isReady) throw unavailable();
    await db.execute(sql`select 1`);
    return { status: 'ready' };
  });

  server.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApi(request.url);
    if (!isPage || !webApp) throw notFound();
    return sendWebApp(webApp, request, reply);
  });

  return {
    server,
    stopBeingReady: () => {
      isReady = false;
    },
  };
}

function isApi(url: string): boolean {
  return /^\/api(?=[/?#]|$)/.test(url);
}
