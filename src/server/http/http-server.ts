import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import { createPipelineQueue } from '../limits/pipeline-queue.ts';
import { createQuota } from '../limits/quota.ts';
import { refuseConnect, trackResponse } from './client-errors.ts';
import { HttpError } from './errors.ts';
import { findHostError } from './origin.ts';

const REQUEST_TIMEOUT_MS = LIMITS.requestSeconds.most * 1_000;
// A slow request is ended up to this much later.
const TIMEOUT_CHECK_MS = 5_000;
const KEEP_ALIVE_MS = 72_000;
const HTTP_LIMITS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  // As long as Node allows.
  headersTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  maxHeaderSize: LIMITS.headerBytes.most,
  // Node's own response would not be JSON, so `findProtocolError` checks the header instead.
  requireHostHeader: false,
};

/** Node's HTTP server with timeouts and limits. Handles one request of a connection at a time. */
export function createHttpServer(handle: RequestListener): Server {
  const enqueue = createPipelineQueue(handle);
  const accept: RequestListener = (request, response) => {
    trackResponse(request, response);
    // Upgrades are ignored. After such a request, Node does not report an invalid one on the same connection, which would
    // get no response, so the connection is closed.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    enqueue(request, response);
  };
  return createServer(HTTP_LIMITS, accept)
    .on('checkExpectation', accept)
    .on('connect', refuseConnect)
    .setTimeout(LIMITS.idleSeconds.most * 1_000);
}

/** Limits connections in total and per network, and closes those beyond. */
export function limitConnections(server: Server, maxTotal: number, maxPerNetwork: number): void {
  const quota = createQuota(maxTotal, maxPerNetwork);
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (quota.tryAcquire(network)) socket.once('close', () => quota.release(network));
    else socket.destroy();
  });
}

/** Whether a part of `rawHeaders`, in which names and values take turns, is the name of a Host header. */
function isHostName(part: string, index: number): boolean {
  return index % 2 === 0 && part.length === 4 && part.toLowerCase() === 'host';
}

/** Checks what Node does not, or not with a JSON response: the headers Host and Expect, and the number of headers. */
export function findProtocolError({ httpVersion, rawHeaders, headers }: IncomingMessage): HttpError | undefined {
  const { host, expect } = headers;
  if (host === undefined && httpVersion === '1.1') {
    return new HttpError(400, 'bad_request', 'The request does not say which host it is for.');
  }
  // Node keeps the first of several. A proxy may have checked another one.
  if (rawHeaders.filter(isHostName).length > 1) {
    return new HttpError(400, 'bad_request', 'The request says more than once which host it is for.');
  }
  const hostError = host === undefined ? undefined : findHostError(host);
  if (hostError) return hostError;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new HttpError(417, 'bad_request', 'The request expects something that is not done here.');
  }
  // Browsers send about 20, and proxies add a few.
  if (rawHeaders.length > 2 * LIMITS.headers.most) {
    return new HttpError(431, 'too_large', 'The request has too many headers.');
  }
  return undefined;
}
