import type { Endpoints } from '../src/contract/endpoints.ts';
import { buildTree } from '../src/domain/bracket/tree.ts';
import type { ApiResponse, Caller } from './caller.ts';
import { PASSWORD, type TestApp } from './test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree, type Season } from './test-season.ts';

export const ROLES = ['visitor', 'user', 'admin'] as const;
export type Role = (typeof ROLES)[number];
type Statuses = Record<Role, number>;

/** A valid call, with the status that each kind of caller gets. */
export interface Row {
  /** The parameter of the path; 1 unless told otherwise. */
  id?: number | string;
  body?: Record<string, unknown>;
  statuses: Statuses;
}

type MakeRow = (season: Season, role: Role) => Row;

const forAdmins = (status: number): Statuses => ({ visitor: 401, user: 403, admin: status });
const forUsers = (status: number): Statuses => ({ visitor: 401, user: status, admin: status });
const forEveryone = (status: number): Statuses => ({ visitor: status, user: status, admin: status });

const CUP = { name: 'Other Cup', startDate: '2026-03-19', status: 'not_started' };
const RESULT = { team1Score: 70, team2Score: 60 };
const PERSON = { firstName: 'Ann', lastName: 'Lee' };
const PLAYER = { ...PERSON, currentTeam: 'Reds', photoUrl: 'https://example.org/a.png', wins: 3, losses: 1 };

const CREDENTIAL = { id: 'A'.repeat(22), rawId: 'A'.repeat(22), type: 'public-key' };
const ATTESTATION = { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] };
const ASSERTION = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' };

/** The id of the person who has a bracket already. The admin and the user register before, with ids 1 and 2. */
const SOMEBODY = 3;

