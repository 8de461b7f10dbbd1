import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbSize, type FieldSize, gameAt, idOf, makePicks, makeTree, playWinners } from '../../test/domain-fixtures.ts';
import { isDecided } from './bracket.ts';
import { NO_PICKS, type Picks } from './picks.ts';
import { LEADERBOARD_SORTS, type LeaderboardSort, rankStandings, type Standing } from './ranking.ts';
import { applyResult, reopenGame, resetGames } from './results.ts';
import type { Round } from './rounds.ts';
import { scorePicks } from './scoring.ts';
import {
  addBracket,
  createStandings,
  type Entry,
  findBracket,
  rescan,
  type Standings,
  setResults,
} from './standings.ts';
import { describeRow, listPage, placeOf, type StandingRow } from './standings-page.ts';
import { replaceGames, type Tree } from './tree.ts';

/** What the standings must say, told bracket by bracket. */
function expectRows(tree: Tree, lastGameId: number | null, entries: Entry[], sort: LeaderboardSort): StandingRow[] {
  const last = lastGameId === null ? undefined : tree.gameById.get(lastGameId);
  const before = last ? replaceGames(tree, [{ ...last, status: 'scheduled', winnerId: null }]) : tree;
  const scored = entries.map((entry) => {
    const { bracketId, submittedAt, name } = entry;
    const person = { username: name, firstName: null, lastName: null };
    const previous = scorePicks(before, entry.picks).totalScore;
    return { ...person, bracketId, submittedAt, previous, ...scorePicks(tree, entry.picks) };
  });
  return rankStandings(scored, sort).map(({ username, firstName, lastName, previous, ...row }) => ({
    ...row,
    bestRank: 1 + scored.filter((other) => other.totalScore > row.possibleScore).length,
    previousRank: 1 + scored.filter((other) => other.previous > previous).length,
  }));
}

type Page = [offset: number, limit: number];

function expectSame(
  standings: Standings,
  tree: Tree,
  lastGameId: number | null,
  entries: Entry[],
  pages: Page[],
): void {
  for (const sort of LEADERBOARD_SORTS) {
    const expected = expectRows(tree, lastGameId, entries, sort);
    expect(listPage(standings, sort, 0, Number.POSITIVE_INFINITY)).toEqual(expected);
    for (const [offset, limit] of pages) {
      expect(listPage(standings, sort, offset, limit)).toEqual(expected.slice(offset, offset + limit));
    }
    for (const [place, row] of expected.entries()) {
      const found = findBracket(standings, row) ?? -1;
      expect(describeRow(standings, found, sort)).toEqual(row);
      expect(placeOf(standings, sort, found)).toBe(place);
    }
  }
}

/** One of the list, by any number. */
function choose<T>(list: readonly T[], number: number): T | undefined {
  return list[number % list.length];
}

const arbEntry = (size: FieldSize): fc.Arbitrary<Entry> => {
  const tree = makeTree(size);
  const arbPicks: fc.Arbitrary<Picks> = fc
    .record({
      numbers: fc.array(fc.nat(1000), { minLength: 33, maxLength: 33 }),
      gap: fc.constantFrom(2, 5, 1000),
      rounds: fc.constantFrom(33, 33, 18, 10),
    })
    .map(({ numbers, gap, rounds }) => {
      const picks = new Map<number, number>();
      for (const [index, { id }] of tree.games.slice(0, rounds).entries()) {
        const contenders = [...tree.routes].filter(([, route]) => route.includes(id)).map(([contender]) => contender);
        const number = numbers[index] ?? 0;
        const contender = choose(contenders, number);
        if (contender !== undefined && number % gap !== 1) picks.set(id, contender);
      }
      return picks;
    });
  return fc.record({
    bracketId: fc.nat(60),
    submittedAt: fc.nat(8).map((second) => 1_700_000_000_000 + second * 1000),
    name: fc.constantFrom('Ada', 'ada', 'Bob', 'Émile', 'Emile', '', 'Ądam', 'Zoe 10', 'Zoe 9'),
    picks: arbPicks,
  });
};

type Step = { does: 'play' | 'reopen' | 'reset' | 'add' | 'ask'; number: number; last: number; entry: Entry };

