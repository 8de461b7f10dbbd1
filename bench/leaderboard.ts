import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { findFreePort } from '../scripts/ports.ts';
import { countPerSecond, makeRequest } from './connection.ts';
import { insertBrackets, insertPeople, insertTournament, TOURNAMENT } from './fixtures.ts';
import { playSeason } from './season.ts';
import { startServer, withEmbedded } from './servers.ts';
import type { Row } from './table.ts';
import { quantile } from './timing.ts';

const ENTRIES = 500;
const ITERATIONS = 7;
const ITERATION_MS = 1_000;
const PATH = `${TOURNAMENT}/leaderboard?sort=total&limit=${ENTRIES}`;

export async function measureLeaderboard(): Promise<Row[]> {
  const tree = playSeason()[0]?.tree;
  if (!tree) return [];
  return withEmbedded(
    async (run) => {
      await insertTournament(run, tree);
      await insertPeople(run, ENTRIES);
      await insertBrackets(run, tree, ENTRIES);
      await run('update tournaments set brackets_open = false');
    },
    async (env) => {
      const copy = { DATA_DIR: `${env['DATA_DIR']}-measured` };
      await cp(env['DATA_DIR'] ?? '', copy.DATA_DIR, { recursive: true });
      const server = await startServer(env);
      const measured = await startServer({ ...copy, METRICS_TOKEN: 'a token for a benchmark' });
      const bytes = await readCompressed(server.url);
      const bare = await startBare(bytes);
      const rates = await compare({
        ours: { url: server.url, request: makeRequest('GET', PATH, { 'accept-encoding': 'br' }) },
        measured: { url: measured.url, request: makeRequest('GET', PATH, { 'accept-encoding': 'br' }) },
        bare: { url: bare.url, request: makeRequest('GET', '/bytes', { 'accept-encoding': 'br' }) },
        serialised: { url: bare.url, request: makeRequest('GET', '/entries') },
        bracket: { url: server.url, request: makeRequest('GET', '/api/brackets/1', { 'accept-encoding': 'br' }) },
      }).finally(bare.stop);
      await server.stop();
      await measured.stop();
      await rm(copy.DATA_DIR, { recursive: true });
      return [
        rowOf('the same bytes', 0.6, rates.ours, rates.bare),
        rowOf('serialising', 20, rates.ours, rates.serialised),
        {
          what: 'GET leaderboard, 500 entries, with metrics',
          goal: '0.98 times',
          measured: formatRate(rates.measured),
          baseline: `${formatRate(rates.ours)} without`,
          ratio: rates.measured / rates.ours,
          met: rates.measured / rates.ours >= 0.98,
        },
        {
          what: 'GET a bracket, against the leaderboard',
          goal: '0.95 times',
          measured: formatRate(rates.bracket),
          baseline: `${formatRate(rates.ours)} the leaderboard`,
          ratio: rates.bracket / rates.ours,
          met: rates.bracket / rates.ours >= 0.95,
        },
      ];
    },
  );
}

async function readCompressed(url: string) {
  // Not `fetch`, which would decompress the body.
  const { request } = await import('node:http');
  const [response] = await once(request(`${url}${PATH}`, { headers: { 'accept-encoding': 'br' } }).end(), 'response');
  return Buffer.concat(await response.toArray());
}

async function startBare(bytes: Buffer) {
  const port = await findFreePort();
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)));
  const entries = JSON.parse(brotliDecompressSync(bytes).toString());
  child.send({ port, encoding: 'br', bytes: bytes.toString('base64'), entries });
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

interface Candidate {
  url: string;
  request: Buffer;
}

/** The median rate of each candidate. They take turns, so that other programs disturb all of them alike. */
async function compare<Name extends string>(candidates: Record<Name, Candidate>): Promise<Record<Name, number>> {
  const rates = new Map<string, number[]>();
  for (let iteration = 0; iteration <= ITERATIONS; iteration += 1) {
    for (const [name, { url, request }] of Object.entries<Candidate>(candidates)) {
      const rate = await countPerSecond(url, request, ITERATION_MS);
      // The first iteration is a warm-up.
      if (iteration > 0) rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
  }
  const medians = [...rates].map(([name, values]) => [name, quantile(values, 0.5)]);
  return Object.fromEntries(medians);
}

function rowOf(baseline: string, goal: number, ours: number, theirs: number): Row {
  return {
    what: `GET leaderboard, ${ENTRIES} entries, against a bare route ${baseline === 'serialising' ? 'that serialises' : 'with the same bytes'}`,
    goal: `${goal} times`,
    measured: formatRate(ours),
    baseline: `${formatRate(theirs)} ${baseline}`,
    ratio: ours / theirs,
    met: ours / theirs >= goal,
  };
}

function formatRate(rate: number) {
  return `${Math.round(rate).toLocaleString('en')}/s`;
}
