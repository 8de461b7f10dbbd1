import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../test-app.ts';
import { startCup } from './cup.ts';
import { readDigest } from './digest.ts';
import { prepare } from './prepare.ts';
import { CUP, createTournament } from './season-calls.ts';

// Forms with a value that is missing, out of range or unknown. Values of another type, and odd ids, are tried on every
// endpoint in security-input.test.ts.

const cup = prepare(startCup);
const ids = prepare(async () => {
  const foreign = await cup.makeTeam('Foreign', (await createTournament(cup.admin)).id);
  const [{ id: ann }, { id: player }] = [await cup.makePlayer({ teamId: cup.red }), await cup.makePlayer()];
  const { id: game } = await cup.makeGame();
  await cup.play(game, [9, 5], { [ann]: 9 });
  return { foreign, ann, player, game, team: cup.red };
});

interface Form {
  /** Every endpoint that takes the form, with the name of an id in its path. */
  endpoints: string[];
  valid: () => object;
  /** A field, the message at it, and values that it refuses. A function returns a value that needs an id. */
  mistakes: [field: string, message: string | RegExp, ...values: unknown[]][];
}

const x = (length: number) => 'x'.repeat(length);
const accents = (mark: string, count: number) => `ann${mark.repeat(count)}`;
const longAddress = `https://x.org/${x(487)}`;
const INVISIBLE = 'Must not have invisible characters';
const NOT_STORABLE = 'Text contains a character that cannot be stored.';
const WEB_ADDRESS = 'Must be an http or https address';
const BEYOND_ALL_IDS = 2 ** 31;

