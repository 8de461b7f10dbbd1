import { describe, expect, it } from 'vitest';
import type { HallOfFameEntry, ListedTournament } from '../../src/contract/history.ts';
import type { Chooser } from '../../src/domain/picks/autofill.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import { createTournament, decide, readLeaderboard, submit, toggleBrackets, type User } from './season-calls.ts';

const { test, admin, visitor } = prepareApp();

const FAVOURITES: Chooser = (first) => first;
const UNDERDOGS: Chooser = (_, second) => second;

const listTournaments = async (): Promise<ListedTournament[]> =>
  expectStatus(await visitor.get('/api/tournaments'), 200);
const find = async (id: number) => (await listTournaments()).find((tournament) => tournament.id === id);
const readHall = async (query = ''): Promise<HallOfFameEntry[]> =>
  expectStatus(await visitor.get(`/api/hall-of-fame${query}`), 200);

/** A season with these brackets, whose games are won by the first team. */
async function playSeason(name: string, entries: readonly (readonly [User, Chooser])[]) {
  const season = await makeSeason(admin, { name });
  const tree = await readTree(admin, season.id);
  for (const [user, choose] of entries) expectStatus(await submit(user, season.id, fillBracket(tree, choose)), 201);
  await toggleBrackets(admin, season.id, false);
  for (const { id } of season.games) await decide(admin, id);
  return season;
}

describe('before any tournament is over', () => {
  it('nobody has won, and nobody is in the hall of fame', async () => {
    expect(await listTournaments()).toEqual([]);
    const { id } = await createTournament(admin);
    expect(await listTournaments()).toMatchObject([{ id, champion: null, podium: [] }]);
    const hall = await visitor.get('/api/hall-of-fame');
    expect(hall).toMatchObject({ status: 200, body: [] });
    expect(hall.headers.get('x-total-count')).toBe('0');
  });

  it('a tournament that an admin calls completed has no podium without a final', async () => {
    const { id } = await makeSeason(admin);
    const player = await test.user();
    expectStatus(await submit(player, id, fillBracket(await readTree(player, id))), 201);
    await toggleBrackets(admin, id, false);
    expectStatus(await admin.patch(`/api/tournaments/${id}`, { status: 'completed' }), 200);
    expect(await find(id)).toMatchObject({ status: 'completed', champion: null, podium: [] });
    expect(await readHall()).toEqual([]);
  });
});

