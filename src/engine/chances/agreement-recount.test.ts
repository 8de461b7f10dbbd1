import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbPool,
  type NaiveEnding,
  type Pool,
  playEndings,
  prepare,
  sumChances,
  winShare,
} from '../../../test/chances-pool.ts';
import { arbPicks, makeTree } from '../../../test/domain-fixtures.ts';
import { isDecided } from '../../domain/bracket/game.ts';
import { imagineWinners } from '../../domain/results/what-if.ts';
import { SITE_SCORING } from '../../domain/scoring/scoring.ts';
import { type Agreement, findAgreement, findImaginedChance, MIN_AGREEING } from './agreement.ts';
import { countChances } from './chances.ts';
import type { ChancesReport } from './report.ts';

function report(pool: Pool, maxExactGames?: number): ChancesReport {
  const { numbering, field, columns, probabilities } = prepare(pool);
  const bracketIds = Uint32Array.from(pool.brackets, (_, index) => index + 1);
  return {
    chances: countChances(field, columns, probabilities, maxExactGames === undefined ? {} : { maxExactGames }),
    probabilities,
    bracketIds,
    byId: bracketIds.map((id) => id - 1),
    teamIds: numbering.contenderOf,
    leaders: [],
  };
}

/** The winners of the first so many undecided games in one of the endings. */
function nameWinners({ tree }: Pool, endings: readonly NaiveEnding[], draw: number): Map<number, number> {
  const ending = endings[draw % endings.length];
  const open = tree.games.filter((game) => !isDecided(game));
  const named = open.slice(0, draw % (open.length + 1));
  return new Map(named.map(({ id }) => [id, ending?.tree.gameById.get(id)?.winnerId ?? 0]));
}

const arbCase = (left: number) => fc.tuple(arbPool(left), fc.nat());

/** The chance of each bracket in the tournament as it would be, played to every end. */
function expectConditioned(pool: Pool, named: Map<number, number>, check: (win: number, bracket: number) => void) {
  const imagined = imagineWinners(
    pool.tree,
    [...named].map(([gameId, teamId]) => ({ gameId, teamId })),
  );
  if (!imagined.ok) throw new Error(imagined.message);
  const endings = playEndings({ ...pool, tree: imagined.tree });
  for (const bracket of pool.brackets.keys())
    check(
      sumChances(endings, (ending) => winShare(ending, bracket)),
      bracket,
    );
}

function winOf(of: ChancesReport, agreement: Agreement, bracket: number) {
  const chance = findImaginedChance(of, agreement, bracket + 1);
  if (!chance) throw new Error('The bracket was not counted.');
  return chance;
}

describe('chances under imagined winners', () => {
  it('are those of the tournament in which these teams have won', () => {
    fc.assert(
      fc.property(arbCase(6), ([pool, draw]) => {
        const endings = playEndings(pool);
        const named = nameWinners(pool, endings, draw);
        const counted = report(pool);
        const agreement = findAgreement(counted, named);
        const open = counted.chances.games.length;
        expect(agreement).toMatchObject({ isExact: true, margin: 0, endings: 2 ** (open - named.size) });
        expectConditioned(pool, named, (expected, bracket) => {
          const { win, presentWin, out } = winOf(counted, agreement, bracket);
          expect(win).toBeCloseTo(expected, 9);
          expect(out).toBe(expected < 1e-12);
          expect(presentWin).toBeCloseTo(
            sumChances(endings, (ending) => winShare(ending, bracket)),
            9,
          );
        });
      }),
    );
  });

  it('while simulated, are within three margins, or are not told', () => {
    fc.assert(
      fc.property(arbCase(8), ([pool, draw]) => {
        const named = nameWinners(pool, playEndings(pool), draw);
        const simulated = report(pool, -1);
        const agreement = findAgreement(simulated, named);
        expect(agreement.margin === null).toBe(agreement.endings < MIN_AGREEING);
        expectConditioned(pool, named, (expected, bracket) => {
          const { win, out } = winOf(simulated, agreement, bracket);
          if (out) expect(expected).toBe(0);
          if (agreement.margin === null) expect(win).toBeNull();
          else expect(Math.abs((win ?? 2) - expected)).toBeLessThan(agreement.margin * 3);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('know the endings of each game, also where their codes have more than 32 bits', () => {
    fc.assert(
      fc.property(arbPicks, (fill) => {
        const tree = makeTree(34);
        const pool = { tree, scoring: SITE_SCORING, model: 'seed' as const, brackets: [fill(tree)] };
        const simulated = report(pool);
        for (const [index, { gameId, slots }] of simulated.chances.games.entries()) {
          const [first] = slots;
          if (!('team' in first && 'team' in slots[1])) continue;
          const { chance } = findAgreement(simulated, new Map([[gameId, simulated.teamIds.get(first.team) ?? 0]]));
          expect(chance).toBeCloseTo(simulated.chances.firstSlotChances[index] as number, 9);
        }
      }),
      // The endings that are simulated are the same in every run.
      { numRuns: 1 },
    );
  });

  it('of a bracket that was not counted are unknown', () => {
    fc.assert(
      fc.property(arbPool(3), (pool) => {
        const counted = report(pool);
        expect(findImaginedChance(counted, findAgreement(counted, new Map()), 99)).toBeUndefined();
      }),
      { numRuns: 3 },
    );
  });
});
