import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree, type Season } from '../test-season.ts';

let test: TestApp;
let admin: Caller;
let season: Season;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.admin();
  season = await makeSeason(admin);
  const picks = fillBracket(await readTree(admin, season.id));
  for (const name of ['ann', 'bob', 'cat']) {
    must(await (await test.user(name)).post('/api/brackets', { tournamentId: season.id, picks }), 201);
  }
  const players = ['Ann', 'Bob', 'Cat'].map((firstName) => ({ firstName, lastName: 'Ace' }));
  must(await admin.post('/api/players/import', { players }), 201);
});
afterAll(() => test.close());

it.each([
  ['brackets', (): string => `/api/tournaments/${season.id}/brackets`, 'username', ['ann', 'bob', 'cat']],
  ['players', (): string => '/api/players', 'firstName', ['Ann', 'Bob', 'Cat']],
] as const)('%s can be asked for in parts, with the number of all of them', async (_, url, name, all) => {
  const read = async (query: string) => {
    const { body, headers } = await admin.get(`${url()}${query}`);
    return { names: body.map((row: Record<string, string>) => row[name]), total: headers.get('x-total-count') };
  };
  expect(await read('')).toEqual({ names: all, total: '3' });
  expect(await read('?limit=1&offset=1')).toEqual({ names: [all[1]], total: '3' });
  expect(await read('?limit=99999&offset=2')).toEqual({ names: [all[2]], total: '3' });
  expect(await read('?offset=3')).toEqual({ names: [], total: '3' });
  expect((await admin.get(`${url()}?limit=-1`)).status).toBe(400);
});

it('generating again logs how many brackets it has discarded, and not each of them', async () => {
  must(await admin.post('/api/tournaments/create-bracket', { tournamentId: season.id, discardSubmissions: true }), 201);
  const line = test.logs.map((text) => JSON.parse(text)).findLast(({ change }) => change === 'bracket generated');
  expect(line.before).toMatchObject({ brackets: 3 });
});
