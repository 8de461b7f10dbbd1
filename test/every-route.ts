import type { Endpoints } from '../src/contract/endpoints.ts';
import { buildTree } from '../src/domain/bracket/tree.ts';
import { SITE_SCORING } from '../src/domain/scoring/scoring.ts';
import type { ApiResponse, Caller } from './caller.ts';
import { PASSWORD, type TestApp } from './test-app.ts';
import { expectStatus, fillBracket, makeSeason, readTree, type Season } from './test-season.ts';

export const ROLES = ['visitor', 'user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface Call {
  /** The parameter of the path; 1 unless told otherwise. */
  id?: number | string;
  body?: Record<string, unknown>;
  /** A body that is no JSON. */
  file?: { type: string; bytes: Uint8Array };
}
type MakeCall = (season: Season, role: Role) => Call;

/** A valid call, with the status that each kind of caller gets. */
interface Row {
  statuses: Record<Role, number>;
  makeCall: MakeCall;
}

const toRow = (visitor: number, user: number, admin: number, call: Call | MakeCall = {}): Row => ({
  statuses: { visitor, user, admin },
  makeCall: typeof call === 'function' ? call : () => call,
});
const forAdmins = (status: number, call?: Call | MakeCall) => toRow(401, 403, status, call);
const forUsers = (status: number, call?: Call | MakeCall) => toRow(401, status, status, call);
/** About what the user owns and the admin is no part of. */
const forOwner = (status: number, call?: Call | MakeCall) => toRow(401, status, 404, call);
const forEveryone = (status: number, call?: Call | MakeCall) => toRow(status, status, status, call);

const CUP = { name: 'Other Cup', startDate: '2026-03-19', status: 'not_started' };
const RESULT = { team1Score: 70, team2Score: 60 };
const PERSON = { firstName: 'Ann', lastName: 'Lee' };
const PLAYER = { ...PERSON, currentTeam: 'Reds', photoUrl: 'https://example.org/a.png', wins: 3, losses: 1 };

const CREDENTIAL = { id: 'A'.repeat(22), rawId: 'A'.repeat(22), type: 'public-key' };
const ATTESTATION = { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] };
const ASSERTION = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' };

/** A red pixel, as PNG. */
export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** The id of the person who has a bracket already. The admin and the user register before, with ids 1 and 2. */
const SOMEBODY = 3;

