import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicBracket } from '../../src/contract/brackets.ts';
import type { PickShares } from '../../src/contract/pick-shares.ts';
import type { Tree } from '../../src/domain/bracket/tree.ts';
import { combinedId } from '../../src/domain/bracket/tree.ts';
import { users } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { expectStatus, fillBracket, makeSeason, readTree } from '../test-season.ts';
import { prepare, prepareApp } from './prepare.ts';
import {
  addPick,
  beginBracket,
  decide,
  readLeaderboard,
  readMine,
  submit,
  toggleBrackets,
  UNKNOWN_ID,
} from './season-calls.ts';

const { test, admin } = prepareApp();
const season = prepare(() => makeSeason(admin, { size: 34 }));

const NAMES = ['Ada Lovelace', 'Bo', 'Çelik Ünal', 'Dora', 'Élodie', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jun'];

interface Person extends Caller {
  id: number;
  bracketId: number;
}

const people: Person[] = [];
let tree: Tree;

/** Nine people pick by seed; Jun picks the underdogs. */
beforeAll(async () => {
  tree = await readTree(admin, season.id);
  for (const name of NAMES) {
    const user = await test.user();
    const [firstName, lastName = null] = name.split(' ');
    await test.database.db.update(users).set({ firstName, lastName }).where(eq(users.id, user.id));
    const picks = fillBracket(tree, name === 'Jun' ? (_, underdog) => underdog : undefined);
    const { id } = expectStatus(await submit(user, season.id, picks), 201);
    people.push({ ...user, bracketId: id });
  }
});

const personAt = (index: number) => people.at(index) as Person;
const get = (caller: Caller, id: number, headers?: Record<string, string>) =>
  caller.get(`/api/brackets/${id}`, headers);
const read = async (id: number): Promise<PublicBracket> => expectStatus(await get(test.visitor(), id), 200);
const getPickers = (caller: Caller, gameId: number, teamId: number | string, query = '') =>
  caller.get(`/api/tournaments/${season.id}/pick-shares/${gameId}/${teamId}${query}`);
const getShares = (caller: Caller) => caller.get(`/api/tournaments/${season.id}/pick-shares`);

describe('while submissions are open', () => {
  it('nobody but its owner sees a bracket, and nobody the shares and who is behind them', async () => {
    const { bracketId, ...owner } = personAt(0);
    for (const caller of [test.visitor(), personAt(1), admin]) {
      expect(await get(caller, bracketId)).toMatchObject({ status: 404, body: { code: 'bracket_hidden' } });
      expect(await getShares(caller)).toMatchObject({ status: 404, body: { code: 'bracket_hidden' } });
      const pickers = await getPickers(caller, tree.games[0]?.id ?? 0, tree.games[0]?.team1Id ?? 0);
      expect(pickers).toMatchObject({ status: 404, body: { code: 'bracket_hidden' } });
      expect(await get(caller, UNKNOWN_ID)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const own = await get(owner, bracketId);
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(expectStatus(own, 200)).toMatchObject({
      bracket: { id: bracketId, tournamentId: season.id },
      owner: { userId: owner.id, firstName: 'Ada', lastName: 'Lovelace' },
      entry: { rank: 1, championshipTeamName: expect.any(String), possibleScore: 810 },
      picks: expect.objectContaining({ length: 33 }),
    });
  });

  it('only its owner sees a begun bracket, before and after submissions close', async () => {
    const user = await test.user();
    const { id } = await beginBracket(user, season.id);
    const [game] = tree.games;
    expectStatus(await addPick(user, id, season.id, { gameId: game?.id ?? 0, pickedTeamId: game?.team1Id ?? 0 }), 201);
    const expectDraft = async () => {
      for (const caller of [test.visitor(), personAt(0), admin]) {
        expect(await get(caller, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
      const picks = [{ gameId: game?.id, pickedTeamId: game?.team1Id, isCorrect: null, points: 0 }];
      expect(expectStatus(await get(user, id), 200)).toMatchObject({ entry: null, picks });
    };
    await expectDraft();
    await toggleBrackets(admin, season.id, false);
    await expectDraft();
  });
});

describe('once submissions are closed', () => {
  beforeAll(() => toggleBrackets(admin, season.id, false));

  it('everyone sees every bracket, scored, with its neighbours on the leaderboard', async () => {
    const playIn = tree.games[0];
    await decide(admin, playIn?.id, 2);
    const [ada, bo] = [await read(personAt(0).bracketId), await read(personAt(1).bracketId)];
    const wrongPick = { gameId: playIn?.id, isCorrect: false, points: 0 };
    expect(ada.picks).toContainEqual({ ...wrongPick, pickedTeamId: playIn?.team1Id });
    expect(ada.picks.filter(({ isCorrect }) => isCorrect === null)).toHaveLength(32);
    const jun = await read(personAt(9).bracketId);
    expect(jun).toMatchObject({ entry: { rank: 1, totalScore: 5 }, neighbours: { above: null } });
    expect(jun.neighbours.below).toEqual({ bracketId: ada.bracket.id, name: 'Ada Lovelace', rank: 2 });
    expect(ada.neighbours).toEqual({
      above: { bracketId: jun.bracket.id, name: 'Jun', rank: 1 },
      below: { bracketId: bo.bracket.id, name: 'Bo', rank: 2 },
    });
    expect((await read(personAt(8).bracketId)).neighbours.below).toBeNull();
    const [first] = await readLeaderboard(test.visitor(), season.id);
    expect(jun.entry).toEqual(first);
    expect((await readMine(personAt(9), season.id)).picks).toMatchObject(jun.picks);
  });

  it('a bracket and the shares are revalidated, and change with a result', async () => {
    const urls = [`/api/brackets/${personAt(0).bracketId}`, `/api/tournaments/${season.id}/pick-shares`];
    for (const url of urls) {
      const { headers, status } = await test.visitor().get(url);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
      const again = { 'if-none-match': headers.get('etag') ?? '' };
      expect((await test.visitor().get(url, again)).status).toBe(304);
      expect((await personAt(3).get(url, again)).status).toBe(304);
    }
    const readEtags = () => Promise.all(urls.map(async (url) => (await test.visitor().get(url)).headers.get('etag')));
    const before = await readEtags();
    await decide(admin, tree.games[1]?.id, 2);
    for (const [index, etag] of (await readEtags()).entries()) expect(etag).not.toBe(before[index]);
  });

  it('the shares count every pick, and name lonely picks and unusual brackets', async () => {
    const shares: PickShares = expectStatus(await getShares(test.visitor()), 200);
    expect(shares.brackets).toBe(10);
    expect(shares.games).toHaveLength(33);
    const final = tree.games.at(-1)?.id;
    const underdog = fillBracket(tree, (_, underdog) => underdog).find(({ gameId }) => gameId === final);
    const favourite = fillBracket(tree).find(({ gameId }) => gameId === final);
    expect(shares.games.find(({ gameId }) => gameId === final)?.shares).toEqual([
      { teamId: favourite?.pickedTeamId, count: 9 },
      { teamId: underdog?.pickedTeamId, count: 1 },
    ]);
    const slots = shares.games.flatMap((game) => game.shares.map(({ teamId }) => teamId)).filter((id) => id < 0);
    for (const id of slots) expect([1, 2, 3, 4].map(combinedId)).toContain(id);
    expect(shares.lonely).toMatchObject(
      tree.games
        .slice(0, 2)
        .map(({ id, team2Id }) => ({ gameId: id, teamId: team2Id, count: 1, people: [{ firstName: 'Jun' }] })),
    );
    expect(shares.unusual).toHaveLength(10);
    expect(shares.unusual[0]).toMatchObject({ bracketId: personAt(9).bracketId, firstName: 'Jun' });
    expect(shares.unusual[0]?.meanShare).toBeCloseTo(0.1, 1);
  });

  it('a share names its people in the order of the leaderboard, in pages, and finds them by name', async () => {
    const final = tree.games.at(-1)?.id ?? 0;
    const championOf = (picks: ReturnType<typeof fillBracket>) =>
      picks.find(({ gameId }) => gameId === final)?.pickedTeamId ?? 0;
    const favourite = championOf(fillBracket(tree));
    const read = async (teamId: number, query = '') => {
      const response = await getPickers(test.visitor(), final, teamId, query);
      return { listed: expectStatus(response, 200), total: Number(response.headers.get('x-total-count')) };
    };
    const board = (await readLeaderboard(test.visitor(), season.id)).filter(
      ({ bracketId }) => bracketId !== personAt(9).bracketId,
    );
    const expected = board.map(({ bracketId, userId, username, firstName, lastName, profileImageUrl, rank }) => {
      return { bracketId, userId, username, firstName, lastName, profileImageUrl, rank };
    });
    expect(await read(favourite)).toEqual({ listed: expected, total: 9 });
    expect(await read(favourite, '?limit=2&offset=3')).toEqual({ listed: expected.slice(3, 5), total: 9 });
    expect(await read(favourite, '?offset=9')).toEqual({ listed: [], total: 9 });
    const gus = expected.filter(({ firstName }) => firstName === 'Gus');
    expect(await read(favourite, '?search=GUS')).toEqual({ listed: gus, total: 1 });
    expect(await read(favourite, '?search=jun')).toEqual({ listed: [], total: 0 });
    const rare = championOf(fillBracket(tree, (_, underdog) => underdog));
    expect(await read(rare)).toMatchObject({ listed: [{ firstName: 'Jun', rank: 1 }], total: 1 });
  });

  it('a team that nobody picked has no people, and one that cannot play in the game is not found', async () => {
    const [playIn, first] = [tree.games[0], tree.games[2]];
    const [combined = 0] = tree.combinedById.keys();
    const next = playIn?.nextGameId ?? 0;
    const statusOf = async (gameId: number, teamId: number | string) =>
      (await getPickers(test.visitor(), gameId, teamId)).status;
    expect((await getPickers(test.visitor(), next, playIn?.team1Id ?? 0)).body).toEqual([]);
    expect(await statusOf(next, combined)).toBe(200);
    expect(await statusOf(playIn?.id ?? 0, combined)).toBe(404);
    expect(await statusOf(playIn?.id ?? 0, first?.team1Id ?? 0)).toBe(404);
    expect(await statusOf(next, -999)).toBe(404);
    expect(await statusOf(next, UNKNOWN_ID)).toBe(404);
    expect(await statusOf(UNKNOWN_ID, combined)).toBe(404);
    for (const id of ['0', '-0', '--1', '1.5', 'x', '-2147483648']) expect(await statusOf(next, id), id).toBe(400);
  });

  it('people are found by a part of their name', async () => {
    const find = async (search: string, more = '') => {
      const url = `/api/tournaments/${season.id}/leaderboard?search=${encodeURIComponent(search)}${more}`;
      const response = await test.visitor().get(url);
      const names = expectStatus(response, 200).map((entry: { rank: number; firstName: string }) => entry.firstName);
      return [...names, Number(response.headers.get('x-total-count'))];
    };
    expect(await find('LOVE')).toEqual(['Ada', 1]);
    expect(await find('elo')).toEqual(['Élodie', 1]);
    expect(await find('ÜNAL')).toEqual(['Çelik', 1]);
    expect(await find('u')).toEqual(['Jun', 'Çelik', 'Gus', 3]);
    expect(await find('u', '&sort=name')).toEqual(['Çelik', 'Gus', 'Jun', 3]);
    expect(await find('u', '&limit=1&offset=1')).toEqual(['Çelik', 3]);
    expect(await find('nobody')).toEqual([0]);
    expect((await find(' ')).at(-1)).toBe(10);
    expect(
      (await test.visitor().get(`/api/tournaments/${season.id}/leaderboard?search=${'x'.repeat(101)}`)).status,
    ).toBe(400);
  });
});