/** Every endpoint of the contract, in an order in which each call finds what earlier ones have made for it. */
export const ROUTES: Record<string, MakeRow> = {
  'GET /api/live': () => ({ statuses: forEveryone(200) }),
  'GET /api/user': () => ({ statuses: forUsers(200) }),
  'GET /api/registration': () => ({ statuses: forEveryone(200) }),
  'GET /api/settings': () => ({ statuses: forAdmins(200) }),
  'GET /api/users': () => ({ statuses: forAdmins(200) }),
  'GET /api/audit': () => ({ statuses: forAdmins(200) }),
  'GET /api/user/sessions': () => ({ statuses: forUsers(200) }),
  'GET /api/user/passkeys': () => ({ statuses: forUsers(200) }),
  'GET /api/user/export': () => ({ statuses: forUsers(200) }),
  'GET /api/user/mail-settings': () => ({ statuses: forUsers(200) }),
  'GET /api/tournaments': () => ({ statuses: forEveryone(200) }),
  'GET /api/hall-of-fame': () => ({ statuses: forEveryone(200) }),
  'GET /api/tournaments/current': () => ({ statuses: forEveryone(200) }),
  'GET /api/tournaments/:id': () => ({ statuses: forEveryone(200) }),
  'GET /api/tournaments/current/teams': () => ({ statuses: forEveryone(200) }),
  'GET /api/tournaments/:id/teams': () => ({ statuses: forEveryone(200) }),
  'GET /api/tournaments/:id/games': () => ({ statuses: forEveryone(200) }),
  'GET /api/tournaments/:id/leaderboard': () => ({ statuses: forEveryone(200) }),
  'GET /api/tournaments/:id/opening-day-games': () => ({ statuses: forEveryone(200) }),
  'GET /api/opening-day-games/:gameId/stats': () => ({ statuses: forEveryone(200) }),
  'GET /api/players': () => ({ statuses: forEveryone(200) }),
  'GET /api/players/by-teams': () => ({ statuses: forEveryone(200) }),
  'GET /api/stats/points-leaders': () => ({ statuses: forEveryone(200) }),
  'GET /api/stats/single-game-leaders': () => ({ statuses: forEveryone(200) }),
  'GET /api/stats/tournament-wins-leaders/:tournamentId': () => ({ statuses: forEveryone(200) }),
  'GET /api/stats/wins-leaders': () => ({ statuses: forEveryone(200) }),
  'GET /api/stats/games-leaders': () => ({ statuses: forEveryone(200) }),
  'GET /api/stats/win-percentage-leaders': () => ({ statuses: forEveryone(200) }),
  'GET /api/tournaments/:id/my-bracket': () => ({ statuses: forUsers(200) }),
  'GET /api/tournaments/:id/my-standing': () => ({ statuses: forUsers(200) }),
  'GET /api/tournaments/:id/brackets': () => ({ statuses: forAdmins(200) }),
  'GET /api/tournaments/:id/without-bracket': () => ({ statuses: forAdmins(200) }),
  // Hidden while submissions are open.
  'GET /api/tournaments/:id/pick-shares': () => ({ statuses: forEveryone(404) }),
  'GET /api/brackets/:id': () => ({ statuses: forEveryone(404) }),
  'POST /api/brackets': ({ id }) => ({ body: { tournamentId: id }, statuses: forUsers(201) }),
  // Bracket 1 is somebody's and bracket 2 the user's. Only its owner can tell that a bracket exists.
  'PUT /api/brackets/:id/picks': ({ games, teams }) => ({
    body: { picks: fillBracket(buildTree(games, teams)) },
    statuses: forUsers(404),
  }),
  'POST /api/picks': ({ id, games }) => ({
    body: { bracketId: 2, tournamentId: id, gameId: games[0]?.id, pickedTeamId: games[0]?.team1Id },
    statuses: { visitor: 401, user: 201, admin: 404 },
  }),
  'DELETE /api/brackets/:id': () => ({ body: { reason: 'A mistake' }, statuses: forAdmins(204) }),
  'PATCH /api/games/:id': () => ({
    body: {
      status: 'in_progress',
      team1Score: 8,
      team2Score: 6,
      scheduledAt: '2026-03-19T18:00:00Z',
      location: 'Hall',
    },
    statuses: forAdmins(200),
  }),
  'PUT /api/tournaments/:id/schedule': ({ games }) => ({
    body: { games: [{ gameId: games[0]?.id, scheduledAt: '2026-03-19T20:00:00Z', location: 'Arena' }] },
    statuses: forAdmins(200),
  }),
  'PUT /api/games/:id/result': () => ({
    body: { ...RESULT, playerStats: [{ playerId: 1, points: 9 }] },
    statuses: forAdmins(200),
  }),
  'POST /api/games/:id/reopen': () => ({ statuses: forAdmins(200) }),
  'POST /api/tournaments/:id/reset': () => ({ statuses: forAdmins(200) }),
  'POST /api/tournaments/:id/toggle-brackets': () => ({ body: { bracketsOpen: false }, statuses: forAdmins(200) }),
  'PATCH /api/tournaments/:id': () => ({
    body: { name: 'New Cup', startDate: '2026-03-20', status: 'not_started', currentRound: null },
    statuses: forAdmins(200),
  }),
  'POST /api/tournaments/create-bracket': ({ id }) => ({
    body: { tournamentId: id, discardSubmissions: true },
    statuses: forAdmins(201),
  }),
  'PATCH /api/teams/:id': () => ({ body: { name: 'Renamed' }, statuses: forAdmins(200) }),
  'PATCH /api/teams/:id/seed': () => ({ body: { seed: 4 }, statuses: forAdmins(200) }),
  'PATCH /api/teams/:id/bracket-position': () => ({ body: { bracketPosition: 3 }, statuses: forAdmins(200) }),
  'POST /api/teams': ({ id }) => ({ body: { name: 'Newcomers', tournamentId: id }, statuses: forAdmins(201) }),
  'DELETE /api/teams/:id': ({ teams }) => ({ id: teams.length + 1, statuses: forAdmins(204) }),
  'POST /api/tournaments/:id/teams': () => ({
    body: { teams: [{ name: 'Latecomers', seed: 5, bracketPosition: 2 }] },
    statuses: forAdmins(201),
  }),
  'POST /api/players': () => ({ body: { ...PLAYER, hasChampionship: true }, statuses: forAdmins(201) }),
  'POST /api/players/import': () => ({ body: { players: [{ ...PERSON, teamId: 1 }] }, statuses: forAdmins(201) }),
  'PUT /api/players/:id': () => ({ body: { ...PLAYER, teamId: 1 }, statuses: forAdmins(200) }),
  'POST /api/opening-day-games': ({ id, teams }) => ({
    body: { tournamentId: id, team1Id: teams[0]?.id, team2Id: teams[1]?.id, gameDate: '2026-03-01', location: 'Here' },
    statuses: forAdmins(201),
  }),
  'PUT /api/opening-day-games/:gameId/result': () => ({
    body: { ...RESULT, playerStats: [{ playerId: 1, points: 9 }] },
    statuses: forAdmins(200),
  }),
  'DELETE /api/opening-day-games/:gameId': () => ({ statuses: forAdmins(204) }),
  'POST /api/opening-day-games/:gameId/restore': () => ({ statuses: forAdmins(200) }),
  'POST /api/tournaments': () => ({ body: { ...CUP, currentRound: null }, statuses: forAdmins(201) }),
  'DELETE /api/tournaments/:id': () => ({ id: 2, body: { name: CUP.name }, statuses: forAdmins(204) }),
  'PATCH /api/users/:id': () => ({ id: SOMEBODY, body: { isAdmin: true }, statuses: forAdmins(200) }),
  'POST /api/users/:id/reset-link': () => ({ id: SOMEBODY, statuses: forAdmins(201) }),
  'POST /api/password-reset': () => ({ body: { token: 'made up', password: PASSWORD }, statuses: forEveryone(400) }),
  'POST /api/password-reset/request': () => ({ body: { email: 'nobody@example.org' }, statuses: forEveryone(202) }),
  'GET /api/unsubscribe/:token': () => ({ statuses: forEveryone(404) }),
  'POST /api/unsubscribe/:token': () => ({ statuses: forEveryone(404) }),
  'DELETE /api/unsubscribe/:token': () => ({ statuses: forEveryone(404) }),
  'PUT /api/user/mail-settings': () => ({ body: { unsubscribed: ['bracket_reminder'] }, statuses: forUsers(200) }),
  'DELETE /api/users/:id': () => ({ id: SOMEBODY, statuses: forAdmins(204) }),
  'PATCH /api/user': (_, role) => ({ body: { firstName: `Anna ${role}` }, statuses: forUsers(200) }),
  'POST /api/user/confirm': () => ({ body: { password: PASSWORD }, statuses: forUsers(204) }),
  'POST /api/user/passkeys/options': () => ({ body: { password: PASSWORD }, statuses: forUsers(200) }),
  // No authenticator has signed the responses of the following calls.
  'POST /api/user/passkeys': () => ({
    body: { name: 'My phone', response: { ...CREDENTIAL, response: ATTESTATION } },
    statuses: forUsers(400),
  }),
  'DELETE /api/user/passkeys/:id': () => ({ id: CREDENTIAL.id, statuses: forUsers(404) }),
  'POST /api/passkey-login/options': () => ({ statuses: forEveryone(200) }),
  'POST /api/passkey-login': () => ({
    body: { response: { ...CREDENTIAL, response: ASSERTION } },
    statuses: forEveryone(401),
  }),
  'PUT /api/user/password': () => ({ body: { current: PASSWORD, password: PASSWORD }, statuses: forUsers(204) }),
  'DELETE /api/user/sessions': () => ({ statuses: forUsers(204) }),
  'DELETE /api/user/sessions/:id': () => ({ id: 999_999, statuses: forUsers(404) }),
  'PUT /api/settings': () => ({ body: { registration: 'open', code: 'hoops 2026' }, statuses: forAdmins(200) }),
  'POST /api/register': (_, role) => ({
    body: { username: `new ${role}`, password: PASSWORD, email: `new-${role}@example.org`, ...PERSON },
    statuses: forEveryone(201),
  }),
  'POST /api/logout': () => ({ statuses: forEveryone(204) }),
  'GET /api/logout': () => ({ statuses: forEveryone(302) }),
  'POST /api/login': (_, role) => ({
    body: { username: `new ${role}`, password: PASSWORD },
    statuses: forEveryone(200),
  }),
  'DELETE /api/user': () => ({ body: { password: PASSWORD }, statuses: forEveryone(204) }),
} satisfies Record<keyof Endpoints, MakeRow>;

export interface Stage {
  season: Season;
  callers: Record<Role, Caller>;
}

/** Makes a season with players, an opening-day game, somebody's bracket and a result, and one caller of each kind. */
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
