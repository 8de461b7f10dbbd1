import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../src/contract/audit.ts';
import { ADVISORY_LOCKS } from '../../src/server/db/advisory-locks.ts';
import { startAnother } from '../another-server.ts';
import { createCaller } from '../caller.ts';
import { PASSWORD } from '../test-app.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { holdTransaction } from './held-transaction.ts';
import { prepare, prepareApp } from './prepare.ts';
import { beginBracket, decide, enterBracket, readLeaderboard, readMine, startGame } from './season-calls.ts';

const { test, admin } = prepareApp();
/** A second server on the same database. */
const there = prepare(() => startAnother(test));

it('the list of people has everybody by username, with whether they have submitted, and finds parts of names', async () => {
  const season = await makeSeason(admin);
  const [zed, bob] = [await test.user('zed'), await test.user('Bob 100%')];
  expectStatus(await bob.patch('/api/user', { firstName: 'Robert', lastName: 'Lee' }), 200);
  await enterBracket(zed, season.id);
  await beginBracket(bob, season.id);
  const response = await admin.get('/api/users');
  const people = expectStatus(response, 200);
  expect(people.map(({ username }: { username: string }) => username)).toEqual([admin.username, 'Bob 100%', 'zed']);
  expect(response.headers.get('x-total-count')).toBe('3');
  expect(people[1]).toMatchObject({
    firstName: 'Robert',
    isAdmin: false,
    submitted: false,
    bracketId: expect.any(Number),
  });
  expect(people[2]).toMatchObject({ submitted: true });
  const find = async (search: string) =>
    expectStatus(await admin.get(`/api/users?search=${encodeURIComponent(search)}`), 200).map(
      ({ username }: { username: string }) => username,
    );
  expect(await find('100%')).toEqual(['Bob 100%']);
  expect(await find('%')).toEqual(['Bob 100%']);
  expect(await find('_')).toEqual([]);
  expect(await find('\\')).toEqual([]);
  expect(await find('robert LEE')).toEqual(['Bob 100%']);
  expect(await find('nobody at all')).toEqual([]);
  for (const list of ['users', 'audit']) expectStatus(await admin.get(`/api/${list}?search=%00`), 400);
  const second = await admin.get('/api/users?limit=1&offset=1');
  expect(second.body).toMatchObject([{ username: 'Bob 100%' }]);
  expect(second.headers.get('x-total-count')).toBe('3');
});

