import { beforeEach, describe, expect, it } from 'vitest';
import type { Team } from '../../src/contract/teams.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import { createTournament, enterBracket } from './season-calls.ts';

let tournamentId: number;
const { test, admin } = prepareApp();
beforeEach(async () => {
  tournamentId = (await createTournament(admin)).id;
});

const add = (name: string) => admin.post('/api/teams', { name, tournamentId });
const make = async (name: string): Promise<Team> => expectStatus(await add(name), 201);
const addAll = (teams: object[], id = tournamentId) => admin.post(`/api/tournaments/${id}/teams`, { teams });
const list = async (): Promise<Team[]> =>
  expectStatus(await test.visitor().get(`/api/tournaments/${tournamentId}/teams`), 200);
const NAME_TAKEN = { status: 409, body: { code: 'team_name_taken' } };

describe('a team', () => {
  it('is added without seed and position, and shows for everyone', async () => {
    const claim = { name: ' Lions ', tournamentId, seed: 1, bracketPosition: 2 };
    const team = expectStatus(await admin.post('/api/teams', claim), 201);
    expect(team).toMatchObject({ name: 'Lions', tournamentId, seed: null, bracketPosition: null });
    expect(await list()).toEqual([team]);
    expect(expectStatus(await test.visitor().get('/api/tournaments/current/teams'), 200)).toEqual([team]);
    expect((await admin.post('/api/teams', { name: 'Lions', tournamentId: 999_999 })).status).toBe(404);
  });

  it('cannot have the name of another team of its tournament, in upper or lower case', async () => {
    await make('Lions');
    expect(await add('LIONS')).toMatchObject(NAME_TAKEN);
    const { id } = await make('Bears');
    const rename = (name: string) => admin.patch(`/api/teams/${id}`, { name });
    expect(await rename('lions')).toMatchObject(NAME_TAKEN);
    expect(expectStatus(await rename('BEARS'), 200).name).toBe('BEARS');
  });

  it('that does not play can be deleted, and its players stay', async () => {
    const { id: teamId } = await make('Lions');
    const player = expectStatus(await admin.post('/api/players', { firstName: 'Cy', lastName: 'Young', teamId }), 201);
    expect(await admin.delete(`/api/teams/${teamId}`)).toMatchObject({ status: 204, body: '' });
    expect(await list()).toEqual([]);
    const players: { id: number }[] = expectStatus(await test.visitor().get('/api/players'), 200);
    expect(players.find(({ id }) => id === player.id)).toMatchObject({ teamId: null });
  });

  it('that plays, in the bracket or on opening day, cannot be deleted', async () => {
    const season = await makeSeason(admin);
    const message = 'T1 plays in the bracket and cannot be deleted.';
    const refusal = { status: 409, body: { code: 'team_plays' } };
    const inBracket = await admin.delete(`/api/teams/${season.teams[0]?.id}`);
    expect(inBracket).toMatchObject({ ...refusal, body: { message } });
    const [lions, bears] = [await make('Lions'), await make('Bears')];
    expectStatus(
      await admin.post('/api/opening-day-games', { tournamentId, team1Id: lions.id, team2Id: bears.id }),
      201,
    );
    expect(await admin.delete(`/api/teams/${bears.id}`)).toMatchObject(refusal);
  });
});

describe('a list of teams', () => {
  it('is added at once, in its order, with the seeds and positions it gives', async () => {
    const named = Array.from({ length: 34 }, (_, index) => ({ name: `Team ${index}`, seed: (index % 16) + 1 }));
    const added = expectStatus(await addAll([...named, { name: ' Bears ', seed: null, bracketPosition: 2 }]), 201);
    expect(added).toMatchObject([...named, { name: 'Bears', tournamentId, seed: null, bracketPosition: 2 }]);
    expect(await list()).toEqual(added);
  });

  it('is refused as a whole for a name that is taken, with that name in the message', async () => {
    await make('Lions');
    for (const [names, taken] of [
      [['Bears', 'LIONS', 'Wolves'], 'LIONS'],
      [['Bears', 'Wolves', 'bears'], 'bears'],
    ] as const) {
      const message = `There is a team called ${taken} already.`;
      const refusal = { ...NAME_TAKEN, body: { message } };
      expect(await addAll(names.map((name) => ({ name })))).toMatchObject(refusal);
    }
    expect((await list()).map(({ name }) => name)).toEqual(['Lions']);
  });
});

