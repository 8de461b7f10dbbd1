import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FORMER_PLAYER } from '../../src/domain/players/names.ts';
import type { Caller } from '../caller.ts';
import { createRawClient, receive } from '../raw-client.ts';
import { PASSWORD } from '../test-app.ts';
import { expectStatus, makeSeason, readTree, type Season } from '../test-season.ts';
import { readTables } from './digest.ts';
import { prepareApp } from './prepare.ts';
import { beginBracket, decide, enterBracket, readLeaderboard, readMine, toggleBrackets } from './season-calls.ts';

const { test, admin } = prepareApp();

const PROFILE = {
  firstName: 'Wilhelmina',
  lastName: 'Unforgettable',
  profileImageUrl: 'https://example.org/wilma.png',
};
const EMAIL = 'wilma.unforgettable@example.org';
const FORMER = { userId: null, username: FORMER_PLAYER, firstName: null, lastName: null, profileImageUrl: null };

/** Registers a person and fills in every field of their account. */
async function enroll(username: string) {
  const person = await test.user(username);
  expectStatus(await person.patch('/api/user', { ...PROFILE, email: EMAIL, current: PASSWORD }), 200);
  return person;
}

async function playThrough({ id }: Season): Promise<void> {
  for (;;) {
    const { games } = await readTree(admin, id);
    const next = games.find(({ status, team1Id, team2Id }) => status !== 'completed' && team1Id && team2Id);
    if (!next) return;
    await decide(admin, next.id);
  }
}

/** What an admin can read about these tournaments, all people and all changes. */
async function readEverything(caller: Caller, ...seasons: Season[]): Promise<string> {
  const urls = seasons.flatMap(({ id }) => [
    ...['total', 'accuracy', 'name'].map((sort) => `/api/tournaments/${id}/leaderboard?sort=${sort}`),
    `/api/tournaments/${id}/leaderboard?search=wilhelmina`,
    `/api/tournaments/${id}/brackets`,
    `/api/tournaments/${id}/without-bracket`,
  ]);
  const all = [...urls, '/api/tournaments', '/api/hall-of-fame', '/api/users', '/api/audit?limit=200'];
  const texts = [];
  for (const url of all) texts.push(JSON.stringify(expectStatus(await caller.get(url), 200)));
  return texts.join('\n');
}

it('of a deleted account only brackets in tournaments that have started are kept, as those of a former player', async () => {
  const past = await makeSeason(admin, { name: 'Past Cup' });
  const wilma = await enroll('wilma-the-great');
  const rival = await test.user('rival');
  for (const person of [wilma, rival]) await enterBracket(person, past.id);
  await toggleBrackets(admin, past.id, false);
  await playThrough(past);
  const next = await makeSeason(admin, { name: 'Next Cup' });
  const removed = await enterBracket(wilma, next.id);
  expectStatus(await admin.delete(`/api/brackets/${removed.id}`, { reason: 'Wilma asked for it' }), 204);
  await enterBracket(wilma, next.id);
  expectStatus(await admin.patch(`/api/users/${wilma.id}`, { isAdmin: true }), 200);
  const again = test.visitor();
  expectStatus(await again.post('/api/login', { username: 'wilma-the-great', password: PASSWORD }), 200);
  expectStatus(await again.patch(`/api/tournaments/${next.id}`, { name: 'Renamed Cup' }), 200);
  expectStatus(await admin.post(`/api/users/${wilma.id}/reset-link`), 201);
  const before = await readEverything(admin, past, next);
  expect(before).toContain('Wilhelmina');
  expect(expectStatus(await admin.get('/api/hall-of-fame'), 200)).toHaveLength(2);
  const standings = await readLeaderboard(admin, past.id);

  expect((await again.delete('/api/user', { password: 'not this one' })).body.code).toBe('wrong_password');
  const gone = await again.delete('/api/user', { password: PASSWORD });
  expectStatus(gone, 204);
  expect(gone.headers.getSetCookie()[0]).toMatch(/swish_session=;.*Max-Age=0/);
  expectStatus(await again.get('/api/user'), 401);
  expectStatus(await again.post('/api/login', { username: 'wilma-the-great', password: PASSWORD }), 401);

  const after = await readLeaderboard(admin, past.id);
  const asFormer = standings.map((entry) => (entry.userId === wilma.id ? { ...entry, ...FORMER } : entry));
  expect(after).toEqual(asFormer);
  const kept = after.find(({ userId }) => userId === null);
  expect(expectStatus(await admin.get(`/api/brackets/${kept?.bracketId}`), 200)).toMatchObject({ owner: FORMER });
  expect(await readLeaderboard(admin, next.id)).toEqual([]);
  expect(expectStatus(await admin.get('/api/hall-of-fame'), 200)).toMatchObject([{ userId: rival.id }]);
  const podium = expectStatus(await admin.get('/api/tournaments'), 200).find(({ id }: Season) => id === past.id).podium;
  expect(podium).toContainEqual(expect.objectContaining({ ...FORMER, rank: 1 }));
  const audit = expectStatus(await admin.get('/api/audit?limit=200'), 200);
  expect(audit).toContainEqual(
    expect.objectContaining({ userId: null, username: FORMER_PLAYER, action: 'tournament changed' }),
  );
  expect(audit[0]).toMatchObject({
    userId: null,
    username: FORMER_PLAYER,
    action: 'account deleted',
    target: FORMER_PLAYER,
  });

  const traces = [...Object.values(PROFILE), EMAIL, 'wilma', 'Wilma'];
  const left = `${await readEverything(admin, past, next)}\n${JSON.stringify(await readTables(test.database))}`;
  for (const trace of traces) expect(left).not.toContain(trace);
  expectStatus(await test.visitor().post('/api/register', { username: 'wilma-the-great', password: PASSWORD }), 201);
});