const FORMS: Form[] = [
  {
    endpoints: ['POST /api/register'],
    valid: () => ({ username: 'valid', password: PASSWORD }),
    mistakes: [
      [
        'username',
        'Username must be at least 3 characters',
        undefined,
        'ab',
        '   ',
        '\u{1f600}x',
        '\u2800\u2800\u2800',
      ],
      ['username', 'Username must be at most 50 characters', x(51), accents('\u0301', 600)],
      ['username', 'Username must not have invisible characters', 'ad\u200bmin', 'ad\u3164min', 'ad\nmin'],
      ['username', /more than three accents on one/, accents('\u0301', 5)],
      ['firstName', /more than three accents/, accents('\u0323', 5)],
      ['firstName', INVISIBLE, 'Grace\u202e'],
      ['firstName', 'First name must be at most 100 characters', x(101)],
      ['lastName', /more than three accents/, accents('\u20dd', 4)],
      ['lastName', INVISIBLE, 'Hopper\u0007!'],
      ['password', 'Password must be at least 6 characters', '12345'],
      ['email', 'Please enter a valid email address', 'nobody', `${x(250)}@example.org`],
      ['profileImageUrl', WEB_ADDRESS, 'javascript:alert(1)', 'data:image/svg+xml,<svg/>'],
      ['profileImageUrl', /at most 500/, longAddress],
      ['profileImageUrl', INVISIBLE, 'http://\u0085x'],
    ],
  },
  {
    endpoints: ['POST /api/tournaments'],
    valid: () => CUP,
    mistakes: [
      ['name', 'Tournament name must be at least 3 characters', '  AB ', '\u{1f600}x'],
      ['name', 'Tournament name must be at most 100 characters', x(101)],
      ['name', 'Tournament name must not have invisible characters', 'Cup\u2028Two'],
      ['startDate', 'Start date is required', undefined, ''],
      ['startDate', 'Please enter a valid date', 'tomorrow', '2026-02-30', '0000-01-01', '0026-03-19'],
      ['startDate', 'Please enter a valid date', '9999-12-31T23:59:59-14:00', '9999999-01-01'],
      ['status', 'Status is required', undefined, 'paused'],
      ['currentRound', 'Unknown round', 'round_of_64'],
      ['copyTeamsFrom', /./, 999_999, 0, 'x'],
    ],
  },
  {
    endpoints: ['POST /api/teams'],
    valid: () => ({ name: 'Lions', tournamentId: cup.tournamentId }),
    mistakes: [
      ['name', 'Team name must be at least 2 characters', ' A ', '\u{1f600}'],
      ['name', NOT_STORABLE, 'a\u0000b'],
      ['tournamentId', /./, undefined],
    ],
  },
  {
    endpoints: ['POST /api/tournaments/:tournamentId/teams'],
    valid: () => ({ teams: [{ name: 'Lions' }] }),
    mistakes: [
      ['teams', /./, undefined, [], Array.from({ length: 65 }, (_, n) => ({ name: `Team ${n}` }))],
      ['teams.1.name', /./, [{ name: 'Lions' }, { name: 'B' }]],
      ['teams.0.seed', /./, [{ name: 'Lions', seed: 17 }]],
      ['teams.0.bracketPosition', /./, [{ name: 'Lions', bracketPosition: 5 }]],
    ],
  },
  {
    endpoints: ['PATCH /api/teams/:team/seed'],
    valid: () => ({ seed: 1 }),
    mistakes: [['seed', /./, undefined, 0, 17, 1.5]],
  },
  {
    endpoints: ['PATCH /api/teams/:team/bracket-position'],
    valid: () => ({ bracketPosition: 1 }),
    mistakes: [['bracketPosition', /./, undefined, null, 0, 5]],
  },
  {
    endpoints: ['POST /api/players', 'PUT /api/players/:player'],
    valid: () => ({ firstName: 'Bo', lastName: 'Bell' }),
    mistakes: [
      ['firstName', 'First name is required', undefined, ' \t '],
      ['firstName', /must not have invisible characters/, 'Cy\nYoung'],
      ['firstName', NOT_STORABLE, 'a\u0000b'],
      ['firstName', 'First name must be at most 100 characters', x(101)],
      ['lastName', 'Last name is required', null],
      ['lastName', 'Last name must be at most 100 characters', x(101)],
      ['currentTeam', /at most 100/, x(101)],
      ['photoUrl', /at most 500/, longAddress],
      ['photoUrl', WEB_ADDRESS, 'javascript:alert(1)', ' jAvAsCrIpT:alert(1)//http://', 'JAVASCRIPT://%0aalert(1)'],
      ['photoUrl', WEB_ADDRESS, 'data:image/svg+xml,<svg onload=alert(1)>', 'file:///etc/passwd', 'blob:https://x/1'],
      ['photoUrl', WEB_ADDRESS, 'https://', 'ftp://x/y', '/a.png', '//example.org/a.png', 'https://x.org/" onerror="x'],
      ['wins', 'Wins must be 0 or greater', -1],
      ['wins', 'Wins must be a whole number', 1.5],
      ['wins', 'Wins must be at most 99999', 100_000],
      ['wins', /Wins must be/, 1e300],
      ['losses', /Losses must be/, -0.5],
      ['hasChampionship', /must be true or false/, 'true'],
      ['teamId', 'There is no such team.', 999_999],
      ['teamId', /./, 0, BEYOND_ALL_IDS],
    ],
  },
  {
    endpoints: ['POST /api/players/import'],
    valid: () => ({ players: [{ firstName: 'Bo', lastName: 'Bell' }] }),
    mistakes: [
      ['players', 'players must be a list', undefined],
      ['players', 'There is nobody in the list', []],
      ['players', /^At most 2000 players/, Array(2001).fill({ firstName: 'A', lastName: 'B' })],
      ['players.0.firstName', 'First name is required', [{ lastName: 'B' }]],
      ['players.0.currentTeam', /at most 100/, [{ firstName: 'A', lastName: 'B', currentTeam: x(101) }]],
    ],
  },
  {
    endpoints: ['POST /api/opening-day-games'],
    valid: () => ({ tournamentId: cup.tournamentId, team1Id: cup.red, team2Id: cup.blue }),
    mistakes: [
      ['team1Id', 'Team 1 is required', undefined, 0, BEYOND_ALL_IDS],
      ['team1Id', 'Team 1 is not in this tournament.', 999_999],
      ['team2Id', 'Team 2 is required', null],
      ['team2Id', 'Teams must be different', () => cup.red],
      ['team2Id', 'Team 2 is not in this tournament.', () => ids.foreign],
      ['tournamentId', 'Tournament is required', undefined],
      ['location', /at most 255/, x(256)],
    ],
  },
  {
    // The same form as that of a game of the bracket.
    endpoints: ['PUT /api/opening-day-games/:game/result'],
    valid: () => ({ team1Score: 1, team2Score: 2 }),
    mistakes: [
      ['team1Score', 'Must be a whole number', undefined, null, 0.5],
      ['team1Score', 'Score must be 0 or greater', -1],
      ['team2Score', 'Must be at most 999', 1000],
      ['team2Score', /./, 1e21],
      ['playerStats.0.points', 'Score must be 0 or greater', () => [{ playerId: ids.ann, points: -1 }]],
      ['playerStats.0.points', 'Must be at most 999', () => [{ playerId: ids.ann, points: 1000 }]],
      ['playerStats.0.points', 'Must be a whole number', () => [{ playerId: ids.ann, points: 1.5 }]],
      ['playerStats.0.playerId', /./, [{ points: 7 }], [{ playerId: BEYOND_ALL_IDS, points: 7 }]],
      ['playerStats', 'Each player can be listed only once', () => [{ playerId: ids.ann }, { playerId: ids.ann }]],
    ],
  },
  {
    endpoints: ['POST /api/brackets'],
    valid: () => ({ tournamentId: cup.tournamentId }),
    mistakes: [
      ['tournamentId', /./, undefined, -1, BEYOND_ALL_IDS],
      [
        'picks.0.pickedTeamId',
        /./,
        ...[null, 0, -7, 1.5, -1000, -1001.5, -1005, 1e15].map((pickedTeamId) => [{ gameId: 1, pickedTeamId }]),
      ],
      ['picks.0.gameId', /./, ...[-1, 1.5, BEYOND_ALL_IDS].map((gameId) => [{ gameId, pickedTeamId: 1 }])],
      ['picks.0', /./, [null], [[]], ['1']],
      ['picks', /./, 'all', 7, {}, true, Array(101).fill({ gameId: 1, pickedTeamId: 1 })],
    ],
  },
  {
    endpoints: ['POST /api/picks'],
    valid: () => ({ bracketId: 1, tournamentId: cup.tournamentId, gameId: 1, pickedTeamId: 1 }),
    mistakes: [
      ['bracketId', /./, undefined, null, 0, -1, 1.5, BEYOND_ALL_IDS],
      ['tournamentId', /./, null],
      ['gameId', /./, 0, -5],
      ['pickedTeamId', /./, 0, -1000],
    ],
  },
];

