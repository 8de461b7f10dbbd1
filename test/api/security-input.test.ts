import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ARCHIVE_TYPE } from '../../src/contract/archive-type.ts';
import { type Endpoint, nameOf } from '../../src/contract/endpoint.ts';
import { ENDPOINTS } from '../../src/contract/endpoints.ts';
import type { JsonSchema, OpenApiDocument } from '../../src/server/openapi/document.ts';
import type { Caller } from '../caller.ts';
import { type Call, callRoute, fillPath, ROUTES, type Role, setTheStage } from '../every-route.ts';
import { PASSWORD, startTestApp, type TestApp } from '../test-app.ts';
import { expectStatus, type Season } from '../test-season.ts';
import { readTables } from './digest.ts';

const LONG_AGO = '2001-02-03T04:05:06.000Z';
const NUMBER = 987_654;

/** Fields that nobody may set, added to every object for which the contract does not name them. */
const EXTRAS: Record<string, unknown> = {
  isAdmin: true,
  role: 'admin',
  userId: 1,
  totalScore: NUMBER,
  points: NUMBER,
  isCorrect: true,
  winnerId: 2,
  submittedAt: LONG_AGO,
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
  sealed: true,
  revision: NUMBER,
  id: NUMBER,
  password: '$argon2id$x',
  passwordHash: '$argon2id$x',
  sid: 'x',
  expire: LONG_AGO,
  tournamentId: NUMBER,
  bracketId: 1,
  gameId: 3,
  teamId: 2,
  team1Id: 3,
  nextGameId: 4,
  round: 'championship',
  status: 'completed',
  bracketsOpen: true,
  currentRound: 'championship',
  addedWins: NUMBER,
  addedLosses: NUMBER,
  totalGames: 7,
  // Parsed, since a literal would set the prototype instead of a field.
  ...JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
};

let test: TestApp;
let paths: OpenApiDocument['paths'];
beforeEach(async () => {
  test = await startTestApp();
  ({ paths } = expectStatus(await test.visitor().get('/api/openapi.json'), 200) as OpenApiDocument);
});
afterEach(() => test.close());
afterAll(() => expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined());

const WRITES = Object.keys(ROUTES).filter((route) => !route.startsWith('GET'));
/** The role that gets further with a call than the others. */
const roleFor = (route: string): Role => (/api\/(brackets|picks)$|api\/groups/.test(route) ? 'user' : 'admin');
const makeCall = (route: string, season: Season): Call => ROUTES[route]?.makeCall(season, roleFor(route)) ?? {};

const parts = (shape: JsonSchema, key: 'properties' | 'items'): JsonSchema => {
  const options = [shape, ...((shape['anyOf'] ?? []) as JsonSchema[])];
  return (options.find((option) => option[key])?.[key] ?? {}) as JsonSchema;
};

function addExtras(value: unknown, shape: JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((item) => addExtras(item, parts(shape, 'items')));
  if (typeof value !== 'object' || value === null) return value;
  const known = parts(shape, 'properties') as Record<string, JsonSchema>;
  const extras = Object.entries(EXTRAS).filter(([name]) => !Object.hasOwn(known, name));
  const given = Object.entries(value).map(([name, part]) => [name, addExtras(part, known[name] ?? {})]);
  return Object.fromEntries([...extras, ...given]);
}

/** A caller who adds the extra fields to every body. */
function withExtras<C extends Caller>(caller: C): C {
  const extend =
    (method: 'post' | 'put' | 'patch') => (url: string, body?: unknown, headers?: Record<string, string>) => {
      const path = Object.keys(paths).find(
        (one) => paths[one]?.[method] && new RegExp(`^${one.replace(/\{\w+\}/, '\\d+')}$`).test(url),
      );
      if (body instanceof Uint8Array) return caller[method](url, body, headers);
      const shape = paths[path ?? '']?.[method]?.requestBody?.content['application/json']?.schema;
      return caller[method](url, addExtras(body ?? {}, shape ?? {}));
    };
  return { ...caller, post: extend('post'), put: extend('put'), patch: extend('patch') };
}

