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

/** The field and the sentence at it; any sentence where it says nothing. */
type Mistake = [body: object | (() => object), path: string, message?: string | RegExp];

interface Form {
  /** Every endpoint that takes the form, with the name of an id in its path. */
  endpoints: string[];
  valid: () => object;
  mistakes: Record<string, Mistake>;
}

const x = (length: number) => 'x'.repeat(length);
const INVISIBLE = 'Must not have invisible characters';
const WEB_ADDRESS = 'Must be an http or https address';
const lines = (...entries: [unknown, unknown][]) => ({
  playerStats: entries.map(([playerId, points]) => ({ playerId, points })),
});
const pick = (change: object) => ({ picks: [{ gameId: 1, pickedTeamId: 1, ...change }] });

const FORMS: Form[] = [
  {
    endpoints: ['POST /api/register'],
    valid: () => ({ username: 'valid', password: PASSWORD }),
    mistakes: {
      'a short username': [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
      'a blank username': [{ username: '   ' }, 'username', 'Username must be at least 3 characters'],
      'no username': [{ username: undefined }, 'username', 'Username must be at least 3 characters'],
      'a username of one sign and a letter': [{ username: '\u{1f600}x' }, 'username', /at least 3/],
      'a username of blank signs': [{ username: '\u2800\u2800\u2800' }, 'username', /at least 3/],
      'a long username': [{ username: x(51) }, 'username', 'Username must be at most 50 characters'],
      'a username of accents': [{ username: `ann${'\u0301'.repeat(600)}` }, 'username', /at most 50/],
      'a zero-width space': [{ username: 'ad\u200bmin' }, 'username', 'Username must not have invisible characters'],
      'a filler': [{ username: 'ad\u3164min' }, 'username', 'Username must not have invisible characters'],
      'two lines': [{ username: 'ad\nmin' }, 'username', 'Username must not have invisible characters'],
      'a heap of accents': [{ username: `ann${'\u0301'.repeat(5)}` }, 'username', /more than three accents on one/],
      'accents on a first name': [{ firstName: `A${'\u0323'.repeat(5)}` }, 'firstName', /more than three accents/],
      'accents on a last name': [{ lastName: `A${'\u20dd'.repeat(4)}` }, 'lastName', /more than three accents/],
      'a first name that turns around': [{ firstName: 'Grace\u202e' }, 'firstName', INVISIBLE],
      'a last name that rings': [{ lastName: 'Hopper\u0007!' }, 'lastName', INVISIBLE],
      'a long first name': [{ firstName: x(101) }, 'firstName', 'First name must be at most 100 characters'],
      'a short password': [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
      'no email address': [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
      'a long email address': [{ email: `${x(250)}@example.org` }, 'email', 'Please enter a valid email address'],
      'a script as picture': [{ profileImageUrl: 'javascript:alert(1)' }, 'profileImageUrl', WEB_ADDRESS],
      'a long picture address': [{ profileImageUrl: `https://x.org/${x(487)}` }, 'profileImageUrl', /at most 500/],
      'data as picture': [{ profileImageUrl: 'data:image/svg+xml,<svg/>' }, 'profileImageUrl', WEB_ADDRESS],
      'a picture with a control character': [{ profileImageUrl: 'http://\u0085x' }, 'profileImageUrl', INVISIBLE],
    },
  },
  {
    endpoints: ['POST /api/tournaments'],
    valid: () => CUP,
    mistakes: {
      'a short name': [{ name: '  AB ' }, 'name', 'Tournament name must be at least 3 characters'],
      'a sign and a letter': [{ name: '\u{1f600}x' }, 'name', 'Tournament name must be at least 3 characters'],
      'a long name': [{ name: x(101) }, 'name', 'Tournament name must be at most 100 characters'],
      'a name on two lines': [{ name: 'Cup\u2028Two' }, 'name', 'Tournament name must not have invisible characters'],
      'no start': [{ startDate: undefined }, 'startDate', 'Start date is required'],
      'an empty start': [{ startDate: '' }, 'startDate', 'Start date is required'],
      'a start in words': [{ startDate: 'tomorrow' }, 'startDate', 'Please enter a valid date'],
      'no day of the calendar': [{ startDate: '2026-02-30' }, 'startDate', 'Please enter a valid date'],
      'the year 0': [{ startDate: '0000-01-01' }, 'startDate', 'Please enter a valid date'],
      'a year of two digits': [{ startDate: '0026-03-19' }, 'startDate', 'Please enter a valid date'],
      'the end of time': [{ startDate: '9999-12-31T23:59:59-14:00' }, 'startDate', 'Please enter a valid date'],
      'a year of seven digits': [{ startDate: '9999999-01-01' }, 'startDate', 'Please enter a valid date'],
      'no status': [{ status: undefined }, 'status', 'Status is required'],
      'an unknown status': [{ status: 'paused' }, 'status', 'Status is required'],
      'an unknown round': [{ currentRound: 'round_of_64' }, 'currentRound', 'Unknown round'],
    },
  },
  {
    endpoints: ['POST /api/teams'],
    valid: () => ({ name: 'Lions', tournamentId: cup.tournamentId }),
    mistakes: {
      'a short name': [{ name: ' A ' }, 'name', 'Team name must be at least 2 characters'],
      'a name of one sign': [{ name: '\u{1f600}' }, 'name', 'Team name must be at least 2 characters'],
      'a name that no database stores': [{ name: 'a\u0000b' }, '', 'Text contains a character that cannot be stored.'],
      'no tournament': [{ tournamentId: undefined }, 'tournamentId'],
    },
  },
  {
    endpoints: ['POST /api/tournaments/:tournamentId/teams'],
    valid: () => ({ teams: [{ name: 'Lions' }] }),
    mistakes: {
      'no list': [{ teams: undefined }, 'teams'],
      'an empty list': [{ teams: [] }, 'teams'],
      'too long a list': [{ teams: Array.from({ length: 65 }, (_, n) => ({ name: `Team ${n}` })) }, 'teams'],
      'a short name': [{ teams: [{ name: 'Lions' }, { name: 'B' }] }, 'teams.1.name'],
      'a seed that does not exist': [{ teams: [{ name: 'Lions', seed: 17 }] }, 'teams.0.seed'],
      'an unknown position': [{ teams: [{ name: 'Lions', bracketPosition: 5 }] }, 'teams.0.bracketPosition'],
    },
  },
  {
    endpoints: ['PATCH /api/teams/:team/seed'],
    valid: () => ({ seed: 1 }),
    mistakes: {
      'seed 0': [{ seed: 0 }, 'seed'],
      'seed 17': [{ seed: 17 }, 'seed'],
      'half a seed': [{ seed: 1.5 }, 'seed'],
      'no seed': [{ seed: undefined }, 'seed'],
    },
  },
  {
    endpoints: ['PATCH /api/teams/:team/bracket-position'],
    valid: () => ({ bracketPosition: 1 }),
    mistakes: {
      'position 0': [{ bracketPosition: 0 }, 'bracketPosition'],
      'position 5': [{ bracketPosition: 5 }, 'bracketPosition'],
      'no position': [{ bracketPosition: null }, 'bracketPosition'],
    },
  },
  {
    endpoints: ['POST /api/players', 'PUT /api/players/:player'],
    valid: () => ({ firstName: 'Bo', lastName: 'Bell' }),
    mistakes: {
      'no first name': [{ firstName: undefined }, 'firstName', 'First name is required'],
      'no last name': [{ lastName: null }, 'lastName', 'Last name is required'],
      'a blank name': [{ firstName: ' \t ' }, 'firstName', 'First name is required'],
      'a name on two lines': [{ firstName: 'Cy\nYoung' }, 'firstName', /must not have invisible characters/],
      'a name that no database stores': [
        { firstName: 'a\u0000b' },
        '',
        'Text contains a character that cannot be stored.',
      ],
      'a long first name': [{ firstName: x(101) }, 'firstName', 'First name must be at most 100 characters'],
      'a long last name': [{ lastName: x(101) }, 'lastName', 'Last name must be at most 100 characters'],
      'a long team': [{ currentTeam: x(101) }, 'currentTeam', /at most 100/],
      'a long photo address': [{ photoUrl: `https://x.org/${x(487)}` }, 'photoUrl', /at most 500/],
      'a script as photo': [{ photoUrl: 'javascript:alert(1)' }, 'photoUrl', WEB_ADDRESS],
      'a hidden script': [{ photoUrl: ' jAvAsCrIpT:alert(1)//http://' }, 'photoUrl', WEB_ADDRESS],
      'data as photo': [{ photoUrl: 'data:image/svg+xml,<svg onload=alert(1)>' }, 'photoUrl', WEB_ADDRESS],
      'a file as photo': [{ photoUrl: 'file:///etc/passwd' }, 'photoUrl', WEB_ADDRESS],
      'a blob as photo': [{ photoUrl: 'blob:https://x/1' }, 'photoUrl', WEB_ADDRESS],
      'a photo on no host': [{ photoUrl: 'https://' }, 'photoUrl', WEB_ADDRESS],
      'a photo by FTP': [{ photoUrl: 'ftp://x/y' }, 'photoUrl', WEB_ADDRESS],
      'a path as photo': [{ photoUrl: '/a.png' }, 'photoUrl', WEB_ADDRESS],
      'a script that looks like a host': [{ photoUrl: 'JAVASCRIPT://%0aalert(1)' }, 'photoUrl', WEB_ADDRESS],
      'a photo without a scheme': [{ photoUrl: '//example.org/a.png' }, 'photoUrl', WEB_ADDRESS],
      'an address that leaves its quotes': [{ photoUrl: 'https://x.org/" onerror="x' }, 'photoUrl', WEB_ADDRESS],
      'negative wins': [{ wins: -1 }, 'wins', 'Wins must be 0 or greater'],
      'negative losses': [{ losses: -0.5 }, 'losses', /Losses must be/],
      'half a win': [{ wins: 1.5 }, 'wins', 'Wins must be a whole number'],
      'too many wins': [{ wins: 100_000 }, 'wins', 'Wins must be at most 99999'],
      'wins beyond counting': [{ wins: 1e300 }, 'wins', /Wins must be/],
      'a champion in words': [{ hasChampionship: 'true' }, 'hasChampionship', /must be true or false/],
      'an unknown team': [{ teamId: 999_999 }, 'teamId', 'There is no such team.'],
      'a team that cannot be': [{ teamId: 0 }, 'teamId'],
      'a team beyond all ids': [{ teamId: 2 ** 31 }, 'teamId'],
    },
  },
  {
    endpoints: ['POST /api/players/import'],
    valid: () => ({ players: [{ firstName: 'Bo', lastName: 'Bell' }] }),
    mistakes: {
      'no list': [{ players: undefined }, 'players', 'players must be a list'],
      nobody: [{ players: [] }, 'players', 'There is nobody in the list'],
      '501 players': [
        { players: Array(501).fill({ firstName: 'A', lastName: 'B' }) },
        'players',
        /^At most 500 players/,
      ],
      'no first name': [{ players: [{ lastName: 'B' }] }, 'players.0.firstName', 'First name is required'],
      'a long team': [
        { players: [{ firstName: 'A', lastName: 'B', currentTeam: x(101) }] },
        'players.0.currentTeam',
        /at most 100/,
      ],
    },
  },
  {
    endpoints: ['POST /api/opening-day-games'],
    valid: () => ({ tournamentId: cup.tournamentId, team1Id: cup.red, team2Id: cup.blue }),
    mistakes: {
      'no first team': [{ team1Id: undefined }, 'team1Id', 'Team 1 is required'],
      'no second team': [{ team2Id: null }, 'team2Id', 'Team 2 is required'],
      'team 0': [{ team1Id: 0 }, 'team1Id', 'Team 1 is required'],
      'a team beyond all ids': [{ team1Id: 2 ** 31 }, 'team1Id', 'Team 1 is required'],
      'one team twice': [() => ({ team2Id: cup.red }), 'team2Id', 'Teams must be different'],
      'an unknown team': [{ team1Id: 999_999 }, 'team1Id', 'Team 1 is not in this tournament.'],
      'a team of another tournament': [
        () => ({ team2Id: ids.foreign }),
        'team2Id',
        'Team 2 is not in this tournament.',
      ],
      'no tournament': [{ tournamentId: undefined }, 'tournamentId', 'Tournament is required'],
      'a long location': [{ location: x(256) }, 'location', /at most 255/],
    },
  },
  {
    // The same form as that of a game of the bracket.
    endpoints: ['PUT /api/opening-day-games/:game/result'],
    valid: () => ({ team1Score: 1, team2Score: 2 }),
    mistakes: {
      'no score': [{ team1Score: undefined }, 'team1Score', 'Must be a whole number'],
      'a null score': [{ team2Score: null }, 'team2Score', 'Must be a whole number'],
      'a negative score': [{ team1Score: -1 }, 'team1Score', 'Score must be 0 or greater'],
      'half a point': [{ team2Score: 0.5 }, 'team2Score', 'Must be a whole number'],
      '1000 points': [{ team2Score: 1000 }, 'team2Score', 'Must be at most 999'],
      'a score beyond counting': [{ team1Score: 1e21 }, 'team1Score'],
      'negative player points': [() => lines([ids.ann, -1]), 'playerStats.0.points', 'Score must be 0 or greater'],
      '1000 player points': [() => lines([ids.ann, 1000]), 'playerStats.0.points', 'Must be at most 999'],
      'half a player point': [() => lines([ids.ann, 1.5]), 'playerStats.0.points', 'Must be a whole number'],
      'no player': [lines([undefined, 7]), 'playerStats.0.playerId'],
      'a player beyond all ids': [lines([2 ** 31, 7]), 'playerStats.0.playerId'],
      'a player twice': [() => lines([ids.ann, 7], [ids.ann, 8]), 'playerStats', 'Each player can be listed only once'],
    },
  },
  {
    endpoints: ['POST /api/brackets'],
    valid: () => ({ tournamentId: cup.tournamentId }),
    mistakes: {
      'no tournament': [{ tournamentId: undefined }, 'tournamentId'],
      'a tournament below zero': [{ tournamentId: -1 }, 'tournamentId'],
      'a tournament beyond all ids': [{ tournamentId: 2 ** 31 }, 'tournamentId'],
      'a pick without a team': [pick({ pickedTeamId: null }), 'picks.0.pickedTeamId'],
      'a pick of team 0': [pick({ pickedTeamId: 0 }), 'picks.0.pickedTeamId'],
      'a pick of a negative team': [pick({ pickedTeamId: -7 }), 'picks.0.pickedTeamId'],
      'a pick of position 0': [pick({ pickedTeamId: -1000 }), 'picks.0.pickedTeamId'],
      'a pick of position 5': [pick({ pickedTeamId: -1005 }), 'picks.0.pickedTeamId'],
      'a pick of a team beyond all ids': [pick({ pickedTeamId: 1e15 }), 'picks.0.pickedTeamId'],
      'a pick in a negative game': [pick({ gameId: -1 }), 'picks.0.gameId'],
      'a thousand picks': [{ picks: Array(1000).fill({ gameId: 1, pickedTeamId: 1 }) }, 'picks'],
    },
  },
  {
    endpoints: ['POST /api/picks'],
    valid: () => ({ bracketId: 1, tournamentId: cup.tournamentId, gameId: 1, pickedTeamId: 1 }),
    mistakes: {
      'no bracket': [{ bracketId: undefined }, 'bracketId'],
      'a bracket beyond all ids': [{ bracketId: 2 ** 31 }, 'bracketId'],
      'no tournament': [{ tournamentId: null }, 'tournamentId'],
      'game 0': [{ gameId: 0 }, 'gameId'],
      'a negative game': [{ gameId: -5 }, 'gameId'],
      'team 0': [{ pickedTeamId: 0 }, 'pickedTeamId'],
      'position 0': [{ pickedTeamId: -1000 }, 'pickedTeamId'],
    },
  },
];

describe.each(FORMS.flatMap(({ endpoints, ...form }) => endpoints.map((endpoint) => ({ endpoint, ...form }))))(
  '$endpoint is refused at its field and changes nothing',
  ({ endpoint, valid, mistakes }) => {
    it.each(Object.entries(mistakes))('with %s', async (_, [mistake, path, message = /./]) => {
      const [method = '', url = ''] = endpoint.split(' ');
      const change = typeof mistake === 'function' ? mistake() : mistake;
      const address = url.replace(/:(\w+)/, (_, name: string) => String({ ...cup, ...ids }[name as 'team']));
      const before = await readDigest(cup.test.database);
      const call = cup.admin[method.toLowerCase() as 'post' | 'put' | 'patch'];
      const { status, body } = await call(address, { ...valid(), ...change });
      expect(status, JSON.stringify(body)).toBe(400);
      expect(body.code).toBe('invalid_input');
      const sentence = typeof message === 'string' ? message : expect.stringMatching(message);
      expect(body.issues).toContainEqual({ path, message: sentence });
      expect(body.message).toBe(body.issues[0].message);
      expect(await readDigest(cup.test.database)).toEqual(before);
    });
  },
);

describe('a query that makes no sense is refused', () => {
  it.each([
    ['leaderboard', '?limit=-1', 'limit'],
    ['leaderboard', '?limit=1.5', 'limit'],
    ['leaderboard', '?limit=ten', 'limit'],
    ['leaderboard', '?limit=1&limit=2', 'limit'],
    ['leaderboard', '?limit=9999999999', 'limit'],
    ['leaderboard', '?offset=-1', 'offset'],
    ['leaderboard', '?sort=points', 'sort'],
    ['leaderboard', '?sort=total&sort=name', 'sort'],
    ['my-standing', '?sort=points', 'sort'],
    ['brackets', '?limit=-1', 'limit'],
    ['players', '?limit=-1', 'limit'],
    ['by-teams', '', 'teamIds'],
    ['by-teams', '?teamIds=', 'teamIds'],
    ['by-teams', '?teamIds=1,', 'teamIds'],
    ['by-teams', '?teamIds=1;2', 'teamIds'],
    ['by-teams', '?teamIds=-1', 'teamIds'],
    ['by-teams', '?teamIds=1.5', 'teamIds'],
    ['by-teams', '?teamIds=2147483648', 'teamIds'],
    ['by-teams', '?teamIds=1&teamIds=2', 'teamIds'],
    ['by-teams', '?teamIds[]=1', 'teamIds'],
    ['by-teams', `?teamIds=${'1,'.repeat(100)}1`, 'teamIds'],
    ['by-teams', '?teamIds=1)%20or%20(1=1', 'teamIds'],
  ])('%s%s', async (list, query, path) => {
    const folder = { players: '/api', 'by-teams': '/api/players' }[list] ?? `/api/tournaments/${cup.tournamentId}`;
    expect(await cup.admin.get(`${folder}/${list}${query}`)).toMatchObject({
      ...{ status: 400, body: { code: 'invalid_input', issues: [{ path: expect.stringMatching(`^${path}`) }] } },
    });
  });
});
