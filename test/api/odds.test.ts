import { describe, expect, it } from 'vitest';
import type { Game } from '../../src/contract/games.ts';
import type { BracketOdds, Odds, OddsEntry } from '../../src/contract/odds.ts';
import type { Race, Recap } from '../../src/contract/race.ts';
import type { Caller } from '../caller.ts';
import { countChances, listEndings } from '../oracle/chances.ts';
import { countRace, countRecaps } from '../oracle/race.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { preparePool } from './pool.ts';
import { prepare, prepareApp } from './prepare.ts';
import { readLeaderboard, toggleBrackets, UNKNOWN_ID } from './season-calls.ts';

type Counted = ReturnType<typeof countChances>;
type RootFor = Counted['rootFor'][number];

const { test, admin } = prepareApp();
const season = prepare(() => makeSeason(admin, { size: 34 }));
const { facts, playUntil } = preparePool({ test, admin, season, seed: 7 });

const getOdds = (query = '', caller: Caller = test.visitor()) =>
  caller.get(`/api/tournaments/${season.id}/odds${query}`);
const getBracketOdds = (bracketId: number, query = '') => test.visitor().get(`/api/brackets/${bracketId}/odds${query}`);

/** Waits until the chances belong to the present results. */
async function readOdds(query = ''): Promise<Odds> {
  await expect.poll(async () => isFresh(await getOdds(query)), { timeout: 20_000 }).toBe(true);
  return expectStatus(await getOdds(query), 200);
}

async function readBracketOdds(bracketId: number, query = ''): Promise<BracketOdds> {
  await expect.poll(async () => isFresh(await getBracketOdds(bracketId, query)), { timeout: 20_000 }).toBe(true);
  return expectStatus(await getBracketOdds(bracketId, query), 200);
}

function isFresh({ status, body }: { status: number; body: { stale?: boolean } }): boolean {
  return status === 200 && body.stale === undefined;
}

