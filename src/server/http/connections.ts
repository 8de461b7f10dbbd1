import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Connections {
  /** Takes no more connections, lets running requests finish for so long, and answers when all have ended. */
  drain(limitMs: number): Promise<void>;
}

interface Activity {
  requests: number;
  idleSince: number;
}

// A connection that was just opened has a request on its way; ending it would be felt as a reset.
const IDLE_MS = 300;
const SWEEP_MS = 50;
const QUIET_MS = 0.2;

/** Node counts a connection that has never sent anything as busy, so we count the requests ourselves. */
export function watchConnections(server: Server): Connections {
  const activities = new Map<Socket, Activity>();
  let taken = 0;
  server.on('connection', (socket: Socket) => {
    taken += 1;
    activities.set(socket, { requests: 0, idleSince: performance.now() });
    socket.once('close', () => activities.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const activity = activities.get(socket);
    if (!activity) return;
    activity.requests += 1;
    response.once('close', () => {
      activity.requests -= 1;
      activity.idleSince = performance.now();
    });
  });

  const endIdle = () => {
    for (const [socket, { requests, idleSince }] of activities) {
      if (requests === 0 && performance.now() - idleSince >= IDLE_MS) socket.destroy();
    }
  };
  return {
    drain: async (limitMs) => {
      await quietTurn(() => taken);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const sweep = setInterval(endIdle, SWEEP_MS);
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}

/**
 * Waits for a turn of the event loop in which nobody came and hardly anything happened. Node takes one connection in a
 * turn, so behind one there may be more; after a short turn without any hardly one can be waiting. Those that are will be
 * reset when we stop listening.
 */
async function quietTurn(countTaken: () => number, triesLeft = 1_000): Promise<void> {
  const before = countTaken();
  const start = performance.now();
  await nextTurn();
  const isQuiet = countTaken() === before && performance.now() - start <= QUIET_MS;
  if (!isQuiet && triesLeft > 0) await quietTurn(countTaken, triesLeft - 1);
}
