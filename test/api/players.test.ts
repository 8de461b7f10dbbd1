import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Player } from '../../src/contract/players.ts';
import { players } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { must } from '../test-season.ts';

let app: TestApp;
let admin: Caller;
let user: Caller;
let visitor: Caller;
let tournamentId: number;
/** Three teams of one tournament. */
let red: number;
let blue: number;
let green: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  user = await app.user();
  visitor = app.visitor();
  const cup = { name: 'Cup', startDate: '2026-03-19', status: 'not_started' };
  tournamentId = must(await admin.post('/api/tournaments', cup), 201).id;
  red = await makeTeam('Red');
  blue = await makeTeam('Blue');
  green = await makeTeam('Green');
});
afterAll(() => app.close());

async function makeTeam(name: string): Promise<number> {
  return must(await admin.post('/api/teams', { name, tournamentId }), 201).id;
}

async function makePlayer(more: object = {}): Promise<Player> {
  return must(await admin.post('/api/players', { firstName: 'Ann', lastName: 'Ace', ...more }), 201);
}

async function makeGame(team1Id = red, team2Id = blue): Promise<number> {
  return must(await admin.post('/api/opening-day-games', { tournamentId, team1Id, team2Id }), 201).id;
}

async function play(gameId: number, team1Score: number, team2Score: number, points: Record<number, number> = {}) {
  const playerStats = Object.entries(points).map(([id, scored]) => ({ playerId: Number(id), points: scored }));
  must(await admin.put(`/api/opening-day-games/${gameId}/result`, { team1Score, team2Score, playerStats }), 200);
}

async function readPlayer(id: number): Promise<Player> {
  const everyone: Player[] = must(await visitor.get('/api/players'), 200);
  return everyone.find((player) => player.id === id) ?? expect.fail(`no player ${id}`);
}

const readRows = () => app.database.db.select().from(players).orderBy(asc(players.id));

/** A form as the page sends it for a player as it is. */
function toForm({ firstName, lastName, currentTeam, teamId, photoUrl, wins, losses, hasChampionship }: Player) {
  return { firstName, lastName, currentTeam, teamId, photoUrl, wins, losses, hasChampionship };
}

const NAMES = { firstName: 'Bo', lastName: 'Bell' };

describe('who may', () => {
  it('see the players: everyone', async () => {
    await makePlayer({ teamId: red });
    for (const caller of [visitor, user, admin]) {
      for (const url of ['/api/players', `/api/players/by-teams?teamIds=${red}`]) {
        const answer = await caller.get(url);
        expect([answer.status, answer.body.length > 0]).toEqual([200, true]);
      }
    }
  });

  it('add and change players: admins only, and nobody else learns which ids there are', async () => {
    const { id } = await makePlayer();
    const before = await readRows();
    for (const body of [NAMES, {}, { firstName: 5 }]) {
      for (const [caller, status, code] of [
        [visitor, 401, 'not_logged_in'],
        [user, 403, 'not_allowed'],
      ] as const) {
        expect(await caller.post('/api/players', body)).toMatchObject({ status, body: { code } });
        expect(await caller.put(`/api/players/${id}`, body)).toMatchObject({ status, body: { code } });
        expect(await caller.put('/api/players/999999', body)).toMatchObject({ status, body: { code } });
      }
    }
    expect(await readRows()).toEqual(before);
  });

  it('find out later who changed what: the log says', async () => {
    const player = await makePlayer({ firstName: 'Lola' });
    must(await admin.put(`/api/players/${player.id}`, { ...toForm(player), firstName: 'Lulu', wins: 3 }), 200);
    const lines = app.logs.map((line) => JSON.parse(line)).filter(({ change }) => change?.startsWith('player'));
    expect(lines.at(-2)).toMatchObject({ change: 'player added', before: null, after: { firstName: 'Lola' } });
    expect(lines.at(-1)).toMatchObject({
      ...{ change: 'player changed', by: expect.stringMatching(/^admin/) },
      ...{ before: { firstName: 'Lola', wins: 0 }, after: { firstName: 'Lulu', wins: 3 } },
    });
  });
});

