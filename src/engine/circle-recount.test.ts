import fc from 'fast-check';
import { expect, it } from 'vitest';
import { advance, arbMoves, arbPicks, arbScoring, arbSize, makeTree, numberTree } from '../../test/domain-fixtures.ts';
import { isDecided } from '../domain/bracket/game.ts';
import { replaceGames } from '../domain/bracket/tree.ts';
import { packPicks } from '../domain/picks/packed-picks.ts';
import { rankStandings } from '../domain/scoring/ranking.ts';
import { scorePicks } from '../domain/scoring/scoring.ts';
import { differenceOf, finalPointsOf } from '../domain/scoring/tiebreaker.ts';
import { countCircle, selectBrackets } from './circle.ts';
import { page } from './page.ts';
import { listPickCounts, picksOf } from './picks.ts';
import { createScoreboard, put, setResults } from './scoreboard.ts';

const UNKNOWN_ID = 999;

const arbPool = fc.record({
  size: arbSize,
  moves: arbMoves,
  scoring: arbScoring,
  hasTiebreaker: fc.boolean(),
  brackets: fc.array(
    fc.record({
      fill: arbPicks,
      gaps: fc.array(fc.nat(32), { maxLength: 4 }),
      guess: fc.option(fc.nat(200)),
      submittedAt: fc.nat(5),
      isMember: fc.boolean(),
    }),
    { minLength: 1, maxLength: 9 },
  ),
});

it('counts the standings of some brackets by any scoring, as the rules do', () => {
  fc.assert(
    fc.property(arbPool, ({ size, moves, scoring, hasTiebreaker, brackets: drawn }) => {
      const before = makeTree(size);
      const tree = advance(before, moves);
      const numbering = numberTree(tree);
      const lastGame = tree.games.findLast(isDecided);
      const brackets = drawn.map(({ fill, gaps, guess, ...bracket }, index) => {
        const picks = new Map(fill(before));
        for (const gap of gaps) picks.delete(before.games[gap]?.id ?? 0);
        return { bracketId: index + 1, picks, tiebreakerGuess: guess, ...bracket };
      });
      const scoreboard = createScoreboard(numbering, tree, 16);
      for (const { picks, ...bracket } of brackets)
        put(scoreboard, { ...bracket, picks: packPicks(numbering, picks), name: new Uint8Array(0) });
      setResults(scoreboard, tree, lastGame?.id ?? null, hasTiebreaker);
      const members = brackets.filter(({ isMember }) => isMember);
      const ids = members.map(({ bracketId }) => bracketId);

      const finalPoints = hasTiebreaker ? finalPointsOf(tree) : null;
      const without = lastGame ? replaceGames(tree, [{ ...lastGame, status: 'scheduled', winnerId: null }]) : tree;
      const scored = members.map(({ bracketId, submittedAt, picks, tiebreakerGuess }) => ({
        ...{ username: '', firstName: null, lastName: null, bracketId, submittedAt, tiebreakerGuess },
        tiebreakerDifference: finalPoints === null ? 0 : differenceOf(tiebreakerGuess, finalPoints),
        ...scorePicks(tree, picks, scoring),
      }));
      const previousOf = (id: number) => scorePicks(without, brackets[id - 1]?.picks ?? new Map(), scoring).totalScore;
      const expected = rankStandings(scored, 'total').map(({ username, firstName, lastName, ...row }) => ({
        ...row,
        bestRank:
          finalPoints === null
            ? 1 + scored.filter(({ totalScore }) => totalScore > row.possibleScore).length
            : row.rank,
        previousRank: lastGame ? 1 + ids.filter((id) => previousOf(id) > previousOf(row.bracketId)).length : null,
      }));
      expect(countCircle(scoreboard, tree, [...ids, UNKNOWN_ID], scoring)).toEqual(expected);

      // Alone, they are ranked among themselves by the site's scoring, and counted by themselves.
      const selected = selectBrackets(scoreboard, tree, [UNKNOWN_ID, ...ids]);
      const bySite = countCircle(scoreboard, tree, ids, scoreboard.scoring);
      expect(page(selected, 'total', 0, 99)).toEqual(bySite.map(({ tiebreakerDifference, ...row }) => row));
      const final = tree.games.at(-1)?.id ?? 0;
      const counts = listPickCounts(selected).get(final) ?? [];
      const picked = members.filter(({ picks }) => picks.has(final)).length;
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(picked);
      for (const { bracketId, picks } of members) expect(picksOf(selected, bracketId)).toEqual(picks);
    }),
  );
});
