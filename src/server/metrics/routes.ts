import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify';
import { AppError } from '../errors.ts';
import type { Metrics } from './metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
// What no route is for: pages and files of the web app, and addresses that do not exist.
const NO_ROUTE = '*';

const wrongToken = () => new AppError('unauthenticated', 'wrong_token', 'This needs the token of the metrics.');

/** Adds /metrics for whoever has the token, and measures all requests. */
export function addMetrics(server: FastifyInstance, metrics: Metrics, token: string): void {
  server.addHook('onResponse', createObserver(metrics));
  server.get('/metrics', async ({ headers: { authorization } }, reply) => {
    if (!isSame(authorization ?? '', `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer');
      throw wrongToken();
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.format());
  });
}

/** Live streams are left out: they last for as long as a page is open. */
function createObserver({ requests }: Metrics): onResponseHookHandler {
  return (request, { statusCode: status, elapsedTime }, done) => {
    const { url: route = NO_ROUTE, config } = request.routeOptions;
    if (!config.isStream) requests.add({ method: methodOf(request), route, status }, elapsedTime / 1_000);
    done();
  };
}

function methodOf({ method }: FastifyRequest): string {
  return METHODS.has(method) ? method : 'other';
}

/** Compares in a time that tells nothing about the token. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash(given), hash(expected));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
