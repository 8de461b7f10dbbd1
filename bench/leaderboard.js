import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { findPort } from '../scripts/postgres-server.js';
import { countPerSecond, makeRequest, quantile } from './load.js';
import { playSeason } from './season.js';
import { seedBrackets, seedPeople, seedTournament, TOURNAMENT } from './seed.js';
import { startServer, withEmbedded } from './servers.js';

const ENTRIES = 500;
const ROUNDS = 7;
const ROUND_MS = 1_000;
const PATH = `${TOURNAMENT}/leaderboard?sort=total&limit=${ENTRIES}`;

/** @returns {Promise<import('./table.js').Row[]>} */
export async function measureLeaderboard() {
  const tree = playSeason()[0]?.tree;
  if (!tree) return [];
  return withEmbedded(
    async (run) => {
      await seedTournament(run, tree);
      await seedPeople(run, ENTRIES);
      await seedBrackets(run, tree, ENTRIES);
      await run('update tournaments set brackets_open = false');
    },
    async (env) => {
      const server = await startServer(env);
      const bytes = await readCompressed(server.url);
      const bare = await startBare(bytes);
      const rates = await compare({
        ours: { url: server.url, request: makeRequest('GET', PATH, { 'accept-encoding': 'br' }) },
        bare: { url: bare.url, request: makeRequest('GET', '/bytes', { 'accept-encoding': 'br' }) },
        serialised: { url: bare.url, request: makeRequest('GET', '/entries') },
      });
      bare.stop();
      await server.stop();
      return [
        rowOf('the same bytes', 0.85, rates.ours, rates.bare),
        rowOf('serialising', 20, rates.ours, rates.serialised),
      ];
    },
  );
}

/** @param {string} url */
async function readCompressed(url) {
  // Undici would decompress it.
  const { request } = await import('node:http');
  const [response] = await once(request(`${url}${PATH}`, { headers: { 'accept-encoding': 'br' } }).end(), 'response');
  return Buffer.concat(await response.toArray());
}

/** @param {Buffer} bytes */
async function startBare(bytes) {
  const port = await findPort();
  const child = fork(fileURLToPath(new URL('bare-server.js', import.meta.url)));
  const entries = JSON.parse(brotliDecompressSync(bytes).toString());
  child.send({ port, encoding: 'br', bytes: bytes.toString('base64'), entries });
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/**
 * In turns, so that whatever else the machine does meets all of them alike.
 * @template {string} Name
 * @param {Record<Name, { url: string, request: Buffer }>} candidates
 * @returns {Promise<Record<Name, number>>}
 */
async function compare(candidates) {
  /** @type {Record<string, number[]>} */
  const rates = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, { url, request }] of /** @type {[Name, { url: string, request: Buffer }][]} */ (
      Object.entries(candidates)
    )) {
      const rate = await countPerSecond(url, request, ROUND_MS);
      // The first round warms up.
      if (round > 0) rates[name] = [...(rates[name] ?? []), rate];
    }
  }
  const medians = Object.entries(rates).map(([name, values]) => [name, quantile(values, 0.5)]);
  return Object.fromEntries(medians);
}

/**
 * @param {string} yardstick
 * @param {number} goal
 * @param {number} ours
 * @param {number} theirs
 * @returns {import('./table.js').Row}
 */
function rowOf(yardstick, goal, ours, theirs) {
  return {
    what: `GET leaderboard, ${ENTRIES} entries, against a bare route ${yardstick === 'serialising' ? 'that serialises' : 'with the same bytes'}`,
    goal: `${goal} times`,
    measured: formatRate(ours),
    yardstick: `${formatRate(theirs)} ${yardstick}`,
    ratio: ours / theirs,
    holds: ours / theirs >= goal,
  };
}

/** @param {number} rate */
function formatRate(rate) {
  return `${Math.round(rate).toLocaleString('en')}/s`;
}
