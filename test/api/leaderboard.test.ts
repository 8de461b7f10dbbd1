import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../scripts/random.js';
import type { Game } from '../../src/contract/games.ts';
import type { LeaderboardEntry } from '../../src/contract/leaderboard.ts';
import { ROUND_POINTS } from '../../src/domain/bracket/rounds.ts';
import type { Tree } from '../../src/domain/bracket/tree.ts';
import { chooseAtRandom } from '../../src/domain/picks/autofill.ts';
import type { BracketPick } from '../../src/domain/picks/picks.ts';
import { users } from '../../src/server/db/schema.ts';
import { startTestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree, type Season } from '../test-season.ts';
import { prepare } from './prepare.ts';
import { createDraft, decide, readBoard, readStanding, submit, toggle, type User } from './season-calls.ts';

const test = prepare(startTestApp);
const admin = prepare(() => test.admin());

describe('over a season', () => {
  const random = createRandom(2026, 'leaderboard').next;
  const people: (User & { sent: BracketPick[] })[] = [];
  let me: User;
  let season: Season;
  let tree: Tree;

  beforeAll(async () => {
    season = await makeSeason(admin, { size: 34 });
    tree = await readTree(admin, season.id);
    for (let index = 0; index < 10; index += 1) {
      const user = await test.user();
      const [firstName = null, lastName = null] =
        (['Zoe', 'ann Lee', 'Ann Lee', ''][index] ?? `Bo N${index}`).match(/\w+/g) ?? [];
      await test.database.db.update(users).set({ firstName, lastName }).where(eq(users.id, user.id));
      // Some pick what an earlier one picked, and some the first round only: ties in points, and in accuracy not.
      const copied = index % 4 === 3 ? people[index - 2]?.sent : undefined;
      const whole = copied ?? fillBracket(tree, chooseAtRandom(random));
      const sent = index % 5 === 4 ? whole.filter((pick) => isEarly(pick.gameId)) : whole;
      must(await submit(user, season.id, sent), 201);
      people.push({ ...user, sent });
    }
    me = people[0] as User;
    await createDraft(await test.user(), season.id);
  });

  const isEarly = (gameId: number) => ['play_in', 'round_of_32'].includes(tree.gameById.get(gameId)?.round ?? '');

  /** Everybody's figures, told from the games and what each has sent. */
  function recount(games: readonly Game[]) {
    const isRight = (pickedTeamId: number, winnerId: number) => {
      if (pickedTeamId > 0) return pickedTeamId === winnerId;
      const top = season.teams.find((team) => team.seed === 1 && team.bracketPosition === -1000 - pickedTeamId);
      const first = games.find((game) => game.round === 'round_of_32' && game.team1Id === top?.id);
      const playIn = games.find((game) => game.nextGameId === first?.id);
      return winnerId === playIn?.team1Id || winnerId === playIn?.team2Id;
    };
    return people.map(({ id: userId, username, sent }) => {
      const rounds = { play_in: 0, round_of_32: 0, sweet_16: 0, elite_8: 0, final_four: 0, championship: 0 };
      let [correctPicks, decidedPicks] = [0, 0];
      for (const { gameId, pickedTeamId } of sent) {
        const game = games.find((candidate) => candidate.id === gameId);
        if (!game?.winnerId) continue;
        decidedPicks += 1;
        if (!isRight(pickedTeamId, game.winnerId)) continue;
        correctPicks += 1;
        rounds[game.round] += ROUND_POINTS[game.round];
      }
      const totalScore = Object.values(rounds).reduce((sum, points) => sum + points, 0);
      const figures = { totalPicks: sent.length, correctPicks, decidedPicks, totalScore };
      return { userId, username, ...figures, accuracyPercentage: (correctPicks / sent.length) * 100, ...rounds };
    });
  }

  async function expectRecount() {
    const counted = recount(must(await admin.get(`/api/tournaments/${season.id}/games`), 200));
    for (const [sort, decides, then] of [
      ['total', 'totalScore', 'accuracyPercentage'],
      ['accuracy', 'accuracyPercentage', 'totalScore'],
    ] as const) {
      // A stable sort leaves equals in the order of their submissions.
      const expected = counted
        .toSorted((a, b) => b[decides] - a[decides] || b[then] - a[then])
        .map((entry) => ({ ...entry, rank: 1 + counted.filter((other) => other[decides] > entry[decides]).length }));
      const shown = await readBoard(test.visitor(), season.id, `?sort=${sort}`);
      expect(shown).toMatchObject(expected);
      expect(shown).toHaveLength(people.length);
    }
  }

  it('equals a recount before the first result, after every round and a correction, ties included', async () => {
    await expectRecount();
    for (const round of Object.keys(ROUND_POINTS)) {
      const games = season.games.filter((game) => game.round === round);
      for (const { id } of games) await decide(admin, id, random() < 0.5 ? 1 : 2);
      must(await admin.post(`/api/games/${games[0]?.id}/reopen`), 200);
      await expectRecount();
      await decide(admin, games[0]?.id);
    }
    await expectRecount();
    const ranks = (await readBoard(admin, season.id)).map((entry) => entry.rank);
    expect(new Set(ranks).size).toBeLessThan(ranks.length);
  });

  it('is ordered by name, and people without one by their username', async () => {
    const shown = await readBoard(admin, season.id, '?sort=name');
    expect(shown.map((entry) => entry.rank)).toEqual(shown.map((_, index) => index + 1));
    const names = shown.map((entry) => [entry.firstName, entry.lastName].filter(Boolean).join(' ') || entry.username);
    expect([names[0], names[1], names.at(-1)]).toEqual(['ann Lee', 'Ann Lee', 'Zoe']);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  });

  it('comes in pages that together are the whole, with the whole number beside each', async () => {
    for (const sort of ['total', 'accuracy', 'name']) {
      const pages: LeaderboardEntry[] = [];
      for (const offset of [0, 4, 8]) {
        const query = `?sort=${sort}&limit=4&offset=${offset}`;
        const response = await test.visitor().get(`/api/tournaments/${season.id}/leaderboard${query}`);
        expect(response.headers.get('x-total-count')).toBe('10');
        pages.push(...must(response, 200));
      }
      expect(pages).toEqual(await readBoard(admin, season.id, `?sort=${sort}`));
    }
    for (const [query, length] of [
      ['?limit=0', 0],
      ['?offset=999999999', 0],
      ['?limit=&offset=&sort=', 10],
      ['?offset=8', 2],
    ] as const) {
      expect(await readBoard(admin, season.id, query)).toHaveLength(length);
    }
  });

  it('tells everyone their own entry as the list has it, in every order, with the champion while that is hidden', async () => {
    for (const sort of ['', 'total', 'accuracy', 'name']) {
      for (const person of people.slice(0, 5)) {
        const whole = await readBoard(person, season.id, `?sort=${sort}`);
        const { entry, offset } = await readStanding(person, season.id, `?sort=${sort}`);
        expect(entry).toMatchObject({ userId: person.id });
        expect(entry).toEqual(whole[offset ?? -1]);
      }
    }
    expect((await readStanding(me, season.id)).entry?.championshipTeamName).toEqual(expect.any(String));
  });

  it('hides the champions of others while submissions are open, from admins too', async () => {
    const hidden = { championshipTeamName: null, possibleScore: null, alivePicks: null, bestRank: null };
    // The second time from the cache.
    for (const caller of [test.visitor(), me, test.visitor(), admin, await test.user(), me]) {
      for (const entry of await readBoard(caller, season.id)) {
        if (caller !== me || entry.userId !== me.id) expect(entry).toMatchObject(hidden);
        else expect([entry.possibleScore, entry.championshipTeamName]).not.toContain(null);
      }
    }
    await toggle(admin, season.id, false);
    const nameOf = new Map(season.teams.map((team) => [team.id, team.name]));
    for (const entry of await readBoard(test.visitor(), season.id)) {
      const sent = people.find(({ id }) => id === entry.userId)?.sent;
      const final = sent?.find((pick) => pick.gameId === season.games.at(-1)?.id);
      expect(entry.championshipTeamName).toBe(final ? nameOf.get(final.pickedTeamId) : null);
    }
  });

  it('stays whole when the results are taken back', async () => {
    must(await admin.post(`/api/tournaments/${season.id}/reset`), 200);
    await expectRecount();
  });
});

