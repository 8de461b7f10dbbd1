import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';

// A first request may be in transit, and would be lost by closing its connection sooner. Most other connections are
// closed with their last response, or by Node.
const MIN_IDLE_MS = 300;
const SWEEP_MS = 50;
// In a longer iteration other work may have kept Node from accepting a connection.
const QUIET_ITERATION_MS = 0.2;

/** Tracks connections for a graceful shutdown. Node itself does not count one as idle before its first request. */
export function trackConnections(server: Server) {
  const activities = new Map<Socket, { requests: number; idleSince: number }>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
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

  const closeIdle = () => {
    for (const [socket, { requests, idleSince }] of activities) {
      if (requests === 0 && performance.now() - idleSince >= MIN_IDLE_MS) socket.destroy();
    }
  };
  return {
    /** Stops listening, and resolves when running requests have finished or the time limit has closed them. */
    drain: async (limitMs: number): Promise<void> => {
      await waitForQuietIteration(() => accepted);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const sweep = setInterval(closeIdle, SWEEP_MS);
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}

/**
 * Waits for a short event loop iteration without a new connection, which means that the backlog is empty. Node accepts
 * one connection per iteration, and those left in the backlog are reset when the server stops listening.
 */
async function waitForQuietIteration(countAccepted: () => number, triesLeft = 1_000): Promise<void> {
  const before = countAccepted();
  const start = performance.now();
  await nextIteration();
  const isQuiet = countAccepted() === before && performance.now() - start <= QUIET_ITERATION_MS;
  if (!isQuiet && triesLeft > 0) await waitForQuietIteration(countAccepted, triesLeft - 1);
}
