import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Connections {
  /** Takes no more connections, ends those without a running request, and answers when the others have ended. */
  drain(limitMs: number): Promise<void>;
}

/** Node counts a connection that has never sent anything as busy, so we count the requests ourselves. */
export function watchConnections(server: Server): Connections {
  const running = new Map<Socket, number>();
  const add = (socket: Socket, change: 1 | -1) => running.set(socket, (running.get(socket) ?? 0) + change);
  server.on('connection', (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  server.on('request', (request, response) => {
    add(request.socket, 1);
    response.once('close', () => running.has(request.socket) && add(request.socket, -1));
  });
  return {
    drain: async (limitMs) => {
      // Right after the turn in which waiting connections were taken: those still waiting would be reset.
      await nextTurn();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const [socket, requests] of running) if (requests === 0) socket.destroy();
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await closed;
      clearTimeout(limit);
    },
  };
}
