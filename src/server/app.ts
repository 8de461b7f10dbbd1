import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  type HookHandlerDoneFunction,
  LogController,
} from 'fastify';
import { CHANGES_HEADER } from '../contract/changes-header.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import type { LiveEvent } from '../contract/live.ts';
import { setDefaultMessages } from '../contract/messages.ts';
import { MAX_CREDENTIAL_ID } from '../contract/passkeys.ts';
import { addRoutes } from './add-routes.ts';
import type { Backups } from './archive/backups.ts';
import { createLoginLimits, type LoginLimits } from './auth/login-limits.ts';
import { createPasswordQueue } from './auth/passwords.ts';
import { createFindSessionUser } from './auth/sessions.ts';
import type { Cache } from './cache.ts';
import type { ChancesCache } from './chances/chances-cache.ts';
import type { Context } from './changes/commit.ts';
import type { Database } from './db/database.ts';
import { describeError } from './describe-error.ts';
import { maxConnectionsFor, readDescriptorLimit } from './descriptor-limit.ts';
import { notFound } from './errors.ts';
import type { GroupChances } from './groups/group-chances.ts';
import { acceptBytes } from './http/binary-body.ts';
import { handleClientError } from './http/client-errors.ts';
import { refuseCrossSite } from './http/csrf.ts';
import { diskFull, handleError, isDatabaseOutage } from './http/errors.ts';
import { addHealthRoutes, refuseWritesOnFullDisk } from './http/health-routes.ts';
import { createHttpServer, findProtocolError, limitConnections } from './http/http-server.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { findHostError } from './http/origin.ts';
import { createRequestIdGenerator, isApiUrl, logRequest } from './http/request-log.ts';
import { createRouter } from './http/router.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';
import { limitBodies } from './limits/body-quota.ts';
import { createConcurrencyLimiter } from './limits/concurrency-limiter.ts';
import { DEFAULT_LIMITS, LIMITS, type Limits } from './limits/limits.ts';
import { networkOf } from './limits/network.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import type { Hub } from './live/hub.ts';
import { formatChanges } from './live/merge-events.ts';
import { type Mail, NO_MAIL } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import { addMetrics } from './metrics/routes.ts';
import { mayHavePreview } from './pictures/link-previews.ts';
import { createPictureQueue } from './pictures/picture-queue.ts';
import { createRenderer, type Renderer } from './pictures/renderer.ts';
import type { StandingsCache } from './standings/standings-cache.ts';
import { sendWebApp, type WebApp } from './web-app.ts';
import { pathOf } from './web-pages.ts';

export interface AppOptions {
  database: Pick<Database, 'db' | 'health'>;
  hub: Hub;
  standings: StandingsCache;
  chances: ChancesCache;
  groupChances: GroupChances;
  cache: Cache;
  backups: Backups;
  log: FastifyBaseLogger;
  appName: string;
  /** The number of trusted proxies in front of the server. */
  trustProxy: number;
  /** The origin of the site, for link previews, passkeys and reset links; by default that of the request. */
  publicUrl?: string | undefined;
  mail?: Mail;
  renderer?: Renderer;
  loginLimits?: LoginLimits;
  limits?: Limits;
  /** Served at /metrics. Without them nothing is measured. */
  metrics?: { measured: Metrics; token: string } | undefined;
  /** Without it, requests for pages and files of the web app get 404. */
  webApp?: WebApp;
}

export interface App {
  server: FastifyInstance;
  /** All routes, such as 'GET /api/user'. */
  served: readonly string[];
  /** Makes /readyz succeed. */
  markReady(): void;
  /** Makes /readyz fail and responses to new requests close their connection, and ends live streams. */
  markClosing(): void;
}

