import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Game } from '../../src/contract/games.ts';
import type { Group } from '../../src/contract/groups.ts';
import type { Team } from '../../src/contract/teams.ts';
import { type Caller, createCaller } from '../caller.ts';
import { CHEAP_STARTUP } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// A season takes hundreds of calls, and the machine may be busy.
const WHOLE_SEASON_MS = 300_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'swish-demo-'));
});
afterEach(() => rm(folder, { recursive: true }));

function startDemo(args: string[], env: Record<string, string> = {}) {
  const child = spawn('npm', ['run', 'demo', '--', '--data', folder, ...args], {
    cwd: ROOT,
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: tmpdir(),
      npm_config_update_notifier: 'false',
      PORT: '0',
      ...CHEAP_STARTUP,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // Reaches npm and all processes that it has started, as a signal of the terminal does.
  const signal = (name: NodeJS.Signals) => process.kill(-Number(child.pid), name);
  onTestFinished(() => {
    if (child.exitCode === null) signal('SIGKILL');
  });
  return {
    output: () => output,
    /** Waits until the output matches, and returns the groups of the match. */
    waitFor: (words: RegExp) =>
      vi.waitFor(
        () => {
          expect(output).toMatch(words);
          return output.match(words)?.slice(1) ?? [];
        },
        { timeout: WHOLE_SEASON_MS, interval: 100 },
      ),
    ended,
    interrupt: () => {
      signal('SIGINT');
      return ended;
    },
  };
}

type Demo = ReturnType<typeof startDemo>;

async function logIn(address: string, username: string, password: string): Promise<Caller> {
  const caller = createCaller(address.replace('localhost', '127.0.0.1'));
  expect(await caller.post('/api/login', { username, password })).toMatchObject({ status: 200 });
  return caller;
}

const WELCOME = /(http:\S+)\n.*as (\S+) with the password (\S+)\n +or as (\S+) /s;

/**
 * Expects teams, players and brackets, two rounds and the play-ins decided, and a player who can log in. Returns the
 * address.
 */
async function expectHalfPlayed(demo: Demo): Promise<string> {
  const [address = '', username = '', password = '', player = ''] = await demo.waitFor(WELCOME);
  const admin = await logIn(address, username, password);
  const { body: tournament } = await admin.get('/api/tournaments/current');
  expect(tournament).toMatchObject({ status: 'in_progress', currentRound: 'elite_8', bracketsOpen: false });
  const teams: Team[] = (await admin.get(`/api/tournaments/${tournament.id}/teams`)).body;
  expect(teams).toHaveLength(34);
  expect(teams.filter(({ seed, bracketPosition }) => seed === null || bracketPosition === null)).toEqual([]);
  expect((await admin.get('/api/players')).body).toHaveLength(34 * 8);
  expect((await admin.get(`/api/tournaments/${tournament.id}/brackets`)).body).toHaveLength(60);
  const openingDay = await admin.get(`/api/tournaments/${tournament.id}/opening-day-games`);
  expect(openingDay.body.map(({ status }: Game) => status)).toEqual(Array(4).fill('completed'));
  const games: Game[] = (await admin.get(`/api/tournaments/${tournament.id}/games`)).body;
  const decided = games.filter(({ status }) => status === 'completed').map(({ round }) => round);
  expect(decided).toEqual([
    ...Array(2).fill('play_in'),
    ...Array(16).fill('round_of_32'),
    ...Array(8).fill('sweet_16'),
  ]);
  expect(games.filter(({ status }) => status === 'in_progress')).toHaveLength(2);

  const participant = await logIn(address, player, password);
  const { body: own } = await participant.get(`/api/tournaments/${tournament.id}/my-bracket`);
  expect(own.picks.length).toBeGreaterThanOrEqual(16);
  const { body: groups } = await participant.get('/api/groups');
  expect(groups.map(({ members }: Group) => members)).toEqual([12, 7, 2]);
  expect(groups.map(({ pot }: Group) => pot?.payouts.length ?? null)).toEqual([expect.any(Number), null, null]);
  return address;
}

async function expectChampion(demo: Demo): Promise<void> {
  const [address = '', username = '', password = ''] = await demo.waitFor(WELCOME);
  const [champion = ''] = await demo.waitFor(/The champion: (.+?)\. /);
  const admin = await logIn(address, username, password);
  const { body: tournament } = await admin.get('/api/tournaments/current');
  expect(tournament).toMatchObject({ id: 1, status: 'completed' });
  const games: Game[] = (await admin.get(`/api/tournaments/${tournament.id}/games`)).body;
  expect(games.map(({ status }) => status)).toEqual(Array(33).fill('completed'));
  const { body: winners } = await admin.get(`/api/players/by-teams?teamIds=${games.at(-1)?.winnerId}`);
  expect(winners).toHaveLength(8);
  for (const winner of winners) expect(winner).toMatchObject({ currentTeam: champion, hasChampionship: true });
}

describe('npm run demo', () => {
  it(
    'makes half a season in its own folder, whatever DATABASE_URL is, and plays on when it is kept; another needs another port',
    async () => {
      const first = startDemo(['--still'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
      await first.waitFor(/DATABASE_URL is not used.*Making a season.*Nothing moves/s);
      const { port } = new URL(await expectHalfPlayed(first));
      const late = startDemo([], { PORT: port });
      expect(await late.ended).not.toBe(0);
      expect(late.output()).toContain(`Port ${port} is in use by another program. Choose another PORT.`);
      expect(await first.interrupt()).toBe(0);
      // The lock is removed.
      expect((await readdir(folder)).toSorted()).toEqual(['demo.json', 'pg']);

      const second = startDemo(['--keep', '--pace', '0.01']);
      await expectChampion(second);
      expect(second.output()).not.toContain('Making a season');
      expect(await second.interrupt()).toBe(0);
    },
    WHOLE_SEASON_MS,
  );

  it('can be stopped while it is making the season, and then does not count the season as made', async () => {
    await writeFile(path.join(folder, 'demo.json'), '{"seed":1,"isMade":true}');
    const demo = startDemo([]);
    await demo.waitFor(/Making a season/);
    expect(await demo.interrupt()).toBe(0);
    expect(demo.output()).not.toContain('cannot go on');
    expect(await readFile(path.join(folder, 'demo.json'), 'utf8')).toContain('"isMade":false');
  });

  it('deletes nothing that no demo has made', async () => {
    await writeFile(path.join(folder, 'thesis.txt'), 'years of work');
    const demo = startDemo([]);
    expect(await demo.ended).not.toBe(0);
    expect(demo.output()).toContain('something in it that no demo has made');
    expect(await readdir(folder)).toEqual(['thesis.txt']);
  });
});
