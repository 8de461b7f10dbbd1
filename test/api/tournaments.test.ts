import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../src/contract/audit.ts';
import type { Game } from '../../src/contract/games.ts';
import type { Team } from '../../src/contract/teams.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import {
  beginBracket,
  createTournament,
  decide,
  enterBracket,
  readLoggedChanges,
  readMine,
  submit,
  toggleBrackets,
} from './season-calls.ts';

const { test, admin, visitor } = prepareApp();

const CURRENT = '/api/tournaments/current';

it('reading the current tournament before there is one is a 404', async () => {
  expect(await visitor.get(CURRENT)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await visitor.get(`${CURRENT}/teams`)).status).toBe(404);
  // A page that asks whether there is one gets null instead of an error.
  const asked = await visitor.get(`${CURRENT}?optional=true`);
  expect(asked).toMatchObject({ status: 200, body: null });
  expect(asked.headers.get('cache-control')).toBe('no-cache');
  expect((await visitor.get(`${CURRENT}?optional=false`)).status).toBe(404);
  const issues = [{ path: 'optional', message: 'Optional must be true or false' }];
  expect(await visitor.get(`${CURRENT}?optional=perhaps`)).toMatchObject({ status: 400, body: { issues } });
});

describe('a tournament', () => {
  it('is created with what was given, and is the current one from then on', async () => {
    await createTournament(admin, { name: 'Earlier Cup' });
    const created = await createTournament(admin, { bracketsOpen: true, id: 77 });
    expect(created).toEqual({
      id: expect.any(Number),
      name: 'Spring Cup',
      startDate: '2026-03-19T00:00:00.000Z',
      status: 'not_started',
      currentRound: null,
      bracketsOpen: false,
      submissionsOpen: false,
      submissionsOpenedAt: null,
      submissionsCloseAt: null,
      editableUntilClose: false,
      tiebreaker: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const current = { ...created, emptyPages: ['opening_day', 'stats'] };
    expect(expectStatus(await visitor.get(CURRENT), 200)).toEqual(current);
    expect(expectStatus(await visitor.get(`${CURRENT}?optional=true`), 200)).toEqual(current);
  });

  it('closes the submissions of the tournament before it, which takes no more brackets then', async () => {
    const { id } = await makeSeason(admin);
    const [early, late] = [await test.user(), await test.user()];
    const hidden = `/api/brackets/${(await enterBracket(early, id)).id}`;
    expect((await visitor.get(hidden)).status).toBe(404);
    const next = await createTournament(admin);
    expect(expectStatus(await visitor.get(`/api/tournaments/${id}`), 200)).toMatchObject({
      bracketsOpen: false,
      submissionsOpen: false,
      submissionsOpenedAt: expect.any(String),
    });
    expect((await submit(late, id, fillBracket(await readTree(late, id)))).body.code).toBe('submissions_closed');
    expectStatus(await visitor.get(hidden), 200);
    const entries: AuditEntry[] = expectStatus(await admin.get('/api/audit'), 200);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'tournament created', after: { id: next.id } },
      { action: 'submissions toggled', before: { id, bracketsOpen: true }, after: { id, bracketsOpen: false } },
    ]);
    // One that is closed already has nothing to tell, nor has one whose deadline has passed.
    await toggleBrackets(admin, next.id, true);
    const settings = { submissionsCloseAt: '2026-03-01T12:00:00.000Z' };
    const past = expectStatus(await admin.patch(`/api/tournaments/${next.id}`, settings), 200);
    await createTournament(admin);
    expect(expectStatus(await visitor.get(`/api/tournaments/${next.id}`), 200)).toEqual(past);
    expect(expectStatus(await admin.get('/api/audit'), 200)[1]).toMatchObject({ action: 'tournament changed' });
    await createTournament(admin);
    expect(expectStatus(await admin.get('/api/audit'), 200)[1]).toMatchObject({ action: 'tournament created' });
  });

  it.each([
    ['2026-03-19T18:30', '2026-03-19T18:30:00.000Z'],
    ['2026-03-19T18:30Z', '2026-03-19T18:30:00.000Z'],
    ['2026-03-19T18:30-05:00', '2026-03-19T23:30:00.000Z'],
    ['2026-03-19T18:30:15Z', '2026-03-19T18:30:15.000Z'],
    ['2026-03-19T18:30:00.250+02:00', '2026-03-19T16:30:00.250Z'],
  ])('accepts the start %s', async (startDate, stored) => {
    expect((await createTournament(admin, { startDate })).startDate).toBe(stored);
  });

  it('has no round before its start, and the last round after its end', async () => {
    const { id } = await createTournament(admin, { status: 'not_started', currentRound: 'elite_8' });
    expect(expectStatus(await visitor.get(CURRENT), 200).currentRound).toBeNull();
    const change = { status: 'completed', currentRound: '' };
    const after = expectStatus(await admin.patch(`/api/tournaments/${id}`, change), 200);
    expect(after).toMatchObject({ status: 'completed', currentRound: 'championship' });
  });

  it('changes only the given fields, which the log has as they were before and after', async () => {
    const before = await createTournament(admin, { status: 'in_progress', currentRound: 'elite_8' });
    const after = expectStatus(await admin.patch(`/api/tournaments/${before.id}`, { name: 'Autumn Cup' }), 200);
    expect(after).toEqual({ ...before, name: 'Autumn Cup', updatedAt: expect.any(String) });
    expect(readLoggedChanges(test, 'tournament changed').at(-1)).toMatchObject({
      msg: 'changed',
      by: expect.stringMatching(/^admin/),
      before: { name: 'Spring Cup' },
      after: { name: 'Autumn Cup' },
    });
  });

  it('says that submissions are open or closed, and remembers when they were opened first', async () => {
    const { id } = await createTournament(admin);
    const closed = { bracketsOpen: false, message: 'Bracket submissions are now closed.' };
    expect(await toggleBrackets(admin, id, false)).toMatchObject({ ...closed, submissionsOpenedAt: null });
    const opened = await toggleBrackets(admin, id, true);
    expect(opened).toMatchObject({ bracketsOpen: true, message: 'Bracket submissions are now open.' });
    const { submissionsOpenedAt } = opened;
    expect(submissionsOpenedAt).toEqual(expect.any(String));
    expect(await toggleBrackets(admin, id, false)).toMatchObject({ ...closed, submissionsOpenedAt });
    expect(await toggleBrackets(admin, id, true)).toMatchObject({ submissionsOpenedAt });
  });
});