it('an account that an admin deletes leaves no bracket of an open tournament, even if its owner submits at that moment', async () => {
  const season = await makeSeason(admin);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const person = await test.user();
    const [submitted, deleted] = await Promise.all([
      enterBracket(person, season.id).then(
        () => 201,
        (error: Error) => Number(/got (\d+)/.exec(error.message)?.[1]),
      ),
      admin.delete(`/api/users/${person.id}`),
    ]);
    expect([201, 401]).toContain(submitted);
    expectStatus(deleted, 204);
    expectStatus(await person.get('/api/user'), 401);
  }
  expect(await readLeaderboard(admin, season.id)).toEqual([]);
  expectStatus(await admin.delete('/api/users/999999'), 404);
});

it('a deleted account takes its draft with it, and still counts as a submission if its bracket is kept', async () => {
  const season = await makeSeason(admin);
  const [beginner, entrant] = [await test.user(), await test.user()];
  await beginBracket(beginner, season.id);
  await enterBracket(entrant, season.id);
  await decide(admin, season.games[0]?.id);
  const readCounts = async () => expectStatus(await admin.get(`/api/tournaments/${season.id}/without-bracket`), 200);
  const { submitted, total } = await readCounts();
  for (const { id } of [beginner, entrant]) expectStatus(await admin.delete(`/api/users/${id}`), 204);
  expect(await readCounts()).toMatchObject({ submitted, total: total - 1 });
  expect(await readLeaderboard(admin, season.id)).toMatchObject([FORMER]);
});

it('the export of an account has everything that is stored about its owner but the password, with names beside ids', async () => {
  const season = await makeSeason(admin, { name: 'Export Cup' });
  const person = await enroll('exporter');
  const bracket = await enterBracket(person, season.id);
  const exported = expectStatus(await person.get('/api/user/export'), 200);
  const { user, brackets, sessions, groups, ...more } = exported;
  expect(user).toMatchObject({ id: person.id, username: 'exporter', ...PROFILE, email: EMAIL, isAdmin: false });
  const { picks } = await readMine(person, season.id);
  expect(brackets).toMatchObject([{ ...bracket, tournamentName: 'Export Cup', picks }]);
  expect(brackets[0].picks[0]).toMatchObject({
    round: 'round_of_32',
    pickedTeamName: expect.stringMatching(/^T\d+$/),
  });
  expect(sessions).toMatchObject([{ current: true }]);
  expect(groups).toEqual([]);
  expect(more).toMatchObject({ removedBrackets: [], passwordReset: null });
  expect(more.changes).toContainEqual(
    expect.objectContaining({ action: 'account and email changed', target: 'exporter' }),
  );
  expect(JSON.stringify(exported)).not.toContain('argon2');
});

it('deleting an account twice at the same moment says that nobody is logged in, and never that the password is wrong', async () => {
  const person = await test.user('deleted twice');
  const body = JSON.stringify({ password: PASSWORD });
  const head = `host: localhost\r\ncookie: ${person.cookie()}\r\ncontent-type: application/json`;
  // Sends the body later: the session is looked up before the other call deletes it, and the password after.
  const late = await createRawClient(test.url).send(
    `DELETE /api/user HTTP/1.1\r\n${head}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await sleep(300);
  expectStatus(await person.delete('/api/user', { password: PASSWORD }), 204);
  late.write(body);
  const response = await receive(late);
  expect(response).toMatch(/^HTTP\/1\.1 401 /);
  expect(response).toContain('"not_logged_in"');
  const together = await test.user('deleted often');
  const calls = Array.from({ length: 8 }, () => together.delete('/api/user', { password: PASSWORD }));
  const codes = (await Promise.all(calls)).map((each) => each.body.code ?? each.status);
  expect(codes.toSorted()).toEqual([204, ...Array(7).fill('not_logged_in')]);
});
