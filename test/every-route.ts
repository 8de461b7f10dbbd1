import type { Endpoints } from '../src/contract/endpoints.ts';
import { buildTree } from '../src/domain/bracket/tree.ts';
import type { ApiResponse, Caller } from './caller.ts';
import { PASSWORD, type TestApp } from './test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree, type Season } from './test-season.ts';

export const ROLES = ['visitor', 'user', 'admin'] as const;
export type Role = (typeof ROLES)[number];
type Statuses = Record<Role, number>;

/** A call that is in order, with what each kind of caller gets for it. */
export interface Row {
  /** Stands in the path; 1 unless told otherwise. */
  id?: number | string;
  body?: Record<string, unknown>;
  statuses: Statuses;
}

type MakeRow = (season: Season, role: Role) => Row;

const OPEN: Statuses = { visitor: 200, user: 200, admin: 200 };
const changes = (status: number): Statuses => ({ visitor: 401, user: 403, admin: status });
const own = (status: number): Statuses => ({ visitor: 401, user: status, admin: status });
const everyone = (status: number): Statuses => ({ visitor: status, user: status, admin: status });

const CUP = { name: 'Other Cup', startDate: '2026-03-19', status: 'not_started' };
const RESULT = { team1Score: 70, team2Score: 60 };
const PERSON = { firstName: 'Ann', lastName: 'Lee' };
const PLAYER = { ...PERSON, currentTeam: 'Reds', photoUrl: 'https://example.org/a.png', wins: 3, losses: 1 };

const CREDENTIAL = { id: 'A'.repeat(22), rawId: 'A'.repeat(22), type: 'public-key' };
const ATTESTATION = { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] };
const ASSERTION = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' };

/** The id of the person whose bracket is on stage, after the admin and the user. */
const SOMEBODY = 3;

