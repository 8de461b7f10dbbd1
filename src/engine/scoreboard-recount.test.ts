import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  arbSize,
  type FieldSize,
  listContenders,
  makeTree,
  numberTree,
  playAll,
} from '../../test/domain-fixtures.ts';
import { isDecided, isPlayable } from '../domain/bracket/game.ts';
import { byRound } from '../domain/bracket/rounds.ts';
import { replaceGames, type Tree } from '../domain/bracket/tree.ts';
import { packPicks } from '../domain/picks/packed-picks.ts';
import type { Picks } from '../domain/picks/picks.ts';
import { applyResult, reopenGame, resetGames } from '../domain/results/results.ts';
import { LEADERBOARD_SORTS, type LeaderboardSort, rankStandings } from '../domain/scoring/ranking.ts';
import { type Scoring, SITE_SCORING, scorePicks } from '../domain/scoring/scoring.ts';
import { differenceOf, finalPointsOf } from '../domain/scoring/tiebreaker.ts';
import { canListByName, type NameColumns, sortByNameInBackground, sortNames } from './name-order.ts';
import { searchRows, sortBrackets } from './name-search.ts';
import { entry, offsetOf, page, type StandingRow } from './page.ts';
import type { UnusualBracket } from './pick-counts.ts';
import { countPickers, hasPick, listPickers, type StoredPick, toStoredPick } from './pickers.ts';
import { listEarliestPickers, listPickCounts, mergeUnusual, picksOf } from './picks.ts';
import {
  countBrackets,
  createScoreboard,
  hasBracket,
  load,
  put,
  remove,
  rename,
  type Scoreboard,
  setResults,
} from './scoreboard.ts';

interface Bracket {
  bracketId: number;
  submittedAt: number;
  name: string;
  picks: Picks;
  tiebreakerGuess: number | null;
}

const encoder = new TextEncoder();

function pack({ numbering }: Scoreboard, { name, picks, ...key }: Bracket) {
  return { ...key, name: encoder.encode(name), picks: packPicks(numbering, picks) };
}

interface Moment {
  tree: Tree;
  lastGameId: number | null;
  hasTiebreaker: boolean;
  scoring: Scoring;
}

/** The rows that the scoreboard must have, counted bracket by bracket with the domain's rules. */
function countRows(
  { tree, lastGameId, hasTiebreaker, scoring }: Moment,
  brackets: Bracket[],
  sort: LeaderboardSort,
): StandingRow[] {
  const last = lastGameId === null ? undefined : tree.gameById.get(lastGameId);
  const before = last ? replaceGames(tree, [{ ...last, status: 'scheduled', winnerId: null }]) : tree;
  const finalPoints = hasTiebreaker ? finalPointsOf(tree) : null;
  const scored = brackets.map(({ bracketId, submittedAt, name, picks, tiebreakerGuess }) => {
    const person = { username: name, firstName: null, lastName: null };
    const previous = scorePicks(before, picks, scoring).totalScore;
    const tiebreakerDifference = finalPoints === null ? 0 : differenceOf(tiebreakerGuess, finalPoints);
    return {
      ...person,
      bracketId,
      submittedAt,
      tiebreakerGuess,
      tiebreakerDifference,
      previous,
      ...scorePicks(tree, picks, scoring),
    };
  });
  const rankByTotal = new Map(rankStandings(scored, 'total').map(({ bracketId, rank }) => [bracketId, rank]));
  const bestRankOf = ({ bracketId, possibleScore }: (typeof scored)[number]) =>
    finalPoints === null
      ? 1 + scored.filter((other) => other.totalScore > possibleScore).length
      : (rankByTotal.get(bracketId) ?? 0);
  return rankStandings(scored, sort).map((standing) => {
    const { username, firstName, lastName, previous, tiebreakerDifference, ...row } = standing;
    return {
      ...row,
      bestRank: bestRankOf(standing),
      previousRank: lastGameId === null ? null : 1 + scored.filter((other) => other.previous > previous).length,
    };
  });
}

type Page = [offset: number, limit: number];
const UNKNOWN_ID = 99;

function expectSame(scoreboard: Scoreboard, moment: Moment, brackets: Bracket[], pages: Page[]): void {
  expect(countBrackets(scoreboard)).toBe(brackets.length);
  expectSamePicks(scoreboard, moment.tree, brackets);
  expectSameSearch(scoreboard, brackets);
  for (const { bracketId, submittedAt } of brackets) {
    expect(hasBracket(scoreboard, { bracketId, submittedAt })).toBe(true);
    expect(hasBracket(scoreboard, { bracketId, submittedAt: submittedAt + 1 })).toBe(false);
  }
  for (const sort of LEADERBOARD_SORTS) {
    const expected = countRows(moment, brackets, sort);
    expect(page(scoreboard, sort, 0, Number.POSITIVE_INFINITY)).toEqual(expected);
    expect(entry(scoreboard, sort, UNKNOWN_ID)).toBeUndefined();
    for (const [offset, limit] of pages) {
      expect(page(scoreboard, sort, offset, limit)).toEqual(expected.slice(offset, offset + limit));
    }
    for (const [offset, row] of expected.entries()) {
      expect(entry(scoreboard, sort, row.bracketId)).toEqual(row);
      expect(offsetOf(scoreboard, sort, row.bracketId)).toBe(offset);
    }
  }
}

