import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Audience, type Endpoint, nameOf } from '../../src/contract/endpoint.ts';
import { ENDPOINTS } from '../../src/contract/endpoints.ts';
import { sessions, users } from '../../src/server/db/schema.ts';
import type { ApiResponse, Caller } from '../caller.ts';
import { callRoute, ROLES, ROUTES, type Role, setTheStage } from '../every-route.ts';
import { PASSWORD, startTestApp } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';
import { readDigest } from './digest.ts';
import { prepare } from './prepare.ts';

interface Called {
  route: string;
  role: Role;
  expected: number;
  response: ApiResponse;
  /** What the log said meanwhile. */
  lines: Record<string, unknown>[];
  /** Tables with other rows than before the call. */
  changed: string[];
}

const DOCUMENTATION = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css'];
const ADMIN = 'admin1';
/** Whose email each caller may see: that of whom they are logged in as. */
const OWN_EMAIL = { visitor: '', user: 'player2@private.example', admin: `${ADMIN}@private.example` };
/** What browsers say when another site has them write: today's, older ones, and such as only name the page. */
const OTHER_SITES: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { referer: 'https://evil.example/page' },
];
const INFO = 30;
const WRONG = { id: 999_999, body: { nonsense: true } };

const test = prepare(() =>
  startTestApp({ log: pino({ level: 'trace' }, { write: (line: string) => logs.push(line) }) }),
);
let strangers: Record<Role, Caller>;
/** Every route, called once by each kind of caller. */
const called: Called[] = [];
const logs: string[] = [];
const secrets = new Set([PASSWORD, '$argon2id$']);
/** Whom each route is for. */
const audiences = new Map<string, Audience>(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint.audience]));

beforeAll(async () => {
  const { season, callers } = await setTheStage(test);
  strangers = { visitor: test.visitor(), user: await test.user(), admin: await test.admin() };
  await test.database.db.update(users).set({ email: sql`${users.username} || '@private.example'` });
  await collectSecrets();
  for (const [route, makeRow] of Object.entries(ROUTES)) {
    for (const role of ROLES) {
      const { statuses, ...call } = makeRow(season, role);
      const noted = logs.length;
      secrets.add(callers[role].cookie().split('=')[1] || PASSWORD);
      const before = await readDigest(test.database);
      const response = await callRoute(callers[role], route, call);
      const lines = logs.slice(noted).map((line) => JSON.parse(line));
      const after = await readDigest(test.database);
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      called.push({ route, role, expected: statuses[role], response, lines, changed });
      if (/login|register/.test(route)) await collectSecrets();
    }
  }
});

async function collectSecrets(): Promise<void> {
  for (const { sid } of await test.database.db.select().from(sessions)) secrets.add(sid);
}

it('knows every route that the server has, and every endpoint of the contract', () => {
  expect(Object.keys(ROUTES).toSorted()).toEqual([...audiences.keys()].toSorted());
  const served = test.app.served.filter((route) => route.includes(' /api/') && !route.startsWith('HEAD'));
  expect(served.toSorted()).toEqual([...Object.keys(ROUTES), ...DOCUMENTATION].sort());
});

describe.each(Object.keys(ROUTES))('%s', (route) => {
  it('lets in or refuses each kind of caller', () => {
    for (const { role, expected, response } of called.filter((one) => one.route === route)) {
      expect(response.status, `as ${role}: ${JSON.stringify(response.body)}`).toBe(expected);
    }
  });

  it('refuses callers it is not for before it looks at what they send', async () => {
    const audience = audiences.get(route);
    if (audience !== 'everyone') {
      const response = await callRoute(strangers.visitor, route, WRONG);
      expect(response).toMatchObject({ status: 401, body: { code: 'not_logged_in' } });
    }
    if (audience === 'admin') {
      const response = await callRoute(strangers.user, route, WRONG);
      expect(response).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    }
  });
});

it('changes no row by a read or a call that is refused, and some by every other', () => {
  for (const { route, role, response, changed } of called) {
    const isChange = response.status < 300 && !route.startsWith('GET');
    // A visitor has no session to end, others have no other one, and without a mail server nothing is sent.
    const isIdle =
      ['DELETE /api/user/sessions', 'POST /api/password-reset/request'].includes(route) ||
      (route === 'POST /api/logout' && role === 'visitor');
    if (isChange && !isIdle) {
      expect(changed, `${route} as ${role}`).not.toEqual([]);
    } else if (!isChange && route !== 'GET /api/logout') {
      // Refused tries are counted.
      expect(
        changed.filter((table) => table !== 'rate_limits'),
        `${route} as ${role}`,
      ).toEqual([]);
    }
  }
});

it('takes HEAD from nobody who may not GET', async () => {
  for (const route of Object.keys(ROUTES).filter((one) => one.startsWith('GET') && audiences.get(one) !== 'everyone')) {
    const path = route.slice('GET '.length).replace(/:\w+/, '1');
    expect((await fetch(`${test.url}${path}`, { method: 'HEAD' })).status, route).toBe(401);
  }
});