/** Every endpoint of the contract, in an order in which each call finds what earlier ones have made for it. */
export const ROUTES: Record<string, Row> = {
  'GET /api/live': forEveryone(200),
  'GET /api/user': forUsers(200),
  'GET /api/registration': forEveryone(200),
  'GET /api/settings': forAdmins(200),
  'GET /api/users': forAdmins(200),
  'GET /api/audit': forAdmins(200),
  'GET /api/admin/backups': forAdmins(200),
  'POST /api/admin/backups': forAdmins(201),
  // Refused while submissions are open, and since the database is not empty.
  'GET /api/admin/backups/:name': forAdmins(409, { id: 'made-up' }),
  'GET /api/admin/export': forAdmins(409),
  'POST /api/admin/import': forAdmins(409, { file: { type: 'application/gzip', bytes: new Uint8Array(20) } }),
  'GET /api/user/sessions': forUsers(200),
  'GET /api/user/passkeys': forUsers(200),
  'GET /api/user/export': forUsers(200),
  'GET /api/user/mail-settings': forUsers(200),
  'GET /api/tournaments': forEveryone(200),
  'GET /api/hall-of-fame': forEveryone(200),
  'GET /api/tournaments/current': forEveryone(200),
  'GET /api/tournaments/:id': forEveryone(200),
  'GET /api/tournaments/current/teams': forEveryone(200),
  'GET /api/tournaments/:id/teams': forEveryone(200),
  'GET /api/tournaments/:id/games': forEveryone(200),
  'GET /api/tournaments/:id/leaderboard': forEveryone(200),
  'GET /api/tournaments/:id/leaderboard.csv': forEveryone(200),
  'GET /api/tournaments/:id/results.csv': forEveryone(200),
  'GET /api/tournaments/:id/opening-day-games': forEveryone(200),
  'GET /api/opening-day-games/:gameId/stats': forEveryone(200),
  'GET /api/players': forEveryone(200),
  'GET /api/players/by-teams': forEveryone(200),
  'GET /api/stats/points-leaders': forEveryone(200),
  'GET /api/stats/single-game-leaders': forEveryone(200),
  'GET /api/stats/tournament-wins-leaders/:tournamentId': forEveryone(200),
  'GET /api/stats/wins-leaders': forEveryone(200),
  'GET /api/stats/games-leaders': forEveryone(200),
  'GET /api/stats/win-percentage-leaders': forEveryone(200),
  'GET /api/tournaments/:id/my-bracket': forUsers(200),
  'GET /api/tournaments/:id/my-standing': forUsers(200),
  'PUT /api/tournaments/:id/draft': forUsers(200, ({ games }) => ({
    body: { picks: [{ gameId: games[0]?.id, pickedTeamId: games[0]?.team1Id }] },
  })),
  'GET /api/tournaments/:id/draft': forUsers(200),
  'DELETE /api/tournaments/:id/draft': forUsers(204),
  'GET /api/tournaments/:id/brackets': forAdmins(200),
  // Refused while submissions are open.
  'GET /api/tournaments/:id/brackets.csv': forAdmins(409),
  'GET /api/tournaments/:id/without-bracket': forAdmins(200),
  // Hidden while submissions are open.
  'GET /api/tournaments/:id/odds': forEveryone(404),
  'GET /api/brackets/:id/odds': forEveryone(404),
  'GET /api/tournaments/:id/what-if': forEveryone(404),
  'GET /api/tournaments/:id/race': forEveryone(404),
  'GET /api/tournaments/:id/recaps': forEveryone(404),
  'GET /api/tournaments/:id/pick-shares': forEveryone(404),
  'GET /api/tournaments/:id/pick-shares/:gameId/:teamId': forEveryone(404),
  'GET /api/brackets/:id': forEveryone(404),
  // Group 1 is the user's and group 2 the admin's. Nobody else can tell that a group exists, but for admins.
  'POST /api/groups': forUsers(201, { body: { name: 'Office' } }),
  'GET /api/groups': forUsers(200),
  'GET /api/groups/:id': forUsers(200),
  'PATCH /api/groups/:id': forOwner(200, { body: { name: 'The office' } }),
  'POST /api/groups/:id/invite-code': forOwner(200),
  'GET /api/invitations/:code': forEveryone(404, { id: 'made-up' }),
  'POST /api/invitations/:code/join': forUsers(404, { id: 'made-up' }),
  'PUT /api/groups/:id/pot': forOwner(200, {
    body: { stakeMinor: 500, currency: 'EUR', splitKind: 'percent', split: [60, 40] },
  }),
  // The admin is not in the group of the user.
  'PUT /api/groups/:id/members/:userId/paid': forOwner(404, { body: { paid: true } }),
  'DELETE /api/groups/:id/members/:userId': forOwner(404),
  // A game has been played.
  'PUT /api/groups/:id/scoring': forOwner(409, { body: { ...SITE_SCORING, bonus: 'upset', bonusFactor: 1 } }),
  'POST /api/groups/:id/messages': forOwner(201, { body: { text: 'Who takes that bet?' } }),
  'GET /api/groups/:id/messages': forOwner(200),
  'DELETE /api/groups/:id/messages/:messageId': forOwner(204),
  'GET /api/groups/:id/leaderboard': forOwner(200),
  // Hidden while submissions are open.
  'GET /api/groups/:id/odds': forOwner(404),
  'GET /api/groups/:id/race': forOwner(404),
  'GET /api/groups/:id/recaps': forOwner(404),
  'GET /api/groups/:id/pick-shares': forOwner(404),
  'GET /api/groups/:id/pick-shares/:gameId/:teamId': forOwner(404),
  'DELETE /api/groups/:id': forUsers(204, (_, role) => ({ id: role === 'admin' ? 2 : 1 })),
  'POST /api/brackets': forUsers(201, ({ id }) => ({ body: { tournamentId: id } })),
  // Bracket 1 is somebody's and bracket 2 the user's. Only its owner can tell that a bracket exists.
  'PUT /api/brackets/:id/picks': forUsers(404, ({ games, teams }) => ({
    body: { picks: fillBracket(buildTree(games, teams)) },
  })),
  'POST /api/picks': toRow(401, 201, 404, ({ id, games }) => ({
    body: { bracketId: 2, tournamentId: id, gameId: games[0]?.id, pickedTeamId: games[0]?.team1Id },
  })),
  'DELETE /api/brackets/:id': forAdmins(204, { body: { reason: 'A mistake' } }),
  'PATCH /api/games/:id': forAdmins(200, {
    body: {
      status: 'in_progress',
      team1Score: 8,
      team2Score: 6,
      scheduledAt: '2026-03-19T18:00:00Z',
      location: 'Hall',
    },
  }),
  'PUT /api/tournaments/:id/schedule': forAdmins(200, ({ games }) => ({
    body: { games: [{ gameId: games[0]?.id, scheduledAt: '2026-03-19T20:00:00Z', location: 'Arena' }] },
  })),
  'PUT /api/games/:id/result': forAdmins(200, { body: { ...RESULT, playerStats: [{ playerId: 1, points: 9 }] } }),
  'POST /api/games/:id/reopen': forAdmins(200),
  'POST /api/tournaments/:id/reset': forAdmins(200),
  'POST /api/tournaments/:id/toggle-brackets': forAdmins(200, { body: { bracketsOpen: false } }),
  'PATCH /api/tournaments/:id': forAdmins(200, {
    body: { name: 'New Cup', startDate: '2026-03-20', status: 'not_started', currentRound: null },
  }),
  'POST /api/tournaments/create-bracket': forAdmins(201, ({ id }) => ({
    body: { tournamentId: id, discardSubmissions: true },
  })),
  'PATCH /api/teams/:id': forAdmins(200, { body: { name: 'Renamed', mark: { text: 'RN', color: 'teal' } } }),
  'PATCH /api/teams/:id/seed': forAdmins(200, { body: { seed: 4 } }),
  'PATCH /api/teams/:id/bracket-position': forAdmins(200, { body: { bracketPosition: 3 } }),
  'POST /api/teams': forAdmins(201, ({ id }) => ({ body: { name: 'Newcomers', tournamentId: id } })),
  'DELETE /api/teams/:id': forAdmins(204, ({ teams }) => ({ id: teams.length + 1 })),
  'POST /api/tournaments/:id/teams': forAdmins(201, {
    body: { teams: [{ name: 'Latecomers', seed: 5, bracketPosition: 2 }] },
  }),
  'POST /api/players': forAdmins(201, { body: { ...PLAYER, hasChampionship: true } }),
  'POST /api/players/import': forAdmins(201, { body: { players: [{ ...PERSON, teamId: 1 }] } }),
  'PUT /api/players/:id': forAdmins(200, { body: { ...PLAYER, teamId: 1 } }),
  'POST /api/opening-day-games': forAdmins(201, ({ id, teams }) => ({
    body: { tournamentId: id, team1Id: teams[0]?.id, team2Id: teams[1]?.id, gameDate: '2026-03-01', location: 'Here' },
  })),
  'PUT /api/opening-day-games/:gameId/result': forAdmins(200, {
    body: { ...RESULT, playerStats: [{ playerId: 1, points: 9 }] },
  }),
  'DELETE /api/opening-day-games/:gameId': forAdmins(204),
  'POST /api/opening-day-games/:gameId/restore': forAdmins(200),
  'POST /api/tournaments': forAdmins(201, { body: { ...CUP, currentRound: null } }),
  'DELETE /api/tournaments/:id': forAdmins(204, { id: 2, body: { name: CUP.name } }),
  'PATCH /api/users/:id': forAdmins(200, { id: SOMEBODY, body: { isAdmin: true } }),
  'POST /api/users/:id/reset-link': forAdmins(201, { id: SOMEBODY }),
  'POST /api/password-reset': forEveryone(400, { body: { token: 'made up', password: PASSWORD } }),
  'POST /api/password-reset/request': forEveryone(202, { body: { email: 'nobody@example.org' } }),
  'GET /api/unsubscribe/:token': forEveryone(404),
  'POST /api/unsubscribe/:token': forEveryone(404),
  'DELETE /api/unsubscribe/:token': forEveryone(404),
  'PUT /api/user/mail-settings': forUsers(200, { body: { unsubscribed: ['bracket_reminder'] } }),
  'DELETE /api/users/:id': forAdmins(204, { id: SOMEBODY }),
  'PUT /api/user/picture': forUsers(200, { file: { type: 'image/png', bytes: ONE_PIXEL } }),
  'DELETE /api/user/picture': forUsers(200),
  'PATCH /api/user': forUsers(200, (_, role) => ({ body: { firstName: `Anna ${role}` } })),
  'POST /api/user/confirm': forUsers(204, { body: { password: PASSWORD } }),
  'POST /api/user/passkeys/options': forUsers(200, { body: { password: PASSWORD } }),
  // No authenticator has signed the responses of the following calls.
  'POST /api/user/passkeys': forUsers(400, {
    body: { name: 'My phone', response: { ...CREDENTIAL, response: ATTESTATION } },
  }),
  'DELETE /api/user/passkeys/:id': forUsers(404, { id: CREDENTIAL.id }),
  'POST /api/passkey-login/options': forEveryone(200),
  'POST /api/passkey-login': forEveryone(401, { body: { response: { ...CREDENTIAL, response: ASSERTION } } }),
  'PUT /api/user/password': forUsers(204, { body: { current: PASSWORD, password: PASSWORD } }),
  'DELETE /api/user/sessions': forUsers(204),
  'DELETE /api/user/sessions/:id': forUsers(404, { id: 999_999 }),
  'PUT /api/settings': forAdmins(200, { body: { registration: 'open', code: 'hoops 2026' } }),
  'POST /api/register': forEveryone(201, (_, role) => ({
    body: { username: `new ${role}`, password: PASSWORD, email: `new-${role}@example.org`, ...PERSON },
  })),
  'POST /api/logout': forEveryone(204),
  'GET /api/logout': forEveryone(302),
  'POST /api/login': forEveryone(200, (_, role) => ({ body: { username: `new ${role}`, password: PASSWORD } })),
  'DELETE /api/user': forEveryone(204, { body: { password: PASSWORD } }),
} satisfies Record<keyof Endpoints, Row>;

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

/** A path with the id as its first parameter, and 1 as the others. */
export function fillPath(path: string, id: number | string): string {
  return path.replace(/:\w+/, String(id)).replaceAll(/:\w+/g, '1');
}

export function callRoute(
  caller: Caller,
  route: string,
  { id = 1, body, file }: Call,
  headers?: Record<string, string>,
): Promise<ApiResponse> {
  const [method = '', url = ''] = route.split(' ');
  const path = `${fillPath(url, id)}${url.endsWith('by-teams') ? '?teamIds=1' : ''}`;
  if (method === 'GET') return caller.get(path, headers);
  if (method === 'DELETE') return caller.delete(path, body, headers);
  const send = caller[method.toLowerCase() as 'post' | 'put' | 'patch'];
  if (file) return send(path, file.bytes, { 'content-type': file.type, ...headers });
  return send(path, body, headers);
}
