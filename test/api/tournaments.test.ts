import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/contract/games.ts';
import type { Team } from '../../src/contract/teams.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree } from '../test-season.ts';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.admin();
});
afterAll(() => test.close());

const CUP = { name: 'Spring Cup', startDate: '2026-03-19', status: 'not_started' };

it('says so when there is no tournament yet', async () => {
  expect(await test.visitor().get('/api/tournaments/current')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  expect((await test.visitor().get('/api/tournaments/current/teams')).status).toBe(404);
  // Whoever asks whether there is one is answered.
  const asked = await test.visitor().get('/api/tournaments/current?optional=true');
  expect(asked).toMatchObject({ status: 200, body: null });
  expect(asked.headers.get('cache-control')).toBe('no-cache');
  expect((await test.visitor().get('/api/tournaments/current?optional=false')).status).toBe(404);
  expect(await test.visitor().get('/api/tournaments/current?optional=perhaps')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'optional', message: 'Optional must be true or false' }] },
  });
});

describe('a tournament', () => {
  it('is created with what was given, and is the current one from then on', async () => {
    const body = must(await admin.post('/api/tournaments', { ...CUP, bracketsOpen: true, id: 77 }), 201);
    expect(body).toEqual({
      ...{ id: expect.any(Number), name: 'Spring Cup', startDate: '2026-03-19T00:00:00.000Z', status: 'not_started' },
      ...{
        currentRound: null,
        bracketsOpen: false,
        submissionsOpenedAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    expect(must(await test.visitor().get('/api/tournaments/current'), 200)).toEqual(body);
    expect(must(await test.visitor().get('/api/tournaments/current?optional=true'), 200)).toEqual(body);
  });

  it.each([
    ['2026-03-19', '2026-03-19T00:00:00.000Z'],
    ['2026-03-19T18:30', '2026-03-19T18:30:00.000Z'],
    ['2026-03-19T18:30:00Z', '2026-03-19T18:30:00.000Z'],
    ['2026-03-19T18:30:00.250+02:00', '2026-03-19T16:30:00.250Z'],
  ])('takes the start %s', async (startDate, stored) => {
    expect(must(await admin.post('/api/tournaments', { ...CUP, startDate }), 201).startDate).toBe(stored);
  });

  it.each([
    [{ name: 'AB' }, 'name', 'Tournament name must be at least 3 characters'],
    [{ name: '  A ' }, 'name', 'Tournament name must be at least 3 characters'],
    [{ name: null }, 'name', 'Tournament name must be at least 3 characters'],
    [{ name: 'x'.repeat(101) }, 'name', 'Tournament name must be at most 100 characters'],
    [{ name: 'Cup\u2028Two' }, 'name', 'Tournament name must not have invisible characters'],
    [{ startDate: undefined }, 'startDate', 'Start date is required'],
    [{ startDate: '' }, 'startDate', 'Start date is required'],
    [{ startDate: 1773878400000 }, 'startDate', 'Start date is required'],
    [{ startDate: 'tomorrow' }, 'startDate', 'Please enter a valid date'],
    [{ startDate: '2026-02-30' }, 'startDate', 'Please enter a valid date'],
    [{ startDate: '0000-01-01' }, 'startDate', 'Please enter a valid date'],
    [{ startDate: '0026-03-19' }, 'startDate', 'Please enter a valid date'],
    [{ startDate: '9999-12-31T23:59:59-14:00' }, 'startDate', 'Please enter a valid date'],
    [{ name: '\u{1f600}x' }, 'name', 'Tournament name must be at least 3 characters'],
    [{ startDate: '9999999-01-01' }, 'startDate', 'Please enter a valid date'],
    [{ status: undefined }, 'status', 'Status is required'],
    [{ status: 'paused' }, 'status', 'Status is required'],
    [{ currentRound: 'round_of_64' }, 'currentRound', 'Unknown round'],
  ])('is refused with %o, at its field', async (wrong, path, message) => {
    const answer = await admin.post('/api/tournaments', { ...CUP, ...wrong });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message, issues: [{ path, message }] },
    });
  });

  it.each([
    [{ status: 'in_progress' }, 'in_progress', 'round_of_32'],
    [{ status: 'in_progress', currentRound: 'elite_8' }, 'in_progress', 'elite_8'],
    [{ status: 'not_started', currentRound: 'elite_8' }, 'not_started', null],
    [{ status: 'in_progress', currentRound: '' }, 'in_progress', 'round_of_32'],
    [{ status: 'completed', currentRound: 'sweet_16' }, 'completed', 'championship'],
  ])('keeps a round only where it means something: %o', async (change, status, currentRound) => {
    const { id } = must(await admin.post('/api/tournaments', CUP), 201);
    expect(must(await admin.patch(`/api/tournaments/${id}`, change), 200)).toMatchObject({ status, currentRound });
  });

  it('changes only what is given', async () => {
    const before = must(
      await admin.post('/api/tournaments', { ...CUP, status: 'in_progress', currentRound: 'elite_8' }),
      201,
    );
    const after = must(await admin.patch(`/api/tournaments/${before.id}`, { name: 'Autumn Cup' }), 200);
    expect(after).toEqual({ ...before, name: 'Autumn Cup', updatedAt: expect.any(String) });
  });

  it.each(['abc', '0', '-1', '1.5', '1e3'])('with the id %s is no id', async (id) => {
    expect(await admin.patch(`/api/tournaments/${id}`, {})).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'id' }] },
    });
  });

  it.each(['99999', '2147483647'])('with the id %s does not exist', async (id) => {
    expect((await admin.patch(`/api/tournaments/${id}`, {})).status).toBe(404);
    expect((await test.visitor().get(`/api/tournaments/${id}/teams`)).status).toBe(404);
    expect((await test.visitor().get(`/api/tournaments/${id}/games`)).status).toBe(404);
  });
});