describe('the response', () => {
  let season: Season;
  let user: User;
  let url: string;
  beforeAll(async () => {
    season = await makeSeason(admin, { size: 34 });
    user = await test.user();
    url = `/api/tournaments/${season.id}/leaderboard`;
    const tree = await readTree(admin, season.id);
    const [combined = 0] = tree.combinedById.keys();
    const sent = fillBracket(tree, (first, second) => ([first, second].includes(combined) ? combined : first));
    must(await submit(user, season.id, sent), 201);
  });

  it('names a champion from a play-in by both teams, and tells nothing private', async () => {
    const [entry] = await readBoard(user, season.id);
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

  it('is the same whether it was made for the caller or cached', async () => {
    const closed = await makeSeason(admin, { isOpen: false });
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

  it('is not sent twice to those who have it, nor to anyone else who asks through the same cache', async () => {
    const visitor = test.visitor();
    const [mine, theirs] = [await user.get(url), await visitor.get(url)];
    const [myTag, theirTag] = [mine.headers.get('etag') ?? '', theirs.headers.get('etag') ?? ''];
    expect(myTag).not.toBe(theirTag);
    expect([mine, theirs].map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-cache']);
    for (const { headers } of [mine, theirs]) expect(headers.get('vary')).toContain('cookie');
    const again = await visitor.get(url, { 'if-none-match': theirTag });
    expect([again.status, again.body, again.headers.get('x-total-count')]).toEqual([304, '', '1']);
    expect(await visitor.get(url, { 'if-none-match': myTag })).toMatchObject({ status: 200 });
  });

  it('has no place for somebody who has not submitted', async () => {
    const late = await test.user();
    expect(await readStanding(late, season.id)).toEqual({ entry: null, offset: null });
    await createDraft(late, season.id);
    expect(await readStanding(late, season.id)).toEqual({ entry: null, offset: null });
  });
});
