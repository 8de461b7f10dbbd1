import { connect } from 'node:net';
import { say } from '../scripts/run.js';

const ASK = 'GET /api/live HTTP/1.1\r\nhost: localhost\r\n\r\n';
/** What a reader is sent first of all. */
export const GREETING = '\nid: ';
const EVENT = Buffer.from('event: standings');
// Node takes in one connection in a turn of its loop, and the system keeps but so many waiting at the door.
const AT_ONCE = 100;
// What a process has open besides.
const OTHER_FILES = 200;

/**
 * As many as the system lets a process have.
 * @param {number} wanted
 */
export function limitReaders(wanted) {
  const report = /** @type {{ userLimits?: { open_files?: { soft?: number | string } } }} */ (
    process.report.getReport()
  );
  const limit = Number(report.userLimits?.open_files?.soft);
  // Where there is no limit it is a word.
  if (!(limit < wanted + OTHER_FILES)) return wanted;
  const possible = Math.max(10, Math.floor((limit - OTHER_FILES) / 10) * 10);
  say(`A process may have ${limit} files open here (ulimit -n): ${possible} streams instead of ${wanted}.`);
  return possible;
}

/**
 * Everyone listens. They count together, so that reading costs next to nothing beside what is measured.
 * @param {string} url
 * @param {number} howMany
 */
export async function openReaders(url, howMany) {
  const { hostname, port } = new URL(url);
  let told = 0;
  let allTold = (/** @type {number} */ _time) => {};
  const hear = () => {
    told += 1;
    if (told === howMany) allTold(performance.now());
  };
  /** @returns {Promise<import('node:net').Socket>} Once it has been greeted. */
  const open = () =>
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
  /** @type {import('node:net').Socket[]} */
  const sockets = [];
  while (sockets.length < howMany) {
    const length = Math.min(AT_ONCE, howMany - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length }, open))));
  }
  return {
    /** @returns {Promise<number>} When the last one was told. */
    waitForAll: () =>
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
