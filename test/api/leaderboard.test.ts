import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LeaderboardEntry } from '../../src/contract/leaderboard.ts';
import type { BracketPick } from '../../src/domain/picks/picks.ts';
import { users } from '../../src/server/db/schema.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import { createDraft, decide, readLeaderboard, readStanding, submit, type User } from './season-calls.ts';

const { test, admin } = prepareApp();

// Every figure and order after any results and corrections is recounted in test/reliability/api/any-order.test.ts, and
// hidden-picks.test.ts shows that the champions of others are hidden.
describe('over a season', () => {
  const season = prepare(() => makeSeason(admin, { size: 34 }));
  const people: (User & { sent: BracketPick[] })[] = [];
  let me: User;

  /** Two with the favourites, one with the favourites of the first round only, and one with the underdogs. */
  beforeAll(async () => {
    const tree = await readTree(admin, season.id);
    const favourites = fillBracket(tree);
    const isEarly = ({ gameId }: BracketPick) => /play_in|32/.test(tree.gameById.get(gameId)?.round ?? '');
    for (const [firstName, lastName, sent] of [
      ['Zoe', null, favourites],
      ['ann', 'Lee', fillBracket(tree, (_, underdog) => underdog)],
      ['Ann', 'Lee', favourites.filter(isEarly)],
      [null, null, favourites],
    ] as const) {
      const user = await test.user();
      await test.database.db.update(users).set({ firstName, lastName }).where(eq(users.id, user.id));
      expectStatus(await submit(user, season.id, sent), 201);
      people.push({ ...user, sent: [...sent] });
    }
    me = people[0] as User;
    await createDraft(await test.user(), season.id);
  });

  /** Place, first name, points, accuracy and picks that were right of those decided. */
  const describeBoard = async (sort: string) =>
    (await readLeaderboard(test.visitor(), season.id, `?sort=${sort}`)).map(
      ({ rank, firstName, totalScore, accuracyPercentage, correctPicks, decidedPicks, totalPicks }) =>
        `${rank} ${firstName} ${totalScore} ${Math.round(accuracyPercentage)}% ${correctPicks}/${decidedPicks}/${totalPicks}`,
    );

  const BEFORE = ['1 Zoe 0 0% 0/0/33', '1 ann 0 0% 0/0/33', '1 Ann 0 0% 0/0/18', '1 null 0 0% 0/0/33'];
  const FIRST_ROUND = ['1 Ann 170 100% 18/18/18', '2 Zoe 170 55% 18/18/33', '2 null 170 55% 18/18/33'];
  const UNDERDOGS = 'ann 0 0% 0/18/33';

  it('has everybody’s points and accuracy after each result, and one rank for equals', async () => {
    expect(await describeBoard('total')).toEqual(BEFORE);
    const early = season.games.filter(({ round }) => /play_in|32/.test(round));
    for (const { id } of early) {
      const game = (await readTree(admin, season.id)).gameById.get(id);
      const favourite = people[0]?.sent.find(({ gameId }) => gameId === id)?.pickedTeamId;
      await decide(admin, id, game?.team1Id === favourite ? 1 : 2);
    }
    expect(await describeBoard('accuracy')).toEqual([...FIRST_ROUND, `4 ${UNDERDOGS}`]);
    const byPoints = FIRST_ROUND.map((line) => line.replace(/^\d/, '1'));
    expect(await describeBoard('total')).toEqual([...byPoints, `4 ${UNDERDOGS}`]);
    const [entry] = await readLeaderboard(test.visitor(), season.id);
    expect(entry).toMatchObject({ play_in: 10, round_of_32: 160, sweet_16: 0, championship: 0 });
  });

  it('is ordered by name, and people without one by their username', async () => {
    const shown = await readLeaderboard(admin, season.id, '?sort=name');
    expect(shown.map((entry) => entry.rank)).toEqual(shown.map((_, index) => index + 1));
    const names = shown.map((entry) => [entry.firstName, entry.lastName].filter(Boolean).join(' ') || entry.username);
    expect([names[0], names[1], names.at(-1)]).toEqual(['ann Lee', 'Ann Lee', 'Zoe']);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  });

  it('comes in pages that together are the whole, with the whole number beside each', async () => {
    for (const sort of ['total', 'accuracy', 'name']) {
      const pages: LeaderboardEntry[] = [];
      for (const offset of [0, 2, 4]) {
        const query = `?sort=${sort}&limit=2&offset=${offset}`;
        const response = await test.visitor().get(`/api/tournaments/${season.id}/leaderboard${query}`);
        expect(response.headers.get('x-total-count')).toBe('4');
        pages.push(...expectStatus(response, 200));
      }
      expect(pages).toEqual(await readLeaderboard(admin, season.id, `?sort=${sort}`));
    }
    expect(await readLeaderboard(admin, season.id, '?limit=0')).toEqual([]);
    expect(await readLeaderboard(admin, season.id, '?limit=&offset=&sort=')).toHaveLength(4);
  });

  it('tells everyone their own entry as the list has it, in every order, with the champion while that is hidden', async () => {
    for (const sort of ['', 'total', 'accuracy', 'name']) {
      for (const person of people) {
        const whole = await readLeaderboard(person, season.id, `?sort=${sort}`);
        const { entry, offset } = await readStanding(person, season.id, `?sort=${sort}`);
        expect(entry).toMatchObject({ userId: person.id });
        expect(entry).toEqual(whole[offset ?? -1]);
      }
    }
    expect((await readStanding(me, season.id)).entry?.championshipTeamName).toEqual(expect.any(String));
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

  it('names a champion from a play-in by both teams, and tells nothing private', async () => {
    const [entry] = await readLeaderboard(user, season.id);
    const playIn = season.games.find((game) => game.round === 'play_in');
    const names = [playIn?.team1Id, playIn?.team2Id].map((id) => season.teams.find((team) => team.id === id)?.name);
    expect(entry).toEqual({
      ...{ rank: 1, userId: user.id, bracketId: expect.any(Number), username: user.username },
      ...{ firstName: null, lastName: null, profileImageUrl: null },
      ...{ totalScore: 0, totalPicks: 33, correctPicks: 0, decidedPicks: 0, accuracyPercentage: 0 },
      ...{ play_in: 0, round_of_32: 0, sweet_16: 0, elite_8: 0, final_four: 0, championship: 0 },
      ...{ previousRank: null, possibleScore: 810, alivePicks: 33, bestRank: 1, tiebreakerGuess: null },
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
    expect(await visitor.get(url, { 'if-none-match': `"x", W/${theirTag}` })).toMatchObject({ status: 304 });
  });

  it('has no place for somebody who has not submitted', async () => {
    const late = await test.user();
    await createDraft(late, season.id);
    expect(await readStanding(late, season.id)).toEqual({ entry: null, offset: null });
  });
});