describe('a role', () => {
  it('ends the sessions of a person who becomes an admin, and stops at once for an admin who gives it up', async () => {
    const user = await test.user();
    expect(expectStatus(await admin.patch(`/api/users/${user.id}`, { isAdmin: true }), 200)).toMatchObject({
      id: user.id,
      isAdmin: true,
    });
    expectStatus(await user.get('/api/user'), 401);
    const again = createCaller(test.url);
    const login = { username: user.username, password: PASSWORD };
    expectStatus(await again.post('/api/login', login), 200);
    expectStatus(await again.get('/api/users'), 200);
    // The same role again ends nothing.
    expectStatus(await admin.patch(`/api/users/${user.id}`, { isAdmin: true }), 200);
    expectStatus(await again.patch(`/api/users/${user.id}`, { isAdmin: false }), 200);
    expectStatus(await again.get('/api/user'), 200);
    expectStatus(await again.get('/api/users'), 403);
  });

  it('that two admins grant at the same moment is in the audit log once, and both are told that it was granted', async () => {
    const [user, second] = [await test.user(), await test.admin()];
    const there = createCaller(test.url, second.cookie());
    // Both calls wait for this lock, after they have read that the person is no admin.
    const { committed } = await holdTransaction(test.database.db, (tx) =>
      tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.people}, 0)`),
    );
    const grants = [admin, there].map((by) => by.patch(`/api/users/${user.id}`, { isAdmin: true }));
    await committed;
    for (const granted of await Promise.all(grants)) {
      expect(expectStatus(granted, 200)).toMatchObject({ id: user.id, isAdmin: true });
    }
    expect(expectStatus(await admin.get(`/api/audit?search=${user.username}`), 200)).toHaveLength(1);
    expectStatus(await admin.patch(`/api/users/${second.id}`, { isAdmin: false }), 200);
    expectStatus(await admin.patch(`/api/users/${user.id}`, { isAdmin: false }), 200);
  });

  it('of the last admin stays, whatever is tried', async () => {
    const lastAdmin = { status: 409, body: { code: 'last_admin' } };
    expect(await admin.patch(`/api/users/${admin.id}`, { isAdmin: false })).toMatchObject(lastAdmin);
    expect(await admin.delete(`/api/users/${admin.id}`)).toMatchObject(lastAdmin);
    expect(await admin.delete('/api/user', { password: PASSWORD })).toMatchObject(lastAdmin);
    expectStatus(await admin.get('/api/users'), 200);
  });
});

it('two servers keep an admin when the last two remove each other at the same moment', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const pair = [await test.admin(), await test.admin()] as const;
    await test.database.db.execute(
      `update users set is_admin = id in (${pair[0].id}, ${pair[1].id}) where id <> ${pair[0].id}`,
    );
    const other = createCaller(there.url, pair[1].cookie());
    const outcomes = await Promise.all([
      pair[0].patch(`/api/users/${pair[1].id}`, { isAdmin: false }),
      attempt % 2 === 0
        ? other.patch(`/api/users/${pair[0].id}`, { isAdmin: false })
        : other.delete(`/api/users/${pair[0].id}`),
    ]);
    expect(outcomes.filter(({ status }) => status < 300).length).toBeLessThanOrEqual(1);
    const { rows } = (await test.database.db.execute('select id from users where is_admin')) as unknown as {
      rows: object[];
    };
    expect(rows.length).toBeGreaterThanOrEqual(1);
    await test.database.db.execute(`update users set is_admin = true where id = ${admin.id}`);
  }
});

it('two servers both show a new name and a removed bracket', async () => {
  const season = await makeSeason(admin);
  const [ann, bob] = [await test.user(), await test.user()];
  await enterBracket(ann, season.id);
  const { id } = await enterBracket(bob, season.id);
  const visitor = createCaller(there.url);
  const namesThere = async () =>
    (await readLeaderboard(visitor, season.id, '?sort=name')).map((each) => each.firstName);
  await expect.poll(namesThere).toEqual([null, null]);
  expectStatus(await ann.patch('/api/user', { firstName: 'Ann' }), 200);
  await expect.poll(namesThere).toContain('Ann');
  expectStatus(await admin.delete(`/api/brackets/${id}`, { reason: 'A mistake' }), 204);
  await expect.poll(namesThere).toEqual(['Ann']);
});

it('removing a bracket takes it off the leaderboard, tells its owner why, and lets them submit again', async () => {
  const season = await makeSeason(admin);
  const ann = await test.user();
  const { id } = await enterBracket(ann, season.id);
  const mine = () => readMine(ann, season.id);
  expect((await mine()).removed).toBeUndefined();
  for (const reason of ['', ' ', 'x'.repeat(501), undefined]) {
    expectStatus(await admin.delete(`/api/brackets/${id}`, { reason }), 400);
  }
  expectStatus(await admin.delete('/api/brackets/999999', { reason: 'A mistake' }), 404);
  expect(await readLeaderboard(ann, season.id)).toHaveLength(1);
  expectStatus(await admin.delete(`/api/brackets/${id}`, { reason: 'You asked for it' }), 204);
  expect(await readLeaderboard(ann, season.id)).toEqual([]);
  expect(await mine()).toEqual({
    bracket: null,
    picks: [],
    removed: { reason: 'You asked for it', removedAt: expect.any(String) },
  });
  await beginBracket(ann, season.id);
  expect((await mine()).removed).toMatchObject({ reason: 'You asked for it' });
  await enterBracket(ann, season.id);
  expect((await mine()).removed).toBeUndefined();
  expect(await readLeaderboard(ann, season.id)).toHaveLength(1);
});

describe('the audit log', () => {
  const read = async (query = '') => expectStatus(await admin.get(`/api/audit${query}`), 200);

  it('shows who changed what, newest first, and can be paged and searched', async () => {
    const season = await makeSeason(admin, { name: 'Audit Cup' });
    expectStatus(await admin.patch(`/api/tournaments/${season.id}`, { name: 'Autumn Cup 5%' }), 200);
    const [first, second] = await read('?limit=2');
    expect(first).toMatchObject({
      userId: admin.id,
      username: admin.username,
      action: 'tournament changed',
      target: 'Autumn Cup 5%',
      before: { name: 'Audit Cup' },
      after: { name: 'Autumn Cup 5%' },
    });
    expect(await read(`?limit=1&before=${first.id}`)).toEqual([second]);
    const actions = (await read('?search=Audit+Cup')).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['tournament changed', 'tournament created', 'bracket generated']));
    expect(await read('?search=5%25')).toEqual([first]);
    expect(await read('?search=no+such+thing')).toEqual([]);
    expect((await admin.get('/api/audit?before=nonsense')).status).toBe(400);
  });

  it('says the teams and the score of running, decided and reopened games', async () => {
    const { games, teams, id } = await makeSeason(admin);
    const game = games[0];
    const nameOf = (teamId: number | null | undefined) => teams.find((team) => team.id === teamId)?.name;
    const [upper, lower] = [nameOf(game?.team1Id), nameOf(game?.team2Id)];
    await startGame(admin, game?.id);
    expectStatus(await admin.patch(`/api/games/${game?.id}`, { status: 'in_progress', team2Score: 3 }), 200);
    await decide(admin, game?.id);
    expectStatus(await admin.post(`/api/games/${game?.id}/reopen`), 200);
    const body = { tournamentId: id, team1Id: game?.team1Id, team2Id: game?.team2Id };
    const { id: openingDayId } = expectStatus(await admin.post('/api/opening-day-games', body), 201);
    const tie = { team1Score: 8, team2Score: 8 };
    expectStatus(await admin.put(`/api/opening-day-games/${openingDayId}/result`, tie), 200);
    const entries = await read('?limit=6');
    const first = 'Round of 32, game 1:';
    expect(entries.map(({ action, target }: AuditEntry) => [action, target])).toEqual([
      ['opening-day result entered', `${upper} 8 – 8 ${lower}`],
      ['opening-day game added', `${upper} and ${lower}`],
      ['result undone', `${first} ${upper} 70 – 60 ${lower}`],
      ['result entered', `${first} ${upper} 70 – 60 ${lower}`],
      ['game changed', `${first} ${upper} 0 – 3 ${lower}`],
      ['game changed', `${first} ${upper} and ${lower}`],
    ]);
  });

  it('names people as they are called now, and holds no picks, emails or codes', async () => {
    const user = await test.user();
    const email = `${user.username}@example.org`;
    const change = { username: 'called later', email, current: PASSWORD };
    expectStatus(await user.patch('/api/user', change), 200);
    expectStatus(await admin.patch(`/api/users/${user.id}`, { isAdmin: true }), 200);
    expectStatus(await admin.put('/api/settings', { registration: 'open', code: 'secret code' }), 200);
    expect(await read('?search=admin+role+granted&limit=1')).toMatchObject([{ target: 'called later' }]);
    const all = JSON.stringify(await read('?limit=200'));
    for (const secret of [email, 'secret code', 'pickedTeamId', 'token']) expect(all).not.toContain(secret);
  });
});
