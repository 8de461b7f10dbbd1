import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../caller.ts';
import { PASSWORD, startTestApp, type TestApp } from '../test-app.ts';
import { makeSeason, must, type Season } from '../test-season.ts';

type Role = 'visitor' | 'user' | 'admin';
type Statuses = Record<Role, number>;

/** Everything that may be called, with what each kind of caller gets for a call that is otherwise in order. */
interface Row {
  body?: unknown;
  statuses: Statuses;
}

const OPEN: Statuses = { visitor: 200, user: 200, admin: 200 };
const changes = (status: number): Statuses => ({ visitor: 401, user: 403, admin: status });
const own = (status: number): Statuses => ({ visitor: 401, user: status, admin: status });

const RESULT = { team1Score: 70, team2Score: 60 };
const CUP = { name: 'Other Cup', startDate: '2026-03-19', status: 'not_started' };

/** Calls are tried in this order, so what one of them needs another one has made. `$` stands for an id. */
const TABLE: Record<string, (season: Season) => Row> = {
  'GET /api/live': () => ({ statuses: OPEN }),
  'GET /api/user': () => ({ statuses: own(200) }),
  'GET /api/tournaments/current': () => ({ statuses: OPEN }),
  'GET /api/tournaments/current/teams': () => ({ statuses: OPEN }),
  'GET /api/tournaments/:id/teams': () => ({ statuses: OPEN }),
  'GET /api/tournaments/:id/games': () => ({ statuses: OPEN }),
  'GET /api/tournaments/:id/leaderboard': () => ({ statuses: OPEN }),
  'GET /api/tournaments/:id/opening-day-games': () => ({ statuses: OPEN }),
  'GET /api/opening-day-games/:gameId/stats': () => ({ statuses: OPEN }),
  'GET /api/players': () => ({ statuses: OPEN }),
  'GET /api/players/by-teams': () => ({ statuses: OPEN }),
  'GET /api/stats/points-leaders': () => ({ statuses: OPEN }),
  'GET /api/stats/single-game-leaders': () => ({ statuses: OPEN }),
  'GET /api/stats/tournament-wins-leaders/:tournamentId': () => ({ statuses: OPEN }),
  'GET /api/stats/wins-leaders': () => ({ statuses: OPEN }),
  'GET /api/stats/games-leaders': () => ({ statuses: OPEN }),
  'GET /api/stats/win-percentage-leaders': () => ({ statuses: OPEN }),
  'GET /api/tournaments/:id/my-bracket': () => ({ statuses: own(200) }),
  'GET /api/tournaments/:id/my-standing': () => ({ statuses: own(200) }),
  'GET /api/tournaments/:id/brackets': () => ({ statuses: changes(200) }),
  'GET /api/tournaments/:id/without-bracket': () => ({ statuses: changes(200) }),
  'POST /api/brackets': ({ id }) => ({ body: { tournamentId: id }, statuses: own(201) }),
  // The bracket belongs to the first user; to everyone else it does not exist.
  'POST /api/picks': ({ id, games }) => ({
    body: { bracketId: 1, tournamentId: id, gameId: games[0]?.id, pickedTeamId: games[0]?.team1Id },
    statuses: { visitor: 401, user: 201, admin: 404 },
  }),
  'PATCH /api/games/:id': () => ({ body: { status: 'in_progress' }, statuses: changes(200) }),
  'PUT /api/games/:id/result': () => ({ body: RESULT, statuses: changes(200) }),
  'POST /api/games/:id/reopen': () => ({ statuses: changes(200) }),
  'POST /api/tournaments/:id/reset': () => ({ statuses: changes(200) }),
  'POST /api/tournaments/:id/toggle-brackets': () => ({ body: { bracketsOpen: false }, statuses: changes(200) }),
  'PATCH /api/tournaments/:id': () => ({ body: { name: 'New Cup' }, statuses: changes(200) }),
  'POST /api/tournaments/create-bracket': ({ id }) => ({
    body: { tournamentId: id, discardSubmissions: true },
    statuses: changes(201),
  }),
  'PATCH /api/teams/:id': () => ({ body: { name: 'Renamed' }, statuses: changes(200) }),
  'PATCH /api/teams/:id/seed': () => ({ body: { seed: 4 }, statuses: changes(200) }),
  'PATCH /api/teams/:id/bracket-position': () => ({ body: { bracketPosition: 3 }, statuses: changes(200) }),
  'DELETE /api/teams/:id': () => ({ statuses: changes(409) }),
  'POST /api/teams': ({ id }) => ({ body: { name: 'Newcomers', tournamentId: id }, statuses: changes(201) }),
  'POST /api/tournaments/:id/teams': () => ({ body: { teams: [{ name: 'Latecomers' }] }, statuses: changes(201) }),
  'POST /api/players': () => ({ body: { firstName: 'A', lastName: 'B' }, statuses: changes(201) }),
  'POST /api/players/import': () => ({
    body: { players: [{ firstName: 'A', lastName: 'B' }] },
    statuses: changes(201),
  }),
  'PUT /api/players/:id': () => ({ body: { firstName: 'A', lastName: 'B' }, statuses: changes(200) }),
  'POST /api/opening-day-games': ({ id, teams }) => ({
    body: { tournamentId: id, team1Id: teams[0]?.id, team2Id: teams[1]?.id },
    statuses: changes(201),
  }),
  'PUT /api/opening-day-games/:gameId/result': () => ({ body: RESULT, statuses: changes(200) }),
  'DELETE /api/opening-day-games/:gameId': () => ({ statuses: changes(204) }),
  'POST /api/opening-day-games/:gameId/restore': () => ({ statuses: changes(200) }),
  'POST /api/tournaments': () => ({ body: CUP, statuses: changes(201) }),
  'POST /api/login': () => ({
    body: { username: 'nobody here', password: PASSWORD },
    statuses: { visitor: 401, user: 401, admin: 401 },
  }),
  'POST /api/register': () => ({ body: { username: 'no' }, statuses: { visitor: 400, user: 400, admin: 400 } }),
  'POST /api/logout': () => ({ statuses: { visitor: 204, user: 204, admin: 204 } }),
  'GET /api/logout': () => ({ statuses: { visitor: 302, user: 302, admin: 302 } }),
};

