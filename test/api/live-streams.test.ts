import { once } from 'node:events';
import { pino } from 'pino';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { runSql } from '../../scripts/postgres-server.ts';
import type { App } from '../../src/server/app.ts';
import { EVERYTHING } from '../../src/server/changes/announcement.ts';
import type { Database } from '../../src/server/db/database.ts';
import { startAnnouncementListener } from '../../src/server/live/announcement-listener.ts';
import { createHub } from '../../src/server/live/hub.ts';
import { createCaller } from '../caller.ts';
import { openLive } from '../live-reader.ts';
import { createRawClient, LIVE } from '../raw-client.ts';
import { closeApp, createAnotherApp, listen } from '../test-app.ts';
import { openAgain } from '../test-database.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import { createTournament, decide } from './season-calls.ts';

const log = pino({ level: 'silent' });

const { test, admin } = prepareApp();

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await closeApp(app);
});

/** Another instance of the server. */
async function startInstance(
  hub = createHub(),
  database: Database = test.database,
): Promise<{ app: App; url: string }> {
  const app = createAnotherApp(database, { hub });
  apps.push(app);
  return { app, url: await listen(app) };
}

it('the live stream is an event stream that no cache stores and no proxy buffers', async () => {
  const reader = await openLive(test.url);
  const head = await fetch(`${test.url}/api/live`, { method: 'HEAD' });
  for (const headers of [reader.headers, head.headers]) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
    });
  }
  reader.leave();
});

it('cuts off a reader that has stalled, while the others get every event', async () => {
  const hub = createHub({ throttleMs: 1 });
  const { url } = await startInstance(hub);
  const reader = await openLive(url);
  const stalled = await createRawClient(url).send(LIVE);
  await once(stalled, 'readable');
  // Far more than the system buffers for somebody who does not read.
  const gameIds = Array.from({ length: 100_000 }, (_, index) => index + 1);
  for (let tournamentId = 1; tournamentId <= 40; tournamentId += 1) {
    hub.publish([{ type: 'game', tournamentId, gameIds }]);
    await reader.takeUntil((event) => event.tournamentId === tournamentId);
  }
  const closed = once(stalled, 'close');
  stalled.resume();
  await closed;
  reader.leave();
});

it('ends every stream when the server begins to close, and accepts no new one', async () => {
  const { app, url } = await startInstance();
  const reader = await openLive(url);
  app.markClosing();
  await reader.ended;
  expect((await createCaller(url).get('/api/live')).status).toBe(503);
});

it('shows a change to everyone at once on the server that made it, even without its announcement', async () => {
  // This instance does not listen for announcements.
  const { url } = await startInstance();
  const there = createCaller(url, admin.cookie());
  const { id } = await createTournament(there);
  const listTeams = async () => expectStatus(await createCaller(url).get(`/api/tournaments/${id}/teams`), 200);
  expect(await listTeams()).toEqual([]);
  expectStatus(await there.post('/api/teams', { name: 'Late Team', tournamentId: id }), 201);
  expect(await listTeams()).toMatchObject([{ name: 'Late Team' }]);
});

it('publishes a change even if the caches of the server fail to follow it', async () => {
  const hub = createHub();
  const follow = async () => {
    throw new Error('no');
  };
  const listening = await startAnnouncementListener({ database: test.database, hub, log, follow });
  const { url } = await startInstance(hub);
  const reader = await openLive(url);
  const { id } = await createTournament(admin);
  expect(await reader.take(1)).toMatchObject([{ tournamentId: id }]);
  reader.leave();
  await listening.close();
});

const serverUrl = inject('postgresUrl') ?? '';

describe.skipIf(!serverUrl)('two instances on one PostgreSQL server', () => {
  it('publish each other’s changes, and that everything is to be read again after the connection was lost', async () => {
    const warnings: unknown[] = [];
    const { name, database } = await openAgain(test.database, { warn: (line: unknown) => warnings.push(line) });
    const hub = createHub();
    const listening = await startAnnouncementListener({ database, hub, log, follow: async () => {} });
    const { url } = await startInstance(hub, database);
    const reader = await openLive(url);

    const { id, games } = await makeSeason(admin);
    const [first, second] = games;
    await decide(admin, first?.id);
    await reader.takeUntil((event) => event.type === 'game' && event.gameIds.includes(first?.id ?? 0));

    const isListening = `datname = '${name}' and application_name = 'swish live'`;
    await runSql(serverUrl, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${isListening}`);
    const told = await reader.takeUntil((event) => event.tournamentId === 0);
    expect(told.at(-1)).toEqual(EVERYTHING);
    await decide(admin, second?.id);
    await reader.takeUntil((event) => event.type === 'standings' && event.tournamentId === id);
    expect(warnings).toHaveLength(2);

    reader.leave();
    await listening.close();
    await database.close();
  });
});
