import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  isBusy: boolean;
  waiting: [IncomingMessage, ServerResponse][];
}

// Browsers and proxies have one unanswered request on a connection; whoever has more than this is attacking.
const MAX_WAITING = 16;

/**
 * Handles the requests of a connection one after the other, as HTTP/1.1 answers them anyway. Node would start every
 * pipelined request at once, whether or not the answers are read. Here a connection has one answer under way, requests
 * whose connection is gone are never started, and too many waiting ones end it.
 */
export function createConnectionQueue(handle: Handle): Handle {
  const connections = new WeakMap<Socket, Connection>();

  const start = (connection: Connection, request: IncomingMessage, response: ServerResponse) => {
    connection.isBusy = true;
    response.once('close', () => {
      const next = connection.waiting.shift();
      if (!next) connection.isBusy = false;
      // Others have their turn first; answers that are at hand would otherwise follow one another without a pause.
      else setImmediate(() => !request.socket.destroyed && start(connection, ...next));
    });
    handle(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    // Node hands over the rest of what it has read from a connection that was ended meanwhile.
    if (socket.destroyed) return;
    let connection = connections.get(socket);
    if (!connection) {
      connection = { isBusy: false, waiting: [] };
      connections.set(socket, connection);
    }
    if (!connection.isBusy) start(connection, request, response);
    else if (connection.waiting.length < MAX_WAITING) connection.waiting.push([request, response]);
    else {
      socket.destroy();
      stopParsing(socket);
    }
  };
}

/**
 * What Node has read at once can hold a thousand more requests, and it would make all of them, only to abort each one.
 * Its parser has no documented way to stop; with this answer, meant for upgrades, it leaves the rest alone.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
