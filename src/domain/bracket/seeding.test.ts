import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbSeeding, type FieldSize } from '../../../test/domain-fixtures.ts';
import type { PlacedTeam, Team } from './game.ts';
import { placeTeams } from './seeding.ts';

/** Unseeded teams T1, T2, ... with the given ones seeded. */
function makeTeams(count: number, given: Record<string, [seed: number | null, position?: number]> = {}): Team[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `T${index + 1}`;
    const [seed = null, bracketPosition = null] = given[name] ?? [];
    return { id: 10 + index * 2, name, seed, bracketPosition };
  });
}

function placeAll(teams: readonly Team[]): Record<string, string> {
  const seeding = placeTeams(teams);
  if (!seeding.ok) throw new Error(seeding.message);
  return Object.fromEntries(
    seeding.teams.map(({ name, seed, bracketPosition }) => [name, `${seed}#${bracketPosition}`]),
  );
}

describe('placing teams', () => {
  it('fills an unseeded field in order of creation, by seed and then by position', () => {
    const places = placeAll(makeTeams(32).reverse());
    expect([places.T1, places.T2, places.T3, places.T31, places.T32]).toEqual(['1#1', '1#2', '2#1', '16#1', '16#2']);
  });

  it('gives four of 34 teams seed 16, two at each position', () => {
    const places = placeAll(makeTeams(34));
    expect([places.T31, places.T32, places.T33, places.T34]).toEqual(['16#1', '16#1', '16#2', '16#2']);
  });

  it.each<[string, Record<string, [number | null, number?]>, Record<string, string>]>([
    ['keeps what a team has', { T9: [4, 2] }, { T9: '4#2' }],
    ['lets a seed without a position take the lower one', { T9: [4] }, { T9: '4#1' }],
    ['lets it take the other one if the lower is taken', { T9: [4, 1], T3: [4] }, { T9: '4#1', T3: '4#2' }],
    ['puts two of them in order of creation', { T9: [4], T3: [4] }, { T3: '4#1', T9: '4#2' }],
    ['completes a lonely position 3 with 1', { T9: [4, 3], T3: [4] }, { T9: '4#3', T3: '4#1' }],
    ['completes a lonely position 1 with 2', { T9: [4, 1], T3: [13] }, { T9: '4#1', T3: '13#1' }],
    [
      'gives opponents the same two positions',
      { T9: [4, 3], T10: [4, 4], T3: [13], T5: [13] },
      { T9: '4#3', T10: '4#4', T3: '13#3', T5: '13#4' },
    ],
    [
      'takes one position from each of two opponents',
      { T9: [4, 3], T10: [4], T3: [13, 2], T5: [13] },
      { T9: '4#3', T10: '4#2', T3: '13#2', T5: '13#3' },
    ],
    ['ignores a position without a seed', { T1: [null, 4], T2: [null, 4] }, { T1: '1#1', T2: '1#2' }],
    ['fills around what is given', { T9: [1, 1], T10: [1, 3] }, { T1: '2#1', T2: '2#2', T3: '3#1' }],
  ])('%s', (_, given, expected) => {
    expect(placeAll(makeTeams(32, given))).toMatchObject(expected);
  });

  it('lets the pairs of a play-in share a position of the seed-1 teams', () => {
    const given: Record<string, [number, number?]> = {
      T1: [1, 2],
      T2: [1, 4],
      T3: [16, 4],
      T4: [16],
      T5: [16, 4],
    };
    expect(placeAll(makeTeams(34, given))).toMatchObject({ T3: '16#4', T5: '16#4', T4: '16#2', T34: '16#2' });
  });

  it('lets every pair of seeds have positions of its own', () => {
    const given: Record<string, [number, number]> = { T1: [1, 3], T2: [1, 4], T3: [8, 1], T4: [8, 3] };
    expect(placeAll(makeTeams(32, given))).toMatchObject({ T1: '1#3', T2: '1#4', T3: '8#1', T4: '8#3' });
  });
});

