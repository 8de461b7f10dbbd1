import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/contract/games.ts';
import type { LeaderboardEntry, MyStanding } from '../../src/contract/leaderboard.ts';
import type { Tree } from '../../src/domain/bracket/tree.ts';
import { chooseAtRandom } from '../../src/domain/picks/autofill.ts';
import type { BracketPick } from '../../src/domain/picks/picks.ts';
import { users } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree, type Season } from '../test-season.ts';

type User = Awaited<ReturnType<TestApp['user']>>;

let test: TestApp;
let admin: User;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.admin();
});
afterAll(() => test.close());

const POINTS = { play_in: 5, round_of_32: 10, sweet_16: 20, elite_8: 40, final_four: 80, championship: 160 };

const read = async (caller: Caller, id: number, query = ''): Promise<LeaderboardEntry[]> =>
  must(await caller.get(`/api/tournaments/${id}/leaderboard${query}`), 200);

const readMine = async (caller: Caller, id: number, query = ''): Promise<MyStanding> =>
  must(await caller.get(`/api/tournaments/${id}/my-standing${query}`), 200);

/** Numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('over a season', () => {
  const random = createRandom(2026);
  const people: (User & { sent: BracketPick[] })[] = [];
  let season: Season;
  let tree: Tree;

  beforeAll(async () => {
    season = await makeSeason(admin, { size: 34 });
    tree = await readTree(admin, season.id);
    for (let index = 0; index < 14; index += 1) {
      const user = await test.user();
      const [firstName, lastName] = [
        ['Zoe', null],
        ['ann', 'Lee'],
        ['Ann', 'Lee'],
        [null, null],
      ][index] ?? ['Bo', `N${index}`];
      await test.database.db.update(users).set({ firstName, lastName }).where(eq(users.id, user.id));
      // Some pick what an earlier one picked, and some the first round only: ties in points, and in accuracy not.
      const copied = index % 4 === 3 ? people[index - 2]?.sent : undefined;
      const whole = copied ?? fillBracket(tree, chooseAtRandom(random));
      const sent = index % 5 === 4 ? whole.filter((pick) => isEarly(pick.gameId)) : whole;
      must(await user.post('/api/brackets', { tournamentId: season.id, picks: sent }), 201);
      people.push({ ...user, sent });
    }
    const unfinished = await test.user();
    must(await unfinished.post('/api/brackets', { tournamentId: season.id }), 201);
  });

  const isEarly = (gameId: number) => ['play_in', 'round_of_32'].includes(tree.gameById.get(gameId)?.round ?? '');

  /** Everybody's figures, told from the games and what each has sent. */
  function recount(games: readonly Game[]) {
    const coveredBy = (pickedTeamId: number, winnerId: number) => {
      if (pickedTeamId > 0) return pickedTeamId === winnerId;
      const top = season.teams.find((team) => team.seed === 1 && team.bracketPosition === -1000 - pickedTeamId);
      const entry = games.find((game) => game.round === 'round_of_32' && game.team1Id === top?.id);
      const playIn = games.find((game) => game.nextGameId === entry?.id);
      return winnerId === playIn?.team1Id || winnerId === playIn?.team2Id;
    };
    return people.map(({ id, username, sent }) => {
      const rounds = { play_in: 0, round_of_32: 0, sweet_16: 0, elite_8: 0, final_four: 0, championship: 0 };
      let [correctPicks, decidedPicks] = [0, 0];
      for (const { gameId, pickedTeamId } of sent) {
        const game = games.find((candidate) => candidate.id === gameId);
        if (!game?.winnerId) continue;
        decidedPicks += 1;
        if (!coveredBy(pickedTeamId, game.winnerId)) continue;
        correctPicks += 1;
        rounds[game.round] += POINTS[game.round];
      }
      const totalScore = Object.values(rounds).reduce((sum, points) => sum + points, 0);
      const accuracyPercentage = (correctPicks / sent.length) * 100;
      return {
        userId: id,
        username,
        totalPicks: sent.length,
        correctPicks,
        decidedPicks,
        totalScore,
        accuracyPercentage,
        ...rounds,
      };
    });
  }

  async function expectRecount() {
    const games: Game[] = must(await admin.get(`/api/tournaments/${season.id}/games`), 200);
    const counted = recount(games);
    for (const sort of ['total', 'accuracy'] as const) {
      const [decides, then] =
        sort === 'total'
          ? (['totalScore', 'accuracyPercentage'] as const)
          : (['accuracyPercentage', 'totalScore'] as const);
      // A stable sort leaves equals in the order of their submissions.
      const expected = counted
        .toSorted((a, b) => b[decides] - a[decides] || b[then] - a[then])
        .map((entry) => ({ ...entry, rank: 1 + counted.filter((other) => other[decides] > entry[decides]).length }));
      const shown = await read(test.visitor(), season.id, `?sort=${sort}`);
      expect(shown).toMatchObject(expected);
      expect(shown).toHaveLength(people.length);
    }
  }

  it('has nobody ahead before the first result', async () => {
    await expectRecount();
    expect((await read(admin, season.id)).every((entry) => entry.rank === 1)).toBe(true);
  });

  it('equals a recount after every round, ties included', async () => {
    for (const round of Object.keys(POINTS)) {
      for (const { id } of season.games.filter((game) => game.round === round)) {
        const [team1Score, team2Score] = random() < 0.5 ? [70, 60] : [60, 70];
        must(await admin.put(`/api/games/${id}/result`, { team1Score, team2Score }), 200);
      }
      await expectRecount();
    }
    const ranks = (await read(admin, season.id)).map((entry) => entry.rank);
    expect(new Set(ranks).size).toBeLessThan(ranks.length);
  });

  it('is ordered by name, and people without one by their username', async () => {
    const shown = await read(admin, season.id, '?sort=name');
    expect(shown.map((entry) => entry.rank)).toEqual(shown.map((_, index) => index + 1));
    const names = shown.map((entry) => [entry.firstName, entry.lastName].filter(Boolean).join(' ') || entry.username);
    expect(names.slice(0, 2)).toEqual(['ann Lee', 'Ann Lee']);
    expect(names.at(-1)).toBe('Zoe');
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  });

  it('comes in pages that together are the whole, with the whole number beside each', async () => {
    for (const sort of ['total', 'accuracy', 'name']) {
      const whole = await read(admin, season.id, `?sort=${sort}`);
      const pages: LeaderboardEntry[] = [];
      for (let offset = 0; offset < 15; offset += 5) {
        const answer = await test
          .visitor()
          .get(`/api/tournaments/${season.id}/leaderboard?sort=${sort}&limit=5&offset=${offset}`);
        expect(answer.headers.get('x-total-count')).toBe('14');
        pages.push(...must(answer, 200));
      }
      expect(pages).toEqual(whole);
    }
    expect(await read(admin, season.id, '?limit=0')).toEqual([]);
    expect(await read(admin, season.id, '?offset=999999999')).toEqual([]);
    expect(await read(admin, season.id, '?limit=&offset=&sort=')).toHaveLength(14);
    expect(await read(admin, season.id, '?offset=12')).toHaveLength(2);
  });

  it('tells everyone their own entry as the list has it, in every order, with the champion while that is hidden', async () => {
    for (const sort of ['', 'total', 'accuracy', 'name']) {
      for (const person of people) {
        const whole = await read(person, season.id, `?sort=${sort}`);
        const { entry, offset } = await readMine(person, season.id, `?sort=${sort}`);
        expect(entry).toMatchObject({ userId: person.id });
        expect(entry).toEqual(whole[offset ?? -1]);
      }
    }
    const { entry } = await readMine(people[0] as User, season.id);
    expect(entry?.championshipTeamName).toEqual(expect.any(String));
  });

  it('hides the champions of others while submissions are open, from admins too', async () => {
    const [me] = people;
    const hidden = { championshipTeamName: null, possibleScore: null, alivePicks: null, bestRank: null };
    // The second time from what was made for the first.
    for (const caller of [test.visitor(), me as User, test.visitor(), admin, await test.user(), me as User]) {
      for (const entry of await read(caller, season.id)) {
        if (caller === me && entry.userId === me.id) expect(entry.possibleScore).toEqual(expect.any(Number));
        else expect(entry).toMatchObject(hidden);
      }
    }
    const shown = await read(me as User, season.id);
    expect(shown.filter((entry) => entry.championshipTeamName !== null).map((entry) => entry.userId)).toEqual([me?.id]);

    must(await admin.post(`/api/tournaments/${season.id}/toggle-brackets`, { bracketsOpen: false }), 200);
    const nameOf = new Map(season.teams.map((team) => [team.id, team.name]));
    for (const entry of await read(test.visitor(), season.id)) {
      const person = people.find((candidate) => candidate.id === entry.userId);
      const final = person?.sent.find((pick) => pick.gameId === season.games.at(-1)?.id);
      expect(entry.championshipTeamName).toBe(final ? nameOf.get(final.pickedTeamId) : null);
    }
  });

  it('stays whole when the results are taken back', async () => {
    must(await admin.post(`/api/tournaments/${season.id}/reset`), 200);
    await expectRecount();
  });
});