describe('tournaments that are over', () => {
  it('have their champion and the people on their podium, newest first', async () => {
    const [ann, bob, cem] = [await test.user('ann'), await test.user('bob'), await test.user('cem')];
    const first = await playSeason('Cup 2024', [
      [ann, FAVOURITES],
      [bob, UNDERDOGS],
    ]);
    const second = await playSeason('Cup 2025', [
      [cem, FAVOURITES],
      [ann, FAVOURITES],
      [bob, UNDERDOGS],
    ]);
    const tree = await readTree(admin, second.id);
    const final = tree.games.at(-1);
    const listed = await listTournaments();
    expect(listed.slice(0, 2).map(({ name }) => name)).toEqual(['Cup 2025', 'Cup 2024']);
    expect(listed[0]).toMatchObject({
      champion: {
        teamId: final?.winnerId,
        name: tree.teamById.get(final?.winnerId ?? 0)?.name,
        mark: tree.teamById.get(final?.winnerId ?? 0)?.mark,
      },
      podium: [
        { rank: 1, userId: cem.id, username: 'cem', firstName: null, totalScore: 800 },
        { rank: 1, userId: ann.id, username: 'ann', totalScore: 800 },
        { rank: 3, userId: bob.id, username: 'bob', totalScore: 0 },
      ],
    });
    expect(listed[1]?.podium.map(({ rank, username }) => `${rank} ${username}`)).toEqual(['1 ann', '2 bob']);
    expect(listed[1]?.id).toBe(first.id);
  });

  it('put people with a podium into the hall of fame, one entry for each account', async () => {
    const summarize = ({ username, titles, podiums, bestRank, tournaments }: HallOfFameEntry) =>
      [username, titles, podiums, bestRank, tournaments].join(' ');
    expect((await readHall()).map(summarize)).toEqual(['ann 2 2 1 2', 'cem 1 1 1 1', 'bob 0 2 2 2']);
    expect((await readHall('?limit=1&offset=1')).map(summarize)).toEqual(['cem 1 1 1 1']);
    const page = await visitor.get('/api/hall-of-fame?limit=1');
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(
      (await visitor.get('/api/hall-of-fame?limit=1', { 'if-none-match': page.headers.get('etag') ?? '' })).status,
    ).toBe(304);
  });

  it('follow a corrected final, and have no podium while submissions are open again', async () => {
    const [{ id, champion }] = (await listTournaments()) as [ListedTournament];
    const games = (await readTree(admin, id)).games;
    const final = games.at(-1)?.id;
    expectStatus(await admin.post(`/api/games/${final}/reopen`), 200);
    expect(await find(id)).toMatchObject({ status: 'in_progress', champion: null, podium: [] });
    expect((await readHall()).map(({ username }) => username)).toEqual(['ann', 'bob']);
    await decide(admin, final, 2);
    const corrected = await find(id);
    expect(corrected?.champion).not.toEqual(champion);
    expect(corrected?.podium[0]).toMatchObject({ username: 'cem', totalScore: 640 });

    await toggleBrackets(admin, id, true);
    expect(await find(id)).toMatchObject({ status: 'completed', champion: corrected?.champion, podium: [] });
    expect((await readHall()).map(({ username }) => username)).toEqual(['ann', 'bob']);
    await toggleBrackets(admin, id, false);
    expect(await find(id)).toEqual({
      ...corrected,
      updatedAt: expect.any(String),
      submissionsOpenedAt: expect.any(String),
    });
    expect(await readHall()).toHaveLength(3);
  });

  it('stay as they ended, whatever happens to players and later seasons', async () => {
    const [{ id }] = (await listTournaments()) as [ListedTournament];
    const read = async () => [await readLeaderboard(visitor, id), await find(id), await readTree(visitor, id)];
    const [team] = (await readTree(admin, id)).teamById.values();
    const player = { firstName: 'Ann', lastName: 'Ace', teamId: team?.id };
    const { id: playerId } = expectStatus(await admin.post('/api/players', player), 201);
    const before = await read();
    const next = await createTournament(admin, { copyTeamsFrom: id });
    const [copy] = (await readTree(admin, next.id)).teamById.values();
    expectStatus(await admin.patch(`/api/teams/${copy?.id}`, { name: 'Renamed' }), 200);
    expectStatus(await admin.put(`/api/players/${playerId}`, { ...player, teamId: copy?.id, wins: 99 }), 200);
    expect(await read()).toEqual(before);
  });

  it('name at most twelve people on a podium, even if more share a rank', async () => {
    const people: User[] = [];
    for (let number = 1; number <= 14; number += 1) people.push(await test.user(`equal${number}`));
    const { id } = await playSeason('Cup of equals', [
      ...people.map((user) => [user, FAVOURITES] as const),
      [await test.user('last'), UNDERDOGS],
    ]);
    const podium = (await find(id))?.podium ?? [];
    expect(podium.map(({ username }) => username)).toEqual(people.slice(0, 12).map(({ username }) => username));
    expect(new Set(podium.map(({ rank }) => rank))).toEqual(new Set([1]));
    // In the hall of fame all 14 have their title, beside ann and cem.
    expect((await readHall()).filter(({ titles }) => titles > 0)).toHaveLength(16);
    // Bob was on a podium, the last of the equals was not.
    const page = await visitor.get('/api/hall-of-fame?limit=1&offset=16');
    expect(page.body).toMatchObject([{ username: 'bob', titles: 0, podiums: 2 }]);
    expect(page.headers.get('x-total-count')).toBe('17');
    expect(await readHall('?offset=17')).toEqual([]);
  });
});