/** All rows of each table, without random values and current times, which differ from run to run. */
async function dump(): Promise<Record<string, string[]>> {
  const aDayAgo = Date.now() - 24 * 60 * 60 * 1000;
  const normalize = (key: string, value: unknown) => {
    if (['password', 'sid', 'token', 'challenge', 'inviteCode', 'liveKey'].includes(key)) return 'random';
    // The random name of a picture, by itself and in its address.
    const isPicture = typeof value === 'string' && /^(\/pictures\/)?[0-9a-f]{32}(\.png)?$/.test(value);
    if (isPicture && key !== 'key') return 'picture';
    if (typeof value === 'string' && /^swish-.*Z\.jsonl\.gz$/.test(value)) return 'backup';
    const time = typeof value === 'number' || typeof value === 'string' ? new Date(value).getTime() : 0;
    return time > aDayAgo ? 'about now' : value;
  };
  const tables = await readTables(test.database);
  return Object.fromEntries(
    tables.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row, normalize)).sort()]),
  );
}

describe('fields that the contract does not name', () => {
  let plain: unknown;
  const playSeason = async (as: <C extends Caller>(caller: C) => C) => {
    const everybody = {
      visitor: () => as(test.visitor()),
      user: async (name?: string) => as(await test.user(name)),
      admin: async () => as(await test.admin()),
    };
    const { season, callers } = await setTheStage(everybody);
    const states = [await dump()];
    for (const route of WRITES) {
      const role = roleFor(route);
      // Refused even without extra fields, such as a change of somebody else's bracket.
      if ((ROUTES[route]?.statuses[role] ?? 400) >= 300) continue;
      // These calls could remove again what an extra field has set.
      if (/reopen|reset|create-bracket|DELETE|logout/.test(route)) states.push(await dump());
      const response = await callRoute(callers[role], route, makeCall(route, season));
      expect(response.status, route).toBeLessThan(300);
    }
    return [...states, await dump()];
  };

  it('are not needed: every write of a season succeeds without them', async () => {
    plain = await playSeason((caller) => caller);
  });

  it('change nothing in the database, whatever they are called and wherever they stand', async () => {
    expect(await playSeason(withExtras)).toEqual(plain);
  });
});

/** Values of other types that a lenient server could take for this one. */
function disguise(value: unknown): unknown[] {
  if (typeof value === 'number') return [String(value), [value], { value }, true];
  if (typeof value === 'boolean') return [String(value), Number(value), [value], {}];
  if (typeof value === 'string') return [[value], { value }, 7, true];
  if (Array.isArray(value)) return [{ 0: value[0] }, JSON.stringify(value), value[0], 1];
  return [[value], JSON.stringify(value), 1];
}

/** Copies of the body, each with one of its values in another type. */
function disguiseEach(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    const put = (other: unknown) => (Array.isArray(body) ? body.with(Number(name), other) : { ...body, [name]: other });
    return [...disguise(value), ...disguiseEach(value)].map(put);
  });
}

const JSON_TYPE = 'application/json';
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'application/x+json'];
const ODD_IDS = [
  ...['0', '01', '1.0', '1e0', '0x1', '+1', '%201', '1,2', '-1', 'x'],
  ...['2147483648', '1;drop%20table%20users'],
];
const UNKNOWN_ID = '2147483647';
/** A token, a code or the name of a backup may be any text. */
const forOddId = (route: string) => (/:(token|code|name)/.test(route) ? 404 : 400);
/** The only call that accepts forms, as mail programs send them. */
const ONE_CLICK = 'POST /api/unsubscribe/:token';

function bodyLimitOf(route: string): number {
  const endpoint: Endpoint | undefined = ENDPOINTS.find((each) => nameOf(each) === route);
  return endpoint?.bodyLimit ?? 64 * 1024;
}

/** The same for a body that is no JSON. */
function listWrongFiles(route: string, { type: rightType }: NonNullable<Call['file']>) {
  const call = { id: '1', type: 'image/png', payload: 'no picture', expected: 400 };
  const wrongTypes = [JSON_TYPE, ...OTHER_TYPES, 'image/gif', 'image/svg+xml'];
  const ofWrongType = wrongTypes.map((type) => ({ ...call, type, expected: 415 }));
  // `archive` has what is wrong with an import, which an empty database alone takes.
  if (rightType === ARCHIVE_TYPE) return ofWrongType;
  return [
    call,
    { ...call, payload: '' },
    { ...call, type: 'image/jpeg' },
    { ...call, payload: 'x'.repeat(bodyLimitOf(route) + 1), expected: 413 },
    ...ofWrongType,
  ];
}

