import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { type ServerProcess, startServer } from '../../process/server-process.ts';
import { createRawClient, get, LIVE, post, type RawClient } from '../../raw-client.ts';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { seasonSql } from './season-in-sql.ts';

const BRACKETS = isFull ? 20_000 : 4_000;
const PLAYERS = 500;
const STREAMS = 200;
// Beside other tests and the attack itself, on two cores, a response takes a while; before the limits, 13 to 30 s.
const HEALTH_LIMIT_MS = isFull ? 1_000 : 12_000;
// The heap of a new process grows to its usual size during the attacks, by up to 143 MB; before the limits, by 1,017.
const MEMORY_LIMIT_MB = 200;
const LEADERBOARD = '/api/tournaments/1/leaderboard';
// Addresses that all lead to this machine; 127.0.0.1 is the server's.
const ATTACKER = '127.0.0.2';
const SOMEBODY_ELSE = '127.0.0.3';

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'swish-attacked-'));
  const data = path.join(folder, 'data');
  const database = await openEmbedded(data, { warn: () => {} });
  await migrate(database);
  await database.withConnection(async (run) => {
    // Without the checks of constraints and triggers, which would take longer than storing these consistent rows.
    await run(`set session_replication_role = replica; ${seasonSql(BRACKETS)}; ${playersSql()}`);
  });
  await database.close();
  server = await startServer({ DATA_DIR: data, MAX_STREAMS: String(STREAMS) });
}, 600_000);
afterAll(async () => {
  await server?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** SQL for players with points in ten games of opening day. */
function playersSql(): string {
  return `
    insert into players (first_name, last_name, team_id)
    select 'First ' || number, 'Last ' || number, (select min(id) from teams) + 3 * (number % 32)
    from generate_series(1, ${PLAYERS}) as number;
    insert into opening_day_games (tournament_id, team1_id, team2_id, team1_score, team2_score, winner_id, status)
    select 1, first.id, first.id + 3, 70, 60, first.id, 'completed'
    from generate_series(1, 10), (select min(id) as id from teams) as first;
    insert into opening_day_player_stats (tournament_id, game_id, player_id, team_id, points)
    select 1, games.id, players.id, players.team_id, 7 from opening_day_games games cross join players`;
}

/** Warms the server up: its first responses are slow even without an attack. */
async function visitAsUsual(): Promise<void> {
  const visitor = createRawClient(server.url, SOMEBODY_ELSE);
  for (const path of [...repeat(50, () => '/healthz'), ...READS, `${LEADERBOARD}?limit=50`]) {
    expect(await visitor.ask(get(path))).toBe(200);
  }
  await visitor.close();
}

type Attack = (attacker: RawClient, random: Random) => Promise<void>;

const repeat = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
/** Opens this many connections at once, each with these requests. */
const flood = (attacker: RawClient, connections: number, requests: (index: number) => string[]) =>
  Promise.all(repeat(connections, (index) => attacker.send(...requests(index))));

const READS = [
  '/api/players',
  '/api/stats/points-leaders',
  '/api/stats/wins-leaders',
  '/api/stats/tournament-wins-leaders/1',
  '/api/players/by-teams?teamIds=40,43,46',
];

const ATTACKS: Record<string, Attack> = {
  'pipelined requests whose responses are not read': async (attacker) => {
    await flood(attacker, 10, () => repeat(1_200, () => get('/api/openapi.json')));
    await sleep(1_000);
  },
  'abandoned pipelined streams': async (attacker) => {
    await flood(attacker, 10, () => repeat(1_510, () => LIVE));
    await sleep(200);
    await attacker.close();
    const later = createRawClient(server.url, ATTACKER);
    const statuses = await Promise.all(repeat(60, () => later.askAndStay(LIVE)));
    await later.close();
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  },
  'more streams than allowed': async (attacker) => {
    await Promise.all(repeat(STREAMS * 2, () => attacker.askAndStay(LIVE)));
    const somebody = createRawClient(server.url, SOMEBODY_ELSE);
    expect(await somebody.askAndStay(LIVE)).toBe(200);
    await somebody.close();
  },
  'abandoned costly reads': async (attacker) => {
    for (const read of READS) {
      await attacker.send(...repeat(500, () => get(read)));
      await sleep(20);
      await attacker.close();
    }
    await sleep(1_000);
  },
  'costly reads from many connections': async (attacker) => {
    await flood(attacker, 300, (index) => [get(READS[index % READS.length] ?? '')]);
    await sleep(1_000);
  },
  'the whole leaderboard from many connections': async (attacker, random) => {
    const offsets = repeat(100, () => random.between(0, BRACKETS));
    await Promise.all(offsets.map((offset) => attacker.ask(get(`${LEADERBOARD}?offset=${offset}`))));
  },
  'pages nobody needs': async (attacker) => {
    const offsets = isFull ? 150_000 : 3_000;
    for (let offset = 0; offset < offsets; offset += 1_000) {
      await flood(attacker, 100, (connection) =>
        repeat(10, (index) => get(`${LEADERBOARD}?limit=50&offset=${offset + 10 * connection + index}`)),
      );
      const last = get(`${LEADERBOARD}?limit=1&offset=${offset}`);
      expect(await attacker.ask(last)).toBe(200);
      await attacker.close();
    }
  },
  'password guesses and registrations': async (attacker, random) => {
    const round = random.between(0, 1_000_000);
    const guess = (index: number) => post('/api/login', { username: `x${round}y${index}`, password: 'wrong password' });
    const join = (index: number) =>
      post('/api/register', { username: `z${round}y${index}`, password: 'some password' });
    let served = 0;
    const count = (status: number) => {
      // A request over the rate limit is refused at once.
      if (status !== 429) served += 1;
    };
    const attacks = repeat(isFull ? 300 : 100, (index) => [
      attacker.ask(guess(index)).then(count),
      attacker.ask(join(index)).then(count),
    ]);
    await sleep(100);
    const somebody = createRawClient(server.url, SOMEBODY_ELSE);
    const before = served;
    expect(await somebody.ask(guess(0))).toBe(401);
    // Some of the attacker's requests were served in between, but nowhere near all that came first.
    expect(served - before).toBeLessThan(60);
    await Promise.all(attacks.flat());
  },
};

trials(
  'one address attacks',
  'one address without an account neither stops the service for others nor fills its memory',
  { quick: Object.keys(ATTACKS).length, full: 20 * Object.keys(ATTACKS).length },
  async ({ number, random }) => {
    const names = Object.keys(ATTACKS);
    const name = names[(number - 1) % names.length] ?? '';
    const attacker = createRawClient(server.url, ATTACKER);
    await visitAsUsual();
    const endWatch = watch(server.url, server.pid);
    await ATTACKS[name]?.(attacker, random).finally(attacker.close);
    const { longestMs, grownMb } = await endWatch();
    if (process.env['FIGURES'])
      process.stderr.write(`${name}: /healthz ${Math.round(longestMs)} ms, memory +${Math.round(grownMb)} MB\n`);
    expect(longestMs, name).toBeLessThan(HEALTH_LIMIT_MS);
    expect(grownMb, name).toBeLessThan(MEMORY_LIMIT_MB);
  },
);

interface Figures {
  /** The longest that /healthz took for somebody else. */
  longestMs: number;
  /** How much the memory of the process grew, at most. */
  grownMb: number;
}

/** Polls /healthz as somebody else, and measures the memory of the process. The returned function ends this. */
function watch(url: string, pid: number): () => Promise<Figures> {
  const workerData = { url, pid, localAddress: SOMEBODY_ELSE };
  const worker = new Worker(new URL('watch-health.js', import.meta.url), { workerData });
  // Rejects if the worker fails.
  const figures = once(worker, 'message').then(([message]) => message as Figures);
  figures.catch(() => {});
  return () => {
    worker.postMessage('end');
    return figures;
  };
}