describe('chances', () => {
  it('are hidden while submissions are open, and unknown for what there is not', async () => {
    expect(await getOdds()).toMatchObject({ status: 404, body: { code: 'bracket_hidden' } });
    const [bracket] = facts.brackets;
    expect(await getBracketOdds(bracket?.bracketId ?? 0)).toMatchObject({
      status: 404,
      body: { code: 'bracket_hidden' },
    });
    await toggleBrackets(admin, season.id, false);
    facts.isOpen = false;
    expect(await test.visitor().get(`/api/tournaments/${UNKNOWN_ID}/odds`)).toMatchObject({ status: 404 });
    expect(await getBracketOdds(UNKNOWN_ID)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await getOdds('?model=luck')).toMatchObject({
      status: 400,
      body: { message: 'Model must be seed or even' },
    });
  });

  it('are simulated while more than 15 games are undecided', async () => {
    // The first figures are being made: asking does not wait for them.
    expect(await getOdds()).toMatchObject({ status: 202, body: { ready: false } });
    const odds = await readOdds();
    expect(odds).toMatchObject({ model: 'seed', exact: false, endings: 100_000, games: 33 });
    expect(odds.margin).toBeCloseTo(0.98 / Math.sqrt(100_000), 9);
    expect(odds.entries).toHaveLength(9);
    expectToAddUp(odds.entries);
    for (const entry of odds.entries) expect(entry).toMatchObject({ bestRank: null, worstRank: null, out: false });
  });

  it('with a result, follow it', async () => {
    await playUntil(32);
    expect(await readOdds()).toMatchObject({ games: 32 });
  });

  it.each(['seed', 'even'] as const)('are exact with few games left, by %s', async (model) => {
    await playUntil(5);
    const endings = listEndings(facts, model);
    const odds = await readOdds(`?model=${model}`);
    expect(odds).toMatchObject({ model, exact: true, margin: 0, games: 5, endings: endings.length });
    const leaderboard = await readLeaderboard(test.visitor(), season.id);
    const ranks = new Map(leaderboard.map(({ bracketId, rank }) => [bracketId, rank]));
    const countedById = new Map(
      facts.brackets.map((bracket) => [bracket.bracketId, countChances(facts, bracket, model)]),
    );
    const findRival = (bracketId: number, { gameId, teamId, winIf, winElse }: RootFor) => {
      const wantsOther = (other: RootFor) =>
        other.gameId === gameId && other.teamId !== teamId && other.winIf - other.winElse >= 0.01;
      const rivals = odds.entries.filter(
        (entry) => entry.bracketId !== bracketId && countedById.get(entry.bracketId)?.rootFor.some(wantsOther),
      );
      return winIf - winElse < 0.01 ? undefined : rivals[0]?.bracketId;
    };
    for (const bracket of facts.brackets) {
      const { endings, rootFor, likeliest, ...counted } = countedById.get(bracket.bracketId) as Counted;
      const entry = odds.entries.find(({ bracketId }) => bracketId === bracket.bracketId);
      const expected = {
        bracketId: bracket.bracketId,
        rank: ranks.get(bracket.bracketId),
        ...counted,
        win: expect.closeTo(counted.win, 9),
        topThree: expect.closeTo(counted.topThree, 9),
        expectedScore: expect.closeTo(counted.expectedScore, 6),
        out: likeliest === 0,
      };
      expect(entry).toEqual(expected);
      const own = await readBracketOdds(bracket.bracketId, `?model=${model}`);
      expect(own).toMatchObject({ model, exact: true, endings, ...expected });
      expect(own.rootFor).toEqual(
        rootFor.map(({ winIf, winElse, ...game }) => ({
          ...game,
          winIf: expect.closeTo(winIf, 9),
          winElse: expect.closeTo(winElse, 9),
          rival: expect.toSatisfy(
            (rival) => rival?.bracketId === findRival(bracket.bracketId, { ...game, winIf, winElse }),
          ),
        })),
      );
      expectLikeliest(own, likeliest, model);
    }
    expectToAddUp(odds.entries);
    expectInOrder(
      odds.entries,
      leaderboard.map(({ bracketId }) => bracketId),
    );
  });

  it('stay while only a running score changes', async () => {
    await readOdds();
    const before = await getOdds();
    const games: Game[] = expectStatus(await admin.get(`/api/tournaments/${season.id}/games`), 200);
    const game = games.find(({ winnerId, team1Id, team2Id }) => !winnerId && team1Id && team2Id);
    const change = { status: 'in_progress', team1Score: 12, team2Score: 9 };
    expectStatus(await admin.patch(`/api/games/${game?.id}`, change), 200);
    const after = await getOdds();
    expect(after.body).toEqual(before.body);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    expectStatus(await admin.patch(`/api/games/${game?.id}`, { status: 'scheduled' }), 200);
  });

  it('come in pages, with the number of all, and are not sent again', async () => {
    const all = await readOdds();
    const page = await getOdds('?limit=2&offset=3');
    expect(expectStatus(page, 200).entries).toEqual(all.entries.slice(3, 5));
    expect(page.headers.get('x-total-count')).toBe('9');
    const etag = page.headers.get('etag') ?? '';
    const again = await test
      .visitor()
      .get(`/api/tournaments/${season.id}/odds?limit=2&offset=3`, { 'if-none-match': etag });
    expect(again.status).toBe(304);
  });

  it('of the race: ranks and points after each result, of the leaders or of whom one asks for', async () => {
    const path = `/api/tournaments/${season.id}/race`;
    const top: Race = expectStatus(await test.visitor().get(path), 200);
    expect(top.steps.map(({ gameId }) => gameId)).toEqual([...facts.results.keys()]);
    expect(top.series).toHaveLength(9);
    for (const { bracketId, ranks, totals } of top.series)
      expect({ ranks, totals }).toEqual(countRace(facts, bracketId));
    const [first, second] = facts.brackets.map(({ bracketId }) => bracketId);
    const two: Race = expectStatus(await test.visitor().get(`${path}?brackets=${second},${first}`), 200);
    expect(two.series.map(({ bracketId }) => bracketId)).toEqual([second, first]);
    const many = Array.from({ length: 51 }, (_, index) => index + 1).join(',');
    expect(await test.visitor().get(`${path}?brackets=${many}`)).toMatchObject({ status: 400 });
    expect(await test.visitor().get(`${path}?brackets=${UNKNOWN_ID}`)).toMatchObject({ status: 404 });
  });

  it('of the rounds: a recap of each that has a decided game', async () => {
    const recaps: Recap[] = expectStatus(await test.visitor().get(`/api/tournaments/${season.id}/recaps`), 200);
    expect(recaps).toMatchObject(countRecaps(facts));
    expect(recaps.map(({ complete }) => complete)).toEqual([true, true, true, false]);
  });

  it('are those of the final standings at the end, and hidden again while submissions are open', async () => {
    await playUntil(0);
    const odds = await readOdds();
    expect(odds).toMatchObject({ exact: true, games: 0, endings: 1 });
    const leaderboard = await readLeaderboard(test.visitor(), season.id);
    const winners = leaderboard.filter(({ rank }) => rank === 1).length;
    for (const { bracketId, rank, totalScore } of leaderboard) {
      expect(odds.entries.find((entry) => entry.bracketId === bracketId)).toEqual({
        bracketId,
        rank,
        win: rank === 1 ? 1 / winners : 0,
        topThree: rank <= 3 ? 1 : 0,
        expectedScore: totalScore,
        bestRank: rank,
        worstRank: rank,
        out: rank > 1,
      });
    }
    await toggleBrackets(admin, season.id, true);
    expect(await getOdds()).toMatchObject({ status: 404, body: { code: 'bracket_hidden' } });
  });
});

function expectToAddUp(entries: OddsEntry[]): void {
  expect(entries.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(1, 9);
}

/** By the chance of being first, then as on the leaderboard. */
function expectInOrder(entries: OddsEntry[], leaderboard: number[]): void {
  const sorted = entries.toSorted(
    (a, b) => b.win - a.win || leaderboard.indexOf(a.bracketId) - leaderboard.indexOf(b.bracketId),
  );
  expect(entries).toEqual(sorted);
}

function expectLikeliest({ likeliestWin }: BracketOdds, likeliest: number, model: 'seed' | 'even'): void {
  expect(likeliestWin === null).toBe(likeliest === 0);
  if (likeliestWin === null) return;
  const shown = listEndings(facts, model).find(({ winners }) =>
    likeliestWin.every(({ gameId, teamId }) => winners.get(gameId) === teamId),
  );
  expect(shown?.chance).toBeCloseTo(likeliest, 9);
}