/** Calls that each have one thing wrong with them, and the status that the server should send. */
function listWrongCalls(route: string, { id: givenId, body, file }: Call) {
  if (file) return listWrongFiles(route, file);
  // Ids that are texts are unknown in every row.
  const unknownId = typeof givenId === 'string' ? givenId : UNKNOWN_ID;
  const call = { id: '1', type: JSON_TYPE, payload: JSON.stringify(body ?? {}) };
  return [
    ...disguiseEach(body).map((other) => ({ ...call, payload: JSON.stringify(other), expected: 400 })),
    ...(body ? ['[]', '"text"'] : []).map((payload) => ({ ...call, payload, expected: 400 })),
    ...(route.includes(':') ? ODD_IDS : []).map((id) => ({ ...call, id, expected: forOddId(route) })),
    ...(route.includes(':') ? [{ ...call, id: unknownId, expected: 404 }] : []),
    ...OTHER_TYPES.filter((type) => route !== ONE_CLICK || !type.endsWith('form-urlencoded')).map((type) => ({
      ...call,
      type,
      expected: 415,
    })),
    { ...call, payload: JSON.stringify({ ...body, x: 'x'.repeat(bodyLimitOf(route)) }), expected: 413 },
    { ...call, payload: `{"x":${'['.repeat(16)}${']'.repeat(16)}}`, expected: 400 },
  ];
}

it('refuses values of another type, odd ids, and bodies that are not JSON, too large or nested too deeply', async () => {
  const { season, callers } = await setTheStage(test);
  // Tries are counted whether or not they are refused.
  const dumpAllButTries = async () => ({ ...(await dump()), rate_limits: [] });
  const before = await dumpAllButTries();
  const wrong: string[] = [];
  let tried = 0;
  for (const route of WRITES) {
    const [method, url = ''] = route.split(' ');
    const cookie = callers[roleFor(route)].cookie();
    const calls = listWrongCalls(route, makeCall(route, season));
    const outcomes = calls.map(async ({ id, type, payload, expected }) => {
      const headers = { 'content-type': type, cookie };
      const path = fillPath(url, id);
      // Without a connection, since there are hundreds of calls.
      const { statusCode } = await test.app.server.inject({ method: method as 'POST', url: path, headers, payload });
      if (statusCode !== expected) wrong.push(`${method} ${path} ${type} ${payload.slice(0, 200)}: ${statusCode}`);
    });
    tried += (await Promise.all(outcomes)).length;
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(400);
  expect(await dumpAllButTries()).toEqual(before);
});

it('refuses reads with an odd id, and finds nothing by an unknown one', async () => {
  const admin = await test.admin();
  const reads = Object.keys(ROUTES).filter((route) => route.startsWith('GET') && route.includes(':'));
  expect(reads.length).toBeGreaterThan(5);
  for (const route of reads) {
    const statusOf = async (id: string) => (await admin.get(fillPath(route.slice('GET '.length), id))).status;
    for (const id of ODD_IDS) expect(await statusOf(id), `${route} ${id}`).toBe(forOddId(route));
    expect(await statusOf(UNKNOWN_ID), route).toBe(404);
  }
});

// In quadratic time each of these would hold everybody up for a second or more, and together they would outlast the test.
it.each([
  ['an unterminated text of 32,000 quotes', `"${'\\"'.repeat(32_000)}`, 'invalid_json'],
  [
    'a username of 31,800 accents',
    JSON.stringify({ username: `a${'\u0301'.repeat(15_900)}${'\u0316'.repeat(15_900)}`, password: PASSWORD }),
    'invalid_input',
  ],
])('refuses %s without holding up everybody else', async (_, payload, code) => {
  const headers = { 'content-type': JSON_TYPE };
  for (let time = 0; time < 100; time += 1) {
    const response = await test.app.server.inject({ method: 'POST', url: '/api/login', headers, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code });
  }
});
