import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../scripts/ports.ts';
import { makeRequest, openConnection } from './connection.ts';
import { cookieOf, insertPeople, insertTournament } from './fixtures.ts';
import { playSeason } from './season.ts';
import { startServer, withEmbedded } from './servers.ts';
import { GREETING, limitSubscribers, openSubscribers } from './subscribers.ts';
import { formatTime, growthRow, type Row } from './table.ts';
import { quantile } from './timing.ts';

const STREAMS = 10_000;
// The first is a warm-up.
const ITERATIONS = 8;
const GOAL_MS = 500;
// Twice the throttle window of the hub, so that each result is broadcast at once.
const PAUSE_MS = 500;
const MESSAGES = [
  'id: 0123456789abcdef-1\nevent: game\ndata: {"type":"game","tournamentId":1,"gameIds":[1,3]}\n\n',
  'id: 0123456789abcdef-2\nevent: standings\ndata: {"type":"standings","tournamentId":1,"changed":["results"]}\n\n',
].join('');

export async function measureLive(): Promise<Row[]> {
  const tree = playSeason()[0]?.tree;
  if (!tree) return [];
  const streams = limitSubscribers(STREAMS);
  return withEmbedded(
    async (run) => {
      await insertTournament(run, tree);
      await insertPeople(run, 1);
      await run('update users set is_admin = true');
    },
    async (env) => {
      const server = await startServer(env);
      const admin = await openConnection(server.url);
      const games = tree.games.values();
      const enterNextResult = async () => {
        const { value: game } = games.next();
        const score = { team1Score: 70, team2Score: 60, playerStats: [] };
        const request = makeRequest('PUT', `/api/games/${game?.id}/result`, { cookie: cookieOf(1) }, score);
        const { status } = await admin.ask(request);
        if (status !== 200) throw new Error(`The server responded ${status} to a result.`);
      };
      const tenth = await measureBroadcast(server.url, streams / 10, enterNextResult);
      const all = await measureBroadcast(server.url, streams, enterNextResult);
      await server.stop();
      const bare = await measureBareSockets(streams);
      return listRows(streams, all, tenth, bare);
    },
  );
}

/** Measures the time from the trigger until the last subscriber has the event, in milliseconds. */
async function measureBroadcast(url: string, count: number, trigger: () => unknown) {
  const subscribers = await openSubscribers(url, count);
  const times = [];
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    await sleep(PAUSE_MS);
    const delivered = subscribers.waitForAll();
    const start = performance.now();
    await trigger();
    times.push((await delivered) - start);
  }
  await sleep(PAUSE_MS);
  if (subscribers.countDelivered() !== count) throw new Error('A subscriber got an event twice.');
  subscribers.close();
  return { median: quantile(times.slice(1), 0.5), slowest: Math.max(...times.slice(1)) };
}

/** The baseline: a child process writes messages of the same size to plain sockets. */
async function measureBareSockets(count: number) {
  const port = await findFreePort();
  const child = fork(fileURLToPath(new URL('bare-streams.ts', import.meta.url)), [String(port), GREETING]);
  await once(child, 'message');
  return measureBroadcast(`http://127.0.0.1:${port}`, count, () => child.send(MESSAGES)).finally(() => child.kill());
}

type Outcome = Awaited<ReturnType<typeof measureBroadcast>>;
function listRows(streams: number, all: Outcome, tenth: Outcome, bare: Outcome): Row[] {
  const what = `a result to ${streams.toLocaleString('en')} open streams, delivered to all`;
  return [
    {
      what,
      goal: formatTime(GOAL_MS),
      measured: `${formatTime(all.median)}, slowest ${formatTime(all.slowest)}`,
      baseline: `${formatTime(bare.median)} bare sockets`,
      ratio: bare.median / all.median,
      met: all.slowest <= GOAL_MS,
    },
    growthRow(what, all.median, tenth.median),
  ];
}