const arbSeason = arbSize.chain((size) =>
  fc.record({
    size: fc.constant(size),
    blockSize: fc.constantFrom(1, 5, 16, 64),
    pages: fc.array(fc.tuple(fc.nat(40), fc.nat(20)), { minLength: 5, maxLength: 5 }),
    steps: fc.array(
      fc.record<Step>({
        does: fc.constantFrom('play', 'play', 'play', 'play', 'reopen', 'reset', 'add', 'add', 'add', 'add', 'ask'),
        number: fc.nat(1000),
        last: fc.nat(100),
        entry: arbEntry(size),
      }),
      { minLength: 20, maxLength: 90, size: 'max' },
    ),
  }),
);

function step(tree: Tree, { does, number }: Step): Tree {
  if (does === 'reset') return number % 3 === 0 ? replaceGames(tree, resetGames(tree)) : tree;
  const decided = tree.games.filter(isDecided);
  const playable = tree.games.filter((game) => !isDecided(game) && game.team1Id !== null && game.team2Id !== null);
  const game = choose(does === 'play' ? playable : decided, number);
  if (game === undefined) return tree;
  const change =
    does === 'play'
      ? applyResult(tree, game.id, { team1Score: number % 2, team2Score: 1 - (number % 2) })
      : reopenGame(tree, game.id);
  return change.ok ? replaceGames(tree, change.changed) : tree;
}

