import { describe, expect, it } from 'vitest';
import type { LeaderboardEntry } from '../../src/contract/leaderboard.ts';
import type { WhatIf } from '../../src/contract/what-if.ts';
import { countWins, listEndings } from '../oracle/chances.ts';
import { teamsOf } from '../oracle/facts.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { preparePool } from './pool.ts';
import { prepare, prepareApp } from './prepare.ts';
import { readLeaderboard, readStanding, toggleBrackets, UNKNOWN_ID } from './season-calls.ts';

const { test, admin, visitor } = prepareApp();
const season = prepare(() => makeSeason(admin, { size: 34 }));
const { facts, users, playUntil } = preparePool({ test, admin, season, seed: 11 });

type Winners = Iterable<readonly [number, number]>;

const ask = (winners: Winners, query = '') => {
  const pairs = [...winners].map(([gameId, teamId]) => `${gameId}:${teamId}`).reverse();
  return visitor.get(`/api/tournaments/${season.id}/what-if?winners=${pairs.join(',')}${query}`);
};
const listed = (query = '') => visitor.get(`/api/tournaments/${season.id}/leaderboard${query}`);

/** Waits until the chances of the present results are counted. */
async function readWhatIf(winners: Winners, query = ''): Promise<WhatIf & { chances: object }> {
  await expect
    .poll(async () => expectStatus(await ask(winners, query), 200).chances, { timeout: 20_000 })
    .not.toBeNull();
  return expectStatus(await ask(winners, query), 200);
}

/** The first teams of the first undecided games. */
function nameFirst(count: number): [number, number][] {
  const open = facts.games.filter(({ id }) => !facts.results.has(id));
  return open.slice(0, count).map((game) => [game.id, teamsOf(facts, game)[0] ?? 0]);
}