const DOCUMENTATION = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css'];

let test: TestApp;
let season: Season;
let callers: Record<Role, Caller>;

beforeAll(async () => {
  test = await startTestApp();
  const admin = await test.admin();
  callers = { visitor: test.visitor(), user: await test.user(), admin };
  season = await makeSeason(admin);
  const [team1, team2] = season.teams;
  must(await admin.post('/api/players', { firstName: 'Cy', lastName: 'Young' }), 201);
  must(
    await admin.post('/api/opening-day-games', { tournamentId: season.id, team1Id: team1?.id, team2Id: team2?.id }),
    201,
  );
});
afterAll(() => test.close());

const call = (role: Role, route: string, id: number, body?: unknown) => {
  const [method = '', url = ''] = route.split(' ');
  const path = `${url.replace(/:\w+/, String(id))}${url.endsWith('by-teams') ? '?teamIds=1' : ''}`;
  const caller = callers[role];
  if (method === 'GET') return caller.get(path);
  if (method === 'DELETE') return caller.delete(path);
  return caller[method.toLowerCase() as 'post' | 'put' | 'patch'](path, body);
};

it('knows every route that the server has', () => {
  const served = test.app.served.filter((route) => route.includes(' /api/') && !route.startsWith('HEAD'));
  expect(served.toSorted()).toEqual([...Object.keys(TABLE), ...DOCUMENTATION].sort());
});

describe('whoever may not call a route is told so before anything else', () => {
  const guarded = Object.entries(TABLE).filter(
    ([, makeRow]) => makeRow({ id: 0, teams: [], games: [] }).statuses.visitor === 401,
  );
  it.each(guarded.filter(([route]) => route !== 'POST /api/login').map(([route]) => route))('%s', async (route) => {
    const visitor = await call('visitor', route, 999_999, { nonsense: true });
    expect(visitor).toMatchObject({ status: 401, body: { code: 'not_logged_in' } });
    if (TABLE[route]?.(season).statuses.user !== 403) return;
    const user = await call('user', route, 999_999, { nonsense: true });
    expect(user).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  });
});

describe.each(Object.entries(TABLE))('%s', (route, makeRow) => {
  it.each(['visitor', 'user', 'admin'] as const)('as a %s', async (role) => {
    const { body, statuses } = makeRow(season);
    expect((await call(role, route, 1, body)).status).toBe(statuses[role]);
  });
});
