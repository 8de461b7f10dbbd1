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
  server.on('connection', (socket: Socket) => {
    activities.set(socket, { requests: 0, idleSince: Date.now() });
    socket.once('close', () => activities.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const activity = activities.get(socket);
    if (!activity) return;
    activity.requests += 1;
    response.once('close', () => {
      activity.requests -= 1;
      activity.idleSince = Date.now();
    });
  });

  const endIdle = () => {
    for (const [socket, { requests, idleSince }] of activities) {
      if (requests === 0 && Date.now() - idleSince >= IDLE_MS) socket.destroy();
    }
  };
  return {
    drain: async (limitMs) => {
      await quietTurn();
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
 * Waits for a turn of the event loop in which hardly anything happened. Connections are taken at the start of a turn, so
 * after a short one hardly any can be waiting; those that are will be reset when we stop listening.
 */
async function quietTurn(triesLeft = 1_000): Promise<void> {
  const start = performance.now();
  await nextTurn();
  if (performance.now() - start > QUIET_MS && triesLeft > 0) await quietTurn(triesLeft - 1);
}