describe('seeding', () => {
  it('sets and clears the seed, and sets the position', async () => {
    const { id } = await make('Lions');
    for (const [what, body] of [
      ['seed', { seed: 16 }],
      ['bracket-position', { bracketPosition: 4 }],
      ['seed', { seed: null }],
    ] as const) {
      expect(expectStatus(await admin.patch(`/api/teams/${id}/${what}`, body), 200)).toMatchObject(body);
    }
    expect(await list()).toMatchObject([{ seed: null, bracketPosition: 4 }]);
  });

  it('is locked while brackets are submitted, but names and new teams are not', async () => {
    const season = await makeSeason(admin);
    await enterBracket(await test.user(), season.id);
    const url = `/api/teams/${season.teams[0]?.id}`;
    for (const response of [
      await admin.patch(`${url}/seed`, { seed: 3 }),
      await admin.patch(`${url}/bracket-position`, { bracketPosition: 3 }),
      await addAll([{ name: 'Lions', seed: 3 }], season.id),
      await addAll([{ name: 'Lions', bracketPosition: 1 }], season.id),
    ]) {
      expect(response).toMatchObject({ status: 409, body: { code: 'seeding_locked' } });
    }
    expectStatus(await admin.patch(url, { name: 'Renamed' }), 200);
    expectStatus(await addAll([{ name: 'Lions' }], season.id), 201);
  });
});

describe('the mark of a team', () => {
  const change = (id: number, body: object) => admin.patch(`/api/teams/${id}`, body);
  const DERIVED = { markText: null, markColor: null };

  it('is made from its name, and is the same wherever the team is shown', async () => {
    const team = await make('Iron Bridge');
    expect(team).toMatchObject({ mark: { text: 'IB' }, ...DERIVED });
    const [other] = expectStatus(await addAll([{ name: 'Indigo Bay' }]), 201);
    // The first by name keeps the initials.
    expect(other.mark.text).toBe('IB');
    const listed = await list();
    expect(listed.map(({ mark }) => mark.text)).toEqual(['IR', 'IB']);
    expect(listed[0]?.mark.color).not.toBe(listed[1]?.mark.color);
    const seeded = expectStatus(await admin.patch(`/api/teams/${team.id}/seed`, { seed: 3 }), 200);
    expect(seeded.mark).toEqual(listed[0]?.mark);
  });

  it('can be set and taken back, as a whole or in part, and by name again', async () => {
    const { id, mark } = await make('Iron Bridge');
    const set = { markText: 'Bri', markColor: 'teal', mark: { text: 'Bri', color: 'teal' } };
    const body = { mark: { text: ' Bri ', color: 'teal' } };
    expect(expectStatus(await change(id, body), 200)).toMatchObject({ name: 'Iron Bridge', ...set });
    expect(await list()).toMatchObject([set]);
    const renamed = expectStatus(await change(id, { name: 'Duke', mark: { text: null } }), 200);
    expect(renamed).toMatchObject({ markText: null, mark: { text: 'DU', color: 'teal' } });
    expect(expectStatus(await change(id, { mark: { color: '' } }), 200)).toMatchObject({ name: 'Duke', ...DERIVED });
    expectStatus(await change(id, body), 200);
    expect(expectStatus(await change(id, { name: 'Iron Bridge', mark: null }), 200)).toMatchObject({
      mark,
      ...DERIVED,
    });
  });

  it.each<[string, object]>([
    ['nothing to change', {}],
    ['unknown fields', { color: 'teal' }],
    ['an empty mark', { mark: {} }],
    ['four letters', { mark: { text: 'ABCD' } }],
    ['a sign', { mark: { text: 'A!' } }],
    ['an emoji', { mark: { text: '🐝' } }],
    ['an invisible character', { mark: { text: 'A\u200bB' } }],
    ['a text as the mark', { mark: 'AB' }],
    ['an unknown colour', { mark: { color: 'blurple' } }],
    ['a colour by number', { mark: { color: '#ff0000' } }],
  ])('is refused with %s', async (_, body) => {
    const { id } = await make('Iron Bridge');
    expect(await change(id, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await list()).toMatchObject([DERIVED]);
  });

  it('can be set while brackets are submitted, and is in the audit log', async () => {
    const season = await makeSeason(admin);
    await enterBracket(await test.user(), season.id);
    const [team] = season.teams;
    expectStatus(await change(team?.id ?? 0, { mark: { text: 'ZZ', color: 'gold' } }), 200);
    const [logged] = expectStatus(await admin.get('/api/audit?limit=1'), 200);
    expect(logged).toMatchObject({
      action: 'team mark changed',
      target: team?.name,
      before: DERIVED,
      after: { markText: 'ZZ', markColor: 'gold' },
    });
  });

  it('that an admin has set is copied into another season', async () => {
    await change((await make('Iron Bridge')).id, { mark: { text: 'Z' } });
    const { id } = await createTournament(admin, { copyTeamsFrom: tournamentId });
    const copied = expectStatus(await admin.get(`/api/tournaments/${id}/teams`), 200);
    expect(copied).toMatchObject([{ name: 'Iron Bridge', markText: 'Z', markColor: null }]);
  });
});