describe('standings', () => {
  it('say of every bracket, in every order, what scoring and ranking say of it alone', () => {
    fc.assert(
      fc.property(arbSeason, ({ size, blockSize, steps, pages }) => {
        let tree = makeTree(size);
        let lastGameId: number | null = null;
        const standings = createStandings(tree, blockSize);
        const entries: Entry[] = [];
        for (const current of steps) {
          if (current.does === 'ask') {
            expectSame(standings, tree, lastGameId, entries, pages);
          } else if (current.does === 'add') {
            const { bracketId, submittedAt } = current.entry;
            // A bracket has one time of submission.
            const known = entries.find((entry) => entry.bracketId === bracketId);
            if (known && known.submittedAt !== submittedAt) continue;
            expect(addBracket(standings, current.entry)).toBe(known === undefined);
            if (known === undefined) entries.push({ ...current.entry });
            else known.picks = current.entry.picks;
          } else {
            tree = step(tree, current);
            const decided = tree.games.filter(isDecided);
            lastGameId = current.last % 5 === 0 ? null : (choose(decided, current.last)?.id ?? null);
            setResults(standings, tree, lastGameId);
          }
        }
        expectSame(standings, tree, lastGameId, entries, pages);
        rescan(standings);
        expectSame(standings, tree, lastGameId, entries, pages);
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  const tree = playWinners(makeTree(32), 'L1', 'L9');
  const lastGameId = gameAt(tree, 'round_of_32', 1).id;
  const enter = (bracketId: number, ...picks: [Round, number, string][]): Entry => {
    return { bracketId, submittedAt: 1000, name: `Fan ${bracketId}`, picks: makePicks(tree, ...picks) };
  };
  const stand = (...entries: Entry[]) => {
    const standings = createStandings(tree, 2);
    for (const entry of entries) addBracket(standings, entry);
    setResults(standings, tree, lastGameId);
    return standings;
  };
  const ranksOf = (standings: Standings, sort: LeaderboardSort = 'total') =>
    listPage(standings, sort, 0, 10).map(({ bracketId, rank }) => [bracketId, rank]);

  it.each(LEADERBOARD_SORTS)('are empty without brackets, by %s', (sort) => {
    expect(listPage(stand(), sort, 0, 10)).toEqual([]);
    expect(findBracket(stand(), { bracketId: 1, submittedAt: 1000 })).toBeUndefined();
  });

  it('tell everything about a single bracket', () => {
    const standings = stand(enter(7, ['round_of_32', 0, 'L1'], ['round_of_32', 1, 'L8'], ['championship', 0, 'L1']));
    expect(listPage(standings, 'total', 0, 10)).toEqual([
      {
        ...{ bracketId: 7, submittedAt: 1000, rank: 1, bestRank: 1, previousRank: 1 },
        ...{ totalScore: 10, totalPicks: 3, correctPicks: 1, decidedPicks: 2, alivePicks: 1, possibleScore: 170 },
        accuracyPercentage: (1 / 3) * 100,
        pointsByRound: { play_in: 0, round_of_32: 10, sweet_16: 0, elite_8: 0, final_four: 0, championship: 0 },
        champion: idOf(tree, 'L1'),
      },
    ]);
  });

  it('share one rank among equals, in the order of submission, over blocks', () => {
    const standings = stand(...[5, 3, 1, 4, 2].map((bracketId) => enter(bracketId, ['round_of_32', 0, 'L1'])));
    expect(ranksOf(standings)).toEqual([1, 2, 3, 4, 5].map((bracketId) => [bracketId, 1]));
    expect(ranksOf(standings, 'accuracy')).toEqual([1, 2, 3, 4, 5].map((bracketId) => [bracketId, 1]));
    expect(ranksOf(standings, 'name')).toEqual([1, 2, 3, 4, 5].map((bracketId) => [bracketId, bracketId]));
    expect([0, 2, 4].map((row) => placeOf(standings, 'total', row))).toEqual([0, 2, 4]);
  });

  it('have nothing past the end', () => {
    const standings = stand(enter(1), enter(2), enter(3));
    for (const sort of LEADERBOARD_SORTS) {
      expect(listPage(standings, sort, 2, 10)).toHaveLength(1);
      expect(listPage(standings, sort, 3, 10)).toEqual([]);
      expect(listPage(standings, sort, 99, 10)).toEqual([]);
      expect(listPage(standings, sort, 0, 0)).toEqual([]);
    }
  });

  it('tell how ranks were before the last result, and what they can still become', () => {
    const standings = stand(
      enter(1, ['round_of_32', 0, 'L1'], ['sweet_16', 0, 'L1']),
      enter(2, ['round_of_32', 0, 'L1'], ['round_of_32', 1, 'L9']),
      enter(3, ['round_of_32', 1, 'L8'], ['sweet_16', 0, 'L8']),
    );
    const rows = listPage(standings, 'total', 0, 10);
    expect(
      rows.map(({ bracketId, rank, previousRank, bestRank }) => [bracketId, rank, previousRank, bestRank]),
    ).toEqual([
      [2, 1, 1, 1],
      [1, 2, 1, 1],
      [3, 3, 3, 3],
    ]);
  });

  it('take a bracket once', () => {
    const standings = stand(enter(1, ['round_of_32', 0, 'L1']));
    expect(addBracket(standings, enter(1, ['round_of_32', 0, 'L16']))).toBe(false);
    expect(ranksOf(standings)).toEqual([[1, 1]]);
    expect(describeRow(standings, 0).totalScore).toBe(10);
  });

  it('count a pick of somebody who is not in the field, and never as right', () => {
    const standings = stand({ ...enter(1), picks: new Map([[gameAt(tree, 'championship').id, 999_999]]) });
    expect(describeRow(standings, 0)).toMatchObject({ totalPicks: 1, alivePicks: 0, possibleScore: 0, champion: null });
  });

  it('say the same of more brackets than a block holds', () => {
    const kinds = fc.sample(arbEntry(32), { numRuns: 40, seed: 7 });
    const scores = kinds.map(({ picks }) => scorePicks(tree, picks));
    const standings = createStandings(tree);
    const people = Array.from({ length: 66_000 }, (_, index) => {
      const kind = (index * 7919) % kinds.length;
      const username = `${kinds[kind]?.name} ${(index * 104_729) % 5000}`;
      const bracketId = index + 1;
      addBracket(standings, { bracketId, submittedAt: index, name: username, picks: kinds[kind]?.picks ?? NO_PICKS });
      return { bracketId, submittedAt: index, username, firstName: null, lastName: null, ...scores[kind] };
    }) as (Standing & { bracketId: number })[];
    for (const sort of LEADERBOARD_SORTS) {
      const ranked = rankStandings(people, sort).map(({ bracketId, rank }) => [bracketId, rank]);
      for (const offset of [0, 1000, 33_000, 65_500, 65_950]) {
        const page = listPage(standings, sort, offset, 100).map(({ bracketId, rank }) => [bracketId, rank]);
        expect(page).toEqual(ranked.slice(offset, offset + 100));
      }
      expect(placeOf(standings, sort, 65_800)).toBe(ranked.findIndex(([bracketId]) => bracketId === 65_801));
    }
  }, 60_000);
});
