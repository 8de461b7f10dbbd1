import { cpSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { type App, createApp } from '../../../src/server/app.ts';
import type { Database, Db } from '../../../src/server/db/database.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { games, users } from '../../../src/server/db/schema.ts';
import { type InMemoryState, startInMemoryState } from '../../../src/server/in-memory-state.ts';
import { type Caller, createCaller } from '../../caller.ts';
import { picks } from '../../picks-view.ts';
import { closeApp, PASSWORD } from '../../test-app.ts';
import { fillBracket, makeSeason, must, readTree } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { keepSyncedCopy, type SyncedCopy } from './synced-copy.ts';

interface Answer {
  call: string;
  isWrite: boolean;
  status: number;
  /** How often the disk was asked to write since the call came. */
  syncs: number;
  unsynced: string[];
}

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'swish-power-')));
const data = path.join(folder, 'data');
const copy = path.join(folder, 'copy');
const answers: Answer[] = [];
let disk: SyncedCopy;
let database: Database;
let state: InMemoryState;
let app: App;
let admin: Caller;
let url: string;

beforeAll(async () => {
  disk = keepSyncedCopy(data, copy);
  database = await openEmbedded(data, { warn: () => {} });
  await migrate(database);
  const log = pino({ level: 'silent' });
  state = await startInMemoryState(database, log);
  app = createApp({ database, ...state, log, appName: 'Swish', trustProxy: 0 });
  app.markReady();
  noteAnswers(app);
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
  admin = await register('boss');
  await database.db.update(users).set({ isAdmin: true });
  disk.begin();
});
afterAll(async () => {
  await closeApp(app);
  await state.close();
  await database.close();
  disk.stop();
  await rm(folder, { recursive: true });
});

trials(
  'power cut',
  'what was acknowledged survives a power cut',
  { quick: 3, full: 200 },
  async ({ number, random }) => {
    // Opening the copy takes longer than all the rest, so it is not done each time.
    const isCut = number % 20 === 3;
    if (isCut || random.chance(0.3)) await startLogFile(random.chance(0.5));
    answers.length = 0;
    const username = `player${number}`;
    const person = await register(username);
    const { id } = await makeSeason(admin);
    const sent = fillBracket(await readTree(admin, id));
    const bracket = must(await person.post('/api/brackets', { tournamentId: id, picks: sent }), 201);
    const gameId = sent[random.between(0, 15)]?.gameId ?? 0;
    must(await admin.put(`/api/games/${gameId}/result`, { team1Score: 70, team2Score: 60 }), 200);

    expect(answers.filter(({ isWrite }) => isWrite)).toHaveLength(7);
    for (const { call, isWrite, status, syncs, unsynced } of answers) {
      expect(status, call).toBeLessThan(300);
      // Reading needs none, and would be slow with one.
      expect(syncs > 0, `${call}, synced ${syncs} times`).toBe(isWrite);
      expect(unsynced, call).toEqual([]);
    }
    if (!isCut) return;
    await afterPowerCut(async (db) => {
      expect(await db.select().from(users).where(eq(users.username, username))).toHaveLength(1);
      expect(await db.select().from(picks).where(eq(picks.bracketId, bracket.id))).toHaveLength(sent.length);
      expect(await db.select().from(games).where(eq(games.id, gameId))).toMatchObject([{ status: 'completed' }]);
    });
  },
);

/** What follows is logged in a file that is new, or was one of the past and has another name now. */
async function startLogFile(isAnotherOneFree: boolean): Promise<void> {
  if (isAnotherOneFree) await database.withConnection((run) => run('select pg_switch_wal(); checkpoint'));
  await database.withConnection((run) => run('select pg_switch_wal()'));
}

async function register(username: string): Promise<Caller> {
  const caller = createCaller(url);
  must(await caller.post('/api/register', { username, password: PASSWORD }), 201);
  return caller;
}

/** How things stand on the disk at the moment each answer is given. */
function noteAnswers({ server }: App): void {
  server.server.prependListener('request', (request, response) => {
    const before = disk.countSyncs();
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => typeof response;
    response.writeHead = (...head: unknown[]) => {
      answers.push({
        call: `${request.method} ${request.url}`,
        isWrite: request.method !== 'GET',
        status: Number(head[0]),
        syncs: disk.countSyncs() - before,
        unsynced: disk.listUnsynced('pg_wal'),
      });
      return writeHead(...head);
    };
  });
}

async function afterPowerCut(look: (db: Db) => Promise<void>): Promise<void> {
  const found = path.join(folder, 'found');
  cpSync(copy, found, { recursive: true });
  const reopened = await openEmbedded(found, { warn: () => {} });
  try {
    await look(reopened.db);
  } finally {
    await reopened.close();
    await rm(found, { recursive: true });
  }
}