describe('a new player', () => {
  it('is shown with all that was entered', async () => {
    const form = { currentTeam: 'Reds', photoUrl: 'https://example.org/a.png?x=1', wins: 3, losses: 1 };
    const created = await makePlayer({ ...form, teamId: red, hasChampionship: true });
    expect(created).toEqual({
      ...{ id: expect.any(Number), firstName: 'Ann', lastName: 'Ace', ...form, teamId: red, hasChampionship: true },
      ...{ totalGames: 4, winPercentage: 75, totalPoints: 0 },
      ...{ createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) },
    });
    expect(await readPlayer(created.id)).toEqual(created);
  });

  const NOTHING = { currentTeam: null, teamId: null, photoUrl: null, wins: 0, losses: 0, hasChampionship: false };
  it.each([
    ['leaves out all it may', {}],
    ['says null', { ...NOTHING, wins: null, losses: null, hasChampionship: null }],
    ['leaves text empty or blank', { currentTeam: '  ', photoUrl: '' }],
    ['claims what is not theirs to say', { id: 77, totalPoints: 500, winsEntered: 9, winPercentage: 100, isAdmin: 1 }],
  ])('needs no more than a name: a form that %s', async (_, more) => {
    const created = await makePlayer(more);
    expect(created).toMatchObject({ ...NOTHING, totalPoints: 0, totalGames: 0, winPercentage: 0 });
    expect(created.id).not.toBe(77);
  });

  it.each([
    `Robert'); drop table players;--`,
    `<img src=x onerror="alert(1)">`,
    `O'Neil "The \\ Wall" %s $1 {{x}} \${y}`,
    'Zoë 李 🏀',
    'null',
    'x'.repeat(100),
  ])('keeps the name %s as it is', async (text) => {
    const created = await makePlayer({ firstName: text, lastName: text, currentTeam: text });
    expect(await readPlayer(created.id)).toMatchObject({ firstName: text, lastName: text, currentTeam: text });
  });

  it('loses only the blanks around a name', async () => {
    expect(await makePlayer({ firstName: '  Mary Ann ' })).toMatchObject({ firstName: 'Mary Ann' });
  });
});

