import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { runSql } from '../../scripts/postgres-server.ts';
import type { Tx } from '../../src/server/db/database.ts';
import { openPostgres } from '../../src/server/db/postgres.ts';
import { startTestApp } from '../test-app.ts';
import { readDatabaseName } from '../test-database.ts';
import { makeSeason } from '../test-season.ts';
import { prepare } from './prepare.ts';
import { enterBracket } from './season-calls.ts';

const POOL_SIZE = 10;
const serverUrl = inject('postgresUrl') ?? '';

const test = prepare(startTestApp);

/** Ends all connections at once, and then waits. Waiting for each in turn takes a tenth of a second each. */
async function endAll() {
  const connections = `pg_stat_activity where datname = '${await readDatabaseName(test.database)}'`;
  await runSql(serverUrl, `select pg_terminate_backend(pid) from ${connections}`);
  await runSql(serverUrl, `select pg_terminate_backend(pid, 5000) from ${connections}`);
}

/** Whether the server runs this query. Ending all connections before it has arrived there would prove nothing. */
async function isRunning(query: string) {
  const rows = await runSql(serverUrl, `select 1 from pg_stat_activity where query = '${query}'`);
  return rows.length === 1;
}

/** Sends more requests at once than the pool has connections, and returns their different statuses. */
async function readPlayers() {
  const responses = await Promise.all(Array.from({ length: 20 }, () => test.visitor().get('/api/players')));
  return new Set(responses.map(({ status }) => status));
}

/** Starts as many transactions as the pool has connections, none of which ends before all have begun. */
async function useWholePool() {
  let begun = 0;
  let goOn = () => {};
  const allBegun = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const use = async (tx: Tx) => {
    await tx.execute(sql`select 1`);
    begun += 1;
    if (begun === POOL_SIZE) goOn();
    await allBegun;
  };
  const uses = Array.from({ length: POOL_SIZE }, () => test.database.db.transaction(use).finally(goOn));
  await Promise.allSettled(uses);
  return begun === POOL_SIZE ? 'all at once' : `only ${begun}`;
}

it('when the database drops every connection, the app fails what was running, and then works again', async () => {
  const { db } = test.database;
  const inTransaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await endAll();
    await tx.execute(sql`select 1`);
  });
  await expect(inTransaction).rejects.toThrow();
  const running = db.execute(sql`select pg_sleep(12)`);
  const ended = expect(running).rejects.toThrow();
  await expect.poll(() => isRunning('select pg_sleep(12)')).toBe(true);
  await endAll();
  await ended;
  await expect.poll(readPlayers).toEqual(new Set([200]));
});

it('a new name whose announcement was missed is shown once the database is connected again', async () => {
  const [admin, user] = [await test.admin(), await test.user()];
  const { id } = await makeSeason(admin);
  await enterBracket(user, id);
  const readFirstName = async () =>
    (await test.visitor().get(`/api/tournaments/${id}/leaderboard?sort=name`)).body[0]?.firstName ?? null;
  expect(await readFirstName()).toBeNull();
  // As another server would change it, without the announcement.
  await test.database.db.execute(sql`update users set first_name = 'Renamed' where id = ${user.id}`);
  await endAll();
  await expect.poll(readFirstName).toBe('Renamed');
});

it('no connection is lost to the pool, however often a transaction cannot even begin', async () => {
  const { db } = test.database;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const begun = Promise.all(
      Array.from({ length: POOL_SIZE }, () => db.transaction((tx) => tx.execute(sql`select 1`))),
    );
    const ended = begun.catch(() => null);
    await endAll();
    await ended;
  }
  // In case no connection was ended just before BEGIN: here BEGIN fails for certain.
  const isolationLevel = 'no such level' as 'serializable';
  await expect(db.transaction(async () => {}, { isolationLevel })).rejects.toThrow('no such level');
  await expect.poll(useWholePool).toBe('all at once');
});

it('a database that is closed while it waits to reconnect does close', async () => {
  const connections: Socket[] = [];
  const { hostname, port } = new URL(serverUrl);
  // Forwards the first connection, and never answers the others.
  const proxy = createServer((socket) => {
    connections.push(socket.on('error', () => {}));
    if (connections.length > 1) return;
    const through = connect(Number(port), hostname).on('error', () => {});
    socket.pipe(through).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = serverUrl.replace(port, String((proxy.address() as AddressInfo).port));
  const database = openPostgres(url, { warn: () => {} });
  const listening = await database.listen('anything', { onMessage: () => {}, onReconnect: () => {} });
  connections[0]?.destroy();
  await expect.poll(() => connections.length).toBe(2);
  await listening.close();
  await database.close();
  for (const connection of connections) connection.destroy();
  proxy.close();
});