export function createApp(options: AppOptions): App {
  const {
    hub,
    standings,
    chances,
    groupChances,
    cache,
    log,
    appName,
    trustProxy,
    webApp,
    limits = DEFAULT_LIMITS,
  } = options;
  const { db, health } = options.database;
  setDefaultMessages();
  let phase: 'starting' | 'ready' | 'closing' = 'starting';
  const limiter = createConcurrencyLimiter(limits.requestsPerAddress);
  const server = fastify({
    // For the errors that Fastify logs itself.
    loggerInstance: log.child({}, { serializers: { err: describeError } }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIdGenerator(),
    trustProxy: trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy),
    bodyLimit: LIMITS.bodyBytes.most,
    serverFactory: createHttpServer,
    // The longest path parameter is the credential id of a passkey.
    routerOptions: { maxParamLength: MAX_CREDENTIAL_ID },
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
  });

  const maxConnections = Math.min(limits.connections, maxConnectionsFor(readDescriptorLimit()));
  server.server.maxConnections = maxConnections;
  // Behind a proxy, all connections have the proxy's address.
  if (trustProxy === 0) limitConnections(server.server, maxConnections, limits.connectionsPerAddress);
  acceptJsonOnly(server);
  acceptBytes(server, ENDPOINTS);
  server.decorateRequest('user', null);
  server.setErrorHandler((error: Error, request, reply) => {
    const isOutage = isDatabaseOutage(error);
    if (isOutage) health.reportFailure();
    // A write that was let through just before the disk was found to be full.
    const isRefusedByDisk = isOutage && mayHaveBody(request) && health.isDiskFull();
    return handleError(error, request, reply, isRefusedByDisk ? diskFull() : undefined);
  });
  if (trustProxy === 0) warnOfUntrustedProxy(server);
  server.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply);
    reply.header('x-request-id', request.id);
    if (phase === 'closing') reply.header('connection', 'close');
    done();
  });
  server.addHook('onRequest', ({ raw, host }, _, done) => {
    // Behind a proxy, the host is that of X-Forwarded-Host.
    const isForwarded = host !== raw.headers.host;
    done(findProtocolError(raw) ?? (isForwarded && host ? findHostError(host) : undefined));
  });
  server.addHook('onRequest', refuseCrossSite);
  server.addHook('onRequest', (request, _, done) => {
    // Before the body is parsed, so that an unknown path is 404 whatever its body.
    done(request.is404 && !isPage(request) ? notFound() : undefined);
  });
  server.addHook('onRequest', refuseWritesOnFullDisk(health));
  server.addHook('onRequest', limitBodies());
  const waitForLimiter = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    const { isStream, audience } = request.routeOptions.config;
    const isLimited = isApiUrl(request.url) || audience !== undefined || mayHavePreview(pathOf(request.url));
    if (isLimited && !isStream) limiter.admit(networkOf(request.ip), reply.raw, done);
    else done();
  };
  server.addHook('onRequest', (request, reply, done) => {
    if (mayHaveBody(request)) done();
    else waitForLimiter(request, reply, done);
  });
  // After the body has arrived, so that slow uploads do not count as running requests.
  server.addHook('preValidation', (request, reply, done) => {
    if (mayHaveBody(request)) waitForLimiter(request, reply, done);
    else done();
  });
  server.addHook('onResponse', ({ log, method, url }, { statusCode: status, elapsedTime }, done) => {
    logRequest(log, { method, url, status, ms: Math.round(elapsedTime) });
    done();
  });
  server.addHook('preClose', async () => hub.close());
  const served: string[] = [];
  server.addHook('onRoute', ({ method, url, config }) => {
    served.push(`${method} ${url}`);
    if (isApiUrl(url) && !config?.audience) throw new Error(`The route ${url} does not say who may call it.`);
  });

  addHealthRoutes(server, health, () => phase === 'ready');
  if (options.metrics) addMetrics(server, options.metrics.measured, options.metrics.token);
  const findSessionUser = createFindSessionUser(db);
  const createContext = (request: FastifyRequest, reply: FastifyReply): Context => {
    const reported: LiveEvent[] = [];
    return {
      db,
      standings,
      log: request.log,
      actor: request.user,
      address: request.ip,
      invalidate: cache.invalidate,
      report: (events) => {
        reported.push(...events);
        reply.header(CHANGES_HEADER, formatChanges(reported));
      },
    };
  };
  const { assertComplete, ...router } = createRouter({
    server,
    endpoints: ENDPOINTS,
    findSessionUser,
    cache,
    createContext,
  });
  const rateLimits = createRateLimits(db);
  const previews = addRoutes({
    ...router,
    server,
    db,
    cache,
    rateLimits,
    log,
    findSessionUser,
    appName,
    publicUrl: options.publicUrl,
    standings,
    chances,
    groupChances,
    hub,
    backups: options.backups,
    mail: options.mail ?? NO_MAIL,
    loginLimits: options.loginLimits ?? createLoginLimits(db, rateLimits),
    passwords: createPasswordQueue(limits),
    renderer: options.renderer ?? createRenderer({ log }),
    pictureQueue: createPictureQueue(),
  });
  assertComplete();

  server.setNotFoundHandler(async (request, reply) => {
    if (!webApp) throw notFound();
    return sendWebApp(webApp, previews, request, reply);
  });

  return {
    server,
    served,
    markReady: () => {
      if (phase === 'starting') phase = 'ready';
    },
    markClosing: () => {
      phase = 'closing';
      hub.close();
    },
  };
}

function mayHaveBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !isApiUrl(url);
}
