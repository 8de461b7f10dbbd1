import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbSize, type FieldSize, makeTree, play } from '../../test/domain-fixtures.ts';
import { isDecided } from '../domain/bracket/game.ts';
import { replaceGames, type Tree } from '../domain/bracket/tree.ts';
import { NO_PICKS, type Picks } from '../domain/picks/picks.ts';
import { applyResult, reopenGame, resetGames } from '../domain/results/results.ts';
import { LEADERBOARD_SORTS, type LeaderboardSort, rankStandings, type Standing } from '../domain/scoring/ranking.ts';
import { scorePicks } from '../domain/scoring/scoring.ts';
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
    previousRank: lastGameId === null ? null : 1 + scored.filter((other) => other.previous > previous).length,
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

/** Every first-round game has a winner. */
function finishRound(tree: Tree): Tree {
  return tree.games
    .filter(({ round }) => round === 'round_of_32')
    .reduce((now, { id }) => play(now, id, id % 3 === 0 ? 'team2' : 'team1'), tree);
}

describe('standings, recounted', () => {
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
      { numRuns: 15 },
    );
  }, 60_000);

  it('say the same of more brackets than a block holds', () => {
    const tree = finishRound(makeTree(32));
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