describe('refusing to place teams', () => {
  it.each([0, 1])('%i teams are not enough', (count) => {
    expect(placeTeams(makeTeams(count))).toEqual({
      ok: false,
      reason: 'not_enough_teams',
      message: 'At least 2 teams are needed to create a bracket.',
    });
  });

  it.each([2, 16, 31, 33, 35, 64])('%i teams make no bracket', (count) => {
    expect(placeTeams(makeTeams(count))).toEqual({
      ok: false,
      reason: 'invalid_team_count',
      message: 'The number of teams must be 32 or 34 (with play-ins).',
    });
  });

  it.each<[string, FieldSize, Record<string, [number, number?]>, string, string]>([
    [
      'a seed for three',
      32,
      { T1: [5], T2: [5, 1], T7: [5, 2] },
      'seed_conflict',
      'Seed 5 has room for 2 teams, but T1, T2 and T7 have it.',
    ],
    [
      'a third 16 among 32',
      32,
      { T1: [16], T2: [16], T3: [16] },
      'seed_conflict',
      'Seed 16 has room for 2 teams, but T1, T2 and T3 have it.',
    ],
    [
      'a fifth 16 among 34',
      34,
      { T1: [16], T2: [16], T3: [16], T4: [16], T5: [16] },
      'seed_conflict',
      'Seed 16 has room for 4 teams, but T1, T2, T3, T4 and T5 have it.',
    ],
    [
      'a position taken twice',
      32,
      { T1: [5, 2], T2: [5, 2] },
      'position_conflict',
      'Seed 5 has room for 1 team at position 2, but T1 and T2 have it.',
    ],
    [
      'a play-in of three',
      34,
      { T1: [16, 2], T2: [16, 2], T3: [16, 2] },
      'position_conflict',
      'Seed 16 has room for 2 teams at position 2, but T1, T2 and T3 have it.',
    ],
    [
      'two 16s at one position without play-ins',
      32,
      { T1: [16, 2], T2: [16, 2] },
      'position_conflict',
      'Seed 16 has room for 1 team at position 2, but T1 and T2 have it.',
    ],
    [
      'opponents who would never meet',
      32,
      { T1: [5, 1], T2: [5, 2], T3: [12, 3] },
      'position_conflict',
      'Seeds 5 and 12 meet, so together they can use only two positions: ' +
        'T1 (seed 5, #1), T2 (seed 5, #2) and T3 (seed 12, #3).',
    ],
    [
      'play-ins away from their seed-1 teams',
      34,
      { T1: [1, 1], T2: [16, 2], T3: [16, 3] },
      'position_conflict',
      'Seeds 1 and 16 meet, so together they can use only two positions: ' +
        'T1 (seed 1, #1), T2 (seed 16, #2) and T3 (seed 16, #3).',
    ],
  ])('%s', (_, count, given, reason, message) => {
    expect(placeTeams(makeTeams(count, given))).toEqual({ ok: false, reason, message });
  });
});

/** By search instead of by rule: does any choice of two positions per pair of seeds suit everyone? */
function canBePlaced(teams: readonly Team[]): boolean {
  const room = (seed: number) => (teams.length === 34 && seed === 16 ? 2 : 1);
  return Array.from({ length: 8 }, (_, index) => [index + 1, 16 - index]).every((pair) =>
    [1, 2, 3, 4].some((first) =>
      [1, 2, 3, 4].some((second) =>
        pair.every((seed) => {
          const holders = teams.filter((team) => team.seed === seed);
          const at = (position: number) => holders.filter((team) => team.bracketPosition === position).length;
          const elsewhere = holders.some(
            ({ bracketPosition }) => bracketPosition !== null && ![first, second].includes(bracketPosition),
          );
          const fits = at(first) <= room(seed) && at(second) <= room(seed);
          return first < second && !elsewhere && fits && holders.length <= 2 * room(seed);
        }),
      ),
    ),
  );
}

function countPlaces(teams: readonly PlacedTeam[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { seed, bracketPosition } of teams) {
    const key = `${seed}#${bracketPosition}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

describe('any seeding', () => {
  it('is accepted exactly when it can be completed, and then nobody loses a seed or a position', () => {
    fc.assert(
      fc.property(arbSeeding, (teams) => {
        const seeding = placeTeams(teams);
        expect(seeding.ok).toBe(canBePlaced(teams));
        if (!seeding.ok) return;

        for (const team of teams) {
          const placed = seeding.teams.find((candidate) => candidate.id === team.id);
          expect(placed?.seed).toBe(team.seed ?? placed?.seed);
          if (team.seed !== null) {
            expect(placed?.bracketPosition).toBe(team.bracketPosition ?? placed?.bracketPosition);
          }
        }
        const counts = countPlaces(seeding.teams);
        for (const { seed, bracketPosition } of seeding.teams) {
          const isPlayIn = (s: number) => s === 16 && teams.length === 34;
          expect(counts.get(`${seed}#${bracketPosition}`)).toBe(isPlayIn(seed) ? 2 : 1);
          expect(counts.get(`${17 - seed}#${bracketPosition}`)).toBe(isPlayIn(17 - seed) ? 2 : 1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('places a placed field as it is', () => {
    fc.assert(
      fc.property(arbSeeding, (teams) => {
        const seeding = placeTeams(teams);
        if (seeding.ok) expect(placeTeams(seeding.teams)).toEqual(seeding);
      }),
      { numRuns: 100 },
    );
  });
});
