import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbPicks, arbScoring, arbSize, makeTree, numberTree, play } from '../../../test/domain-fixtures.ts';
import { isDecided, isPlayable } from '../../domain/bracket/game.ts';
import { byRound } from '../../domain/bracket/rounds.ts';
import { packPicks } from '../../domain/picks/packed-picks.ts';
import { type Scoring, scorePicks } from '../../domain/scoring/scoring.ts';
import { countCircle } from '../circle.ts';
import { createScoreboard, put, setResults } from '../scoreboard.ts';
import { reportCircle, toCircleTask } from './circle-report.ts';

/** All points times ten. */
function enlarge({ points, bonus, bonusFactor }: Scoring): Scoring {
  return { points: byRound(({ round }) => points[round] * 10), bonus, bonusFactor: bonusFactor * 10 };
}

it('gives the chances of a circle in points, the best first, whatever divides the points', () => {
  fc.assert(
    fc.property(arbSize, arbScoring, fc.array(arbPicks, { minLength: 1, maxLength: 5 }), (size, scoring, fills) => {
      const before = makeTree(size);
      const isLate = (games: number) => games > before.games.length - 4;
      let tree = before;
      while (!isLate(tree.games.filter(isDecided).length))
        tree = play(tree, tree.games.find(isPlayable)?.id ?? 0, 'team1');
      const scoreboard = createScoreboard(numberTree(tree), tree, 16);
      const brackets = fills.map((fill) => fill(before));
      for (const [index, picked] of brackets.entries()) {
        const picks = packPicks(scoreboard.numbering, picked);
        put(scoreboard, { bracketId: index + 1, submittedAt: index, picks, name: new Uint8Array(0) });
      }
      setResults(scoreboard, tree, null);
      const ids = fills.map((_, index) => index + 1);
      const count = (by: Scoring) => {
        const rows = countCircle(scoreboard, tree, ids, by);
        return reportCircle(toCircleTask(scoreboard, tree, rows, by, 'seed'));
      };

      const report = count(scoring);
      expect(report).toMatchObject({ isExact: true, margin: 0, endingCount: 2 ** report.games });
      expect(report.entries.map(({ bracketId }) => bracketId).toSorted()).toEqual(ids);
      const wins = report.entries.map(({ win }) => win);
      expect(wins).toEqual(wins.toSorted((a, b) => b - a));
      expect(wins.reduce((sum, win) => sum + win, 0)).toBeCloseTo(1, 9);
      for (const { bracketId, expectedScore } of report.entries) {
        const { totalScore, possibleScore } = scorePicks(tree, brackets[bracketId - 1] ?? new Map(), scoring);
        expect(expectedScore).toBeGreaterThanOrEqual(totalScore - 1e-6);
        expect(expectedScore).toBeLessThanOrEqual(possibleScore + 1e-6);
      }
      const larger = count(enlarge(scoring));
      for (const [place, entry] of larger.entries.entries())
        expect(entry.expectedScore).toBeCloseTo((report.entries[place]?.expectedScore ?? 0) * 10, 5);
    }),
    { numRuns: 40 },
  );
});
