import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Team } from '../../src/contract/teams.ts';
import { brackets } from '../../src/server/db/schema.ts';
import { openLive } from '../live-reader.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { readDigest } from './digest.ts';
import { prepareApp } from './prepare.ts';
import {
  beginBracket,
  createTournament,
  decide,
  enterBracket,
  readLeaderboard,
  readLoggedChanges,
  submit,
  toggleBrackets,
  UNKNOWN_ID,
} from './season-calls.ts';

const { test, admin } = prepareApp();

const remove = (id: number, name?: string) => admin.delete(`/api/tournaments/${id}`, { name });
const readTeams = async (id: number): Promise<Team[]> =>
  expectStatus(await admin.get(`/api/tournaments/${id}/teams`), 200);

const places = (teams: readonly Team[]) =>
  teams.map(({ name, seed, bracketPosition }) => [name, seed, bracketPosition]);

it('a new tournament with the teams of an earlier one has their names, seeds and positions, and can be drawn', async () => {
  const earlier = await makeSeason(admin, { size: 34 });
  const { id } = await createTournament(admin, { copyTeamsFrom: earlier.id });
  const copied = await readTeams(id);
  expect(places(copied)).toEqual(places(earlier.teams));
  expect(copied.every((team) => team.tournamentId === id)).toBe(true);
  const { games } = expectStatus(await admin.post('/api/tournaments/create-bracket', { tournamentId: id }), 201);
  expect(games).toHaveLength(33);
  expect(places(await readTeams(earlier.id))).toEqual(places(earlier.teams));
  expect(await readTeams((await createTournament(admin, { copyTeamsFrom: null })).id)).toEqual([]);
});

describe('deleting a tournament', () => {
  it('needs its exact name', async () => {
    const { id, name } = await createTournament(admin, { name: 'Right Cup' });
    const before = await readDigest(test.database);
    expect(await remove(id)).toMatchObject({ status: 400, body: { issues: [{ path: 'name' }] } });
    expect(await remove(id, '')).toMatchObject({ status: 400 });
    for (const wrong of ['right cup', ' Right Cup', 'Right', 'Wrong Cup']) {
      expect(await remove(id, wrong)).toMatchObject({ status: 409, body: { code: 'wrong_name' } });
    }
    expect(await remove(UNKNOWN_ID, name)).toMatchObject({ status: 404 });
    expect(await readDigest(test.database)).toEqual(before);
    expect(await remove(id, name)).toMatchObject({ status: 204, body: '' });
    expect(await remove(id, name)).toMatchObject({ status: 404 });
  });

  it('deletes all that belongs to it, keeps players and other seasons, and makes the season before it current', async () => {
    const kept = await makeSeason(admin, { name: 'Kept Cup' });
    const keeper = await test.user();
    await enterBracket(keeper, kept.id);
    await decide(admin, kept.games[0]?.id);
    // The next season would close it.
    await toggleBrackets(admin, kept.id, false);
    const before = await readDigest(test.database);
    const leaderboard = await readLeaderboard(admin, kept.id);

    const gone = await makeSeason(admin, { name: 'Gone Cup' });
    const [team1, team2] = gone.teams;
    const [player, beginner] = [await test.user(), await test.user()];
    const bracket = await enterBracket(player, gone.id);
    await beginBracket(beginner, gone.id);
    const scorer = expectStatus(
      await admin.post('/api/players', { firstName: 'Ann', lastName: 'Ace', teamId: gone.games[0]?.team1Id }),
      201,
    );
    const points = { team1Score: 70, team2Score: 60, playerStats: [{ playerId: scorer.id, points: 12 }] };
    expectStatus(await admin.put(`/api/games/${gone.games[0]?.id}/result`, points), 200);
    const openingDay = { tournamentId: gone.id, team1Id: team1?.id, team2Id: team2?.id };
    const played = expectStatus(await admin.post('/api/opening-day-games', openingDay), 201);
    expectStatus(await admin.post('/api/opening-day-games', openingDay), 201);
    expectStatus(await admin.delete(`/api/opening-day-games/${played.id}`), 204);
    expect(await readLeaderboard(admin, gone.id)).toHaveLength(1);

    const live = await openLive(test.url);
    expect(await remove(gone.id, 'Gone Cup')).toMatchObject({ status: 204 });
    // Open pages read everything again.
    await live.takeUntil((event) => event.type === 'tournament' && event.changed.includes('everything'));
    live.leave();

    const after = await readDigest(test.database);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.toSorted()).toEqual([
      ...['audit_log', 'familiar_networks', 'players', 'rate_limits', 'sessions', 'users'],
    ]);
    expect(expectStatus(await admin.get('/api/tournaments/current'), 200)).toMatchObject({ id: kept.id });
    expect(await readLeaderboard(admin, kept.id)).toEqual(leaderboard);
    for (const url of ['', '/leaderboard', '/games', '/pick-shares'])
      expect((await admin.get(`/api/tournaments/${gone.id}${url}`)).status).toBe(404);
    expect((await admin.get(`/api/brackets/${bracket.id}`)).status).toBe(404);
    expect((await player.get(`/api/tournaments/${gone.id}/my-bracket`)).status).toBe(404);
    for (const picks of [[], undefined]) expect((await submit(player, gone.id, picks)).status).toBe(404);
    expect((await admin.post(`/api/opening-day-games/${played.id}/restore`)).status).toBe(404);
    const players = expectStatus(await admin.get('/api/players'), 200);
    expect(players).toMatchObject([{ id: scorer.id, teamId: null, totalPoints: 0, wins: 0 }]);
    expect(readLoggedChanges(test, 'tournament deleted').at(-1)).toMatchObject({
      before: { id: gone.id, name: 'Gone Cup', brackets: 2, games: 31, openingDayGames: 1 },
      after: null,
    });
    expect(test.logs.filter((line) => /could not/.test(line))).toEqual([]);
  });

  it('while people submit loses no bracket of another season, and leaves none of its own', async () => {
    const kept = await makeSeason(admin);
    const gone = await makeSeason(admin, { name: 'Doomed Cup', beside: [kept.id] });
    const picks = new Map([kept, gone].map(({ id }) => [id, readTree(admin, id).then((tree) => fillBracket(tree))]));
    const people = await Promise.all(Array.from({ length: 12 }, () => test.user()));
    const deletion = new Promise((resolve) => setTimeout(resolve, 5)).then(() => remove(gone.id, 'Doomed Cup'));
    const submissions = people.flatMap((person) =>
      [kept, gone].map(async ({ id }) => ({ id, response: await submit(person, id, await picks.get(id)) })),
    );
    for (const { id, response } of await Promise.all(submissions)) {
      expect(id === kept.id ? [201] : [201, 404]).toContain(response.status);
    }
    expectStatus(await deletion, 204);
    expect(await readLeaderboard(admin, kept.id)).toHaveLength(people.length);
    const isOrphan = eq(brackets.tournamentId, gone.id);
    expect(await test.database.db.select().from(brackets).where(isOrphan)).toEqual([]);
    expect((await admin.get(`/api/tournaments/${gone.id}/leaderboard`)).status).toBe(404);
  });
});
