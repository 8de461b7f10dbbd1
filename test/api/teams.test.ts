import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Team } from '../../src/contract/teams.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree } from '../test-season.ts';

let test: TestApp;
let admin: Caller;
let tournamentId: number;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.admin();
});
afterAll(() => test.close());
beforeEach(async () => {
  const cup = { name: 'Spring Cup', startDate: '2026-03-19', status: 'not_started' };
  tournamentId = must(await admin.post('/api/tournaments', cup), 201).id;
});

const add = (name: unknown) => admin.post('/api/teams', { name, tournamentId });
const list = async (): Promise<Team[]> => must(await test.visitor().get(`/api/tournaments/${tournamentId}/teams`), 200);

describe('a team', () => {
  it('is added without seed and position, and shows for everyone', async () => {
    const team = must(
      await admin.post('/api/teams', { name: ' Lions ', tournamentId, seed: 1, bracketPosition: 2 }),
      201,
    );
    expect(team).toMatchObject({ name: 'Lions', tournamentId, seed: null, bracketPosition: null });
    expect(await list()).toEqual([team]);
    expect(must(await test.visitor().get('/api/tournaments/current/teams'), 200)).toEqual([team]);
  });

  it.each([['A'], [' A '], ['\u{1f600}'], [''], [null], [12], [['Lions']]])('is not called %o', async (name) => {
    const message = 'Team name must be at least 2 characters';
    expect(await add(name)).toMatchObject({ status: 400, body: { message, issues: [{ path: 'name', message }] } });
    expect(await list()).toEqual([]);
  });

  it.each(['<b>Lions</b>', "Robert'); drop table teams;--", 'Ünïçødé 🦁'])(
    'may be called %s, and is shown as it was typed',
    async (name) => {
      expect(must(await add(name), 201).name).toBe(name);
    },
  );

  it('with a name the database cannot hold is refused', async () => {
    expect((await add('a\u0000b')).status).toBe(400);
  });

  it('needs a tournament', async () => {
    expect((await admin.post('/api/teams', { name: 'Lions' })).status).toBe(400);
    expect((await admin.post('/api/teams', { name: 'Lions', tournamentId: 999_999 })).status).toBe(404);
  });

  it('has a name of its own in its tournament, in whatever letters', async () => {
    must(await add('Lions'), 201);
    expect(await add('LIONS')).toMatchObject({ status: 409, body: { code: 'team_name_taken' } });
    const bears = must(await add('Bears'), 201);
    expect((await admin.patch(`/api/teams/${bears.id}`, { name: 'lions' })).status).toBe(409);
    expect(must(await admin.patch(`/api/teams/${bears.id}`, { name: 'BEARS' }), 200).name).toBe('BEARS');
  });

  it('does not exist under an unknown id', async () => {
    expect((await admin.patch('/api/teams/999999', { name: 'Lions' })).status).toBe(404);
    expect((await admin.patch('/api/teams/999999/seed', { seed: 1 })).status).toBe(404);
    expect((await admin.patch('/api/teams/999999/bracket-position', { bracketPosition: 1 })).status).toBe(404);
    expect((await admin.delete('/api/teams/999999')).status).toBe(404);
  });

  it('that does not play can be deleted, and its players stay', async () => {
    const team = must(await add('Lions'), 201);
    const player = must(await admin.post('/api/players', { firstName: 'Cy', lastName: 'Young', teamId: team.id }), 201);
    const answer = await admin.delete(`/api/teams/${team.id}`);
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect(await list()).toEqual([]);
    const players = must(await test.visitor().get('/api/players'), 200) as { id: number; teamId: number | null }[];
    expect(players.find(({ id }) => id === player.id)).toMatchObject({ teamId: null });
  });
});

