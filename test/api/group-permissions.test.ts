import { describe, expect, it } from 'vitest';
import { nameOf } from '../../src/contract/endpoint.ts';
import { ENDPOINTS } from '../../src/contract/endpoints.ts';
import type { Caller } from '../caller.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { readDigest } from './digest.ts';
import { prepare, prepareApp } from './prepare.ts';
import type { User } from './season-calls.ts';

const { test, admin } = prepareApp();
const people = prepare(async () => ({ owner: await test.user(), member: await test.user(), other: await test.user() }));
const season = prepare(() => makeSeason(admin, { isOpen: false }));

const ROLES = ['visitor', 'other', 'member', 'owner', 'admin'] as const;
type Role = (typeof ROLES)[number];
/** Of a group that was made for the call: its id, its code, its people, and a message that its member has written. */
interface Made {
  id: number;
  code: string;
  messageId: number;
  member: User;
}

// No date and no number of a row in the audit log holds these digits.
const STAKE_MINOR = 918_273;
const POT = { stakeMinor: STAKE_MINOR, currency: 'EUR', splitKind: 'percent', split: [60, 40] };

/** What each kind of caller gets. The admin is not in the group. */
const TABLE: Record<string, [statuses: Record<Role, number>, body?: unknown, path?: (made: Made) => string]> = {
  'POST /api/groups': [as(401, 201, 201, 201, 201), { name: 'Mine' }, () => '/api/groups'],
  'GET /api/groups': [as(401, 200, 200, 200, 200), undefined, () => '/api/groups'],
  'GET /api/groups/:id': [as(401, 404, 200, 200, 200)],
  'PATCH /api/groups/:id': [as(401, 404, 403, 200, 404), { name: 'New name' }],
  'DELETE /api/groups/:id': [as(401, 404, 403, 204, 204)],
  'POST /api/groups/:id/invite-code': [as(401, 404, 403, 200, 404)],
  'GET /api/invitations/:code': [as(200, 200, 200, 200, 200), undefined, ({ code }) => `/api/invitations/${code}`],
  'POST /api/invitations/:code/join': [
    as(401, 200, 200, 200, 200),
    undefined,
    ({ code }) => `/api/invitations/${code}/join`,
  ],
  'DELETE /api/groups/:id/members/:userId': [
    as(401, 404, 204, 204, 404),
    undefined,
    ({ id, member }) => `/api/groups/${id}/members/${member.id}`,
  ],
  'PUT /api/groups/:id/members/:userId/paid': [
    as(401, 404, 403, 200, 404),
    { paid: true },
    ({ id, member }) => `/api/groups/${id}/members/${member.id}/paid`,
  ],
  'PUT /api/groups/:id/pot': [as(401, 404, 403, 200, 404), POT],
  'PUT /api/groups/:id/scoring': [as(401, 404, 403, 200, 404), null],
  'GET /api/groups/:id/messages': [as(401, 404, 200, 200, 404)],
  'POST /api/groups/:id/messages': [as(401, 404, 201, 201, 404), { text: 'Hello' }],
  'DELETE /api/groups/:id/messages/:messageId': [
    as(401, 404, 204, 204, 404),
    undefined,
    ({ id, messageId }) => `/api/groups/${id}/messages/${messageId}`,
  ],
  'GET /api/groups/:id/leaderboard': [as(401, 404, 200, 200, 404)],
  'GET /api/groups/:id/odds': [as(401, 404, 202, 202, 404)],
  'GET /api/groups/:id/race': [as(401, 404, 200, 200, 404)],
  'GET /api/groups/:id/pick-shares': [as(401, 404, 200, 200, 404)],
  'GET /api/groups/:id/pick-shares/:gameId/:teamId': [
    as(401, 404, 200, 200, 404),
    undefined,
    ({ id }) => `/api/groups/${id}/pick-shares/${season.games[0]?.id}/${season.games[0]?.team1Id}`,
  ],
  'GET /api/groups/:id/recaps': [as(401, 404, 200, 200, 404)],
};

function as(visitor: number, other: number, member: number, owner: number, admin: number): Record<Role, number> {
  return { visitor, other, member, owner, admin };
}

async function makeGroup(): Promise<Made> {
  const { owner, member } = people;
  // One owner makes more groups than a person may.
  await test.database.db.execute('delete from rate_limits');
  const { id, inviteCode: code } = expectStatus(await owner.post('/api/groups', { name: 'Office' }), 201);
  expectStatus(await member.post(`/api/invitations/${code}/join`), 200);
  const { rows } = (await test.database.db.execute(
    `insert into group_messages (group_id, user_id, text) values (${id}, ${member.id}, 'Psst') returning id`,
  )) as unknown as { rows: { id: number }[] };
  return { id, code, member, messageId: rows[0]?.id ?? 0 };
}

function call(caller: Caller, route: string, made: Made) {
  const [method = '', url = ''] = route.split(' ');
  const [, body, toPath = ({ id }: Made) => url.replace(':id', String(id))] = TABLE[route] ?? [as(0, 0, 0, 0, 0)];
  const path = toPath(made);
  if (method === 'GET') return caller.get(path);
  if (method === 'DELETE') return caller.delete(path);
  return caller[method.toLowerCase() as 'post' | 'put' | 'patch'](path, body);
}

it('knows every call about groups', () => {
  const names: string[] = ENDPOINTS.map(nameOf);
  const calls = names.filter((name) => / \/api\/(groups|invitations)/.test(name));
  expect(Object.keys(TABLE).toSorted()).toEqual(calls.toSorted());
});

describe.each(Object.keys(TABLE))('%s', (route) => {
  it.each(ROLES)('lets in or refuses a caller who is: %s', async (role) => {
    const made = await makeGroup();
    const callers: Record<Role, Caller> = { ...people, visitor: test.visitor(), admin };
    const expected = TABLE[route]?.[0][role] ?? 0;
    const make = async () => {
      const { status, headers, body } = await call(callers[role], route, made);
      expect(status, JSON.stringify(body)).toBe(expected);
      const isMembersOnly = status < 300 && !/DELETE|invitations|POST \/api\/groups$/.test(route);
      if (isMembersOnly) expect(headers.get('cache-control')).toBe('private, no-store');
    };
    // Refused tries are counted.
    const digest = () => readDigest(test.database, { except: ['rate_limits'] });
    const before = await digest();
    await make();
    if (expected >= 400) expect(await digest()).toEqual(before);
    expectStatus(
      await admin.delete(`/api/groups/${made.id}`),
      expected === 204 && /groups\/:id$/.test(route) ? 404 : 204,
    );
  });
});

it('shows an admin who is not in it that a group exists, and nothing else', async () => {
  const { id, code } = await makeGroup();
  const { owner, member } = people;
  expectStatus(await owner.put(`/api/groups/${id}/pot`, POT), 200);
  const outlines = expectStatus(await admin.get(`/api/groups/${id}`), 200);
  expect(outlines).toEqual({ id, name: 'Office', ownerId: owner.id, members: 2, createdAt: expect.any(String) });
  expect(expectStatus(await member.get(`/api/groups/${id}`), 200).inviteCode).toBeNull();
  const log = JSON.stringify(expectStatus(await admin.get('/api/audit?limit=200'), 200));
  for (const secret of [code, 'Psst', String(STAKE_MINOR), member.username]) expect(log).not.toContain(secret);
  expect(test.logs.join('')).not.toContain(code);
});
