import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { runSql } from '../postgres-server.ts';
import { startTestApp } from '../test-app.ts';

const serverUrl = inject('postgresUrl');
const END_ALL = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'swish'";

describe.skipIf(!serverUrl)('when the database server drops every connection', () => {
  it('the program lives on, says so meanwhile, and works again', async () => {
    const test = await startTestApp();
    const { db } = test.database;
    const inTransaction = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await runSql(serverUrl ?? '', END_ALL);
      await tx.execute(sql`select 1`);
    });
    await expect(inTransaction).rejects.toThrow();
    const running = db.execute(sql`select pg_sleep(5)`);
    const ended = expect(running).rejects.toThrow();
    await runSql(serverUrl ?? '', END_ALL);
    await ended;
    expect((await test.visitor().get('/readyz')).status).toBe(200);
    await test.close();
  });
});