function expectSamePicks(scoreboard: Scoreboard, tree: Tree, brackets: Bracket[]): void {
  const inOrder = brackets.toSorted((a, b) => a.submittedAt - b.submittedAt || a.bracketId - b.bracketId);
  const pickersOf = (gameId: number, contender: number) =>
    inOrder.filter(({ picks }) => picks.get(gameId) === contender).map(({ bracketId }) => bracketId);
  for (const { bracketId, picks } of brackets) expect(picksOf(scoreboard, bracketId)).toEqual(picks);
  const counts = listPickCounts(scoreboard);
  for (const { id: gameId } of tree.games) {
    const contenders = [...new Set(brackets.flatMap(({ picks }) => picks.get(gameId) ?? []))];
    const expected = contenders.map((contender) => ({ contender, count: pickersOf(gameId, contender).length }));
    expect(counts.get(gameId)).toEqual(expected.toSorted((a, b) => b.count - a.count || a.contender - b.contender));
    const chosen = contenders.slice(0, 2);
    const pickers = inOrder.filter(({ picks }) => chosen.includes(picks.get(gameId) ?? 0));
    expect(listEarliestPickers(scoreboard, gameId, chosen, 3)).toEqual(
      pickers.slice(0, 3).map(({ bracketId }) => bracketId),
    );
  }
  const { id: final = 0 } = tree.games.at(-1) ?? {};
  for (const contender of new Set(brackets.flatMap(({ picks }) => picks.get(final) ?? [])))
    expectSamePickers(scoreboard, final, contender, brackets);
  const meanShareOf = ({ picks }: Bracket) => {
    const counted = [...picks].map(([gameId, contender]) => pickersOf(gameId, contender).length);
    return counted.reduce((sum, count) => sum + count, 0) / picks.size / brackets.length;
  };
  const shares = inOrder
    .filter(({ picks }) => picks.size > 0)
    .map((bracket) => ({ bracket, share: meanShareOf(bracket) }));
  const unusual = scoreboard.table.blocks.reduce<UnusualBracket[]>(
    (merged, _, block) => mergeUnusual(scoreboard, block, merged, 3),
    [],
  );
  const lowest = shares.toSorted((a, b) => a.share - b.share).slice(0, 3);
  expect(unusual).toEqual(lowest.map(({ bracket: { bracketId }, share }) => ({ bracketId, meanShare: share })));
}

/** Compares the pickers, whole and in pages, with a filtered leaderboard. */
function expectSamePickers(scoreboard: Scoreboard, gameId: number, contender: number, brackets: Bracket[]): void {
  const ranked = page(scoreboard, 'total', 0, Number.POSITIVE_INFINITY).map(({ bracketId }) => bracketId);
  const isPicker = new Map(brackets.map(({ bracketId, picks }) => [bracketId, picks.get(gameId) === contender]));
  const expected = ranked.filter((bracketId) => isPicker.get(bracketId));
  const pick = toStoredPick(scoreboard, gameId, contender) as StoredPick;
  expect(countPickers(scoreboard, pick)).toBe(expected.length);
  for (const bracketId of ranked) expect(hasPick(scoreboard, bracketId, pick)).toBe(isPicker.get(bracketId));
  for (const [from, end] of [
    [0, 100],
    [1, 3],
    [expected.length, 100],
  ] as const) {
    const work = listPickers(scoreboard, pick, from, end);
    let step = work.next();
    while (!step.done) step = work.next();
    expect(step.value).toEqual(expected.slice(from, end));
  }
}

function expectSameSearch(scoreboard: Scoreboard, brackets: Bracket[]): void {
  const half = Math.floor(scoreboard.table.length / 2);
  const found = [
    ...searchRows(scoreboard, 'e', 0, half),
    ...searchRows(scoreboard, 'e', half, Number.POSITIVE_INFINITY),
  ];
  const expected = brackets.filter(({ name }) => /[eé]/i.test(name)).map(({ bracketId }) => bracketId);
  expect(new Set(found)).toEqual(new Set(expected));
  for (const sort of LEADERBOARD_SORTS) {
    const rows = page(scoreboard, sort, 0, Number.POSITIVE_INFINITY).map(({ bracketId }) => bracketId);
    expect(sortBrackets(scoreboard, sort, found)).toEqual(rows.filter((id) => expected.includes(id)));
  }
}

