import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { findFreePort } from '../scripts/ports.ts';
import { countPerSecond, makeRequest } from './connection.ts';
import { insertBrackets, insertPeople, insertTournament, TOURNAMENT } from './fixtures.ts';
import { readProcessorTime } from './process-usage.ts';
import { playSeason } from './season.ts';
import { type Server, startServer, withEmbedded } from './servers.ts';
import { formatTime, type Row } from './table.ts';
import { quantile } from './timing.ts';

const ENTRIES = 500;
const ITERATIONS = 7;
const ITERATION_MS = 1_000;
const PATH = `${TOURNAMENT}/leaderboard?sort=total&limit=${ENTRIES}`;

export async function measureLeaderboard(): Promise<Row[]> {
  return withStandings(async (env) => {
    const server = await startServer(env);
    const bytes = await readCompressed(server.url);
    const bare = await startBare(bytes);
    const rates = await compare({
      ours: { url: server.url, request: makeRequest('GET', PATH, { 'accept-encoding': 'br' }) },
      bare: { url: bare.url, request: makeRequest('GET', '/bytes', { 'accept-encoding': 'br' }) },
      serialised: { url: bare.url, request: makeRequest('GET', '/entries') },
      bracket: { url: server.url, request: makeRequest('GET', '/api/brackets/1', { 'accept-encoding': 'br' }) },
    }).finally(bare.stop);
    await server.stop();
    return [
      rowOf('the same bytes', 0.6, rates.ours, rates.bare),
      rowOf('serialising', 20, rates.ours, rates.serialised),
      {
        what: 'GET a bracket, against the leaderboard',
        goal: '0.95 times',
        measured: formatRate(rates.bracket),
        baseline: `${formatRate(rates.ours)} the leaderboard`,
        ratio: rates.bracket / rates.ours,
        met: rates.bracket / rates.ours >= 0.95,
      },
    ];
  });
}

/** Two servers with metrics and two without take turns: even two of a kind differ by a few percent. */
export async function measureMetrics(): Promise<Row[]> {
  return withStandings(async (env) => {
    const folder = env['DATA_DIR'] ?? '';
    const settings = [
      {},
      { METRICS_TOKEN: 'a token of the benchmark' },
      {},
      { METRICS_TOKEN: 'a token of the benchmark' },
    ];
    const servers: Server[] = [];
    for (const [index, setting] of settings.entries()) {
      await cp(folder, `${folder}-${index}`, { recursive: true });
      servers.push(await startServer({ DATA_DIR: `${folder}-${index}`, ...setting }));
    }
    const times: number[][] = servers.map(() => []);
    for (let iteration = 0; iteration <= 2 * ITERATIONS; iteration += 1) {
      const inTurn = [...servers.entries()];
      for (const [index, server] of iteration % 2 === 0 ? inTurn : inTurn.reverse()) {
        const time = await timeRequest(server);
        if (iteration > 0) times[index]?.push(time);
      }
    }
    for (const [index, server] of servers.entries()) {
      await server.stop();
      await rm(`${folder}-${index}`, { recursive: true });
    }
    const [without = 0, measured = 0, again = 0, measuredAgain = 0] = times.map((values) => quantile(values, 0.5));
    const ratio = (without + again) / (measured + measuredAgain);
    return [
      {
        what: 'GET leaderboard, 500 entries, with metrics, processor time',
        goal: '0.98 times',
        measured: `${formatTime(measured)}, ${formatTime(measuredAgain)}`,
        baseline: `${formatTime(without)}, ${formatTime(again)} without`,
        ratio,
        met: ratio >= 0.98,
      },
    ];
  });
}

/** The processor time of the server for a request, in milliseconds: rates say too little while other programs run. */
async function timeRequest({ url, pid }: Server): Promise<number> {
  const before = await readProcessorTime(pid);
  const rate = await countPerSecond(url, makeRequest('GET', PATH, { 'accept-encoding': 'br' }), ITERATION_MS);
  return ((await readProcessorTime(pid)) - before) / ((rate * ITERATION_MS) / 1_000);
}

/** Runs work with the settings for a database with a tournament whose standings can be seen. */
async function withStandings(work: (env: Record<string, string>) => Promise<Row[]>): Promise<Row[]> {
  const tree = playSeason()[0]?.tree;
  if (!tree) return [];
  return withEmbedded(async (run) => {
    await insertTournament(run, tree);
    await insertPeople(run, ENTRIES);
    await insertBrackets(run, tree, ENTRIES);
    await run('update tournaments set brackets_open = false');
  }, work);
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
