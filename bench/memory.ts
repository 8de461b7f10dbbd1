import type { Tree } from '../dist/domain/bracket/tree.js';
import { log } from '../scripts/run.js';
import { makeRequest, openConnection, type TimedResponse } from './connection.ts';
import { cookieOf, insertBrackets, insertPeople, insertTournament, TOURNAMENT } from './fixtures.ts';
import { readMemory } from './process-usage.ts';
import { playSeason } from './season.ts';
import { startServer, withEmbedded } from './servers.ts';
import { openSubscribers } from './subscribers.ts';
import type { Row } from './table.ts';

const PEOPLE = 1_000;
// An hour with a request from each person every two minutes.
const REQUESTS = PEOPLE * 30;
const CONNECTIONS = 32;
const GOAL_BYTES = 450e6;
const MAX_GROWTH = 1.1;
const REQUESTS_PER_SAMPLE = 250;
const REQUESTS_PER_RESULT = 900;
// People with a page open at any time. Their streams reconnect 25 times, as if everybody came five times.
const STREAMS = 200;
const REQUESTS_PER_RECONNECT = 1_200;

export async function measureMemory(): Promise<Row[]> {
  const tree = playSeason()[0]?.tree;
  if (!tree || !(await readMemory(process.pid))) {
    log('Skipped: the memory of a process is read from /proc, which this system does not have.');
    return [];
  }
  return withEmbedded(
    async (run) => {
      await insertTournament(run, tree);
      await insertPeople(run, PEOPLE);
      // The person of `cookieOf(1)`, who enters the results.
      await run(`update users set is_admin = true where username = 'fan1'`);
      await insertBrackets(run, tree, PEOPLE);
      await run('update tournaments set brackets_open = false');
    },
    async (env) => {
      const { url, pid, stop } = await startServer(env);
      const before = await readMemory(pid);
      const samples = await simulateHour(url, pid, tree).finally(stop);
      return listRows(before, samples);
    },
  );
}

/** Sends the requests of an hour as fast as possible. Returns samples of the server's memory, in bytes. */
async function simulateHour(url: string, pid: number, tree: Tree): Promise<number[]> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)));
  const admin = await openConnection(url);
  const games = tree.games.values();
  let streams = await openSubscribers(url, STREAMS);
  const samples: number[] = [];
  let sent = 0;

  const runPeriodicWork = async (number: number) => {
    if (number % REQUESTS_PER_SAMPLE === 0) samples.push(await readMemory(pid));
    if (number % REQUESTS_PER_RESULT === 0) {
      const { value: game } = games.next();
      if (game) requireStatus(200, await admin.ask(makeResult(game.id)));
    }
    if (number % REQUESTS_PER_RECONNECT === 0) {
      streams.close();
      streams = await openSubscribers(url, STREAMS);
    }
  };
  await Promise.all(
    connections.map(async ({ ask, close }) => {
      while (sent < REQUESTS) {
        sent += 1;
        const number = sent;
        requireStatus(200, await ask(makeView(number)));
        await runPeriodicWork(number);
      }
      close();
    }),
  );
  streams.close();
  admin.close();
  return samples;
}

function makeResult(gameId: number) {
  const score = { team1Score: 70, team2Score: 60, playerStats: [] };
  return makeRequest('PUT', `/api/games/${gameId}/result`, { cookie: cookieOf(1) }, score);
}

function makeView(number: number) {
  const sort = ['total', 'accuracy', 'name'][number % 3];
  const paths = [
    `${TOURNAMENT}/leaderboard?sort=${sort}&limit=100&offset=${(number % 10) * 100}`,
    `${TOURNAMENT}/games`,
    '/api/tournaments/current',
    `${TOURNAMENT}/my-bracket`,
    `${TOURNAMENT}/my-standing`,
    '/api/user',
    '/',
  ];
  const headers = { cookie: cookieOf(1 + (number % PEOPLE)), 'accept-encoding': 'br' };
  return makeRequest('GET', paths[number % paths.length] ?? '/', headers);
}

function requireStatus(status: number, response: TimedResponse) {
  if (response.status !== status) throw new Error(`The server responded with ${response.status}.`);
}

function listRows(before: number, samples: readonly number[]): Row[] {
  const quarter = Math.floor(samples.length / 4);
  const first = average(samples.slice(0, quarter));
  const last = average(samples.slice(-quarter));
  const most = Math.max(...samples);
  const what = `memory with ${PEOPLE.toLocaleString('en')} players, embedded, in an hour's ${REQUESTS.toLocaleString('en')} requests`;
  return [
    {
      what: `${what}, at most`,
      goal: formatBytes(GOAL_BYTES),
      measured: formatBytes(most),
      baseline: `${formatBytes(before)} before`,
      ratio: before / most,
      met: most <= GOAL_BYTES,
    },
    {
      what: `${what}: flat`,
      goal: `at most ${MAX_GROWTH} times`,
      measured: `${formatBytes(last)} last quarter`,
      baseline: `${formatBytes(first)} first quarter`,
      ratio: last / first,
      met: last / first <= MAX_GROWTH,
    },
  ];
}

function average(values: readonly number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function formatBytes(bytes: number) {
  return `${Math.round(bytes / 1e6)} MB`;
}