describe('what if', () => {
  it('is hidden while submissions are open, like the leaderboard by chances', async () => {
    expect(await ask([])).toMatchObject({ status: 404, body: { code: 'bracket_hidden' } });
    expect(await listed('?sort=win')).toMatchObject({ status: 404, body: { code: 'bracket_hidden' } });
    const [user] = users;
    expect(await user?.get(`/api/tournaments/${season.id}/my-standing?sort=win`)).toMatchObject({ status: 404 });
    await toggleBrackets(admin, season.id, false);
    facts.isOpen = false;
  });

  it('has the standings at once, and the chances as soon as they are counted', async () => {
    expect(expectStatus(await ask(nameFirst(1)), 200)).toMatchObject({ games: 32, chances: null });
    expect(await listed('?sort=win')).toMatchObject({ status: 202, body: await readLeaderboard(visitor, season.id) });
    const { chances } = await readWhatIf(nameFirst(1));
    // About half of the endings have the play-in's first team.
    expect(chances).toMatchObject({ model: 'seed', exact: false, entries: expect.objectContaining({ length: 9 }) });
    expect(chances?.endings).toBeGreaterThan(49_000);
    expect(chances?.endings).toBeLessThan(51_000);
    expect(chances?.margin).toBeCloseTo(0.98 / Math.sqrt(chances?.endings ?? 0), 12);
  });

  it('says no chance where too few of the simulated endings agree, but weighs all once few games are left', async () => {
    const some = await readWhatIf(nameFirst(17));
    expect(some.games).toBe(16);
    expect(some.chances).toMatchObject({ exact: false, margin: null });
    for (const { win } of some.chances?.entries ?? []) expect(win).toBeNull();

    const few = await readWhatIf(nameFirst(18));
    expect(few).toMatchObject({ games: 15, chances: { exact: true, endings: 2 ** 15, margin: 0 } });
    const wins = few.chances?.entries.map(({ win }) => win ?? 0) ?? [];
    expect(wins).toHaveLength(9);
    expect(wins.reduce((sum, win) => sum + win, 0)).toBeCloseTo(1, 9);
    for (const { win, out } of few.chances?.entries ?? []) expect(out).toBe(win === 0);
  });

  it('has the final standings where all games are named', async () => {
    const all = new Map<number, number>();
    for (const game of facts.games) {
      const feeders = facts.games.filter(({ nextGameId }) => nextGameId === game.id);
      all.set(game.id, game.team1Id ?? all.get(feeders[0]?.id ?? 0) ?? 0);
    }
    const final = await readWhatIf(all);
    expect(final).toMatchObject({ games: 0, chances: { exact: true, endings: 1, margin: 0 } });
    expectFinal(final);
  });

  it.each(['seed', 'even'] as const)('has the chances of the endings with these winners, by %s', async (model) => {
    await playUntil(5);
    const endings = listEndings(facts, model);
    const ends = endings.filter((_, index) => index % 5 === 0);
    for (const [index, { winners }] of ends.entries()) {
      const named = [...winners].sort(([a], [b]) => a - b).slice(0, index % 5);
      const { chances } = await readWhatIf(named, `&model=${model}`);
      expect(chances).toMatchObject({ model, exact: true, margin: 0, endings: 2 ** (5 - named.length) });
      const agreeing = endings.filter((ending) =>
        named.every(([gameId, teamId]) => ending.winners.get(gameId) === teamId),
      );
      expect(chances?.entries).toHaveLength(9);
      for (const { bracketId, win, presentWin, out, presentOut } of chances?.entries ?? []) {
        const expected = countWins(agreeing, bracketId);
        expect(win).toBeCloseTo(expected, 9);
        expect(presentWin).toBeCloseTo(countWins(endings, bracketId), 9);
        expect([out, presentOut]).toEqual([expected === 0, countWins(endings, bracketId) === 0]);
      }
    }
  });

  it('has the standings that the results of every ending would give', async () => {
    const reality = await readLeaderboard(visitor, season.id);
    expect(await readWhatIf([])).toMatchObject({ winners: [], games: 5, entries: reality });
    expect((await readWhatIf([])).entries).toEqual(reality);
    for (const { winners, finals } of listEndings(facts, 'even').slice(0, 8)) {
      const whatIf = await readWhatIf(winners);
      expect(whatIf).toMatchObject({ games: 0, winners: expect.objectContaining({ length: 5 }) });
      for (const { bracketId, rank, totalScore } of finals) {
        const previousRank = reality.find((entry) => entry.bracketId === bracketId)?.rank;
        const expected = { rank, totalScore, possibleScore: totalScore, alivePicks: 0, previousRank };
        expect(whatIf.entries.find((entry) => entry.bracketId === bracketId)).toMatchObject(expected);
      }
      expectFinal(whatIf);
    }
  });

  it('comes in pages, with the entry of a bracket that is elsewhere, or none', async () => {
    const winners = nameFirst(2);
    const all = await readWhatIf(winners);
    const last = all.entries.at(-1)?.bracketId ?? 0;
    const page = await ask(winners, `&limit=2&offset=1&bracketId=${last}`);
    expect(page.headers.get('x-total-count')).toBe('9');
    expect(page.body).toMatchObject({ entries: all.entries.slice(1, 3), entry: all.entries.at(-1) });
    expect(page.body.chances.entries.map(({ bracketId }: { bracketId: number }) => bracketId)).toEqual(
      [...all.entries.slice(1, 3), ...all.entries.slice(-1)].map(({ bracketId }) => bracketId),
    );
    expect(expectStatus(await ask(winners, `&limit=0&bracketId=${UNKNOWN_ID}`), 200)).toMatchObject({
      entries: [],
      entry: null,
    });
  });

  it('refuses winners that cannot be, naming the game', async () => {
    const many = Array.from({ length: 50 }, () => `${UNKNOWN_ID}:1`).join(',');
    expect(await visitor.get(`/api/tournaments/${season.id}/what-if?winners=${many}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`There is no game ${UNKNOWN_ID}`) },
    });
    const [decided] = [...facts.results];
    expect(await ask([[decided?.[0] ?? 0, decided?.[1].winnerId ?? 0]])).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/ is decided already\.$/) },
    });
    const undecided = nameFirst(1)[0]?.[0] ?? 0;
    expect(await ask([[undecided, -1001]])).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Team -1001 cannot play in /) },
    });
    expect(await visitor.get(`/api/tournaments/${season.id}/what-if?winners=1-2`)).toMatchObject({
      status: 400,
      body: { message: 'Winners must be pairs of a game and a team, such as 12:7,13:9' },
    });
  });
});

describe('the leaderboard by chances', () => {
  it('has the entries in their order, in pages, also of a search, and the place of the own one', async () => {
    const odds = expectStatus(await visitor.get(`/api/tournaments/${season.id}/odds`), 200);
    const byPoints = await readLeaderboard(visitor, season.id);
    const entryOf = ({ bracketId }: { bracketId: number }) =>
      byPoints.find((entry) => entry.bracketId === bracketId) as LeaderboardEntry;
    const expected: LeaderboardEntry[] = odds.entries.map(entryOf);
    expect(expectStatus(await listed('?sort=win'), 200)).toEqual(expected);
    const page = await listed('?sort=win&limit=3&offset=2');
    expect([page.body, page.headers.get('x-total-count')]).toEqual([expected.slice(2, 5), '9']);
    const name = expected[4]?.username ?? '';
    expect(expectStatus(await listed(`?sort=win&search=${name}`), 200)).toContainEqual(expected[4]);
    for (const user of users) {
      const own = await readStanding(user, season.id, '?sort=win');
      expect(own.offset).toBe(expected.findIndex(({ userId }) => userId === user.id));
      expect(own.entry).toEqual(expected[own.offset ?? -1]);
    }
    expect(await listed('?sort=luck')).toMatchObject({
      status: 400,
      body: { message: 'Sort must be total, accuracy, name or win' },
    });
  });

  it('keeps the order of before a result until the new chances are counted', async () => {
    const before = expectStatus(await listed('?sort=win'), 200) as LeaderboardEntry[];
    await playUntil(4);
    const after = expectStatus(await listed('?sort=win'), 200) as LeaderboardEntry[];
    expect(after.map(({ bracketId }) => bracketId)).toEqual(before.map(({ bracketId }) => bracketId));
    await readWhatIf([]);
    const odds = expectStatus(await visitor.get(`/api/tournaments/${season.id}/odds`), 200);
    const now = expectStatus(await listed('?sort=win'), 200) as LeaderboardEntry[];
    expect(now.map(({ bracketId }) => bracketId)).toEqual(
      odds.entries.map(({ bracketId }: { bracketId: number }) => bracketId),
    );
  });
});

/** The first of the imagined final standings share the first place out. */
function expectFinal({ entries, chances }: WhatIf): void {
  const first = entries.filter(({ rank }) => rank === 1).map(({ bracketId }) => bracketId);
  for (const { bracketId, win } of chances?.entries ?? [])
    expect(win).toBeCloseTo(first.includes(bracketId) ? 1 / first.length : 0, 9);
}
