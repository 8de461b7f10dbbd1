import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { MIGRATIONS_FOLDER, migrate } from '../../src/server/db/migrate.ts';
import { createCaller } from '../caller.ts';
import { startApp } from '../test-app.ts';
import { openExpendableDatabase } from '../test-database.ts';
import { expectStatus } from '../test-season.ts';

// For each earlier version a season as inserts, and what the calls returned for it then. The number is that of the last
// migration of the version.
const FIXTURES = new URL('../fixtures/', import.meta.url);
const read = async (name: string) => gunzipSync(await readFile(new URL(name, FIXTURES))).toString();

describe.each(['0018'])('a database of the version with migration %s', (last) => {
  let database: Database;
  let olderMigrations: string;
  let newer: string[];
  let app: Awaited<ReturnType<typeof startApp>>;
  let responses: Record<string, object>;

  beforeAll(async () => {
    olderMigrations = await mkdtemp(path.join(tmpdir(), 'swish-migrations-'));
    const names = (await readdir(MIGRATIONS_FOLDER)).sort();
    newer = names.filter((name) => name.slice(0, 4) > last);
    for (const name of names.filter((each) => !newer.includes(each)))
      await cp(path.join(MIGRATIONS_FOLDER, name), path.join(olderMigrations, name));
    database = await openExpendableDatabase();
    await database.withConnection((run) => run('drop schema public cascade; create schema public'));
    await migrate(database, olderMigrations);
    const inserts = await read(`season-${last}.sql.gz`);
    await database.withConnection((run) => run(`begin; delete from settings; ${inserts}; commit`));
    responses = JSON.parse(await read(`season-${last}.json.gz`));
  });
  afterAll(async () => {
    await app.close();
    await rm(olderMigrations, { recursive: true });
  });

  it('is migrated and opened, and its season reads as before', async () => {
    expect(await migrate(database)).toEqual(newer);
    app = await startApp(database, pino({ level: 'silent' }));
    const visitor = createCaller(app.url);
    expect(Object.keys(responses)).toContain('/api/tournaments/1/leaderboard');
    // Later versions may add fields.
    for (const [url, before] of Object.entries(responses)) {
      expect(expectStatus(await visitor.get(url), 200), url).toMatchObject(before);
    }
  });

  it('is refused by that version from then on, in a sentence, and stays as it is', async () => {
    await expect(migrate(database, olderMigrations)).rejects.toThrow(
      `The database comes from a newer version of the program (it has ${newer.join(', ')}). Run that version instead.`,
    );
    const { status } = await createCaller(app.url).get('/api/tournaments/1/leaderboard');
    expect(status).toBe(200);
  });
});