describe('generating the bracket', () => {
  const addTeams = async (count: number) => {
    const { id } = await createTournament(admin);
    const teams = Array.from({ length: count }, (_, index) => ({ name: `T${index + 1}` }));
    expectStatus(await admin.post(`/api/tournaments/${id}/teams`, { teams }), 201);
    return id;
  };
  const generate = (tournamentId: number, more = {}) =>
    admin.post('/api/tournaments/create-bracket', { tournamentId, ...more });
  const IN_USE = { status: 409, body: { code: 'bracket_in_use' } };

  it('is refused with 33 teams', async () => {
    const id = await addTeams(33);
    expect(await generate(id)).toMatchObject({ status: 400, body: { code: 'invalid_team_count' } });
    expect(expectStatus(await admin.get(`/api/tournaments/${id}/games`), 200)).toEqual([]);
  });

  it('makes 31 games that lead to the final, with growing ids, and stores the places of the teams', async () => {
    const id = await addTeams(32);
    const { tournament, games } = expectStatus(await generate(id), 201);
    expect(tournament).toMatchObject({ id, status: 'not_started', currentRound: null });
    expect(games).toHaveLength(31);
    expect(games.filter(({ nextGameId }: Game) => nextGameId === null)).toEqual([games.at(-1)]);
    expect(games).toEqual(games.toSorted((a: Game, b: Game) => a.id - b.id));
    const teams: Team[] = expectStatus(await admin.get(`/api/tournaments/${id}/teams`), 200);
    const places = teams.map(({ seed, bracketPosition }) => `${seed} in ${bracketPosition}`);
    expect(places.slice(0, 3)).toEqual(['1 in 1', '1 in 2', '2 in 1']);
  });

  it('asks before it discards submitted brackets, and then discards them, with begun ones', async () => {
    const { id } = await makeSeason(admin);
    const [player, slow] = [await test.user(), await test.user()];
    expectStatus(await generate(id), 201);
    await enterBracket(player, id);
    await beginBracket(slow, id);
    const agreed = { brackets: 1, results: 0 };
    for (const more of [
      {},
      { agreed },
      { discardSubmissions: true, agreed: { brackets: 1, results: 1 } },
      { discardSubmissions: true, agreed: { brackets: 0, results: 0 } },
    ]) {
      expect(await generate(id, more)).toMatchObject(IN_USE);
    }
    expect((await readMine(player, id)).bracket).not.toBeNull();
    expectStatus(await generate(id, { discardSubmissions: true, agreed }), 201);
    for (const caller of [player, slow]) expect(await readMine(caller, id)).toEqual({ bracket: null, picks: [] });
    // The log has the number of brackets, begun ones included, and not each of them.
    expect(readLoggedChanges(test, 'bracket generated').at(-1)).toMatchObject({ before: { brackets: 2 } });
  });

  it('asks before it discards results, and takes the tournament back to its start', async () => {
    const { id, games } = await makeSeason(admin);
    await decide(admin, games[0]?.id);
    expect(await generate(id)).toMatchObject(IN_USE);
    const drawn = expectStatus(await generate(id, { discardSubmissions: true }), 201);
    expect(drawn.tournament).toMatchObject({ status: 'not_started', currentRound: null });
    expect(drawn.games.every((game: Game) => game.status === 'scheduled')).toBe(true);
  });
});
