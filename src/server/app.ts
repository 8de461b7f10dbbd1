import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { speakPlainly } from '../contract/messages.ts';
import { addRoutes } from './add-routes.ts';
import { createLoginLimits, type LoginLimits } from './auth/login-limits.ts';
import { createPasswordQueue } from './auth/passwords.ts';
import { createFindSessionUser } from './auth/sessions.ts';
import type { Context } from './changes/commit.ts';
import type { Database } from './db/database.ts';
import { describeError } from './describe-error.ts';
import { maxConnectionsFor, readDescriptorLimit } from './descriptor-limit.ts';
import { createAddressGate } from './http/address-gate.ts';
import { limitBodies } from './http/body-quota.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { diskFull, handleError, isOutage, notFound } from './http/errors.ts';
import { addHealthRoutes, refuseWritesOnFullDisk } from './http/health.ts';
import { createHttpServer, findFault, shareConnections } from './http/http-server.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { DEFAULT_LIMITS, type Limits } from './http/limits.ts';
import { networkOf } from './http/network.ts';
import type { ReadCache } from './http/read-cache.ts';
import { createRequestIds, isApi, logRequest } from './http/request-log.ts';
import { createResponseCache } from './http/response-cache.ts';
import { createRouter } from './http/router.ts';
import { refuseOtherSites } from './http/same-site.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';
import type { Hub } from './live/hub.ts';
import { addOpenApiRoutes } from './openapi/routes.ts';
import type { LiveStandings } from './standings/live-standings.ts';
import { sendWebApp, type WebApp } from './web-app.ts';

export interface AppOptions {
  database: Pick<Database, 'db' | 'health'>;
  /** What the live streams are told by. */
  hub: Hub;
  standings: LiveStandings;
  reads: ReadCache;
  log: FastifyBaseLogger;
  appName: string;
  /** How many proxies stand before us whose word counts. */
  trustProxy: number;
  loginLimits?: LoginLimits;
  limits?: Limits;
  /** The built web app; without it only the API is served. */
  webApp?: WebApp;
}

export interface App {
  server: FastifyInstance;
  /** Every route there is, as 'GET /api/user'. */
  served: readonly string[];
  /** From now on /readyz says yes. */
  startBeingReady(): void;
  /** From now on /readyz says no, connections end with their answer and live streams at once; nothing else is refused. */
  stopBeingReady(): void;
}

const BODY_LIMIT = 64 * 1024;

export function createApp(options: AppOptions): App {
  const {
    database,
    hub,
    standings,
    reads,
    log,
    appName,
    trustProxy,
    loginLimits,
    webApp,
    limits = DEFAULT_LIMITS,
  } = options;
  speakPlainly();
  const { db, health } = database;
  let phase: 'starting' | 'ready' | 'closing' = 'starting';
  const createId = createRequestIds();
  const gate = createAddressGate(limits.requestsPerAddress);
  const responses = createResponseCache({ log, createId, trustProxy, gate, isReady: () => phase === 'ready' });
  const server = fastify({
    // Fastify logs some errors by itself.
    loggerInstance: log.child({}, { serializers: { err: describeError } }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createId,
    trustProxy: (_address, hop) => hop < trustProxy,
    bodyLimit: BODY_LIMIT,
    serverFactory: (handle) =>
      createHttpServer((request, response) => {
        if (findFault(request) || !responses.respond(request, response)) handle(request, response);
      }),
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: handleError,
    clientErrorHandler: answerBrokenRequest,
  });

  const maxConnections = Math.min(limits.connections, maxConnectionsFor(readDescriptorLimit()));
  server.server.maxConnections = maxConnections;
  // Behind a proxy all connections are the proxy's.
  if (trustProxy === 0) shareConnections(server.server, maxConnections, limits.connectionsPerAddress);
  acceptJsonOnly(server);
  server.decorateRequest('user', null);
  server.setErrorHandler((error: Error, request, reply) => {
    const isGone = isOutage(error);
    if (isGone) health.reportFailure();
    // A write that was let in just before the disk was found full.
    const isRefusedByDisk = isGone && mayHaveBody(request) && health.isDiskFull();
    return handleError(error, request, reply, isRefusedByDisk ? diskFull() : undefined);
  });
  addSecurityHeaders(server);
  if (trustProxy === 0) warnOfUntrustedProxy(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (phase === 'closing') reply.header('connection', 'close');
    done();
  });
  server.addHook('onRequest', ({ raw }, _, done) => done(findFault(raw)));
  server.addHook('onRequest', refuseOtherSites);
  server.addHook('onRequest', (request, _, done) => {
    // Before the body is looked at: what is wrong with it does not matter where there is nothing.
    done(request.is404 && !isPage(request) ? notFound() : undefined);
  });
  server.addHook('onRequest', refuseWritesOnFullDisk(health));
  server.addHook('onRequest', limitBodies(BODY_LIMIT));
  const passGate = async (request: FastifyRequest, reply: FastifyReply) => {
    const { isStream } = request.routeOptions.config;
    if (isApi(request.url) && !isStream) await gate.admit(networkOf(request.ip), reply.raw);
  };
  server.addHook('onRequest', async (request, reply) => {
    if (!mayHaveBody(request)) await passGate(request, reply);
  });
  // With its body: whoever sends one slowly must not take the place of others.
  server.addHook('preValidation', async (request, reply) => {
    if (mayHaveBody(request)) await passGate(request, reply);
  });
  server.addHook('onResponse', ({ log, method, url }, { statusCode: status, elapsedTime }, done) => {
    logRequest(log, { method, url, status, ms: Math.round(elapsedTime) });
    done();
  });
  server.addHook('preClose', async () => hub.close());
  const served: string[] = [];
  server.addHook('onRoute', ({ method, url, config }) => {
    served.push(`${method} ${url}`);
    if (isApi(url) && !config?.audience) throw new Error(`The route ${url} does not say who may call it.`);
  });

  addHealthRoutes(server, health, () => phase === 'ready');
  const findSessionUser = createFindSessionUser(db);
  const createContext = (request: FastifyRequest): Context => ({
    db,
    standings,
    log: request.log,
    audit: (change, before, after) =>
      request.log.info({ change, by: request.user?.username, address: request.ip, before, after }, 'admin change'),
    invalidate: reads.invalidate,
  });
  const router = createRouter({ server, endpoints: ENDPOINTS, findSessionUser, reads, createContext });
  addRoutes({
    ...router,
    db,
    reads,
    hub,
    standings,
    responses,
    log,
    loginLimits: loginLimits ?? createLoginLimits(),
    passwords: createPasswordQueue(limits),
  });
  router.assertComplete();
  addOpenApiRoutes(server, ENDPOINTS, appName);

  server.setNotFoundHandler((request, reply) => {
    if (!webApp) throw notFound();
    return sendWebApp(webApp, request, reply);
  });

  return {
    server,
    served,
    startBeingReady: () => {
      if (phase === 'starting') phase = 'ready';
    },
    stopBeingReady: () => {
      phase = 'closing';
      hub.close();
    },
  };
}

function mayHaveBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !isApi(url);
}
