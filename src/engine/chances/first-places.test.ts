import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbPool, type Pool, playEndings, sumChances, winShare } from '../../../test/chances-pool.ts';
import { arbPicks, makeTree, numberTree } from '../../../test/domain-fixtures.ts';
import { isDecided } from '../../domain/bracket/game.ts';
import { wayTo } from '../../domain/bracket/tree.ts';
import { packPicks } from '../../domain/picks/packed-picks.ts';
import { imagineWinners } from '../../domain/results/what-if.ts';
import { SITE_SCORING } from '../../domain/scoring/scoring.ts';
import { createScoreboard, imagineResults, put, type Scoreboard, setResults } from '../scoreboard.ts';
import { weighFirstPlaces } from './first-places.ts';

const NAME = new Uint8Array(0);
const BLOCK_SIZE = 16;

/** The brackets of a pool, numbered from 1, in blocks so small that there are several. */
function fill({ tree, brackets }: Pool): Scoreboard {
  const scoreboard = createScoreboard(numberTree(tree), tree, BLOCK_SIZE);
  for (const [index, picks] of brackets.entries())
    put(scoreboard, {
      bracketId: index + 1,
      submittedAt: index,
      name: NAME,
      picks: packPicks(scoreboard.numbering, picks),
    });
  setResults(scoreboard, tree, null);
  return scoreboard;
}

it('everybody who can still be first has their chance, and nobody else, as if every ending were played', () => {
  fc.assert(
    fc.property(arbPool(6), (drawn) => {
      // Three times the same people, so that places are shared and there are several blocks.
      const pool = { ...drawn, scoring: SITE_SCORING, brackets: Array(3).fill(drawn.brackets).flat() };
      const endings = playEndings(pool);
      const weighed = weighFirstPlaces(fill(pool), pool.tree, pool.model);
      expect(weighed?.endings).toBe(endings.length);
      for (const index of pool.brackets.keys()) {
        const expected = sumChances(endings, (ending) => winShare(ending, index));
        const win = weighed?.winOf(index + 1);
        expect(win).toBeCloseTo(expected, 9);
        expect(win === 0).toBe(expected < 1e-12);
      }
      expect(weighed?.winOf(999)).toBe(0);
    }),
    { numRuns: 60 },
  );
});

it('a win that is imagined over a team to be decided is a condition, as it is for the counted chances', () => {
  fc.assert(
    fc.property(arbPool(6), fc.nat(), (drawn, draw) => {
      const pool = { ...drawn, scoring: SITE_SCORING };
      const endings = playEndings(pool);
      const { id = 0, winnerId } = endings[draw % endings.length]?.tree.games.at(-1) ?? {};
      const open = new Set(pool.tree.games.filter((game) => !isDecided(game)).map((game) => game.id));
      const way = [...(wayTo(pool.tree, winnerId ?? 0, id) ?? []), id].filter((gameId) => open.has(gameId));
      const winners = way.map((gameId) => ({ gameId, teamId: winnerId ?? 0 }));
      const imagined = imagineWinners(pool.tree, winners);
      if (!imagined.ok) throw new Error(imagined.message);
      const agreeing = endings.filter(({ tree }) =>
        winners.every(({ gameId, teamId }) => tree.gameById.get(gameId)?.winnerId === teamId),
      );
      const weighed = weighFirstPlaces(imagineResults(fill(pool), imagined.tree, false), imagined.tree, pool.model);
      expect(weighed?.endings).toBe(agreeing.length);
      const all = sumChances(agreeing, () => 1);
      for (const index of pool.brackets.keys())
        expect(weighed?.winOf(index + 1)).toBeCloseTo(
          sumChances(agreeing, (ending) => winShare(ending, index)) / all,
          9,
        );
    }),
    { numRuns: 200 },
  );
});

it('is not for a request if there are too many games, or too many endings for so many brackets', () => {
  fc.assert(
    fc.property(arbPool(3), arbPicks, (pool, pick) => {
      const before = makeTree(32);
      const early = { ...pool, tree: before, brackets: [pick(before)] };
      expect(weighFirstPlaces(fill(early), early.tree, pool.model)).toBeNull();
      const isOver = pool.tree.games.every(isDecided);
      expect(weighFirstPlaces(fill(pool), pool.tree, pool.model, 100) === null).toBe(!isOver);
    }),
    { numRuns: 5 },
  );
});
