import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { noteExchange, refuseToConnect } from './broken-request.ts';
import { createConnectionQueue, type Handle } from './connection-queue.ts';
import { HttpError } from './errors.ts';
import { networkOf } from './network.ts';
import { createShares } from './shares.ts';

// Together at most 30 s: a sender that is too slow is found at the next look.
const REQUEST_TIMEOUT_MS = 25_000;
const LOOK_FOR_SLOW_SENDERS_MS = 5_000;
// Whoever neither sends nor reads for so long has gone.
const SILENCE_LIMIT_MS = 90_000;
const KEEP_ALIVE_MS = 72_000;
// Browsers send some 20, and proxies add a few.
const MAX_HEADERS = 100;
const HTTP_LIMITS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  // Node takes the longer of the two for the whole request.
  headersTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: LOOK_FOR_SLOW_SENDERS_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  maxHeaderSize: 16 * 1024,
  // Node would refuse it in a form of its own.
  requireHostHeader: false,
};

/** Node's server with our limits, which hands over one request of a connection at a time. */
export function createHttpServer(handle: Handle): Server {
  const queue = createConnectionQueue(handle);
  const take = (request: IncomingMessage, response: ServerResponse) => {
    noteExchange(request, response);
    // After one that Node did not upgrade, it leaves a broken request on the same connection without an answer.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    queue(request, response);
  };
  return createServer(HTTP_LIMITS, take)
    .on('checkExpectation', take)
    .on('connect', refuseToConnect)
    .setTimeout(SILENCE_LIMIT_MS);
}

/** Ends connections of a network that has its share of them. */
export function shareConnections(server: Server, total: number, perAddress: number): void {
  const shares = createShares(total, perAddress);
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (shares.take(network)) socket.once('close', () => shares.release(network));
    else socket.destroy();
  });
}

/** What HTTP itself asks of a request that Node leaves to us. */
export function findFault({
  httpVersion,
  rawHeaders,
  headers: { host, expect },
}: IncomingMessage): HttpError | undefined {
  if (host === undefined && httpVersion === '1.1') {
    return new HttpError(400, 'bad_request', 'The request does not say which host it is for.');
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new HttpError(417, 'bad_request', 'The request expects something that is not done here.');
  }
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    return new HttpError(431, 'too_large', 'The request has too many headers.');
  }
  return undefined;
}
