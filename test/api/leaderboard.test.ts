import { beforeAll, describe, expect, it } from 'vitest';
import type { LeaderboardEntry } from '../../src/contract/leaderboard.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import { beginBracket, decide, readLeaderboard, readStanding, submit, type User } from './season-calls.ts';

const { test, admin, visitor } = prepareApp();

// test/reliability/api/any-order.test.ts recounts every figure and order after any results and corrections, and
// hidden-picks.test.ts shows that the champions of others are hidden.
describe('the leaderboard, in every order,', () => {
  const season = prepare(() => makeSeason(admin));
  const people: User[] = [];

  /** Zoe picks all favourites, Ann all underdogs, Bea favourites in the first round only: each leads in one order. */
  beforeAll(async () => {
    const tree = await readTree(admin, season.id);
    for (const [username, sent] of [
      ['zoe', fillBracket(tree)],
      ['ann', fillBracket(tree, (_, underdog) => underdog)],
      ['bea', fillBracket(tree).slice(0, 16)],
    ] as const) {
      const user = await test.user(username);
      expectStatus(await submit(user, season.id, sent), 201);
      people.push(user);
    }
    for (const index of [0, 1, 16]) await decide(admin, season.games[index]?.id);
  });

  it('comes in pages that together are all entries, with the total number in each response', async () => {
    for (const [sort, first] of [
      ['total', 'zoe'],
      ['accuracy', 'bea'],
      ['name', 'ann'],
    ]) {
      const pages: LeaderboardEntry[] = [];
      for (const offset of [0, 2, 4]) {
        const query = `?sort=${sort}&limit=2&offset=${offset}`;
        const response = await visitor.get(`/api/tournaments/${season.id}/leaderboard${query}`);
        expect(response.headers.get('x-total-count')).toBe('3');
        pages.push(...expectStatus(response, 200));
      }
      expect(pages[0]?.username).toBe(first);
      expect(pages).toEqual(await readLeaderboard(admin, season.id, `?sort=${sort}`));
    }
    expect(await readLeaderboard(admin, season.id, '?limit=0')).toEqual([]);
    expect(await readLeaderboard(admin, season.id, '?limit=&offset=&sort=')).toHaveLength(3);
  });

  it('shows everyone their own entry as the list has it, with the champion that others do not see yet', async () => {
    for (const sort of ['', 'total', 'accuracy', 'name']) {
      for (const person of people) {
        const whole = await readLeaderboard(person, season.id, `?sort=${sort}`);
        const { entry, offset } = await readStanding(person, season.id, `?sort=${sort}`);
        expect(entry).toMatchObject({ userId: person.id });
        expect(entry).toEqual(whole[offset ?? -1]);
      }
    }
    const { entry } = await readStanding(people[0] as User, season.id);
    expect(entry?.championshipTeamName).toEqual(expect.any(String));
  });
});

