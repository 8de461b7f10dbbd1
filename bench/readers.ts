import { connect, type Socket } from 'node:net';
import { log } from '../scripts/run.js';

const ASK = 'GET /api/live HTTP/1.1\r\nhost: localhost\r\n\r\n';
/** What a reader is sent first of all. */
export const GREETING = '\nid: ';
const EVENT = Buffer.from('event: standings');
// Node takes in one connection in a turn of its loop, and the system keeps but so many waiting at the door.
const AT_ONCE = 100;
// What a process has open besides.
const OTHER_FILES = 200;

/** As many as the system lets a process have. */
export function limitReaders(wanted: number) {
  const report: { userLimits?: { open_files?: { soft?: number | string } } } = process.report.getReport();
  const limit = Number(report.userLimits?.open_files?.soft);
  // Where there is no limit it is a word.
  if (!(limit < wanted + OTHER_FILES)) return wanted;
  const possible = Math.max(10, Math.floor((limit - OTHER_FILES) / 10) * 10);
  log(`A process may have ${limit} files open here (ulimit -n): ${possible} streams instead of ${wanted}.`);
  return possible;
}

/** Everyone listens. They count together, so that reading costs next to nothing beside what is measured. */
export async function openReaders(url: string, howMany: number) {
  const { hostname, port } = new URL(url);
  let told = 0;
  let allTold = (_time: number) => {};
  const hear = () => {
    told += 1;
    if (told === howMany) allTold(performance.now());
  };
  /** Answers once it has been greeted. */
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port: Number(port), host: hostname });
      let isGreeted = false;
      socket.on('data', (chunk) => {
        if (isGreeted) {
          if (chunk.includes(EVENT)) hear();
        } else if (chunk.includes(GREETING)) {
          isGreeted = true;
          resolve(socket);
        }
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The server closed a stream.')));
      socket.write(ASK);
    });
  const sockets: Socket[] = [];
  while (sockets.length < howMany) {
    const length = Math.min(AT_ONCE, howMany - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length }, open))));
  }
  return {
    /** When the last one was told. */
    waitForAll: (): Promise<number> =>
      new Promise((resolve) => {
        told = 0;
        allTold = resolve;
      }),
    /** How often one was told since. */
    count: () => told,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
