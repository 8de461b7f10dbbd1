import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbSeeding, makeField } from '../../../test/domain-fixtures.ts';
import { reportField, type SeedReport } from './field-report.ts';
import type { Team } from './game.ts';
import { placeTeams } from './seeding.ts';

type Given = [seed: number | null, position?: number];

/** Teams A1, A2, ... of which the first ones have the given seeds and positions. */
function makeTeams(count: number, ...given: Given[]): Team[] {
  return Array.from({ length: count }, (_, index) => {
    const [seed = null, bracketPosition = null] = given[index] ?? [];
    return { id: 5 + index * 3, name: `A${index + 1}`, seed, bracketPosition };
  });
}

function seedOf(teams: Team[], seed: number): SeedReport | undefined {
  return reportField(teams).seeds[seed - 1];
}

describe('how many teams there are', () => {
  it.each([
    [0, 32, 32, 0],
    [31, 32, 1, 0],
    [32, 32, 0, 0],
    [33, 34, 1, 0],
    [34, 34, 0, 0],
    [37, 34, 0, 3],
  ])('%i teams are on their way to %i', (count, size, missing, tooMany) => {
    expect(reportField(makeTeams(count))).toMatchObject({ size, missing, tooMany, count });
  });

  it('a third team of seed 16 means play-ins, as long as teams are missing', () => {
    const underdogs: Given[] = [[16], [16], [16]];
    expect(reportField(makeTeams(20, ...underdogs))).toMatchObject({ size: 34, missing: 14 });
    expect(reportField(makeTeams(32, ...underdogs))).toMatchObject({ size: 32, missing: 0 });
  });
});

describe('how a seed stands', () => {
  it.each<[string, number, Given[], number, Partial<SeedReport>]>([
    ['nobody has it', 32, [], 5, { state: 'open', count: 0, needed: 2, positions: [], unpaired: [] }],
    ['one is missing', 32, [[5, 1]], 5, { state: 'open', count: 1, positions: [1], unpaired: [1] }],
    ['positions are missing', 32, [[5], [5, 2]], 5, { state: 'open', count: 2, positions: [2], unpaired: [2] }],
    [
      'all is given',
      32,
      [
        [5, 3],
        [5, 1],
        [12, 3],
      ],
      5,
      { state: 'complete', positions: [1, 3], unpaired: [1] },
    ],
    [
      'its opponents pair it',
      32,
      [
        [5, 3],
        [12, 3],
      ],
      12,
      { state: 'open', positions: [3], unpaired: [] },
    ],
    ['three have it', 32, [[5], [5], [5]], 5, { state: 'too_many', count: 3 }],
    [
      'two at one position',
      32,
      [
        [5, 2],
        [5, 2],
      ],
      5,
      { state: 'clash', positions: [2] },
    ],
    [
      'opponents are crowded',
      32,
      [
        [5, 2],
        [5, 2],
        [12, 1],
        [12, 2],
      ],
      12,
      { state: 'complete' },
    ],
    [
      'the pair uses three positions',
      32,
      [
        [5, 1],
        [5, 2],
        [12, 3],
      ],
      5,
      { state: 'clash', unpaired: [1, 2] },
    ],
    [
      'and so it is for the opponents',
      32,
      [
        [5, 1],
        [5, 2],
        [12, 3],
      ],
      12,
      { state: 'clash', unpaired: [3] },
    ],
    [
      'seed 16 of 32',
      32,
      [
        [16, 1],
        [16, 2],
      ],
      16,
      { state: 'complete', needed: 2 },
    ],
    [
      'seed 16 of 34',
      34,
      [
        [16, 1],
        [16, 2],
      ],
      16,
      { state: 'open', needed: 4 },
    ],
    [
      'play-ins',
      34,
      [
        [16, 1],
        [16, 2],
        [16, 2],
        [16, 1],
      ],
      16,
      { state: 'complete', count: 4, positions: [1, 2] },
    ],
    ['also before all teams are there', 3, [[5], [5], [5]], 5, { state: 'too_many', count: 3, needed: 2 }],
  ])('%s', (_, count, given, seed, expected) => {
    expect(seedOf(makeTeams(count, ...given), seed)).toMatchObject(expected);
  });
});

describe('what generation would do', () => {
  it('leaves a whole field as it is', () => {
    const report = reportField(makeField(34));
    expect(report.problems).toEqual([]);
    expect(report.outcome).toMatchObject({ ok: true, automatic: [] });
    expect(report.seeds.every(({ state }) => state === 'complete')).toBe(true);
  });

  it('says which team gets which place by itself, best places first', () => {
    const field = makeField(32).map((team) => {
      if (team.name === 'R7') return { ...team, bracketPosition: null };
      return team.name === 'L3' ? { ...team, seed: null } : team;
    });
    const { outcome } = reportField(field);
    const places = outcome.ok
      ? outcome.automatic.map(({ name, seed, bracketPosition }) => [name, seed, bracketPosition])
      : [];
    expect(places).toEqual([
      ['L3', 3, 1],
      ['R7', 7, 2],
    ]);
  });

  it('lists every problem, and the one first that the server would name', () => {
    const teams = makeTeams(33, [5], [5], [5], [4, 1], [4, 1]);
    expect(reportField(teams).problems).toEqual([
      'The number of teams must be 32 or 34 (with play-ins).',
      'Seed 4 has room for 1 team at position 1, but A4 and A5 have it.',
      'Seed 5 has room for 2 teams, but A1, A2 and A3 have it.',
    ]);
  });
});

// For machines that are busy with other things.
const SLOW_MS = 60_000;

describe('any field', () => {
  const arbTeams = fc
    .record({ seeding: arbSeeding, left: fc.integer({ min: 0, max: 34 }), isCut: fc.boolean() })
    .map(({ seeding, left, isCut }) => (isCut ? seeding.slice(0, left) : seeding));

  it(
    'is refused exactly when it cannot be generated, in the same words',
    () => {
      fc.assert(
        fc.property(arbTeams, (teams) => {
          const { outcome, problems, seeds } = reportField(teams);
          const seeding = placeTeams(teams);
          expect(outcome.ok).toBe(seeding.ok);
          expect(problems.length === 0).toBe(seeding.ok);
          expect(problems[0]).toBe(seeding.ok ? undefined : seeding.message);
          const isConflicting = seeds.some(({ state }) => state === 'too_many' || state === 'clash');
          const isOfSize = teams.length === 32 || teams.length === 34;
          expect(isConflicting && isOfSize).toBe(!seeding.ok && isOfSize);
        }),
        { numRuns: 100 },
      );
    },
    SLOW_MS,
  );

  it(
    'has something chosen by itself exactly when a seed is open',
    () => {
      fc.assert(
        fc.property(arbSeeding, (teams) => {
          const { outcome, seeds } = reportField(teams);
          if (!outcome.ok) return;
          expect(outcome.automatic.length > 0).toBe(seeds.some(({ state }) => state === 'open'));
          expect(seeds.reduce((sum, { needed }) => sum + needed, 0)).toBe(teams.length);
        }),
        { numRuns: 100 },
      );
    },
    SLOW_MS,
  );
});
