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
  /** The lines that the log got during the call. */
  lines: Record<string, unknown>[];
  /** Tables with other rows than before the call. */
  changed: string[];
}

const DOCUMENTATION = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css'];
const ADMIN = 'admin1';
/** The only email that each caller may see: their own. */
const OWN_EMAIL = { visitor: '', user: 'player2@private.example', admin: `${ADMIN}@private.example` };
/** Headers of a write that another site makes a browser send: a current, an older, and one that sends only a referrer. */
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
  for (const [route, { statuses, makeCall }] of Object.entries(ROUTES)) {
    for (const role of ROLES) {
      const loggedBefore = logs.length;
      secrets.add(callers[role].cookie().split('=')[1] || PASSWORD);
      const before = await readDigest(test.database);
      const response = await callRoute(callers[role], route, makeCall(season, role));
      const lines = logs.slice(loggedBefore).map((line) => JSON.parse(line));
      const after = await readDigest(test.database);
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      called.push({ route, role, expected: statuses[role], response, lines, changed });
      if (/login|register/.test(route)) await collectSecrets();
    }
  }
});

const privateRoutes = new Set<string>(ENDPOINTS.filter(({ isPrivate }: Endpoint) => isPrivate).map(nameOf));

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

it('a read or a refused call changes no row, and every other call changes some', () => {
  for (const { route, role, response, changed } of called) {
    const isChange = response.status < 300 && !route.startsWith('GET');
    // A visitor has no session to log out of, nobody has a second session, and without a mail server nothing is sent.
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

it('refuses HEAD to a visitor who may not GET', async () => {
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
    // Admins see the emails of all people in their list.
    if (/ \/api\/users/.test(route) && role === 'admin') continue;
    const own = isNew
      ? `new-${role}@example.org`
      : / \/api\/user(\/export|\/picture)?$/.test(route)
        ? OWN_EMAIL[role]
        : '';
    for (const [email] of text.matchAll(/[\w-]+@(private|example)\.\w+/g)) {
      expect(email, `${route} as ${role}`).toBe(own);
      emails.add(email);
    }
  }
  // Each of these was sent to its owner, so the check above had emails to find.
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
    // A cache may send this body to anybody, so everybody must get the same.
    if (isForAll) expect(response.body, `${route} as ${role}`).toEqual(visitor.response.body);
    else {
      const isPrivate = privateRoutes.has(route) && response.status < 300;
      const expected = isPrivate ? 'private, no-store' : 'no-store';
      expect(response.headers.get('cache-control'), `${route} as ${role}`).toBe(expected);
    }
  }
});

it('refuses every write that another site makes a browser send, with or without a session', async () => {
  // Mail providers send these without a session: the token in the path is the authority.
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
  // Not even the refused logout has ended a session.
  expectStatus(await strangers.admin.get('/api/user'), 200);
});

describe('the log', () => {
  it('has every change an admin made: who, from where, what, before and after', () => {
    const writes = called.filter(
      ({ route, role, expected }) =>
        role === 'admin' && audiences.get(route) === 'admin' && !route.startsWith('GET') && expected < 300,
    );
    expect(writes.length).toBeGreaterThan(20);
    for (const { route, lines } of writes) {
      const [change, ...more] = lines.filter(({ msg }) => msg === 'changed');
      const what = expect.stringMatching(/^[\w-]+( \w+)+$/);
      expect(change, route).toMatchObject({ by: ADMIN, address: '127.0.0.1', change: what });
      expect(more, route).toEqual([]);
      // Values about people are only in the audit log, from which they are removed with the account.
      if (change?.['person']) continue;
      expect(Object.keys(change ?? {}), route).toEqual(expect.arrayContaining(['before', 'after']));
      expect(change?.['before'], route).not.toEqual(change?.['after']);
      if (/^(PUT|PATCH)/.test(route)) expect([change?.['before'], change?.['after']], route).not.toContain(null);
    }
  });

  it('has every login, registration and refusal, with the address', () => {
    for (const { route, role, response, lines } of called) {
      // Only what the log has at its default level.
      const events = lines.filter(({ level }) => Number(level) >= INFO).map(({ msg, address }) => `${msg} ${address}`);
      if (/register$/.test(route)) expect(events, role).toContain('registered 127.0.0.1');
      if (/\/login$/.test(route)) expect(events, role).toContain('logged in 127.0.0.1');
      if ([401, 403].includes(response.status)) expect(events, `${route} as ${role}`).toContain('refused 127.0.0.1');
    }
  });

  it('has no password, no session and no email, not even at level trace', () => {
    const log = logs.join('');
    for (const secret of [...secrets, 'private.example', 'example.org"']) expect(log).not.toContain(secret);
  });
});
