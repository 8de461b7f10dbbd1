import { connect, createServer } from 'node:net';
import { makeRequest, openConnection, quantile } from './load.js';
import { playSeason } from './season.js';
import { cookieOf, seedPeople, seedTournament } from './seed.js';
import { startServer, withEmbedded } from './servers.js';
import { formatTime } from './table.js';

/** @typedef {import('./table.js').Row} Row */
/** @typedef {import('node:net').Socket} Socket */

const STREAMS = 10_000;
const GAMES = 7;
const GOAL_MS = 500;
const ASK = 'GET /api/live HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** @returns {Promise<Row[]>} */
export async function measureLive() {
  const tree = playSeason()[0]?.tree;
  if (!tree) return [];
  return withEmbedded(
    async (run) => {
      await seedTournament(run, tree);
      await seedPeople(run, 1);
      await run('update users set is_admin = true');
    },
    async (env) => {
      const server = await startServer(env);
      const admin = await openConnection(server.url);
      /** @param {number} howMany */
      const tellAll = async (howMany) => {
        const readers = await openReaders(Number(new URL(server.url).port), howMany, ASK);
        const times = [];
        for (const game of tree.games.slice(0, GAMES)) {
          const told = readers.waitFor('event: standings');
          const start = performance.now();
          const score = { team1Score: 70, team2Score: 60, playerStats: [] };
          await admin.ask(makeRequest('PUT', `/api/games/${game.id}/result`, { cookie: cookieOf(1) }, score));
          times.push((await told) - start);
          await admin.ask(makeRequest('POST', `/api/games/${game.id}/reopen`, { cookie: cookieOf(1) }));
          await quiet();
        }
        readers.close();
        return quantile(times.slice(1), 0.5);
      };
      const tenth = await tellAll(STREAMS / 10);
      const all = await tellAll(STREAMS);
      const bare = await tellBarely();
      await server.stop();
      return [
        {
          what: `a result to ${STREAMS.toLocaleString('en')} open streams, the last one told`,
          goal: formatTime(GOAL_MS),
          measured: formatTime(all),
          yardstick: `${formatTime(bare)} bare sockets`,
          ratio: bare / all,
          holds: all <= GOAL_MS,
        },
        {
          what: 'a result to open streams: growth',
          goal: 'at most 11 times',
          measured: formatTime(all),
          yardstick: `${formatTime(tenth)} a tenth`,
          ratio: all / tenth,
          holds: all / tenth <= 11,
        },
      ];
    },
  );
}

/** Long enough for everything that is gathered to have been told. */
function quiet() {
  return new Promise((resolve) => setTimeout(resolve, 1_000));
}

/**
 * Everyone listens, and notes when they have read a word.
 * @param {number} port
 * @param {number} howMany
 * @param {string} ask
 */
async function openReaders(port, howMany, ask) {
  let word = Buffer.from('\n');
  let missing = howMany;
  let resolve = (/** @type {number} */ _time) => {};
  const hear = () => {
    missing -= 1;
    if (missing === 0) resolve(performance.now());
  };
  /** @param {string} next */
  const waitFor = (next) => {
    word = Buffer.from(next);
    missing = howMany;
    return /** @type {Promise<number>} */ (
      new Promise((done) => {
        resolve = done;
      })
    );
  };
  const greeted = waitFor('\n');
  /** @type {Socket[]} */
  const sockets = [];
  for (let number = 0; number < howMany; number += 1) {
    const socket = connect({ port, host: '127.0.0.1' });
    sockets.push(socket);
    let heard = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      if (chunk.includes(word) && chunk !== heard) hear();
      heard = chunk;
    });
    socket.on('error', (error) => {
      throw error;
    });
    socket.write(ask);
    // The system keeps but so many waiting at the door.
    if (number % 100 === 99) await new Promise((done) => setTimeout(done, 20));
  }
  await greeted;
  await quiet();
  return { waitFor, close: () => sockets.forEach((socket) => socket.destroy()) };
}

/** The same bytes to as many sockets that nothing else is known of. */
async function tellBarely() {
  /** @type {Set<Socket>} */
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.write('\n');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const readers = await openReaders(port, STREAMS, ASK);
  const message = Buffer.from(
    'id: 0123456789abcdef-1\nevent: standings\ndata: {"tournamentId":1,"changed":["results"]}\n\n',
  );
  const times = [];
  for (let round = 0; round < GAMES; round += 1) {
    const told = readers.waitFor('event: standings');
    const start = performance.now();
    for (const socket of sockets) socket.write(message);
    times.push((await told) - start);
  }
  readers.close();
  server.close();
  return quantile(times.slice(1), 0.5);
}