/** Every endpoint of the contract, in an order in which what one call needs another one has made. */
export const ROUTES: Record<string, MakeRow> = {
  'GET /api/live': () => ({ statuses: OPEN }),
  'GET /api/user': () => ({ statuses: own(200) }),
  'GET /api/registration': () => ({ statuses: OPEN }),
  'GET /api/settings': () => ({ statuses: changes(200) }),
  'GET /api/users': () => ({ statuses: changes(200) }),
  'GET /api/audit': () => ({ statuses: changes(200) }),
  'GET /api/user/sessions': () => ({ statuses: own(200) }),
  'GET /api/user/passkeys': () => ({ statuses: own(200) }),
  'GET /api/user/export': () => ({ statuses: own(200) }),
  'GET /api/user/mail-settings': () => ({ statuses: own(200) }),
  'GET /api/tournaments': () => ({ statuses: OPEN }),
  'GET /api/hall-of-fame': () => ({ statuses: OPEN }),
  'GET /api/tournaments/current': () => ({ statuses: OPEN }),
  'GET /api/tournaments/:id': () => ({ statuses: OPEN }),
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
  // Hidden while submissions are open.
  'GET /api/tournaments/:id/pick-shares': () => ({ statuses: everyone(404) }),
  'GET /api/brackets/:id': () => ({ statuses: everyone(404) }),
  'POST /api/brackets': ({ id }) => ({ body: { tournamentId: id }, statuses: own(201) }),
  // Somebody has the first bracket, and the user the second; to everyone else it does not exist.
  'PUT /api/brackets/:id/picks': ({ games, teams }) => ({
    body: { picks: fillBracket(buildTree(games, teams)) },
    statuses: own(404),
  }),
  'POST /api/picks': ({ id, games }) => ({
    body: { bracketId: 2, tournamentId: id, gameId: games[0]?.id, pickedTeamId: games[0]?.team1Id },
    statuses: { visitor: 401, user: 201, admin: 404 },
  }),
  'DELETE /api/brackets/:id': () => ({ body: { reason: 'A mistake' }, statuses: changes(204) }),
  'PATCH /api/games/:id': () => ({
    body: {
      status: 'in_progress',
      team1Score: 8,
      team2Score: 6,
      scheduledAt: '2026-03-19T18:00:00Z',
      location: 'Hall',
    },
    statuses: changes(200),
  }),
  'PUT /api/tournaments/:id/schedule': ({ games }) => ({
    body: { games: [{ gameId: games[0]?.id, scheduledAt: '2026-03-19T20:00:00Z', location: 'Arena' }] },
    statuses: changes(200),
  }),
  'PUT /api/games/:id/result': () => ({
    body: { ...RESULT, playerStats: [{ playerId: 1, points: 9 }] },
    statuses: changes(200),
  }),
  'POST /api/games/:id/reopen': () => ({ statuses: changes(200) }),
  'POST /api/tournaments/:id/reset': () => ({ statuses: changes(200) }),
  'POST /api/tournaments/:id/toggle-brackets': () => ({ body: { bracketsOpen: false }, statuses: changes(200) }),
  'PATCH /api/tournaments/:id': () => ({
    body: { name: 'New Cup', startDate: '2026-03-20', status: 'not_started', currentRound: null },
    statuses: changes(200),
  }),
  'POST /api/tournaments/create-bracket': ({ id }) => ({
    body: { tournamentId: id, discardSubmissions: true },
    statuses: changes(201),
  }),
  'PATCH /api/teams/:id': () => ({ body: { name: 'Renamed' }, statuses: changes(200) }),
  'PATCH /api/teams/:id/seed': () => ({ body: { seed: 4 }, statuses: changes(200) }),
  'PATCH /api/teams/:id/bracket-position': () => ({ body: { bracketPosition: 3 }, statuses: changes(200) }),
  'POST /api/teams': ({ id }) => ({ body: { name: 'Newcomers', tournamentId: id }, statuses: changes(201) }),
  'DELETE /api/teams/:id': ({ teams }) => ({ id: teams.length + 1, statuses: changes(204) }),
  'POST /api/tournaments/:id/teams': () => ({
    body: { teams: [{ name: 'Latecomers', seed: 5, bracketPosition: 2 }] },
    statuses: changes(201),
  }),
  'POST /api/players': () => ({ body: { ...PLAYER, hasChampionship: true }, statuses: changes(201) }),
  'POST /api/players/import': () => ({ body: { players: [{ ...PERSON, teamId: 1 }] }, statuses: changes(201) }),
  'PUT /api/players/:id': () => ({ body: { ...PLAYER, teamId: 1 }, statuses: changes(200) }),
  'POST /api/opening-day-games': ({ id, teams }) => ({
    body: { tournamentId: id, team1Id: teams[0]?.id, team2Id: teams[1]?.id, gameDate: '2026-03-01', location: 'Here' },
    statuses: changes(201),
  }),
  'PUT /api/opening-day-games/:gameId/result': () => ({
    body: { ...RESULT, playerStats: [{ playerId: 1, points: 9 }] },
    statuses: changes(200),
  }),
  'DELETE /api/opening-day-games/:gameId': () => ({ statuses: changes(204) }),
  'POST /api/opening-day-games/:gameId/restore': () => ({ statuses: changes(200) }),
  'POST /api/tournaments': () => ({ body: { ...CUP, currentRound: null }, statuses: changes(201) }),
  'DELETE /api/tournaments/:id': () => ({ id: 2, body: { name: CUP.name }, statuses: changes(204) }),
  'PATCH /api/users/:id': () => ({ id: SOMEBODY, body: { isAdmin: true }, statuses: changes(200) }),
  'POST /api/users/:id/reset-link': () => ({ id: SOMEBODY, statuses: changes(201) }),
  'POST /api/password-reset': () => ({ body: { token: 'made up', password: PASSWORD }, statuses: everyone(400) }),
  'POST /api/password-reset/request': () => ({ body: { email: 'nobody@example.org' }, statuses: everyone(202) }),
  'GET /api/unsubscribe/:token': () => ({ statuses: everyone(404) }),
  'POST /api/unsubscribe/:token': () => ({ statuses: everyone(404) }),
  'DELETE /api/unsubscribe/:token': () => ({ statuses: everyone(404) }),
  'PUT /api/user/mail-settings': () => ({ body: { unsubscribed: ['bracket_reminder'] }, statuses: own(200) }),
  'DELETE /api/users/:id': () => ({ id: SOMEBODY, statuses: changes(204) }),
  'PATCH /api/user': (_, role) => ({ body: { firstName: `Anna ${role}` }, statuses: own(200) }),
  'POST /api/user/confirm': () => ({ body: { password: PASSWORD }, statuses: own(204) }),
  'POST /api/user/passkeys/options': () => ({ body: { password: PASSWORD }, statuses: own(200) }),
  // No authenticator has signed these.
  'POST /api/user/passkeys': () => ({
    body: { name: 'My phone', response: { ...CREDENTIAL, response: ATTESTATION } },
    statuses: own(400),
  }),
  'DELETE /api/user/passkeys/:id': () => ({ id: CREDENTIAL.id, statuses: own(404) }),
  'POST /api/passkey-login/options': () => ({ statuses: everyone(200) }),
  'POST /api/passkey-login': () => ({
    body: { response: { ...CREDENTIAL, response: ASSERTION } },
    statuses: everyone(401),
  }),
  'PUT /api/user/password': () => ({ body: { current: PASSWORD, password: PASSWORD }, statuses: own(204) }),
  'DELETE /api/user/sessions': () => ({ statuses: own(204) }),
  'DELETE /api/user/sessions/:id': () => ({ id: 999_999, statuses: own(404) }),
  'PUT /api/settings': () => ({ body: { registration: 'open', code: 'hoops 2026' }, statuses: changes(200) }),
  'POST /api/register': (_, role) => ({
    body: { username: `new ${role}`, password: PASSWORD, email: `new-${role}@example.org`, ...PERSON },
    statuses: everyone(201),
  }),
  'POST /api/logout': () => ({ statuses: everyone(204) }),
  'GET /api/logout': () => ({ statuses: everyone(302) }),
  'POST /api/login': (_, role) => ({ body: { username: `new ${role}`, password: PASSWORD }, statuses: everyone(200) }),
  'DELETE /api/user': () => ({ body: { password: PASSWORD }, statuses: everyone(204) }),
} satisfies Record<keyof Endpoints, MakeRow>;