describe('the response', () => {
  const season = prepare(() => makeSeason(admin, { size: 34 }));
  const user = prepare(() => test.user());
  let url: string;
  beforeAll(async () => {
    url = `/api/tournaments/${season.id}/leaderboard`;
    const tree = await readTree(admin, season.id);
    const [combined = 0] = tree.combinedById.keys();
    const sent = fillBracket(tree, (first, second) => ([first, second].includes(combined) ? combined : first));
    expectStatus(await submit(user, season.id, sent), 201);
  });

  it('names a picked combined slot as champion by both teams, and has no private fields', async () => {
    const [entry] = await readLeaderboard(user, season.id);
    const playIn = season.games.find((game) => game.round === 'play_in');
    const names = [playIn?.team1Id, playIn?.team2Id].map((id) => season.teams.find((team) => team.id === id)?.name);
    expect(entry).toEqual({
      rank: 1,
      userId: user.id,
      bracketId: expect.any(Number),
      username: user.username,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      totalScore: 0,
      totalPicks: 33,
      correctPicks: 0,
      decidedPicks: 0,
      accuracyPercentage: 0,
      play_in: 0,
      round_of_32: 0,
      sweet_16: 0,
      elite_8: 0,
      final_four: 0,
      championship: 0,
      previousRank: null,
      possibleScore: 810,
      alivePicks: 33,
      bestRank: 1,
      tiebreakerGuess: null,
      championshipTeamName: names.join('/'),
    });
  });

  it('is the same whether it was made for the caller or cached', async () => {
    const closed = await makeSeason(admin, { isOpen: false, beside: [season.id] });
    const address = `${test.url}/api/tournaments/${closed.id}/leaderboard?limit=7`;
    const [first, second] = [await fetch(address), await fetch(address)];
    const ownId = { 'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/), date: expect.any(String) };
    expect(Object.fromEntries(second.headers)).toEqual({ ...Object.fromEntries(first.headers), ...ownId });
    expect([await second.text(), await first.text()]).toEqual(['[]', '[]']);
    expect(second.headers.get('x-total-count')).toBe('0');
    const tag = second.headers.get('etag') ?? '';
    const known = await fetch(address, { headers: { 'if-none-match': tag } });
    expect([known.status, await known.text(), known.headers.get('content-type')]).toEqual([304, '', null]);
    expect((await fetch(address, { method: 'HEAD' })).headers.get('etag')).toBe(tag);
  });

  it('is 304 for a visitor who has it, and neither cached for nor confused with that of a user', async () => {
    const [mine, theirs] = [await user.get(url), await visitor.get(url)];
    const [myTag, theirTag] = [mine.headers.get('etag') ?? '', theirs.headers.get('etag') ?? ''];
    expect(myTag).not.toBe(theirTag);
    expect([mine, theirs].map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-cache']);
    for (const { headers } of [mine, theirs]) expect(headers.get('vary')).toContain('cookie');
    const again = await visitor.get(url, { 'if-none-match': theirTag });
    expect([again.status, again.body, again.headers.get('x-total-count')]).toEqual([304, '', '1']);
    expect(await visitor.get(url, { 'if-none-match': myTag })).toMatchObject({ status: 200 });
    expect(await visitor.get(url, { 'if-none-match': `"x", W/${theirTag}` })).toMatchObject({ status: 304 });
  });

  it('about the own standing has no entry for somebody who has not submitted', async () => {
    const late = await test.user();
    await beginBracket(late, season.id);
    expect(await readStanding(late, season.id)).toEqual({ entry: null, offset: null, lastResult: null });
  });
});

describe('what the latest result did', () => {
  const season = prepare(() => makeSeason(admin, { size: 34 }));
  const lastResultOf = async (person: User) => (await readStanding(person, season.id)).lastResult;

  it('is told to each player: the game, its winner, points and ranks before and after', async () => {
    const tree = await readTree(admin, season.id);
    const [combined = 0] = tree.combinedById.keys();
    const playIn = season.games.find(({ id }) => id === tree.combinedById.get(combined)?.playInId);
    const next = season.games.find(({ id }) => id === playIn?.nextGameId);
    // Zoe picks the favourites, Ann the winner of the play-in, whoever it is, and the other underdogs.
    const [zoe, ann] = [await test.user(), await test.user()];
    const underdogs = fillBracket(tree, (_, underdog) => underdog);
    expectStatus(await submit(zoe, season.id, fillBracket(tree)), 201);
    expectStatus(await submit(ann, season.id, underdogs), 201);
    expect(underdogs.find(({ gameId }) => gameId === next?.id)?.pickedTeamId).toBe(combined);
    expect(await lastResultOf(ann)).toBeNull();

    await decide(admin, playIn?.id);
    const started = { gameId: playIn?.id, teamId: playIn?.team1Id };
    expect(await lastResultOf(zoe)).toMatchObject(started);
    await decide(admin, next?.id, 2);
    const upset = { gameId: next?.id, teamId: playIn?.team1Id };
    const [before, after] = [await lastResultOf(zoe), await lastResultOf(ann)];
    expect(before).toEqual({ ...upset, points: 0, rankBefore: 1, rank: 2 });
    expect(after).toEqual({ ...upset, points: 10, rankBefore: 2, rank: 1 });

    expectStatus(await admin.post(`/api/games/${next?.id}/reopen`), 200);
    expect(await lastResultOf(ann)).toMatchObject(started);
  });
});