describe('the answer', () => {
  let season: Season;
  let user: User;
  let url: string;
  beforeAll(async () => {
    season = await makeSeason(admin, { size: 34 });
    user = await test.user();
    url = `/api/tournaments/${season.id}/leaderboard`;
    const tree = await readTree(admin, season.id);
    const [combined] = tree.combinedById.keys();
    const sent = fillBracket(tree, (first, second) =>
      second === combined || first === combined ? (combined ?? 0) : first,
    );
    must(await user.post('/api/brackets', { tournamentId: season.id, picks: sent }), 201);
  });

  it('names a champion from a play-in by both teams, and tells nothing private', async () => {
    const [entry] = await read(user, season.id);
    const playIn = season.games.find((game) => game.round === 'play_in');
    const names = [playIn?.team1Id, playIn?.team2Id].map((id) => season.teams.find((team) => team.id === id)?.name);
    expect(entry).toEqual({
      ...{ rank: 1, userId: user.id, bracketId: expect.any(Number), username: user.username },
      ...{ firstName: null, lastName: null, profileImageUrl: null },
      ...{ totalScore: 0, totalPicks: 33, correctPicks: 0, decidedPicks: 0, accuracyPercentage: 0 },
      ...{ play_in: 0, round_of_32: 0, sweet_16: 0, elite_8: 0, final_four: 0, championship: 0 },
      ...{ previousRank: null, possibleScore: 810, alivePicks: 33, bestRank: 1 },
      championshipTeamName: names.join('/'),
    });
  });

  it('looks the same whether it was made for the caller or was there already', async () => {
    const closed = await makeSeason(admin, { isOpen: false });
    const address = `${test.url}/api/tournaments/${closed.id}/leaderboard?limit=7`;
    const [first, second] = [await fetch(address), await fetch(address)];
    const ownId = { 'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/), date: expect.any(String) };
    const headersOf = (response: Response) => ({ ...Object.fromEntries(response.headers), ...ownId });
    expect(Object.fromEntries(second.headers)).toEqual(headersOf(first));
    expect(await second.text()).toBe(await first.text());
    const tag = second.headers.get('etag') ?? '';
    const known = await fetch(address, { headers: { 'if-none-match': tag } });
    expect([known.status, await known.text(), known.headers.get('content-type')]).toEqual([304, '', null]);
    expect((await fetch(address, { method: 'HEAD' })).headers.get('etag')).toBe(tag);
  });

  it('is not sent twice to those who have it, nor to anyone else who asks through the same cache', async () => {
    const visitor = test.visitor();
    const [mine, theirs] = [await user.get(url), await visitor.get(url)];
    const [myTag, theirTag] = [mine.headers.get('etag') ?? '', theirs.headers.get('etag') ?? ''];
    expect(myTag).not.toBe(theirTag);
    expect([mine, theirs].map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-cache']);
    expect(mine.headers.get('vary')).toContain('cookie');
    expect(theirs.headers.get('vary')).toContain('cookie');
    const again = await visitor.get(url, { 'if-none-match': theirTag });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers.get('x-total-count')).toBe('1');
    expect(await visitor.get(url, { 'if-none-match': myTag })).toMatchObject({ status: 200 });
  });

  it.each([
    ['?limit=-1', 'limit'],
    ['?limit=1.5', 'limit'],
    ['?limit=ten', 'limit'],
    ['?limit=1&limit=2', 'limit'],
    ['?limit=9999999999', 'limit'],
    ['?offset=-1', 'offset'],
    ['?sort=points', 'sort'],
    ['?sort=total&sort=name', 'sort'],
  ])('to %s is that it makes no sense', async (query, path) => {
    const answer = await test.visitor().get(`${url}${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', issues: [{ path }] } });
  });

  it('has no place for whoever has not submitted, and none for strangers', async () => {
    const path = `/api/tournaments/${season.id}/my-standing`;
    const late = await test.user();
    expect(await readMine(late, season.id)).toEqual({ entry: null, offset: null });
    must(await late.post('/api/brackets', { tournamentId: season.id }), 201);
    expect(await readMine(late, season.id)).toEqual({ entry: null, offset: null });
    expect((await user.get(path)).headers.get('cache-control')).toBe('no-store');
    expect((await test.visitor().get(path)).status).toBe(401);
    expect((await user.get('/api/tournaments/2147483647/my-standing')).status).toBe(404);
    expect((await user.get(`${path}?sort=points`)).status).toBe(400);
  });

  it('is empty without submissions, and 404 without a tournament', async () => {
    const empty = await makeSeason(admin);
    const answer = await test.visitor().get(`/api/tournaments/${empty.id}/leaderboard`);
    expect(answer).toMatchObject({ status: 200, body: [] });
    expect(answer.headers.get('x-total-count')).toBe('0');
    expect((await test.visitor().get('/api/tournaments/2147483647/leaderboard')).status).toBe(404);
    expect((await test.visitor().get('/api/tournaments/x/leaderboard')).status).toBe(400);
  });
});