export interface Stage {
  season: Season;
  callers: Record<Role, Caller>;
}

/** A season in which something has happened already, with somebody's bracket in it, and one caller of each kind. */
export async function setTheStage(test: Pick<TestApp, 'visitor' | 'user' | 'admin'>): Promise<Stage> {
  const admin = await test.admin();
  const callers = { visitor: test.visitor(), user: await test.user(), admin };
  const season = await makeSeason(admin, { settings: { editableUntilClose: true } });
  const { id, games } = season;
  const [team1, team2] = season.teams;
  expectStatus(await admin.post('/api/players', { ...PERSON, teamId: games[0]?.team1Id }), 201);
  expectStatus(await admin.post('/api/players', { ...PERSON, teamId: games[5]?.team1Id }), 201);
  expectStatus(
    await admin.post('/api/opening-day-games', { tournamentId: id, team1Id: team1?.id, team2Id: team2?.id }),
    201,
  );
  const somebody = await test.user('somebody');
  expectStatus(
    await somebody.post('/api/brackets', { tournamentId: id, picks: fillBracket(await readTree(admin, id)) }),
    201,
  );
  const playerStats = [{ playerId: 2, points: 12 }];
  expectStatus(await admin.put(`/api/games/${games[5]?.id}/result`, { ...RESULT, playerStats }), 200);
  return { season, callers };
}

export function callRoute(
  caller: Caller,
  route: string,
  { id = 1, body }: Partial<Row>,
  headers?: Record<string, string>,
): Promise<ApiResponse> {
  const [method = '', url = ''] = route.split(' ');
  const path = `${url.replace(/:\w+/, String(id))}${url.endsWith('by-teams') ? '?teamIds=1' : ''}`;
  if (method === 'GET') return caller.get(path, headers);
  if (method === 'DELETE') return caller.delete(path, body, headers);
  return caller[method.toLowerCase() as 'post' | 'put' | 'patch'](path, body, headers);
}