/** The element at this index, modulo the length. */
function choose<T>(list: readonly T[], number: number): T | undefined {
  return list[number % list.length];
}

const arbName = fc.constantFrom('Ada', 'ada', 'Bob', 'Émile', 'Emile', '', 'Ądam', 'Zoe 10', 'Zoe 9', '🦁'.repeat(90));

const arbBracket = (size: FieldSize): fc.Arbitrary<Bracket> => {
  const tree = makeTree(size);
  const arbPicks: fc.Arbitrary<Picks> = fc
    .record({
      numbers: fc.array(fc.nat(1000), { minLength: 33, maxLength: 33 }),
      // About one game in this many stays without a pick.
      gap: fc.constantFrom(2, 5, 1000),
      gameCount: fc.constantFrom(33, 33, 18, 10),
    })
    .map(({ numbers, gap, gameCount }) => {
      const picks = new Map<number, number>();
      for (const [index, { id }] of tree.games.slice(0, gameCount).entries()) {
        const number = numbers[index] ?? 0;
        const contender = choose(listContenders(tree, id), number);
        if (contender !== undefined && number % gap !== 1) picks.set(id, contender);
      }
      return picks;
    });
  return fc.record({
    // Some ids are far apart, in another chunk of the id index.
    bracketId: fc.nat(60).map((id) => 1 + (id % 7 === 0 ? 100_000 * id : id)),
    submittedAt: fc.nat(8).map((second) => 1_700_000_000_000 + second * 1000),
    name: arbName,
    picks: arbPicks,
    tiebreakerGuess: fc.constantFrom(null, 0, 1, 2, 3),
  });
};

// What the pick of a game earns depends on who won it. Only upsets in nearly all games would not fit.
const UPSETS: Scoring = { points: byRound(() => 0), bonus: 'upset', bonusFactor: 5 };

const STEPS = ['play', 'reopen', 'reset', 'put', 'remove', 'rename', 'sort', 'compare'] as const;
type Step = { does: (typeof STEPS)[number]; number: number; last: number; bracket: Bracket };

const arbSeason = arbSize.chain((size) =>
  fc.record({
    size: fc.constant(size),
    hasTiebreaker: fc.boolean(),
    scoring: fc.constantFrom(SITE_SCORING, UPSETS),
    isPlayed: fc.boolean(),
    blockSize: fc.constantFrom(1, 5, 16, 64),
    pages: fc.array(fc.tuple(fc.nat(40), fc.nat(20)), { minLength: 5, maxLength: 5 }),
    steps: fc.array(
      fc.record<Step>({
        does: fc.constantFrom('play', 'play', 'play', 'put', 'put', 'put', 'put', ...STEPS),
        number: fc.nat(1000),
        last: fc.nat(100),
        bracket: arbBracket(size),
      }),
      { minLength: 20, maxLength: 90, size: 'max' },
    ),
  }),
);

function changeResults(tree: Tree, { does, number }: Step): Tree {
  if (does === 'reset') return number % 3 === 0 ? replaceGames(tree, resetGames(tree)) : tree;
  const game = choose(tree.games.filter(does === 'play' ? isPlayable : isDecided), number);
  if (game === undefined) return tree;
  const change =
    does === 'play'
      ? applyResult(tree, game.id, { team1Score: number % 2, team2Score: 1 - (number % 2) })
      : reopenGame(tree, game.id);
  return change.ok ? replaceGames(tree, change.changed) : tree;
}

/** Changes a bracket, and returns all brackets after it. */
function changeBrackets(scoreboard: Scoreboard, brackets: Bracket[], { does, number, bracket }: Step): Bracket[] {
  if (does === 'put') {
    put(scoreboard, pack(scoreboard, bracket));
    return [...brackets.filter(({ bracketId }) => bracketId !== bracket.bracketId), bracket];
  }
  const known = choose(brackets, number);
  const others = brackets.filter((other) => other !== known);
  if (!known) return brackets;
  if (does === 'remove') {
    remove(scoreboard, known.bracketId);
    return others;
  }
  rename(scoreboard, known.bracketId, encoder.encode(bracket.name));
  return [...others, { ...known, name: bracket.name }];
}

const doSort = async (columns: readonly NameColumns[]) => sortNames(columns);
const failToSort = () => Promise.reject(new Error('no worker'));

