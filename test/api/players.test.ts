import { describe, expect, it } from 'vitest';
import type { Player } from '../../src/contract/players.ts';
import { players } from '../../src/server/db/schema.ts';
import { expectStatus } from '../test-season.ts';
import { startCup } from './cup.ts';
import { expectNothingStored } from './digest.ts';
import { prepare } from './prepare.ts';
import { readLoggedChanges } from './season-calls.ts';

const cup = prepare(startCup);

const NAMES = { firstName: 'Bo', lastName: 'Bell' };
const ADA = { firstName: 'Ada', lastName: 'Lang' };
const edit = (id: number, form: object) => cup.admin.put(`/api/players/${id}`, form);
const list = async (query = ''): Promise<Player[]> => expectStatus(await cup.visitor.get(`/api/players${query}`), 200);

describe('a new player', () => {
  it('is shown with all that was entered', async () => {
    const form = { currentTeam: 'Reds', photoUrl: 'https://example.org/a.png?x=1', wins: 3, losses: 1 };
    const created = await cup.makePlayer({ ...form, firstName: ' Ann ', teamId: cup.red, hasChampionship: true });
    expect(created).toEqual({
      id: expect.any(Number),
      firstName: 'Ann',
      lastName: 'Ace',
      ...form,
      teamId: cup.red,
      hasChampionship: true,
      totalGames: 4,
      winPercentage: 75,
      totalPoints: 0,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(await cup.readPlayer(created.id)).toEqual(created);
  });

  const NOTHING = { currentTeam: null, teamId: null, photoUrl: null, wins: 0, losses: 0, hasChampionship: false };
  it.each([
    ['leaves out all it may', {}],
    ['says null', { ...NOTHING, wins: null, losses: null, hasChampionship: null }],
    ['leaves text empty or blank', { currentTeam: '  ', photoUrl: '' }],
  ])('needs no more than a name: a form that %s', async (_, more) => {
    expect(await cup.makePlayer(more)).toMatchObject({ ...NOTHING, totalPoints: 0, totalGames: 0, winPercentage: 0 });
  });

  it.each([
    `Robert'); drop table players;-- <img src=x onerror="alert(1)">`,
    `O'Neil "The \\ Wall" %s $1 {{x}} \${y}`,
    'Zoë 李 🏀',
    'x'.repeat(100),
  ])('keeps the name %s as it is', async (text) => {
    const { id } = await cup.makePlayer({ firstName: text, lastName: text, currentTeam: text });
    expect(await cup.readPlayer(id)).toMatchObject({ firstName: text, lastName: text, currentTeam: text });
  });

  it.each([
    ['500 letters', `https://example.org/${'x'.repeat(480)}`],
    ['plain HTTP', 'http://example.org/a.png'],
    ['capitals', 'HTTPS://example.org/a.png'],
  ])('accepts a photo whose address has %s', async (_, photoUrl) => {
    expect((await cup.makePlayer({ photoUrl })).photoUrl).toBe(photoUrl);
  });
});

it('a form with "None" as team, an empty text, or no photo or championship removes what a player had there', async () => {
  const form = { currentTeam: 'Reds', photoUrl: 'http://x.org/a.png', hasChampionship: true };
  const { id } = await cup.makePlayer({ ...form, teamId: cup.red });
  const after = expectStatus(await edit(id, { ...NAMES, teamId: null, currentTeam: '' }), 200);
  expect(after).toMatchObject({ teamId: null, currentTeam: null, photoUrl: null, hasChampionship: false });
});

it('the list of players comes in pages, and the players of teams are in the same order', async () => {
  const teamId = await cup.makeTeam('Listed');
  for (const wins of [1, 3, 2]) await cup.makePlayer({ teamId, wins });
  const everyone = await list();
  const listed = everyone.filter((player) => player.teamId === teamId);
  expect(listed.map(({ wins }) => wins)).toEqual([3, 2, 1]);
  expect(await list(`/by-teams?teamIds=${teamId},${teamId},999999`)).toEqual(listed);
  for (const [query, shown] of [
    ['?limit=1&offset=1', everyone.slice(1, 2)],
    ['?limit=99999&offset=3', everyone.slice(3)],
    [`?offset=${everyone.length}`, []],
  ] as const) {
    const { body, headers } = await cup.visitor.get(`/api/players${query}`);
    expect([body, headers.get('x-total-count')]).toEqual([shown, String(everyone.length)]);
  }
});

describe('at the same moment', () => {
  it('wins and losses that one form enters survive forms without them', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { id } = await cup.makePlayer();
      const forms = [NAMES, { ...NAMES, wins: 10 }, NAMES, { ...NAMES, losses: 4 }, NAMES];
      const responses = await Promise.all(forms.map((form) => edit(id, form)));
      expect(responses.map(({ status }) => status)).toEqual(forms.map(() => 200));
      expect(await cup.readPlayer(id)).toMatchObject({ wins: 10, losses: 4 });
    }
  });

  it('players who join a team that is being deleted are refused or have no team', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const doomed = await cup.makeTeam(`Doomed ${attempt}`);
      const { id } = await cup.makePlayer({ teamId: attempt % 2 ? cup.green : doomed });
      const joining = [doomed, cup.red].map((teamId) => ({ ...ADA, teamId }));
      const [joined, imported, deleted] = await Promise.all([
        edit(id, { ...NAMES, teamId: doomed }),
        cup.admin.post('/api/players/import', { players: joining }),
        cup.admin.delete(`/api/teams/${doomed}`),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 400]).toContain(joined.status);
      expect([201, 400]).toContain(imported.status);
      const rows = await cup.test.database.db.select().from(players);
      expect(rows.filter(({ teamId }) => teamId === doomed)).toEqual([]);
    }
  });
});

