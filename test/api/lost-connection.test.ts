import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runSql } from '../../scripts/postgres-server.js';
import { startTestApp, type TestApp } from '../test-app.ts';

const serverUrl = inject('postgresUrl') ?? '';

describe.skipIf(!serverUrl)('when the database server drops every connection', () => {
  let test: TestApp;
  let endAll: string;
  beforeAll(async () => {
    test = await startTestApp();
    const { rows } = (await test.database.db.execute(sql`select current_database() as name`)) as unknown as {
      rows: { name: string }[];
    };
    // With a time to wait, so that what is to be ended has ended when this returns.
    endAll = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${rows[0]?.name}'`;
  });
  afterAll(() => test.close());

  /** What runs, as the server sees it: ending all connections before a query has reached the server proves nothing. */
  async function isRunning(query: string) {
    const rows = await runSql(serverUrl, `select 1 from pg_stat_activity where query = '${query}'`);
    return rows.length === 1;
  }

  /** Twice as many at once as the pool has connections: one that is lost to it would keep some waiting for ever. */
  async function readiness() {
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.visitor().get('/readyz')));
    return new Set(answers.map(({ status }) => status));
  }

  it('the program lives on, and works again', async () => {
    const { db } = test.database;
    const inTransaction = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await runSql(serverUrl, endAll);
      await tx.execute(sql`select 1`);
    });
    await expect(inTransaction).rejects.toThrow();
    const running = db.execute(sql`select pg_sleep(12)`);
    const ended = expect(running).rejects.toThrow();
    await expect.poll(() => isRunning('select pg_sleep(12)'), { timeout: 20_000 }).toBe(true);
    await runSql(serverUrl, endAll);
    await ended;
    await expect.poll(readiness, { timeout: 20_000 }).toEqual(new Set([200]));
  });

  it('no connection is lost to the pool, however often a transaction cannot even begin', async () => {
    const { db } = test.database;
    for (let round = 0; round < 15; round += 1) {
      const begun = Promise.all(Array.from({ length: 10 }, () => db.transaction((tx) => tx.execute(sql`select 1`))));
      const ended = begun.catch(() => null);
      await runSql(serverUrl, endAll);
      await ended;
    }
    await expect.poll(readiness, { timeout: 20_000 }).toEqual(new Set([200]));
    await db.transaction((tx) => tx.execute(sql`select 1`));
  });
});
