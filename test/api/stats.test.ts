import { expect, it } from 'vitest';
import { expectStatus, makeSeason } from '../test-season.ts';
import { prepareApp } from './prepare.ts';

// test/reliability/api/any-order.test.ts recounts the figures after any results, corrections and edits.

const { test, admin } = prepareApp();

// The sixth list, of wins in a tournament, needs a tournament.
const LISTS = ['points-leaders', 'single-game-leaders', 'wins-leaders', 'games-leaders', 'win-percentage-leaders'];
const read = async (list: string) => expectStatus(await test.visitor().get(`/api/stats/${list}`), 200);

it('there are no leaders before the first tournament, and no error either', async () => {
  expectStatus(await admin.post('/api/players', { firstName: 'No', lastName: 'Games' }), 201);
  for (const list of LISTS) expect(await read(list)).toEqual([]);
});

it('the leaders in points are those of a tournament, the current one unless told otherwise', async () => {
  const seasons = [await makeSeason(admin, { isOpen: false }), await makeSeason(admin, { isOpen: false })] as const;
  for (const [index, { games }] of seasons.entries()) {
    const player = { firstName: ['Old', 'New'][index], lastName: 'Ace', teamId: games[0]?.team1Id };
    const { id: playerId } = expectStatus(await admin.post('/api/players', player), 201);
    const result = { team1Score: 80, team2Score: 70, playerStats: [{ playerId, points: 30 + index }] };
    expectStatus(await admin.put(`/api/games/${games[0]?.id}/result`, result), 200);
  }
  /** Each leader by name, with the figure that the list is about. */
  const listLeaders = async (list: string, figure: string) =>
    (await read(list)).map((row: Record<string, unknown>) => `${row['firstName']} ${Math.round(Number(row[figure]))}`);

  expect(await listLeaders('points-leaders', 'totalPoints')).toEqual(['New 31']);
  expect(await listLeaders('single-game-leaders', 'points')).toEqual(['New 31']);
  for (const [index, { id }] of seasons.entries()) {
    const points = [['Old 30'], ['New 31']][index];
    expect(await listLeaders(`points-leaders?tournamentId=${id}`, 'totalPoints')).toEqual(points);
    expect(await listLeaders(`single-game-leaders?tournamentId=${id}`, 'points')).toEqual(points);
  }
});

it('of seven equal leaders five are listed, with the number of all', async () => {
  const [game] = (await makeSeason(admin, { isOpen: false })).games;
  const playerStats: { playerId: number; points: number }[] = [];
  for (const firstName of ['Ada', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus']) {
    const { id } = expectStatus(
      await admin.post('/api/players', { firstName, lastName: 'Equal', teamId: game?.team1Id }),
      201,
    );
    playerStats.push({ playerId: id, points: firstName === 'Ada' ? 9 : 7 });
  }
  const result = { team1Score: 80, team2Score: 70, playerStats };
  expectStatus(await admin.put(`/api/games/${game?.id}/result`, result), 200);
  const listShared = async (list: string) =>
    (await read(list)).map((row: Record<string, unknown>) => `${row['firstName']} ${row['sharedBy']}`);
  const current = await test.visitor().get('/api/tournaments/current');
  expect(await listShared(`tournament-wins-leaders/${current.body.id}`)).toEqual(
    ['Ada', 'Ben', 'Cat', 'Dan', 'Eve'].map((name) => `${name} 7`),
  );
  for (const list of ['points-leaders', 'single-game-leaders']) {
    expect(await listShared(list)).toEqual(['Ada 1', 'Ben 6', 'Cat 6', 'Dan 6', 'Eve 6']);
  }
});
