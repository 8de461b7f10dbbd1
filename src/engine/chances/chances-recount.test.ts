import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbPool,
  count,
  countNaively,
  figuresOf,
  playEndings,
  prepare,
  sumChances,
  winShare,
} from '../../../test/chances-pool.ts';
import { isPlayable } from '../../domain/bracket/game.ts';
import { byRound } from '../../domain/bracket/rounds.ts';
import type { Scoring } from '../../domain/scoring/scoring.ts';
import { countChances, findLikeliestWin, listSwings } from './chances.ts';
import { enumerateEndings } from './enumerate.ts';
import { groupRows } from './rows.ts';

describe('exact chances', () => {
  it('equal those of every ending, played and scored one by one', () => {
    fc.assert(
      fc.property(arbPool(6), (pool) => {
        const endings = playEndings(pool);
        const chances = count(pool);
        expect(chances.isExact).toBe(true);
        expect(chances.endingCount).toBe(endings.length);
        for (const bracket of pool.brackets.keys()) {
          const { win, topThree, expected, ...others } = countNaively(endings, bracket);
          const figures = figuresOf(chances, bracket);
          expect(figures).toMatchObject(others);
          expect(figures.win).toBeCloseTo(win, 9);
          expect(figures.topThree).toBeCloseTo(topThree, 9);
          expect(Math.max(figures.win, figures.topThree)).toBeLessThanOrEqual(1);
          expect(figures.expected).toBeCloseTo(expected, 6);
        }
      }),
    );
  });

  it('are the same however many games are late', () => {
    fc.assert(
      fc.property(arbPool(8), fc.nat(7), (pool, late) => {
        // Totals of 16 bits.
        fc.pre(pool.scoring.bonusFactor < 50);
        const { field, columns, probabilities } = prepare(pool);
        const early = Math.max(0, field.games.length - late);
        const rows = groupRows(field, columns, early);
        const all = groupRows(field, columns, field.games.length);
        const counted = enumerateEndings(field, rows, probabilities, early);
        const plain = enumerateEndings(field, all, probabilities, field.games.length);
        for (const bracket of pool.brackets.keys()) {
          const [row, plainRow] = [rows.rowOf[bracket] as number, all.rowOf[bracket] as number];
          expect(counted.topThree[row]).toBeCloseTo(plain.topThree[plainRow] as number, 9);
          expect(counted.ranks?.best[row]).toBe(plain.ranks?.best[plainRow]);
          expect(counted.ranks?.worst[row]).toBe(plain.ranks?.worst[plainRow]);
        }
        expect(counted.endings.winners).toEqual(plain.endings.winners);
      }),
    );
  });

  it('say what a game means: the chance under the condition that a side wins', () => {
    fc.assert(
      fc.property(arbPool(6), (pool) => {
        const endings = playEndings(pool);
        const chances = count(pool);
        const { numbering } = prepare(pool);
        const playable = pool.tree.games.filter(isPlayable);
        for (const bracket of pool.brackets.keys()) {
          const swings = listSwings(chances, bracket);
          expect(swings.map(({ gameId }) => gameId).toSorted()).toEqual(playable.map(({ id }) => id).toSorted());
          for (const { gameId, sides } of swings) {
            for (const { team, win } of sides) {
              const won = endings.filter(
                ({ tree }) => tree.gameById.get(gameId)?.winnerId === numbering.contenderOf.get(team),
              );
              const chance = sumChances(won, (ending) => winShare(ending, bracket)) / sumChances(won, () => 1);
              expect(win).toBeCloseTo(chance, 9);
            }
          }
        }
      }),
    );
  });

  it('show the likeliest ending that a bracket wins, or none if it is out', () => {
    fc.assert(
      fc.property(arbPool(6), (pool) => {
        const endings = playEndings(pool);
        const chances = count(pool);
        const { numbering, probabilities } = prepare(pool);
        for (const bracket of pool.brackets.keys()) {
          const won = endings.filter((ending) => winShare(ending, bracket) > 0);
          const way = findLikeliestWin(chances, probabilities, bracket);
          expect(way === null).toBe(won.length === 0);
          if (way === null) continue;
          const shown = won.find(({ tree }) =>
            way.every(({ gameId, team }) => tree.gameById.get(gameId)?.winnerId === numbering.contenderOf.get(team)),
          );
          expect(shown?.chance).toBeCloseTo(Math.max(...won.map(({ chance }) => chance)), 9);
        }
      }),
    );
  });
});

it('are the same by tables and added up one by one, as for few brackets and for totals that are far apart', () => {
  fc.assert(
    fc.property(arbPool(8), fc.constantFrom(-1, 15), (pool, maxExactGames) => {
      fc.pre(pool.scoring.bonusFactor < 50);
      const { field, columns, probabilities } = prepare(pool);
      const options = { maxExactGames, simulatedEndings: 500 };
      const counted = countChances(field, columns, probabilities, { ...options, maxAdded: -1 });
      const added = countChances(field, columns, probabilities, { ...options, maxSpan: -1 });
      for (const bracket of pool.brackets.keys()) {
        const { win, topThree, ...others } = figuresOf(counted, bracket);
        const figures = figuresOf(added, bracket);
        expect(figures).toMatchObject(others);
        expect(figures.win).toBeCloseTo(win, 9);
        expect(figures.topThree).toBeCloseTo(topThree, 9);
      }
      expect(added.endings.winners).toEqual(counted.endings.winners);
    }),
  );
});

it('are counted once for brackets that cannot earn anything different, or a thousand would share every ending', () => {
  fc.assert(
    fc.property(arbPool(8), fc.boolean(), (pool, isExact) => {
      const scoring: Scoring = { points: byRound(() => 0), bonus: 'none', bonusFactor: 0 };
      const { field, columns, probabilities } = prepare({ ...pool, scoring });
      const options = { simulatedEndings: 500, ...(!isExact && { maxExactGames: -1 }) };
      const { rowOf, win } = countChances(field, columns, probabilities, options);
      expect(new Set(rowOf).size).toBe(1);
      expect(win[rowOf[0] as number]).toBeCloseTo(1 / pool.brackets.length, 9);
    }),
  );
});

describe('simulated chances', () => {
  it('are within three margins of the exact ones', () => {
    fc.assert(
      fc.property(arbPool(8), (pool) => {
        const { field, columns, probabilities } = prepare(pool);
        const exact = countChances(field, columns, probabilities);
        const simulated = countChances(field, columns, probabilities, { maxExactGames: -1 });
        expect(simulated.isExact).toBe(false);
        for (const bracket of pool.brackets.keys()) {
          const [expected, found] = [figuresOf(exact, bracket), figuresOf(simulated, bracket)];
          expect(Math.abs(found.win - expected.win)).toBeLessThan(simulated.margin * 3);
          expect(Math.abs(found.topThree - expected.topThree)).toBeLessThan(simulated.margin * 3);
          expect(found.expected).toBeCloseTo(expected.expected, 6);
          // Proven, or not said.
          if (found.out) expect(expected.out).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});
