import { DrizzleQueryError, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { announce, CHANGES_CHANNEL } from '../../src/server/changes/announcement.ts';
import type { Database, Db } from '../../src/server/db/database.ts';
import { describeError } from '../../src/server/describe-error.ts';
import { type Caller, createCaller } from '../caller.ts';
import { PASSWORD, startApp } from '../test-app.ts';
import { openTestDatabase } from '../test-database.ts';
import { expectStatus, makeSeason, type Season } from '../test-season.ts';
import { enterBracket } from './season-calls.ts';

const SECRET = 'a value of a query';
const CATCH_UP_MS = 10_000;

let database: Database;
let app: Awaited<ReturnType<typeof startApp>>;
let season: Season;
let catchUp: () => void;
/** The method of the database that fails. */
let broken: 'select' | 'execute' | 'transaction' | null = null;
const logs: string[] = [];

/** Any chain of calls on it is a query that fails when it is awaited. */
const failed: unknown = new Proxy(() => {}, {
  apply: () => failed,
  get: (_, key) => {
    if (key !== 'then') return failed;
    const fault = new DrizzleQueryError('select $1', [SECRET], new Error('the reason'));
    return (_resolve: unknown, reject: (error: Error) => void) => reject(fault);
  },
});

beforeAll(async () => {
  database = await openTestDatabase();
  const db = new Proxy(database.db, { get: (real, key) => (key === broken ? failed : Reflect.get(real, key)) }) as Db;
  const log = pino({ level: 'trace' }, { write: (line: string) => logs.push(line) });
  const setTimeout = vi.spyOn(globalThis, 'setTimeout');
  app = await startApp({ ...database, db }, log);
  catchUp = setTimeout.mock.calls.find(([, ms]) => ms === CATCH_UP_MS)?.[0] as () => void;
  setTimeout.mockRestore();
  const admin = await register('organiser');
  await database.db.execute(sql`update users set is_admin = true`);
  season = await makeSeason(admin);
});
afterAll(() => app.close());
afterEach(() => {
  broken = null;
  logs.length = 0;
});

async function register(username: string): Promise<Caller> {
  const caller = createCaller(app.url);
  expectStatus(await caller.post('/api/register', { username, password: PASSWORD }), 201);
  return caller;
}

const submit = async (username: string) => enterBracket(await register(username), season.id);

async function expectLogged(message: string): Promise<void> {
  await expect.poll(() => logs.join('')).toContain(message);
  expect(logs.join('')).not.toContain(SECRET);
}

it('the log has no picks of a bracket that could not be stored', async () => {
  await database.db.execute(sql`alter function store_brackets rename to another_function`);
  const submitted = submit('refused').finally(() =>
    database.db.execute(sql`alter function another_function rename to store_brackets`),
  );
  await expect(submitted).rejects.toThrow('500');
  await expectLogged('request failed');
  expect(logs.join('')).toContain('store_brackets(');
  // The bytes of the picks.
  expect(logs.join('')).not.toMatch(/\\x[0-9a-f]{8}/);
});

it('the log has no values of an announcement that failed', async () => {
  const caller = await register('unannounced');
  broken = 'execute';
  await enterBracket(caller, season.id);
  await expectLogged('could not announce brackets');
});

it('the log has no values of a failed query for standings', async () => {
  expectStatus(await createCaller(app.url).get(`/api/tournaments/${season.id}/leaderboard`), 200);
  broken = 'transaction';
  await announce(database.db, {
    by: 'another server',
    announced: [{ type: 'field', tournamentId: season.id, revision: null }],
  });
  await expectLogged('could not bring standings up to date');
});

it('the log has no values of a failed query for missed brackets, or for a reload of everything', async () => {
  expectStatus(await createCaller(app.url).get(`/api/tournaments/${season.id}/leaderboard`), 200);
  broken = 'select';
  catchUp();
  await expectLogged('could not look for brackets');
  // After an announcement that cannot be parsed everything has to be read again.
  await database.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, 'x')`);
  await expectLogged('could not follow a change');
});

it('a value that the database cannot convert is not in the description of the error', async () => {
  const error = await database.db.execute(sql`select ${SECRET}::integer`).catch((fault: unknown) => fault);
  expect(String(error)).toContain(SECRET);
  expect(describeError(error).cause).toMatchObject({ message: 'invalid input syntax for type integer: …' });
  expect(JSON.stringify(describeError(error))).not.toContain(SECRET);
});
