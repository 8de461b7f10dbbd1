import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/contract/games.ts';
import type { Team } from '../../src/contract/teams.ts';
import { type Caller, createCaller } from '../caller.ts';
import { IN_HASTE } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// Hundreds of calls, on whatever else the machine has to do.
const WHOLE_SEASON_MS = 300_000;

let folder: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'swish-demo-'));
});
afterEach(endDemo);
afterAll(async () => {
  // One that has failed before there was a test.
  endDemo();
  await rm(folder, { recursive: true });
});

function endDemo(): void {
  // npm and all it has started.
  if (child?.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  child = undefined;
}

const makeFolder = () => mkdtemp(path.join(folder, 'of-a-test-'));

interface Demo {
  output(): string;
  /** Waits until it has printed this, and answers with what the groups of the expression hold. */
  waitFor(words: RegExp): Promise<string[]>;
  /** As Ctrl-C does: everybody in the terminal is told. */
  interrupt(): void;
  ended: Promise<number | null>;
}

function startDemo(args: string[], env: Record<string, string> = {}): Demo {
  const started = spawn('npm', ['run', 'demo', '--', ...args], {
    cwd: ROOT,
    detached: true,
    env: {
      ...{ PATH: process.env['PATH'], HOME: folder, npm_config_update_notifier: 'false', PORT: '0' },
      ...IN_HASTE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let output = '';
  const listeners = new Set<() => void>();
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  started.stdout.on('data', read);
  started.stderr.on('data', read);
  const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
  return {
    output: () => output,
    waitFor: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = output.match(words);
          if (found) resolve(found.slice(1));
        };
        listeners.add(look);
        look();
        ended.then(() => reject(new Error(`It ended without ${words}:\n${output}`)));
      }),
    interrupt: () => process.kill(-Number(started.pid), 'SIGINT'),
    ended,
  };
}

async function enter(address: string, username: string, password: string): Promise<Caller> {
  const caller = createCaller(address.replace('localhost', '127.0.0.1'));
  expect(await caller.post('/api/login', { username, password })).toMatchObject({ status: 200 });
  return caller;
}

async function readGames(caller: Caller, tournamentId: number): Promise<Game[]> {
  return (await caller.get(`/api/tournaments/${tournamentId}/games`)).body;
}

const WELCOME = /(http:\S+)\n.*as (\S+) with the password (\S+)\n +or as (\S+) /s;

/** Its teams, players and brackets, two rounds that are over, and a player who can log in. */
async function expectHalfPlayed(demo: Demo): Promise<void> {
  const [address = '', username = '', password = '', player = ''] = await demo.waitFor(WELCOME);
  const admin = await enter(address, username, password);
  const { body: tournament } = await admin.get('/api/tournaments/current');
  expect(tournament).toMatchObject({ status: 'in_progress', currentRound: 'elite_8', bracketsOpen: false });
  const teams: Team[] = (await admin.get(`/api/tournaments/${tournament.id}/teams`)).body;
  expect(teams).toHaveLength(34);
  expect(teams.filter(({ seed, bracketPosition }) => seed === null || bracketPosition === null)).toEqual([]);
  expect((await admin.get('/api/players')).body).toHaveLength(34 * 8);
  expect((await admin.get(`/api/tournaments/${tournament.id}/brackets`)).body).toHaveLength(60);
  const openingDay = await admin.get(`/api/tournaments/${tournament.id}/opening-day-games`);
  expect(openingDay.body.map(({ status }: Game) => status)).toEqual(Array(4).fill('completed'));
  const games = await readGames(admin, tournament.id);
  const decided = games.filter(({ status }) => status === 'completed').map(({ round }) => round);
  expect(decided).toEqual([
    ...Array(2).fill('play_in'),
    ...Array(16).fill('round_of_32'),
    ...Array(8).fill('sweet_16'),
  ]);
  expect(games.filter(({ status }) => status === 'in_progress')).toHaveLength(2);

  const participant = await enter(address, player, password);
  const { body: own } = await participant.get(`/api/tournaments/${tournament.id}/my-bracket`);
  expect(own.picks.length).toBeGreaterThanOrEqual(16);
}

async function expectChampion(demo: Demo): Promise<void> {
  const [address = '', username = '', password = ''] = await demo.waitFor(WELCOME);
  const [champion = ''] = await demo.waitFor(/The champion: (.+?)\. /);
  const admin = await enter(address, username, password);
  const { body: tournament } = await admin.get('/api/tournaments/current');
  expect(tournament).toMatchObject({ id: 1, status: 'completed' });
  const games = await readGames(admin, tournament.id);
  expect(games.map(({ status }) => status)).toEqual(Array(33).fill('completed'));
  const { body: winners } = await admin.get(`/api/players/by-teams?teamIds=${games.at(-1)?.winnerId}`);
  expect(winners).toHaveLength(8);
  for (const winner of winners) expect(winner).toMatchObject({ currentTeam: champion, hasChampionship: true });
}

describe('npm run demo', () => {
  it(
    'makes half a season without the database of anybody else, and goes on with it when it is kept',
    async () => {
      const data = await makeFolder();
      const first = startDemo(['--still', '--data', data], { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
      await first.waitFor(/Nothing moves/);
      expect(first.output()).toContain('DATABASE_URL is not used');
      expect(first.output()).toContain('Making a season');
      await expectHalfPlayed(first);
      first.interrupt();
      expect(await first.ended).toBe(0);
      // Without a trace of a lock.
      expect((await readdir(data)).toSorted()).toEqual(['demo.json', 'pg']);

      const second = startDemo(['--keep', '--pace', '0.01', '--data', data]);
      await expectChampion(second);
      expect(second.output()).not.toContain('Making a season');
      second.interrupt();
      expect(await second.ended).toBe(0);
    },
    WHOLE_SEASON_MS,
  );

  it('can be stopped while it is making the season, and then keeps nothing of it', async () => {
    const data = await makeFolder();
    await writeFile(path.join(data, 'demo.json'), '{"seed":1,"isMade":true}');
    const demo = startDemo(['--data', data]);
    await demo.waitFor(/Making a season/);
    demo.interrupt();
    expect(await demo.ended).toBe(0);
    expect(demo.output()).not.toContain('cannot go on');
    expect(await readFile(path.join(data, 'demo.json'), 'utf8')).toContain('"isMade":false');
  });

  it('takes nothing away that no demo has made', async () => {
    const foreign = await makeFolder();
    await writeFile(path.join(foreign, 'thesis.txt'), 'years of work');
    const demo = startDemo(['--data', foreign]);
    expect(await demo.ended).not.toBe(0);
    expect(demo.output()).toContain('something in it that no demo has made');
    expect(await readdir(foreign)).toEqual(['thesis.txt']);
  });

  it('says in a sentence that the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const port = String((other.address() as AddressInfo).port);
    const demo = startDemo(['--data', await makeFolder()], { PORT: port });
    expect(await demo.ended).not.toBe(0);
    expect(demo.output()).toContain(`Port ${port} is in use by another program. Choose another PORT.`);
    other.close();
  });
});