describe('a list of teams', () => {
  const addAll = (teams: unknown, id = tournamentId) => admin.post(`/api/tournaments/${id}/teams`, { teams });

  it('is added at once, in its order, with the seeds and positions it gives', async () => {
    const listed = Array.from({ length: 34 }, (_, index) => ({ name: `Team ${index}`, seed: (index % 16) + 1 }));
    const added = must(await addAll(listed), 201);
    expect(added).toMatchObject(listed);
    expect(await list()).toEqual(added);
  });

  it('may leave out seeds and positions, and has its names neat', async () => {
    const added = must(await addAll([{ name: ' Lions ' }, { name: 'Bears', seed: null, bracketPosition: 2 }]), 201);
    expect(added).toMatchObject([
      { name: 'Lions', tournamentId, seed: null, bracketPosition: null },
      { name: 'Bears', tournamentId, seed: null, bracketPosition: 2 },
    ]);
  });

  it('is refused as a whole for a name that is taken, which it names', async () => {
    must(await add('Lions'), 201);
    expect(await addAll([{ name: 'Bears' }, { name: 'LIONS' }, { name: 'Wolves' }])).toMatchObject({
      status: 409,
      body: { code: 'team_name_taken', message: 'There is a team called LIONS already.' },
    });
    expect(await addAll([{ name: 'Bears' }, { name: 'Wolves' }, { name: 'bears' }])).toMatchObject({
      status: 409,
      body: { code: 'team_name_taken', message: 'There is a team called bears already.' },
    });
    expect((await list()).map(({ name }) => name)).toEqual(['Lions']);
  });

  it.each([
    ['no list', undefined, 'teams'],
    ['an empty list', [], 'teams'],
    ['too long a list', Array.from({ length: 65 }, (_, index) => ({ name: `Team ${index}` })), 'teams'],
    ['a short name', [{ name: 'Lions' }, { name: 'B' }], 'teams.1.name'],
    ['a seed that there is not', [{ name: 'Lions', seed: 17 }], 'teams.0.seed'],
    ['a position that there is not', [{ name: 'Lions', bracketPosition: 5 }], 'teams.0.bracketPosition'],
  ])('is refused with %s', async (_, teams, path) => {
    expect(await addAll(teams)).toMatchObject({ status: 400, body: { code: 'invalid_input', issues: [{ path }] } });
    expect(await list()).toEqual([]);
  });

  it('needs a tournament', async () => {
    expect((await addAll([{ name: 'Lions' }], 999_999)).status).toBe(404);
  });

  it('brings no seeds while brackets are submitted, but teams', async () => {
    const season = await makeSeason(admin);
    const player = await test.user();
    const picks = fillBracket(await readTree(player, season.id));
    must(await player.post('/api/brackets', { tournamentId: season.id, picks }), 201);
    expect(await addAll([{ name: 'Lions', seed: 3 }], season.id)).toMatchObject({
      status: 409,
      body: { code: 'seeding_locked' },
    });
    expect((await addAll([{ name: 'Lions', bracketPosition: 1 }], season.id)).status).toBe(409);
    expect((await addAll([{ name: 'Lions' }], season.id)).status).toBe(201);
  });

  it('that comes in twice at once is added once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => addAll([{ name: 'Lions' }, { name: 'Bears' }])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(2);
  });
});

describe('seeding', () => {
  it('sets and clears the seed, and sets the position', async () => {
    const { id } = must(await add('Lions'), 201);
    expect(must(await admin.patch(`/api/teams/${id}/seed`, { seed: 16 }), 200).seed).toBe(16);
    expect(must(await admin.patch(`/api/teams/${id}/bracket-position`, { bracketPosition: 4 }), 200)).toMatchObject({
      seed: 16,
      bracketPosition: 4,
    });
    expect(must(await admin.patch(`/api/teams/${id}/seed`, { seed: null }), 200)).toMatchObject({
      seed: null,
      bracketPosition: 4,
    });
  });

  it.each([
    ['seed', { seed: 0 }],
    ['seed', { seed: 17 }],
    ['seed', { seed: 1.5 }],
    ['seed', { seed: '1' }],
    ['seed', {}],
    ['bracket-position', { bracketPosition: 0 }],
    ['bracket-position', { bracketPosition: 5 }],
    ['bracket-position', { bracketPosition: null }],
    ['bracket-position', { bracketPosition: true }],
  ])('refuses a %s of %o', async (what, body) => {
    const { id } = must(await add('Lions'), 201);
    expect(await admin.patch(`/api/teams/${id}/${what}`, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect(await list()).toMatchObject([{ seed: null, bracketPosition: null }]);
  });

  it('is locked while brackets are submitted, but names are not', async () => {
    const season = await makeSeason(admin);
    const player = await test.user();
    must(
      await player.post('/api/brackets', {
        tournamentId: season.id,
        picks: fillBracket(await readTree(player, season.id)),
      }),
      201,
    );
    const [team] = season.teams;
    expect(await admin.patch(`/api/teams/${team?.id}/seed`, { seed: 3 })).toMatchObject({
      status: 409,
      body: { code: 'seeding_locked' },
    });
    expect((await admin.patch(`/api/teams/${team?.id}/bracket-position`, { bracketPosition: 3 })).status).toBe(409);
    expect((await admin.patch(`/api/teams/${team?.id}`, { name: 'Renamed' })).status).toBe(200);
  });
});

describe('a team that plays', () => {
  it('in the bracket cannot be deleted', async () => {
    const season = await makeSeason(admin);
    const answer = await admin.delete(`/api/teams/${season.teams[0]?.id}`);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'team_plays', message: 'T1 plays in the bracket and cannot be deleted.' },
    });
  });

  it('on opening day cannot be deleted', async () => {
    const [lions, bears] = [must(await add('Lions'), 201), must(await add('Bears'), 201)];
    must(await admin.post('/api/opening-day-games', { tournamentId, team1Id: lions.id, team2Id: bears.id }), 201);
    expect(await admin.delete(`/api/teams/${bears.id}`)).toMatchObject({ status: 409, body: { code: 'team_plays' } });
  });
});
