import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runSql } from '../postgres-server.ts';
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
    endAll = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]?.name}'`;
  });
  afterAll(() => test.close());

  it('the program lives on, and works again', async () => {
    const { db } = test.database;
    const inTransaction = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await runSql(serverUrl, endAll);
      await tx.execute(sql`select 1`);
    });
    await expect(inTransaction).rejects.toThrow();
    const running = db.execute(sql`select pg_sleep(5)`);
    const ended = expect(running).rejects.toThrow();
    await runSql(serverUrl, endAll);
    await ended;
    expect((await test.visitor().get('/readyz')).status).toBe(200);
  });

  it('no connection is lost to the pool, however often a transaction cannot even begin', async () => {
    const { db } = test.database;
    for (let round = 0; round < 15; round += 1) {
      const begun = Promise.all(Array.from({ length: 10 }, () => db.transaction((tx) => tx.execute(sql`select 1`))));
      const ended = begun.catch(() => null);
      await runSql(serverUrl, endAll);
      await ended;
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.visitor().get('/readyz')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await db.transaction((tx) => tx.execute(sql`select 1`));
  });
});
