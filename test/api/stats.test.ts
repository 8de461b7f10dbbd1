import { expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { prepare } from './prepare.ts';

// Figures after any results, corrections and edits are recounted in test/reliability/api/any-order.test.ts.

const test = prepare(startTestApp);
const admin = prepare(() => test.admin());

const LISTS = ['points-leaders', 'single-game-leaders', 'wins-leaders', 'games-leaders', 'win-percentage-leaders'];
const read = async (list: string) => expectStatus(await test.visitor().get(`/api/stats/${list}`), 200);

it('there are no leaders before the first tournament, and no error either', async () => {
  expectStatus(await admin.post('/api/players', { firstName: 'No', lastName: 'Games' }), 201);
  for (const list of LISTS) expect(await read(list)).toEqual([]);
});

it('the leaders are those of a tournament, the current one unless told otherwise, or of all of them', async () => {
  const seasons = [await makeSeason(admin, { isOpen: false }), await makeSeason(admin, { isOpen: false })] as const;
  for (const [index, { games }] of seasons.entries()) {
    const player = { firstName: ['Old', 'New'][index], lastName: 'Ace', teamId: games[0]?.team1Id };
    const { id: playerId } = expectStatus(await admin.post('/api/players', player), 201);
    const result = { team1Score: 80, team2Score: 70, playerStats: [{ playerId, points: 30 + index }] };
    expectStatus(await admin.put(`/api/games/${games[0]?.id}/result`, result), 200);
  }
  await admin.post('/api/players', { firstName: 'Typed', lastName: 'Ace', wins: 2, losses: 1 });
  /** Each leader by name, with the figure that the list is about. */
  const lead = async (list: string, figure: string) =>
    (await read(list)).map((row: Record<string, unknown>) => `${row['firstName']} ${Math.round(Number(row[figure]))}`);

  expect(await lead('points-leaders', 'totalPoints')).toEqual(['New 31']);
  expect(await lead('single-game-leaders', 'points')).toEqual(['New 31']);
  expect(await lead('wins-leaders', 'wins')).toEqual(['Typed 2', 'New 1', 'Old 1']);
  expect(await lead('games-leaders', 'totalGames')).toEqual(['Typed 3', 'New 1', 'Old 1']);
  // Of those with three games or more.
  expect(await lead('win-percentage-leaders', 'winPercentage')).toEqual(['Typed 67']);
  for (const [index, { id }] of seasons.entries()) {
    const expected = [['Old 1'], ['New 1']][index];
    expect(await lead(`tournament-wins-leaders/${id}`, 'tournamentWins')).toEqual(expected);
    const points = [['Old 30'], ['New 31']][index];
    expect(await lead(`points-leaders?tournamentId=${id}`, 'totalPoints')).toEqual(points);
    expect(await lead(`single-game-leaders?tournamentId=${id}`, 'points')).toEqual(points);
  }
});
