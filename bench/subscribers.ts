import { connect, type Socket } from 'node:net';
import { log } from '../scripts/run.js';

const REQUEST = 'GET /api/live HTTP/1.1\r\nhost: localhost\r\n\r\n';
/** Part of the first message of a stream. */
export const GREETING = '\nid: ';
const EVENT = Buffer.from('event: standings');
// Node accepts one connection per turn of its event loop, and the system queues a limited number.
const BATCH = 100;
// Descriptors that the process needs for anything else.
const OTHER_FILES = 200;

/** The wanted number of streams, or as many tens as the limit on descriptors allows. */
export function limitSubscribers(wanted: number) {
  const report: { userLimits?: { open_files?: { soft?: number | string } } } = process.report.getReport();
  const limit = Number(report.userLimits?.open_files?.soft);
  // 'unlimited' is not a number.
  if (!(limit < wanted + OTHER_FILES)) return wanted;
  const possible = Math.max(10, Math.floor((limit - OTHER_FILES) / 10) * 10);
  log(`A process may have ${limit} files open here (ulimit -n): ${possible} streams instead of ${wanted}.`);
  return possible;
}

/** Opens live streams. They share one counter, so that reading costs little beside the work that is measured. */
export async function openSubscribers(url: string, count: number) {
  const { hostname, port } = new URL(url);
  let delivered = 0;
  let onAllDelivered = (_time: number) => {};
  const deliver = () => {
    delivered += 1;
    if (delivered === count) onAllDelivered(performance.now());
  };
  /** Resolves once the stream has sent its first message. */
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port: Number(port), host: hostname });
      let isSubscribed = false;
      socket.on('data', (chunk) => {
        if (isSubscribed) {
          if (chunk.includes(EVENT)) deliver();
        } else if (chunk.includes(GREETING)) {
          isSubscribed = true;
          resolve(socket);
        }
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The server closed a stream.')));
      socket.write(REQUEST);
    });
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const length = Math.min(BATCH, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length }, open))));
  }
  return {
    /** Resolves with the time at which the last subscriber has the next event. */
    waitForAll: (): Promise<number> =>
      new Promise((resolve) => {
        delivered = 0;
        onAllDelivered = resolve;
      }),
    /** The number of events that have arrived since the last call of `waitForAll`. */
    countDelivered: () => delivered,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