describe('a form with a mistake is refused at its field and leaves nothing behind:', () => {
  const url = (rest: string) => `https://x.org/${rest}`;
  it.each<[string, object, string, string | RegExp]>([
    ['no first name', { firstName: undefined }, 'firstName', 'First name is required'],
    ['no last name', { lastName: null }, 'lastName', 'Last name is required'],
    ['a blank name', { firstName: ' \t ' }, 'firstName', 'First name is required'],
    ['a name on two lines', { firstName: 'Cy\nYoung' }, 'firstName', 'First name must not have invisible characters'],
    ['a number for a name', { lastName: 12 }, 'lastName', 'Last name is required'],
    ['an object for a name', { lastName: { $ne: '' } }, 'lastName', 'Last name is required'],
    ['a name that no database keeps', { firstName: 'a\u0000b' }, '', /./],
    ['a name too long', { firstName: 'x'.repeat(101) }, 'firstName', 'First name must be at most 100 characters'],
    ['a last name too long', { lastName: 'x'.repeat(101) }, 'lastName', 'Last name must be at most 100 characters'],
    ['a team too long', { currentTeam: 'x'.repeat(101) }, 'currentTeam', /at most 100/],
    ['a team that is no text', { currentTeam: ['Red'] }, 'currentTeam', /./],
    ['a photo address too long', { photoUrl: url('x'.repeat(487)) }, 'photoUrl', /at most 500/],
    ['a script as photo', { photoUrl: 'javascript:alert(1)' }, 'photoUrl', 'Must be an http or https address'],
    ['a hidden script', { photoUrl: ' jAvAsCrIpT:alert(1)//http://' }, 'photoUrl', /http or https/],
    ['data as photo', { photoUrl: 'data:image/svg+xml,<svg onload=alert(1)>' }, 'photoUrl', /http or https/],
    ['a file as photo', { photoUrl: 'file:///etc/passwd' }, 'photoUrl', /http or https/],
    ['an address that leaves its quotes', { photoUrl: url('" onerror="x') }, 'photoUrl', /http or https/],
    ['negative wins', { wins: -1 }, 'wins', 'Wins must be 0 or greater'],
    ['negative losses', { losses: -0.5 }, 'losses', /Losses must be/],
    ['half a win', { wins: 1.5 }, 'wins', 'Wins must be a whole number'],
    ['wins as text', { wins: '3' }, 'wins', 'Wins must be a whole number'],
    ['wins that are none', { wins: Number.NaN, losses: true }, 'losses', 'Losses must be a whole number'],
    ['too many wins', { wins: 100_000 }, 'wins', 'Wins must be at most 99999'],
    ['wins beyond counting', { wins: 1e300 }, 'wins', /Wins must be/],
    ['a champion as text', { hasChampionship: 'true' }, 'hasChampionship', 'hasChampionship must be true or false'],
    ['a team that is not there', { teamId: 999_999 }, 'teamId', 'There is no such team.'],
    ['a team that cannot be', { teamId: 0 }, 'teamId', /./],
    ['a team beyond counting', { teamId: 2 ** 31 }, 'teamId', /./],
    ['a team as SQL', { teamId: '1 or 1=1' }, 'teamId', /./],
  ])('%s', async (_, mistake, path, message) => {
    const { id } = await makePlayer();
    const before = await readRows();
    for (const answer of [
      await admin.post('/api/players', { ...NAMES, ...mistake }),
      await admin.put(`/api/players/${id}`, { ...NAMES, ...mistake }),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      const issue = answer.body.issues.find((found: { path: string }) => found.path === path);
      expect(issue?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    }
    expect(await readRows()).toEqual(before);
  });

  it.each([
    ['a list', []],
    ['text', '"Ann"'],
    ['null', 'null'],
    ['nothing', undefined],
  ])('%s', async (_, body) => {
    const before = await readRows();
    expect(await admin.post('/api/players', body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await readRows()).toEqual(before);
  });

  it('a player who is not there, or cannot be', async () => {
    expect(await admin.put('/api/players/999999', NAMES)).toMatchObject({
      ...{ status: 404, body: { message: 'There is no such player.', code: 'not_found' } },
    });
    for (const id of ['0', '-1', '1.5', 'abc', '2147483648', '9'.repeat(60), '1;drop table players', '%27']) {
      const answer = await admin.put(`/api/players/${encodeURIComponent(id)}`, NAMES);
      expect([id, answer.status]).toEqual([id, 400]);
    }
  });
});

describe('changing a player', () => {
  it('shows the totals that were typed, and later games count on from there', async () => {
    const player = await makePlayer({ teamId: red });
    const games = [await makeGame(), await makeGame(), await makeGame()] as const;
    await play(games[0], 5, 3, { [player.id]: 5 });
    await play(games[1], 1, 3, { [player.id]: 1 });
    const before = await readPlayer(player.id);
    expect(before).toMatchObject({ wins: 1, losses: 1, totalPoints: 6 });

    const after = must(await admin.put(`/api/players/${player.id}`, { ...toForm(before), wins: 10, losses: 0 }), 200);
    expect(after).toMatchObject({ wins: 10, losses: 0, totalGames: 10, winPercentage: 100, totalPoints: 6 });
    expect(await readPlayer(player.id)).toEqual(after);

    await play(games[2], 2, 0, { [player.id]: 0 });
    expect(await readPlayer(player.id)).toMatchObject({ wins: 11, losses: 0, totalPoints: 6 });
    // One of the games that the typed total took away is undone: it still shows no less than 0.
    must(await admin.delete(`/api/opening-day-games/${games[1]}`), 204);
    expect(await readPlayer(player.id)).toMatchObject({ wins: 11, losses: 0, totalPoints: 5 });
  });

  it('saving a form as it was shown changes no figure, however often', async () => {
    const { id } = await makePlayer({ teamId: red, wins: 2, losses: 2 });
    await play(await makeGame(), 5, 3, { [id]: 5 });
    const shown = await readPlayer(id);
    for (let time = 0; time < 3; time += 1) {
      const after = must(await admin.put(`/api/players/${id}`, toForm(shown)), 200);
      expect(after).toEqual({ ...shown, updatedAt: after.updatedAt });
    }
  });

  it('leaves wins and losses alone when the form has none', async () => {
    const { id } = await makePlayer({ teamId: red, wins: 4, losses: 2 });
    await play(await makeGame(), 5, 3, { [id]: 5 });
    must(await admin.put(`/api/players/${id}`, { ...NAMES, teamId: red }), 200);
    expect(await readPlayer(id)).toMatchObject({ ...NAMES, wins: 5, losses: 2 });
    must(await admin.put(`/api/players/${id}`, { ...NAMES, teamId: red, wins: null, losses: 7 }), 200);
    expect(await readPlayer(id)).toMatchObject({ wins: 5, losses: 7 });
  });

  it('cannot give points, which only games do', async () => {
    const { id } = await makePlayer();
    const claim = { ...NAMES, totalPoints: 900, totalGames: 9, winsEntered: 9, id: id + 1 };
    expect(must(await admin.put(`/api/players/${id}`, claim), 200)).toMatchObject({ id, totalPoints: 0, wins: 0 });
  });

  it('takes back team, photo and title, which "None" and an empty field mean', async () => {
    const form = { currentTeam: 'Reds', photoUrl: 'http://x.org/a.png', hasChampionship: true };
    const { id } = await makePlayer({ ...form, teamId: red });
    const after = must(await admin.put(`/api/players/${id}`, { ...NAMES, teamId: null, currentTeam: '' }), 200);
    expect(after).toMatchObject({ teamId: null, currentTeam: null, photoUrl: null, hasChampionship: false });
  });

  it('to another team leaves earlier games with the team they were played for', async () => {
    const { id } = await makePlayer({ teamId: red });
    await play(await makeGame(), 5, 3, { [id]: 5 });
    must(await admin.put(`/api/players/${id}`, { ...NAMES, teamId: blue }), 200);
    expect(await readPlayer(id)).toMatchObject({ teamId: blue, wins: 1, losses: 0, totalPoints: 5 });
  });
});

describe('the list', () => {
  it('has the most games first, ties counted, then stands by name', async () => {
    const team = await makeTeam('Sorted');
    const cat = await makePlayer({ firstName: 'Cat', wins: 50_000, teamId: team });
    const bob = await makePlayer({ firstName: 'Bob', wins: 50_000, teamId: team });
    const ann = await makePlayer({ firstName: 'ann', losses: 50_000, teamId: team });
    const tied = await makePlayer({ firstName: 'Tia', wins: 50_000, teamId: team });
    const ann2 = await makePlayer({ firstName: 'ann', losses: 50_000, teamId: team });
    await play(await makeGame(team, red), 7, 7, { [tied.id]: 7 });
    const expected = [tied.id, ann.id, ann2.id, bob.id, cat.id];
    const everyone: Player[] = must(await visitor.get('/api/players'), 200);
    expect(everyone.slice(0, 5).map((player) => player.id)).toEqual(expected);
    const ofTeam: Player[] = must(await visitor.get(`/api/players/by-teams?teamIds=${team}`), 200);
    expect(ofTeam).toEqual(everyone.slice(0, 5));
    expect(ofTeam[0]).toMatchObject({ wins: 50_000, losses: 0, totalGames: 50_001 });
  });

  it('by teams has the players of those teams and nobody else', async () => {
    const [one, two] = [await makeTeam('One'), await makeTeam('Two')];
    const a = await makePlayer({ firstName: 'A', teamId: one });
    const b = await makePlayer({ firstName: 'B', teamId: two });
    await makePlayer({ firstName: 'C', currentTeam: 'One' });
    const ids = async (query: string) => {
      const found: Player[] = must(await visitor.get(`/api/players/by-teams?teamIds=${query}`), 200);
      return found.map((player) => player.id);
    };
    expect(await ids(`${one},${two}`)).toEqual([a.id, b.id]);
    expect(await ids(`${two}`)).toEqual([b.id]);
    expect(await ids(`${two},${two},999999`)).toEqual([b.id]);
    expect(await ids('999999')).toEqual([]);
  });

  it.each([
    '',
    '?teamIds=',
    '?teamIds=1,',
    '?teamIds=a',
    '?teamIds=1;2',
    '?teamIds=-1',
    '?teamIds=0',
    '?teamIds=1.5',
    '?teamIds=2147483648',
    '?teamIds=1&teamIds=2',
    '?teamIds[]=1',
    `?teamIds=${'1,'.repeat(100)}1`,
    '?teamIds=1)%20or%20(1=1',
  ])('by teams refuses %s', async (query) => {
    const answer = await visitor.get(`/api/players/by-teams${query}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ path: expect.stringMatching(/^teamIds/) }] },
    });
  });
});

describe('at the same moment', () => {
  it('a typed total and a result lose neither', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { id } = await makePlayer({ teamId: red });
      const gameId = await makeGame();
      await Promise.all([
        play(gameId, 5, 3, { [id]: 5 }),
        admin.put(`/api/players/${id}`, { ...NAMES, teamId: red, wins: 10 }).then((answer) => must(answer, 200)),
      ]);
      const { wins } = await readPlayer(id);
      // Typed after the result, or before it.
      expect([10, 11]).toContain(wins);
      must(await admin.delete(`/api/opening-day-games/${gameId}`), 204);
      expect(await readPlayer(id)).toMatchObject({ wins: wins - 1, totalPoints: 0 });
    }
  });

  it('a typed total survives a form without one', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { id } = await makePlayer();
      const forms = [NAMES, { ...NAMES, wins: 10 }, NAMES, { ...NAMES, losses: 4 }, NAMES];
      const answers = await Promise.all(forms.map((form) => admin.put(`/api/players/${id}`, form)));
      expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 200));
      expect(await readPlayer(id)).toMatchObject({ wins: 10, losses: 4 });
    }
  });

  it('results of many games all count', async () => {
    const { id } = await makePlayer({ teamId: red, wins: 1 });
    const games = await Promise.all(Array.from({ length: 8 }, () => makeGame()));
    await Promise.all(games.map((gameId) => play(gameId, 5, 3, { [id]: 2 })));
    expect(await readPlayer(id)).toMatchObject({ wins: 9, totalPoints: 16 });
  });

  it('a player joins a team that is being deleted: one of the two is told so', async () => {
    for (let round = 0; round < 10; round += 1) {
      const doomed = await makeTeam(`Doomed ${round}`);
      const { id } = await makePlayer({ teamId: round % 2 ? green : doomed });
      const [joined, deleted] = await Promise.all([
        admin.put(`/api/players/${id}`, { ...NAMES, teamId: doomed }),
        admin.delete(`/api/teams/${doomed}`),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 400]).toContain(joined.status);
      expect((await readPlayer(id)).teamId).not.toBe(doomed);
    }
  });
});
