import { cpSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import type { Database, Db } from '../../../src/server/db/database.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { games, users } from '../../../src/server/db/schema.ts';
import { type Caller, createCaller } from '../../caller.ts';
import { picks } from '../../picks-view.ts';
import { PASSWORD, startApp } from '../../test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { keepSyncedCopy, type SyncedCopy } from './synced-copy.ts';

interface RecordedResponse {
  call: string;
  isWrite: boolean;
  status: number;
  /** How often a file or a folder was synced since the request came. */
  syncs: number;
  unsynced: string[];
}

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'swish-power-')));
const data = path.join(folder, 'data');
const copy = path.join(folder, 'copy');
const responses: RecordedResponse[] = [];
let disk: SyncedCopy;
let database: Database;
let app: Awaited<ReturnType<typeof startApp>>;
let admin: Caller;

beforeAll(async () => {
  disk = keepSyncedCopy(data, copy);
  database = await openEmbedded(data, { warn: () => {} });
  await migrate(database);
  app = await startApp(database, pino({ level: 'silent' }));
  recordResponses(app.app);
  admin = await register('boss');
  await database.db.update(users).set({ isAdmin: true });
  disk.begin();
});
afterAll(async () => {
  await app.close();
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
    responses.length = 0;
    const username = `player${number}`;
    const person = await register(username);
    const { id } = await makeSeason(admin);
    const sent = fillBracket(await readTree(admin, id));
    const bracket = expectStatus(await person.post('/api/brackets', { tournamentId: id, picks: sent }), 201);
    const gameId = sent[random.between(0, 15)]?.gameId ?? 0;
    expectStatus(await admin.put(`/api/games/${gameId}/result`, { team1Score: 70, team2Score: 60 }), 200);

    expect(responses.filter(({ isWrite }) => isWrite)).toHaveLength(7);
    for (const { call, isWrite, status, syncs, unsynced } of responses) {
      expect(status, call).toBeLessThan(300);
      // A read needs no sync, and would be slow with one.
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

/** Starts another file of the write-ahead log. A recycled one is an old file under a new name. */
async function startLogFile(isRecycled: boolean): Promise<void> {
  if (isRecycled) await database.withConnection((run) => run('select pg_switch_wal(); checkpoint'));
  await database.withConnection((run) => run('select pg_switch_wal()'));
}

async function register(username: string): Promise<Caller> {
  const caller = createCaller(app.url);
  expectStatus(await caller.post('/api/register', { username, password: PASSWORD }), 201);
  return caller;
}

/** Records the state of the disk at the moment of each response. */
function recordResponses({ server }: App): void {
  server.server.prependListener('request', (request, response) => {
    const before = disk.countSyncs();
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => typeof response;
    response.writeHead = (...head: unknown[]) => {
      responses.push({
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
  const restored = path.join(folder, 'restored');
  cpSync(copy, restored, { recursive: true });
  const reopened = await openEmbedded(restored, { warn: () => {} });
  try {
    await look(reopened.db);
  } finally {
    await reopened.close();
    await rm(restored, { recursive: true });
  }
}
