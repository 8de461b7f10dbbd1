import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  type HookHandlerDoneFunction,
  LogController,
} from 'fastify';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { MAX_CREDENTIAL_ID } from '../contract/passkeys.ts';
import type { DatabaseHealth } from './db/database.ts';
import { describeError } from './describe-error.ts';
import { maxConnectionsFor, readDescriptorLimit } from './descriptor-limit.ts';
import { notFound } from './errors.ts';
import { acceptBytes } from './http/binary-body.ts';
import { handleClientError } from './http/client-errors.ts';
import { refuseCrossSite } from './http/csrf.ts';
import { diskFull, handleError, isDatabaseOutage } from './http/errors.ts';
import { refuseWritesOnFullDisk } from './http/health-routes.ts';
import { createHttpServer, findProtocolError, limitConnections } from './http/http-server.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { findHostError } from './http/origin.ts';
import { createRequestIdGenerator, isApiUrl, logRequest } from './http/request-log.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';
import { limitBodies } from './limits/body-quota.ts';
import { createConcurrencyLimiter } from './limits/concurrency-limiter.ts';
import { LIMITS, type Limits } from './limits/limits.ts';
import { networkOf } from './limits/network.ts';
import { mayHavePreview } from './pictures/link-previews.ts';
import { pathOf } from './web-pages.ts';

interface ServerOptions {
  log: FastifyBaseLogger;
  health: DatabaseHealth;
  /** The number of trusted proxies in front of the server. */
  trustProxy: number;
  limits: Limits;
  isClosing(): boolean;
}

/** The server with what every request goes through before its route, but without routes. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, health, trustProxy, limits } = options;
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
  addHooks(server, options);
  return server;
}

/** In the order in which a request goes through them. */
function addHooks(server: FastifyInstance, { health, limits, isClosing }: ServerOptions): void {
  server.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply);
    reply.header('x-request-id', request.id);
    if (isClosing()) reply.header('connection', 'close');
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
  const waitForLimiter = createLimiterHook(limits);
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
}

/** Lets a request wait while too many of its network are running. */
function createLimiterHook({ requestsPerAddress }: Limits) {
  const limiter = createConcurrencyLimiter(requestsPerAddress);
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const { isStream, audience } = request.routeOptions.config;
    const isLimited = isApiUrl(request.url) || audience !== undefined || mayHavePreview(pathOf(request.url));
    if (isLimited && !isStream) limiter.admit(networkOf(request.ip), reply.raw, done);
    else done();
  };
}

function mayHaveBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !isApiUrl(url);
}
