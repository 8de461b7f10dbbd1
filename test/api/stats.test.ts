import { expect, it } from 'vitest';
import { startTestApp } from '../test-app.ts';
import { makeSeason, must, type Season } from '../test-season.ts';
import { prepare } from './prepare.ts';

// Figures after any results, corrections and edits are recounted in test/reliability/api/any-order.test.ts.

const test = prepare(startTestApp);
const admin = prepare(() => test.admin());

const LISTS = ['points-leaders', 'single-game-leaders', 'wins-leaders', 'games-leaders', 'win-percentage-leaders'];
const read = async (list: string) => must(await test.visitor().get(`/api/stats/${list}`), 200);

it('there are no leaders before the first tournament, and no error either', async () => {
  must(await admin.post('/api/players', { firstName: 'No', lastName: 'Games' }), 201);
  for (const list of LISTS) expect(await read(list)).toEqual([]);
});

it('the leaders are those of the current tournament, or of all of them, and go with the results', async () => {
  const names: Record<number, string> = {};
  const makePlayer = async (firstName: string, teamId: number | null | undefined, totals = {}) => {
    const { id } = must(await admin.post('/api/players', { firstName, lastName: 'Ace', teamId, ...totals }), 201);
    names[id] = firstName;
    return id;
  };
  /** Each leader by name, with the figure that the list is about. */
  const lead = async (list: string, figure: string) =>
    (await read(list))
      .map((row: Record<string, number>) => `${names[row['playerId'] ?? 0]} ${Math.round(row[figure] ?? 0)}`)
      .join();
  const enter = async (url: string, scores: [number, number], points: Record<number, number>) => {
    const playerStats = Object.entries(points).map(([id, scored]) => ({ playerId: Number(id), points: scored }));
    must(await admin.put(`${url}/result`, { team1Score: scores[0], team2Score: scores[1], playerStats }), 200);
  };
  const playOpeningDay = async ({ id, games }: Season, scores: [number, number], points: Record<number, number>) => {
    const teams = { team1Id: games[0]?.team1Id, team2Id: games[0]?.team2Id };
    const game = must(await admin.post('/api/opening-day-games', { tournamentId: id, ...teams }), 201);
    await enter(`/api/opening-day-games/${game.id}`, scores, points);
    return game.id;
  };

  const [older, current] = [await makeSeason(admin, { isOpen: false }), await makeSeason(admin, { isOpen: false })];
  const [before, game] = [older.games[0], current.games[0]];
  const old = await makePlayer('Old', before?.team1Id);
  const [ann, bob] = [await makePlayer('Ann', game?.team1Id), await makePlayer('Bob', game?.team2Id)];
  await makePlayer('Typed', null, { wins: 2, losses: 1 });
  await enter(`/api/games/${before?.id}`, [80, 70], { [old]: 30 });
  const tied = await playOpeningDay(current, [50, 50], { [bob]: 8 });
  const lost = await playOpeningDay(current, [40, 50], { [ann]: 9, [bob]: 8 });
  await enter(`/api/games/${game?.id}`, [80, 70], { [ann]: 12, [bob]: 7 });

  expect(await lead('points-leaders', 'totalPoints')).toBe('Bob 23,Ann 21');
  expect(await lead('single-game-leaders', 'points')).toBe('Ann 12,Ann 9,Bob 8,Bob 8,Bob 7');
  expect(await lead('wins-leaders', 'wins')).toBe('Typed 2,Ann 1,Bob 1,Old 1');
  expect(await lead('games-leaders', 'totalGames')).toBe('Bob 3,Typed 3,Ann 2,Old 1');
  // Of those with three games or more.
  expect(await lead('win-percentage-leaders', 'winPercentage')).toBe('Typed 67,Bob 33');
  expect(await lead(`tournament-wins-leaders/${current.id}`, 'tournamentWins')).toBe('Ann 1');
  expect(await lead(`tournament-wins-leaders/${older.id}`, 'tournamentWins')).toBe('Old 1');

  must(await admin.post(`/api/games/${game?.id}/reopen`), 200);
  for (const id of [tied, lost]) must(await admin.delete(`/api/opening-day-games/${id}`), 204);
  for (const list of ['points-leaders', 'single-game-leaders', `tournament-wins-leaders/${current.id}`]) {
    expect(await read(list)).toEqual([]);
  }
  expect(await lead('wins-leaders', 'wins')).toBe('Typed 2,Old 1');
});
