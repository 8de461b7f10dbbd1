import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { hashToken } from '../../../src/server/auth/sessions.ts';
import { sessions, users } from '../../../src/server/db/schema.ts';
import { loadWebApp, WEB_FOLDER } from '../../../src/server/web-app.ts';
import { prepare } from '../../api/prepare.ts';
import { createCaller } from '../../caller.ts';
import { type RawResponse, sendRaw } from '../../raw-request.ts';
import { NO_LIMITS, PASSWORD, startTestApp } from '../../test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../../test-season.ts';
import { isFull, isSingleTrial, titleOf } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { arbRequests, type StrangeRequest } from './arbitrary-requests.ts';

// Beside the rest of `npm test` the machine is too busy for a response time to say much.
const LONGEST_MS = isFull ? 5_000 : 30_000;

const NAME = 'strange requests';

interface Caller {
  cookie: string;
  email: string | null;
  isAdmin?: boolean;
}

const test = prepare(async () =>
  startTestApp({ loginLimits: NO_LIMITS, webApp: await loadWebApp(WEB_FOLDER, 'Swish') }),
);
let callers: Caller[];
let leaver: { id: number; email: string };
let requests: fc.Arbitrary<StrangeRequest>[];
const statuses = new Set<number>();

beforeAll(async () => {
  // Requests of admins also delete and change people. These have the ids that requests are drawn with.
  await test.database.db
    .insert(users)
    .values(Array.from({ length: 70 }, (_, index) => ({ username: `person ${index}`, password: '$argon2id$none' })));
  const people = ['ann', 'bob', 'cat'].map((username) => ({ username, email: `${username}@private.example` }));
  const [admin, user, leaving] = await Promise.all(
    people.map(async (person) => {
      const caller = test.visitor();
      const { id } = expectStatus(await caller.post('/api/register', { ...person, password: PASSWORD }), 201);
      return { ...caller, ...person, id: id as number };
    }),
  );
  if (!admin || !user || !leaving) throw new Error('an account is missing');
  await test.database.db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.id));
  const named = [admin, user].map(({ cookie, email }) => ({ cookie: cookie(), email, isAdmin: email === admin.email }));
  callers = [...named, ...named.slice(0, 1), { cookie: '', email: null }];
  leaver = leaving;

  const season = await makeSeason(admin, { size: 34 });
  const picks = fillBracket(await readTree(admin, season.id));
  for (const who of [admin, user])
    expectStatus(await who.post('/api/brackets', { tournamentId: season.id, picks }), 201);
  // With a team too many, no request can draw this season anew and so delete its brackets; the other season it can.
  expectStatus(await admin.post('/api/teams', { name: 'Too Many', tournamentId: season.id }), 201);
  await makeSeason(admin, { size: 32, beside: [season.id] });
  expectStatus(
    await admin.post('/api/players', { firstName: 'Cy', lastName: 'Young', teamId: season.teams[0]?.id }),
    201,
  );
  requests = arbRequests(test.app.served, expectStatus(await admin.get('/api/openapi.json'), 200));
});

const JsonRefusal = z.strictObject({
  message: z.string().min(1),
  code: z.string().regex(/^[a-z0-9_]+$/),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
});

trials(
  NAME,
  'every strange request gets a response, and none a 5xx',
  { quick: 2_000, full: 100_000, concurrency: 4 },
  async ({ random }) => {
    const [request] = fc.sample(random.pick(requests), { numRuns: 1, seed: random.between(0, 2 ** 31 - 1) });
    if (!request) throw new Error('nothing was drawn');
    const { method, headers } = request;
    const description = `${JSON.stringify({ ...request, body: String(request.body).slice(0, 500) })}`;
    const caller = await findCaller(request);
    const cookies = caller?.cookie ? { cookie: caller.cookie } : {};
    const sent = { ...request, headers: { ...cookies, ...headers } };
    const response = await sendRaw(test.url, sent, LONGEST_MS).catch((error: Error) => {
      throw new Error(`no response to ${description}`, { cause: error });
    });
    statuses.add(response.status);
    const text = response.body.toString();
    try {
      expect(response.status).toBeLessThan(500);
      if (response.status >= 400 && method !== 'HEAD' && !isPage(response)) JsonRefusal.parse(JSON.parse(text));
      expect(text).not.toContain('$argon2');
      const emails = text.match(/\w+@private\.example/g) ?? [];
      const isList = caller?.isAdmin && request.path.startsWith('/api/users');
      if (!isList) expect(emails.filter((email) => email !== caller?.email)).toEqual([]);
    } catch (error) {
      throw new Error(`${response.status} ${text.slice(0, 500)} to ${description}`, { cause: error });
    }
  },
);

/** A request that may end or replace its session gets one for itself, so that the callers stay logged in. */
async function findCaller({ path, caller }: StrangeRequest): Promise<Caller | undefined> {
  if (!/login|logout|register|api\/user\b/.test(path)) return callers[caller % callers.length];
  const { id: userId, email } = leaver;
  const token = randomUUID();
  await test.database.db.insert(sessions).values({
    sid: hashToken(token),
    sess: { userId, createdAt: Date.now() },
    expire: new Date(Date.now() + 60_000),
  });
  return { cookie: `swish_session=${token}`, email };
}

it(titleOf(NAME, 'an unknown method and a request for another protocol get a response'), async () => {
  const upgrading = { method: 'GET', path: '/api/user', headers: { connection: 'upgrade', upgrade: 'websocket' } };
  const unknown = { method: 'BREW', path: '/api/user', headers: {} };
  for (const [request, status] of [[upgrading, 401] as const, [unknown, 400] as const]) {
    expect(await sendRaw(test.url, request, LONGEST_MS)).toMatchObject({ status });
  }
});

/** Whether this is the page for people who typed a wrong address. */
function isPage({ status, headers }: RawResponse): boolean {
  return status === 404 && headers['content-type'] === 'text/html; charset=utf-8';
}

it.skipIf(isSingleTrial)(
  titleOf(NAME, 'the requests got every kind of response, and the callers are still logged in'),
  async () => {
    const responses = await Promise.all(callers.map(({ cookie }) => createCaller(test.url, cookie).get('/api/user')));
    const [ann, bob] = [
      { username: 'ann', isAdmin: true },
      { username: 'bob', isAdmin: false },
    ];
    expect(responses.map(({ body }) => body)).toMatchObject([ann, bob, ann, { code: 'not_logged_in' }]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 302, 400, 401, 403, 404, 409, 415]));
  },
);
