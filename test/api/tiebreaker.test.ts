import { expect, it } from 'vitest';
import type { Caller } from '../caller.ts';
import { expectStatus, fillBracket, makeSeason, readTree, type Season } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import { decide, readLeaderboard, readMine, submit, toggleBrackets } from './season-calls.ts';

const { test, admin } = prepareApp();

const GUESS_REFUSED = { status: 400, body: { issues: [{ path: 'tiebreakerGuess' }] } };

async function enter(caller: Caller, { id }: Season, tiebreakerGuess: number) {
  const picks = fillBracket(await readTree(caller, id));
  return expectStatus(await caller.post('/api/brackets', { tournamentId: id, picks, tiebreakerGuess }), 201);
}

it('a valid guess is required with a bracket, a begun one and a change where the tournament has a tiebreaker', async () => {
  const season = await makeSeason(admin, { settings: { tiebreaker: true, editableUntilClose: true } });
  const picks = fillBracket(await readTree(admin, season.id));
  const [user, beginner] = await Promise.all([test.user(), test.user()]);
  expect(await submit(user, season.id, picks)).toMatchObject(GUESS_REFUSED);
  expect(await beginner.post('/api/brackets', { tournamentId: season.id })).toMatchObject(GUESS_REFUSED);
  for (const wrong of [-1, 1999, 1.5, '140']) {
    const body = { tournamentId: season.id, picks, tiebreakerGuess: wrong };
    expect(await user.post('/api/brackets', body)).toMatchObject(GUESS_REFUSED);
  }
  const bracket = await enter(user, season, 1998);
  expect(bracket).toMatchObject({ tiebreakerGuess: 1998 });
  expect(await user.put(`/api/brackets/${bracket.id}/picks`, { picks })).toMatchObject(GUESS_REFUSED);
  expectStatus(await user.put(`/api/brackets/${bracket.id}/picks`, { picks, tiebreakerGuess: 0 }), 200);
  expect((await readMine(user, season.id)).bracket).toMatchObject({ tiebreakerGuess: 0 });

  const begun = { tournamentId: season.id, tiebreakerGuess: 130 };
  expect(expectStatus(await beginner.post('/api/brackets', begun), 201)).toMatchObject({ tiebreakerGuess: 130 });
  expect(await enter(beginner, season, 131)).toMatchObject({ tiebreakerGuess: 131 });
});

it('a guess is ignored where the tournament has no tiebreaker', async () => {
  const season = await makeSeason(admin);
  for (const guess of [140, -1, 99_999]) {
    expect(await enter(await test.user(), season, guess)).toMatchObject({ tiebreakerGuess: null });
  }
});

it('the closer guess goes first among equal totals once the final is decided, and equally close ones share a rank', async () => {
  const season = await makeSeason(admin, { settings: { tiebreaker: true } });
  const people = await Promise.all([test.user(), test.user(), test.user(), test.user()]);
  // The final has 130 points.
  const guesses = [100, 135, 125, 130];
  for (const [index, person] of people.entries()) await enter(person, season, guesses[index] ?? 0);
  const list = async (query = '') =>
    (await readLeaderboard(admin, season.id, query)).map(({ userId, rank, tiebreakerGuess }) => [
      people.findIndex(({ id }) => id === userId),
      rank,
      tiebreakerGuess,
    ]);
  expect(await list()).toEqual([0, 1, 2, 3].map((person) => [person, 1, null]));
  await toggleBrackets(admin, season.id, false);
  for (const { id } of season.games) await decide(admin, id);
  const ordered = [
    [3, 1, 130],
    [1, 2, 135],
    [2, 2, 125],
    [0, 4, 100],
  ];
  expect(await list()).toEqual(ordered);
  expect(await list('?sort=accuracy')).toEqual([0, 1, 2, 3].map((person) => [person, 1, guesses[person]]));
  const [, second] = await readLeaderboard(admin, season.id);
  const page = expectStatus(await test.visitor().get(`/api/brackets/${second?.bracketId}`), 200);
  expect(page).toMatchObject({ entry: { rank: 2, tiebreakerGuess: 135 }, neighbours: { above: { rank: 1 } } });

  const final = season.games.at(-1)?.id;
  expectStatus(await admin.post(`/api/games/${final}/reopen`), 200);
  expect((await list()).map(([, rank]) => rank)).toEqual([1, 1, 1, 1]);
  await decide(admin, final);
  expect(await list()).toEqual(ordered);
});
