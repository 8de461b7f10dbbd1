import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { players } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { must } from '../test-season.ts';

let app: TestApp;
let admin: Caller;
let tournamentId: number;
let red: number;
let blue: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  const cup = { name: 'Cup', startDate: '2026-03-19', status: 'not_started' };
  tournamentId = must(await admin.post('/api/tournaments', cup), 201).id;
  red = await makeTeam('Red');
  blue = await makeTeam('Blue');
});
afterAll(() => app.close());

async function makeTeam(name: string): Promise<number> {
  return must(await admin.post('/api/teams', { name, tournamentId }), 201).id;
}

const readRows = () => app.database.db.select().from(players).orderBy(asc(players.id));
const send = (list: unknown) => admin.post('/api/players/import', { players: list });
const ADA = { firstName: 'Ada', lastName: 'Lang' };

describe('a list of players', () => {
  it('is added in its order, each as if entered by hand', async () => {
    const list = [
      { firstName: ' Zoe ', lastName: 'Ito', currentTeam: 'Red', teamId: red },
      { ...ADA, currentTeam: ' ', teamId: null },
      { ...ADA, currentTeam: 'Old Boys', wins: 9, hasChampionship: true, photoUrl: 'https://example.org/a.png' },
    ];
    const added = must(await send(list), 201);
    const blank = { wins: 0, losses: 0, totalGames: 0, totalPoints: 0, photoUrl: null, hasChampionship: false };
    expect(added).toMatchObject([
      { firstName: 'Zoe', lastName: 'Ito', currentTeam: 'Red', teamId: red, ...blank },
      { ...ADA, currentTeam: null, teamId: null, ...blank },
      { ...ADA, currentTeam: 'Old Boys', teamId: null, ...blank },
    ]);
    const everyone: unknown[] = must(await app.visitor().get('/api/players'), 200);
    expect(everyone).toEqual(expect.arrayContaining(added));
    expect(must(await admin.get(`/api/players/by-teams?teamIds=${red}`), 200)).toEqual([added[0]]);
  });

  it('may have 500 players in one request', async () => {
    const list = Array.from({ length: 500 }, (_, index) => ({
      ...{ firstName: `Konstantin${index}`, lastName: 'Featherstonehaugh', currentTeam: 'Harbor Herons', teamId: red },
    }));
    const added = must(await send(list), 201);
    expect(added.map(({ firstName }: { firstName: string }) => firstName)).toEqual(
      list.map(({ firstName }) => firstName),
    );
  });

  it.each<[string, () => unknown, string, string | RegExp]>([
    ['nothing', () => undefined, 'players', 'players must be a list'],
    ['no list', () => ADA, 'players', 'players must be a list'],
    ['nobody', () => [], 'players', 'There is nobody in the list'],
    ['501 players', () => Array.from({ length: 501 }, () => ADA), 'players', /^At most 500 players/],
    ['no first name', () => [ADA, { lastName: 'B' }], 'players.1.firstName', 'First name is required'],
    ['a blank last name', () => [{ ...ADA, lastName: ' ' }], 'players.0.lastName', 'Last name is required'],
    ['a long name', () => [{ ...ADA, lastName: 'x'.repeat(101) }], 'players.0.lastName', /at most 100/],
    ['a long team', () => [{ ...ADA, currentTeam: 'x'.repeat(101) }], 'players.0.currentTeam', /at most 100/],
    ['an unknown team', () => [ADA, { ...ADA, teamId: 999_999 }], 'players.1.teamId', 'There is no such team.'],
    ['a team as text', () => [{ ...ADA, teamId: `${blue}` }], 'players.0.teamId', /./],
  ])('is refused as a whole with %s', async (_, makeList, path, message) => {
    const before = await readRows();
    const answer = await send(makeList());
    const wording = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_input', issues: [{ path, message: wording }] });
    expect(await readRows()).toEqual(before);
  });

  it('is noted in the log', async () => {
    must(await send([{ firstName: 'Logged', lastName: 'In' }]), 201);
    const lines = app.logs.map((line) => JSON.parse(line)).filter(({ change }) => change === 'players added');
    expect(lines.at(-1)).toMatchObject({ by: expect.stringMatching(/^admin/), after: [{ firstName: 'Logged' }] });
  });

  it('for a team that is being deleted leaves nobody in a team that is not there', async () => {
    for (let round = 0; round < 5; round += 1) {
      const doomed = await makeTeam(`Doomed ${round}`);
      const [imported, deleted] = await Promise.all([
        send([
          { ...ADA, teamId: doomed },
          { ...ADA, teamId: red },
        ]),
        admin.delete(`/api/teams/${doomed}`),
      ]);
      expect(deleted.status).toBe(204);
      expect([201, 400]).toContain(imported.status);
      expect((await readRows()).some(({ teamId }) => teamId === doomed)).toBe(false);
    }
  });
});