describe.each(FORMS.flatMap(({ endpoints, ...form }) => endpoints.map((endpoint) => ({ endpoint, ...form }))))(
  '$endpoint is refused at its field and changes nothing',
  ({ endpoint, valid, mistakes }) => {
    const cases = mistakes.flatMap(([field, message, ...values]) => values.map((value) => ({ field, message, value })));

    it.each(cases)('with $field $value', async ({ field, message, value }) => {
      const [method = '', url = ''] = endpoint.split(' ');
      const address = url.replace(/:(\w+)/, (_, name: string) => String({ ...cup, ...ids }[name as 'team']));
      const before = await readDigest(cup.test.database);
      const call = cup.admin[method.toLowerCase() as 'post' | 'put' | 'patch'];
      const [sent = ''] = field.split('.');
      const { status, body } = await call(address, {
        ...valid(),
        [sent]: typeof value === 'function' ? value() : value,
      });
      expect(status, JSON.stringify(body)).toBe(400);
      expect(body.code).toBe('invalid_input');
      // A character that no database stores is refused before the fields are told apart.
      const path = message === NOT_STORABLE ? '' : field;
      const sentence = typeof message === 'string' ? message : expect.stringMatching(message);
      expect(body.issues).toContainEqual({ path, message: sentence });
      expect(body.message).toBe(body.issues[0].message);
      expect(await readDigest(cup.test.database)).toEqual(before);
    });
  },
);

const NO_IDS = ['', '1,', '1;2', '-1', '1.5', '2147483648', '1&teamIds=2', '1)%20or%20(1=1', `${'1,'.repeat(100)}1`];

it.each([
  ['tournaments/:id/leaderboard', 'limit', ['-1', '1.5', 'ten', '1&limit=2'].map((n) => `?limit=${n}`)],
  ['tournaments/:id/leaderboard', 'offset', ['?offset=-1']],
  ['tournaments/:id/leaderboard', 'sort', ['?sort=points', '?sort=total&sort=name']],
  ['tournaments/:id/my-standing', 'sort', ['?sort=points']],
  ['tournaments/:id/brackets', 'limit', ['?limit=-1']],
  ['players', 'limit', ['?limit=-1']],
  ['players/by-teams', 'teamIds', ['', '?teamIds[]=1', ...NO_IDS.map((ids) => `?teamIds=${ids}`)]],
])('GET /api/%s refuses an invalid value of %s', async (path, field, queries) => {
  for (const query of queries) {
    const response = await cup.admin.get(`/api/${path.replace(':id', String(cup.tournamentId))}${query}`);
    const issues = [{ path: expect.stringMatching(`^${field}`) }];
    expect(response, query).toMatchObject({ status: 400, body: { code: 'invalid_input', issues } });
  }
});
