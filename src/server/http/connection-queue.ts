import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';
import { createByteCounts } from './shares.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
  /** About what it takes in memory. */
  bytes: number;
}

interface Connection {
  network: string;
  isBusy: boolean;
  waiting: Waiting[];
}

// Browsers and proxies have one unanswered request on a connection; whoever has more than this is attacking.
const MAX_WAITING = 16;
// Of one address on all its connections together: many small headers take five times the bytes they are sent in.
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
const REQUEST_BYTES = 2_000;
const HEADER_BYTES = 100;

/**
 * Handles the requests of a connection one after the other, as HTTP/1.1 answers them anyway. Node would start every
 * pipelined request at once, whether or not the answers are read. Here a connection has one answer under way, requests
 * whose connection is gone are never started, and too many waiting ones, or too large ones, end it.
 */
export function createConnectionQueue(handle: Handle): Handle {
  const connections = new WeakMap<Socket, Connection>();
  const waitingBytes = createByteCounts();

  const start = (connection: Connection, request: IncomingMessage, response: ServerResponse) => {
    connection.isBusy = true;
    response.once('close', () => {
      const next = connection.waiting.shift();
      if (!next) {
        connection.isBusy = false;
        return;
      }
      waitingBytes.add(connection.network, -next.bytes);
      // Others have their turn first; answers that are at hand would otherwise follow one another without a pause.
      setImmediate(() => !request.socket.destroyed && start(connection, next.request, next.response));
    });
    handle(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    // Node hands over the rest of what it has read from a connection that was ended meanwhile.
    if (socket.destroyed) return;
    let connection = connections.get(socket);
    if (!connection) {
      const created: Connection = { network: networkOf(socket.remoteAddress ?? ''), isBusy: false, waiting: [] };
      connections.set(socket, created);
      socket.once('close', () => {
        for (const { bytes } of created.waiting.splice(0)) waitingBytes.add(created.network, -bytes);
      });
      connection = created;
    }
    if (!connection.isBusy) return start(connection, request, response);
    const { network, waiting } = connection;
    const bytes = sizeOf(request);
    if (waiting.length < MAX_WAITING && waitingBytes.of(network) + bytes <= MAX_WAITING_BYTES) {
      waitingBytes.add(network, bytes);
      waiting.push({ request, response, bytes });
    } else {
      socket.destroy();
      stopParsing(socket);
    }
  };
}

function sizeOf({ rawHeaders, url = '' }: IncomingMessage): number {
  return rawHeaders.reduce((sum, text) => sum + text.length + HEADER_BYTES, REQUEST_BYTES + url.length);
}

/**
 * What Node has read at once can hold a thousand more requests, and it would make all of them, only to abort each one.
 * Its parser has no documented way to stop; with this answer, meant for upgrades, it leaves the rest alone.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