it('gives nobody a password, a session, or the email of somebody else', () => {
  expect(secrets.size).toBeGreaterThan(10);
  const emails = new Set<string>();
  for (const { route, role, response } of called) {
    const text = `${JSON.stringify(response.body)} ${JSON.stringify([...response.headers])}`;
    // A login or registration sends the new session to its owner.
    const isNew = /login|register/.test(route);
    const session = isNew ? response.headers.getSetCookie()[0]?.split(/[=;]/)[1] : undefined;
    const told = [...secrets].filter((secret) => text.includes(secret) && secret !== session);
    expect(told, `${route} as ${role}`).toEqual([]);
    // Admins see those of all people in their list.
    if (/ \/api\/users/.test(route) && role === 'admin') continue;
    const own = isNew ? `new-${role}@example.org` : / \/api\/user(\/export)?$/.test(route) ? OWN_EMAIL[role] : '';
    for (const [email] of text.matchAll(/[\w-]+@(private|example)\.\w+/g)) {
      expect(email, `${route} as ${role}`).toBe(own);
      emails.add(email);
    }
  }
  // Otherwise there was nothing to tell.
  const expected = [OWN_EMAIL.user, OWN_EMAIL.admin, ...ROLES.map((role) => `new-${role}@example.org`)];
  expect([...emails].toSorted()).toEqual(expected.toSorted());
});

it('shows admins who takes part, and not what they picked', () => {
  const list = called.find(({ route, role }) => route === 'GET /api/tournaments/:id/brackets' && role === 'admin');
  const keys = ['id', 'userId', 'username', 'submittedAt', 'totalScore'].toSorted();
  expect(list?.response.body.map((entry: object) => Object.keys(entry).toSorted())).toEqual([keys]);
});

it('keeps what is not for everyone, and every refusal, out of all caches', () => {
  for (const { route, role, response } of called) {
    const visitor = called.find((one) => one.route === route && one.role === 'visitor');
    const isForAll = route.startsWith('GET') && visitor?.response.status === 200;
    // What a cache may give to anybody is what everybody is given.
    if (isForAll) expect(response.body, `${route} as ${role}`).toEqual(visitor.response.body);
    else expect(response.headers.get('cache-control'), `${route} as ${role}`).toBe('no-store');
  }
});

it('takes no write that another site has a browser send, whoever is logged in there', async () => {
  // Which needs no session: the address is the authority.
  const oneClick = ENDPOINTS.filter((endpoint: Endpoint) => endpoint.isOneClick).map(nameOf);
  expect(oneClick).toEqual(['POST /api/unsubscribe/:token']);
  const writes = Object.keys(ROUTES).filter((one) => !one.startsWith('GET') && !oneClick.some((name) => name === one));
  for (const route of writes) {
    for (const caller of [strangers.visitor, strangers.admin]) {
      for (const from of OTHER_SITES) {
        const response = await callRoute(caller, route, WRONG, from);
        const refusal = { status: 403, body: { code: 'cross_site' } };
        expect(response, `${route} with ${JSON.stringify(from)}`).toMatchObject(refusal);
      }
    }
  }
  // Still, with nobody having logged out.
  expectStatus(await strangers.admin.get('/api/user'), 200);
});

describe('the log', () => {
  it('has every change an admin made: who, from where, what, before and after', () => {
    const writes = called.filter(
      ({ route, role }) => role === 'admin' && audiences.get(route) === 'admin' && !route.startsWith('GET'),
    );
    expect(writes.length).toBeGreaterThan(20);
    for (const { route, lines } of writes) {
      const [change, ...more] = lines.filter(({ msg }) => msg === 'changed');
      const what = expect.stringMatching(/^[\w-]+( \w+)+$/);
      expect(change, route).toMatchObject({ by: ADMIN, address: '127.0.0.1', change: what });
      expect(more, route).toEqual([]);
      // What is said about people is only in the audit log, from which it goes with their account.
      if (change?.['person']) continue;
      expect(Object.keys(change ?? {}), route).toEqual(expect.arrayContaining(['before', 'after']));
      expect(change?.['before'], route).not.toEqual(change?.['after']);
      if (/^(PUT|PATCH)/.test(route)) expect([change?.['before'], change?.['after']], route).not.toContain(null);
    }
  });

  it('has everybody who was let in or turned away, and their address', () => {
    for (const { route, role, response, lines } of called) {
      // At the level that it has unless told otherwise.
      const events = lines.filter(({ level }) => Number(level) >= INFO).map(({ msg, address }) => `${msg} ${address}`);
      if (/register$/.test(route)) expect(events, role).toContain('registered 127.0.0.1');
      if (/\/login$/.test(route)) expect(events, role).toContain('logged in 127.0.0.1');
      if ([401, 403].includes(response.status)) expect(events, `${route} as ${role}`).toContain('refused 127.0.0.1');
    }
  });

  it('has no password, no session and nobody’s email, not even at its most talkative', () => {
    const log = logs.join('');
    for (const secret of [...secrets, 'private.example', 'example.org"']) expect(log).not.toContain(secret);
  });
});