describe('opening and closing submissions', () => {
  it('answers with the sentence to show', async () => {
    const { id } = must(await admin.post('/api/tournaments', CUP), 201);
    const toggle = (bracketsOpen: unknown) => admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen });
    expect(must(await toggle(true), 200)).toMatchObject({
      bracketsOpen: true,
      message: 'Bracket submissions are now open.',
    });
    expect(must(await toggle(false), 200)).toMatchObject({
      bracketsOpen: false,
      message: 'Bracket submissions are now closed.',
    });
    expect((await toggle('true')).status).toBe(400);
    expect((await toggle(undefined)).status).toBe(400);
  });

  it('remembers when submissions were opened first, so that nobody is told they will open who missed them', async () => {
    const { id, submissionsOpenedAt } = must(await admin.post('/api/tournaments', CUP), 201);
    expect(submissionsOpenedAt).toBeNull();
    const toggle = async (bracketsOpen: boolean) =>
      must(await admin.post(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen }), 200).submissionsOpenedAt;
    expect(await toggle(false)).toBeNull();
    const first = await toggle(true);
    expect(first).toEqual(expect.any(String));
    expect(await toggle(false)).toBe(first);
    expect(await toggle(true)).toBe(first);
  });
});

describe('generating the bracket', () => {
  const addTeams = async (count: number) => {
    const { id } = must(await admin.post('/api/tournaments', CUP), 201);
    const teams: Team[] = [];
    for (let number = 1; number <= count; number += 1) {
      teams.push(must(await admin.post('/api/teams', { name: `T${number}`, tournamentId: id }), 201));
    }
    return { id, teams };
  };
  const generate = (tournamentId: number, more = {}) =>
    admin.post('/api/tournaments/create-bracket', { tournamentId, ...more });

  it.each([
    [0, 'not_enough_teams'],
    [1, 'not_enough_teams'],
    [2, 'invalid_team_count'],
    [31, 'invalid_team_count'],
    [33, 'invalid_team_count'],
  ])('is refused with %i teams', async (count, code) => {
    const { id } = await addTeams(count);
    expect(await generate(id)).toMatchObject({ status: 400, body: { code } });
    expect(must(await admin.get(`/api/tournaments/${id}/games`), 200)).toEqual([]);
  });

  it('makes 31 linked games with growing ids, and stores the places teams got', async () => {
    const { id } = await addTeams(32);
    const { tournament, games } = must(await generate(id), 201);
    expect(tournament).toMatchObject({ id, status: 'not_started', currentRound: null });
    expect(games.map((game: Game) => game.id)).toEqual(
      games.map((game: Game) => game.id).toSorted((a: number, b: number) => a - b),
    );
    expect(games).toHaveLength(31);
    const teams: Team[] = must(await admin.get(`/api/tournaments/${id}/teams`), 200);
    expect(teams.slice(0, 3).map(({ seed, bracketPosition }) => [seed, bracketPosition])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  it('names the seed and the teams of a conflict, and changes nothing', async () => {
    const { id, teams } = await addTeams(32);
    for (const team of teams.slice(0, 3)) must(await admin.patch(`/api/teams/${team.id}/seed`, { seed: 5 }), 200);
    const answer = await generate(id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'seed_conflict' } });
    expect(answer.body.message).toMatch(/Seed 5 .*T1, T2 and T3/);
    const after: Team[] = must(await admin.get(`/api/tournaments/${id}/teams`), 200);
    expect(after.filter((team) => team.seed !== null)).toHaveLength(3);
  });

  it('asks before it discards submitted brackets, and then discards them', async () => {
    const season = await makeSeason(admin);
    const player = await test.user();
    const tree = await readTree(player, season.id);
    must(await player.post('/api/brackets', { tournamentId: season.id, picks: fillBracket(tree) }), 201);
    expect(await generate(season.id)).toMatchObject({ status: 409, body: { code: 'bracket_in_use' } });
    expect(await generate(season.id, { discardSubmissions: 'yes' })).toMatchObject({ status: 400 });
    expect(must(await player.get(`/api/tournaments/${season.id}/my-bracket`), 200).bracket).not.toBeNull();
    const agreed = { brackets: 1, results: 0 };
    for (const wrong of [
      { brackets: 1, results: 1 },
      { brackets: 0, results: 0 },
    ]) {
      expect(await generate(season.id, { discardSubmissions: true, agreed: wrong })).toMatchObject({ status: 409 });
    }
    expect(await generate(season.id, { agreed })).toMatchObject({ status: 409 });
    must(await generate(season.id, { discardSubmissions: true, agreed }), 201);
    expect(must(await player.get(`/api/tournaments/${season.id}/my-bracket`), 200)).toEqual({
      bracket: null,
      picks: [],
    });
  });

  it('asks before it discards results, and takes the tournament back to its start', async () => {
    const season = await makeSeason(admin);
    must(await admin.put(`/api/games/${season.games[0]?.id}/result`, { team1Score: 70, team2Score: 60 }), 200);
    expect(await generate(season.id)).toMatchObject({ status: 409, body: { code: 'bracket_in_use' } });
    const { tournament, games } = must(await generate(season.id, { discardSubmissions: true }), 201);
    expect(tournament).toMatchObject({ status: 'not_started', currentRound: null });
    expect(games.every((game: Game) => game.status === 'scheduled')).toBe(true);
  });

  it('needs no confirmation while nothing would be lost', async () => {
    const season = await makeSeason(admin);
    must(await generate(season.id), 201);
  });
});

describe('a public answer', () => {
  it('is not sent again to those who have it, until it changes', async () => {
    const { id } = must(await admin.post('/api/tournaments', CUP), 201);
    const visitor = test.visitor();
    const first = await visitor.get('/api/tournaments/current');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(await visitor.get('/api/tournaments/current', { 'if-none-match': etag })).toMatchObject({
      status: 304,
      body: '',
    });
    expect((await visitor.get('/api/tournaments/current', { 'if-none-match': `"x", W/${etag}` })).status).toBe(304);
    must(await admin.patch(`/api/tournaments/${id}`, { name: 'Changed Cup' }), 200);
    expect((await visitor.get('/api/tournaments/current', { 'if-none-match': etag })).status).toBe(200);
  });
});

it('notes every change of an admin: who, what, before and after', async () => {
  const { id } = must(await admin.post('/api/tournaments', CUP), 201);
  must(await admin.patch(`/api/tournaments/${id}`, { name: 'Audited Cup' }), 200);
  const line = test.logs.map((text) => JSON.parse(text)).find((entry) => entry.after?.name === 'Audited Cup');
  expect(line).toMatchObject({
    ...{ msg: 'admin change', change: 'tournament changed', by: expect.stringMatching(/^admin/) },
    ...{ before: { name: 'Spring Cup' }, after: { name: 'Audited Cup' } },
  });
});