describe('the figures of a scoreboard', () => {
  it('are those that scoring and ranking count, of every bracket, in every order', async () => {
    await fc.assert(
      fc.asyncProperty(arbSeason, async ({ size, hasTiebreaker, scoring, isPlayed, blockSize, steps, pages }) => {
        let tree = isPlayed ? playAll(makeTree(size), 'team1') : makeTree(size);
        let lastGameId: number | null = null;
        let brackets: Bracket[] = [];
        const scoreboard = createScoreboard(numberTree(tree), tree, blockSize, scoring);
        setResults(scoreboard, tree, null, hasTiebreaker);
        const sorts: Promise<void>[] = [];
        for (const current of steps) {
          if (current.does === 'compare') {
            expectSame(scoreboard, { tree, lastGameId, hasTiebreaker, scoring }, brackets, pages);
          } else if (current.does === 'sort') {
            // Sorting ends before or after the next changes, or fails.
            sorts.push(
              sortByNameInBackground(scoreboard, current.last % 3 === 0 ? failToSort : doSort).catch(() => {}),
            );
            if (current.number % 2 === 0) await Promise.all(sorts);
          } else if (current.does === 'put' || current.does === 'remove' || current.does === 'rename') {
            brackets = changeBrackets(scoreboard, brackets, current);
          } else {
            tree = changeResults(tree, current);
            const decided = tree.games.filter(isDecided);
            lastGameId = current.last % 5 === 0 ? null : (choose(decided, current.last)?.id ?? null);
            setResults(scoreboard, tree, lastGameId, hasTiebreaker);
          }
        }
        await Promise.all(sorts);
        expectSame(scoreboard, { tree, lastGameId, hasTiebreaker, scoring }, brackets, pages);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('are right with more brackets than a block holds, names sorted in the background, and most brackets replaced', async () => {
    const firstRound = Array.from(
      { length: 16 },
      (_, index) => ({ game: 0, move: index % 3 ? 'team1' : 'team2' }) as const,
    );
    const tree = advance(makeTree(32), firstRound);
    const scoreboard = createScoreboard(numberTree(tree), tree);
    setResults(scoreboard, tree, null);
    const kinds = fc.sample(arbBracket(32), { numRuns: 40, seed: 7 }).map(({ name, picks }) => {
      return { name, picks: packPicks(scoreboard.numbering, picks), score: scorePicks(tree, picks) };
    });
    const people = Array.from({ length: 66_000 }, (_, index) => {
      const { name, picks, score } = choose(kinds, index * 7919) as (typeof kinds)[number];
      const username = `${name} ${(index * 104_729) % 5000}`;
      return { bracketId: index + 1, submittedAt: index, name: encoder.encode(username), username, picks, score };
    });
    const expectRanks = (of: typeof people, sorts: readonly LeaderboardSort[]) => {
      const scored = of.map(({ bracketId, submittedAt, username, score }) => {
        return { bracketId, submittedAt, username, firstName: null, lastName: null, ...score };
      });
      for (const sort of sorts) {
        const ranked = rankStandings(scored, sort).map(({ bracketId, rank }) => [bracketId, rank]);
        for (const offset of [0, 1000, 33_000, 65_500, 65_950]) {
          const rows = page(scoreboard, sort, offset, 100).map(({ bracketId, rank }) => [bracketId, rank]);
          expect(rows).toEqual(ranked.slice(offset, offset + 100));
        }
        const last = of.at(-1)?.bracketId ?? 0;
        expect(offsetOf(scoreboard, sort, last)).toBe(ranked.findIndex(([bracketId]) => bracketId === last));
      }
    };
    load(scoreboard, people.slice(0, -100));
    const failing = sortByNameInBackground(scoreboard, failToSort);
    for (const bracket of people.slice(-100)) put(scoreboard, bracket);
    await expect(failing).rejects.toThrow('no worker');
    for (const { bracketId, name } of people) rename(scoreboard, bracketId, name);
    expect(canListByName(scoreboard)).toBe(false);
    await sortByNameInBackground(scoreboard, doSort);
    expect(canListByName(scoreboard)).toBe(true);
    expectRanks(people, LEADERBOARD_SORTS);

    const again = people.map((person) => ({ ...person, submittedAt: person.submittedAt + 100_000 }));
    for (const bracket of again) put(scoreboard, bracket);
    for (const { bracketId } of again.slice(0, 1_000)) remove(scoreboard, bracketId);
    expect(scoreboard.table.length).toBeLessThan(2 * people.length);
    expect(hasBracket(scoreboard, { bracketId: 1, submittedAt: 100_000 })).toBe(false);
    expectRanks(again.slice(1_000), ['total']);
  }, 60_000);

  it('are refused for a scoring whose totals do not fit', () => {
    const tree = playAll(makeTree(32), 'team1');
    const tooHigh = { ...SITE_SCORING, points: byRound(() => 100) };
    const tooFine = { ...SITE_SCORING, points: byRound(() => 1) };
    for (const scoring of [tooHigh, tooFine])
      expect(() => setResults(createScoreboard(numberTree(tree), tree, 16, scoring), tree, null)).toThrow(RangeError);
  });
});
