import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from './limits.ts';
import { networkOf } from './network.ts';
import { createByteCounter } from './quota.ts';

interface Connection {
  network: string;
  isBusy: boolean;
  queue: { request: IncomingMessage; response: ServerResponse; bytes: number }[];
}

// Memory of a request, and of each header name or value, besides its text: five times the text, with small headers.
const REQUEST_BYTES = 2_000;
const HEADER_BYTES = 100;

/**
 * Handles the pipelined requests of a connection one at a time. Node would start all of them at once, whether or not
 * the client reads the responses. Requests of a closed connection are dropped; a connection with too many queued
 * requests, or too large ones, is closed.
 */
export function createPipelineQueue(handle: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const queuedBytes = createByteCounter();

  const start = (connection: Connection, request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
    connection.isBusy = true;
    response.once('close', () => {
      const next = connection.queue.shift();
      if (!next) {
        connection.isBusy = false;
        return;
      }
      queuedBytes.add(connection.network, -next.bytes);
      // Yields to the event loop, so that a queue of cached responses does not block other connections.
      setImmediate(() => !request.socket.destroyed && start(connection, next.request, next.response));
    });
    handle(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    // Node goes on parsing the bytes it has read before the connection was closed.
    if (socket.destroyed) return;
    let connection = connections.get(socket);
    if (!connection) {
      const created: Connection = { network: networkOf(socket.remoteAddress ?? ''), isBusy: false, queue: [] };
      connections.set(socket, created);
      socket.once('close', () => {
        for (const { bytes } of created.queue.splice(0)) queuedBytes.add(created.network, -bytes);
      });
      connection = created;
    }
    if (!connection.isBusy) return start(connection, request, response);
    const { network, queue } = connection;
    const bytes = estimateBytes(request);
    // Browsers and proxies do not pipeline; only an attacker queues more than this.
    if (queue.length < LIMITS.pipelined.most && queuedBytes.get(network) + bytes <= LIMITS.pipelinedBytes.most) {
      queuedBytes.add(network, bytes);
      queue.push({ request, response, bytes });
    } else {
      socket.destroy();
      stopParsing(socket);
    }
  };
}

function estimateBytes({ rawHeaders, url = '' }: IncomingMessage): number {
  return rawHeaders.reduce((sum, text) => sum + text.length + HEADER_BYTES, REQUEST_BYTES + url.length);
}

/**
 * Keeps Node from parsing the rest of a chunk, which can hold a thousand more requests. Its parser has no documented
 * way to stop; with this return value, meant for upgrades, it skips the rest.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
