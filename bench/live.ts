import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPort } from '../scripts/ports.ts';
import { makeRequest, openConnection } from './connection.ts';
import { GREETING, limitReaders, openReaders } from './readers.ts';
import { playSeason } from './season.ts';
import { cookieOf, seedPeople, seedTournament } from './seed.ts';
import { startServer, withEmbedded } from './servers.ts';
import { formatTime, growthRow, type Row } from './table.ts';
import { quantile } from './timing.ts';

const STREAMS = 10_000;
// The first one warms up.
const RESULTS = 8;
const GOAL_MS = 500;
// Twice as long as the server gathers what follows something it has told.
const QUIET_MS = 500;
const MESSAGE = [
  'id: 0123456789abcdef-1\nevent: game\ndata: {"type":"game","tournamentId":1,"gameIds":[1,3]}\n\n',
  'id: 0123456789abcdef-2\nevent: standings\ndata: {"type":"standings","tournamentId":1,"changed":["results"]}\n\n',
].join('');

export async function measureLive(): Promise<Row[]> {
  const tree = playSeason()[0]?.tree;
  if (!tree) return [];
  const streams = limitReaders(STREAMS);
  return withEmbedded(
    async (run) => {
      await seedTournament(run, tree);
      await seedPeople(run, 1);
      await run('update users set is_admin = true');
    },
    async (env) => {
      const server = await startServer(env);
      const admin = await openConnection(server.url);
      const games = tree.games.values();
      const enterNext = async () => {
        const { value: game } = games.next();
        const score = { team1Score: 70, team2Score: 60, playerStats: [] };
        const request = makeRequest('PUT', `/api/games/${game?.id}/result`, { cookie: cookieOf(1) }, score);
        const { status } = await admin.ask(request);
        if (status !== 200) throw new Error(`The server answered ${status} to a result.`);
      };
      const tenth = await timeTelling(server.url, streams / 10, enterNext);
      const all = await timeTelling(server.url, streams, enterNext);
      await server.stop();
      const bare = await tellBarely(streams);
      return listRows(streams, all, tenth, bare);
    },
  );
}

/** From what makes it known until the last one knows, in milliseconds. */
async function timeTelling(url: string, howMany: number, makeKnown: () => unknown) {
  const readers = await openReaders(url, howMany);
  const times = [];
  for (let round = 0; round < RESULTS; round += 1) {
    await sleep(QUIET_MS);
    const told = readers.waitForAll();
    const start = performance.now();
    await makeKnown();
    times.push((await told) - start);
  }
  await sleep(QUIET_MS);
  if (readers.count() !== howMany) throw new Error('Somebody was told twice.');
  readers.close();
  return { median: quantile(times.slice(1), 0.5), slowest: Math.max(...times.slice(1)) };
}

/** The same bytes to sockets that nothing else is known of, by another process as well. */
async function tellBarely(howMany: number) {
  const port = await findPort();
  const child = fork(fileURLToPath(new URL('bare-streams.ts', import.meta.url)), [String(port), GREETING]);
  await once(child, 'message');
  const outcome = await timeTelling(`http://127.0.0.1:${port}`, howMany, () => child.send(MESSAGE));
  child.kill();
  return outcome;
}

export type Outcome = Awaited<ReturnType<typeof timeTelling>>;
function listRows(streams: number, all: Outcome, tenth: Outcome, bare: Outcome): Row[] {
  const what = `a result to ${streams.toLocaleString('en')} open streams, all told`;
  return [
    {
      what,
      goal: formatTime(GOAL_MS),
      measured: `${formatTime(all.median)}, slowest ${formatTime(all.slowest)}`,
      yardstick: `${formatTime(bare.median)} bare sockets`,
      ratio: bare.median / all.median,
      holds: all.slowest <= GOAL_MS,
    },
    growthRow(what, all.median, tenth.median),
  ];
}