describe('an imported list', () => {
  const send = (list: unknown) => cup.admin.post('/api/players/import', { players: list });

  it('is added in its order, with the names and teams of players and nothing else', async () => {
    const added = expectStatus(
      await send([
        { firstName: ' Zoe ', lastName: 'Ito', currentTeam: 'Red', teamId: cup.red },
        { ...ADA, currentTeam: ' ', teamId: null },
        { ...ADA, currentTeam: 'Old Boys', wins: 9, hasChampionship: true, photoUrl: 'https://example.org/a.png' },
      ]),
      201,
    );
    const blank = { wins: 0, losses: 0, totalGames: 0, totalPoints: 0, photoUrl: null, hasChampionship: false };
    expect(added).toMatchObject([
      { firstName: 'Zoe', lastName: 'Ito', currentTeam: 'Red', teamId: cup.red, ...blank },
      { ...ADA, currentTeam: null, teamId: null, ...blank },
      { ...ADA, currentTeam: 'Old Boys', teamId: null, ...blank },
    ]);
    expect(await list()).toEqual(expect.arrayContaining(added));
  });

  it('may have 2,000 players with the longest names in one request, and no more', async () => {
    const long = '李'.repeat(96);
    const sent = Array.from({ length: 2000 }, (_, index) => ({
      firstName: `${long}${index}`,
      lastName: long,
      currentTeam: long,
      teamId: cup.red,
    }));
    const added: Player[] = expectStatus(await send(sent), 201);
    expect(added).toMatchObject(sent);
    const [entry] = expectStatus(await cup.admin.get('/api/audit?limit=1'), 200);
    expect(entry).toMatchObject({ action: 'players added', target: expect.stringMatching(/^李{96}0 .*, 1997 more$/) });
    expect(entry.after).toEqual({ players: 2000, firstId: added.at(0)?.id, lastId: added.at(-1)?.id });
    const logged = readLoggedChanges(cup.test, 'players added').at(-1);
    expect(JSON.stringify(logged)).not.toContain('李');
    await expectNothingStored(cup.test.database, async () => {
      const message = 'At most 2000 players can be added at once';
      const refusal = { status: 400, body: { issues: [{ path: 'players', message }] } };
      expect(await send([...sent, ADA])).toMatchObject(refusal);
    });
  });

  it('with an unknown team is refused as a whole', async () => {
    await expectNothingStored(cup.test.database, async () => {
      const issues = [{ path: 'players.1.teamId', message: 'There is no such team.' }];
      expect(await send([ADA, { ...ADA, teamId: 999_999 }])).toMatchObject({ status: 400, body: { issues } });
    });
  });
});
