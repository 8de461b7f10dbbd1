import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { runSql } from '../../scripts/postgres-server.ts';
import { PASSWORD, startTestApp } from '../test-app.ts';
import { readDatabaseName } from '../test-database.ts';
import { prepare } from './prepare.ts';

const POOL_SIZE = 10;
const serverUrl = inject('postgresUrl') ?? '';
const test = prepare(startTestApp);

describe('a database that fails', () => {
  afterEach(async () => {
    await test.database.db.execute(sql`drop function if exists fail cascade`);
  });

  /** From now on every write to the table fails with this error code of the system. */
  async function failWrites(table: string, code: string) {
    const { db } = test.database;
    const fail = `begin raise using errcode = '${code}'; end`;
    await db.execute(sql.raw(`create function fail() returns trigger language plpgsql as $$ ${fail} $$`));
    await db.execute(sql.raw(`create trigger fail before insert or update on ${table} execute function fail()`));
  }

  it.each([
    ['a login', '/api/login', '53100'],
    ['a login', '/api/login', '25006'],
    ['a registration', '/api/register', '53200'],
    ['a registration', '/api/register', '58030'],
  ])('and so cannot count %s (%s, error %s) makes it a 503, and lets nobody in uncounted', async (_, path, code) => {
    await failWrites('rate_limits', code);
    const refused = await test.visitor().post(path, { username: 'somebody', password: PASSWORD });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Only writes to that table fail, so the next probe succeeds.
    expect(await test.visitor().get('/readyz')).toMatchObject({ status: 200 });
  });

  it('and cannot prolong a session that is due for it does not fail a read', async () => {
    const user = await test.user();
    await test.database.db.execute(sql`update sessions set expire = now() + interval '1 day'`);
    await failWrites('sessions', '53100');
    expect(await user.get('/api/user')).toMatchObject({ status: 200 });
  });
});

describe.skipIf(!serverUrl)('while requests hold every connection of the pool', () => {
  it('/readyz succeeds, with one probe connection for any number of checks', async () => {
    const { db } = test.database;
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    let held = 0;
    const holders = Array.from({ length: POOL_SIZE }, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        held += 1;
        await isReleased;
      }),
    );
    await expect.poll(() => held).toBe(POOL_SIZE);
    const responses = await Promise.all(Array.from({ length: 20 }, () => test.visitor().get('/readyz')));
    release();
    await Promise.all(holders);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const name = await readDatabaseName(test.database);
    const probes = `select 1 from pg_stat_activity where datname = '${name}' and application_name = 'swish probe'`;
    expect(await runSql(serverUrl, probes)).toHaveLength(1);
  });
});
