import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbSeeding, type FieldSize, makeTeams } from '../../../test/domain-fixtures.ts';
import type { Team } from './game.ts';
import { placeTeams } from './seeding.ts';

it.each<[string, FieldSize, string, string]>([
  ['fills by seed, then by position, in order of creation', 32, '', 'T1:1#1 T2:1#2 T3:2#1 T31:16#1 T32:16#2'],
  ['gives four of 34 teams seed 16, two at each position', 34, '', 'T31:16#1 T32:16#1 T33:16#2 T34:16#2'],
  ['gives the teams of a seed the lower position first, in order of creation', 32, 'T9:4 T3:4', 'T3:4#1 T9:4#2'],
  ['adds position 1 to a single position 3', 32, 'T9:4#3 T3:4', 'T9:4#3 T3:4#1'],
  [
    'uses the same two positions for opposing seeds',
    32,
    'T9:4#3 T10:4 T3:13#2 T5:13',
    'T9:4#3 T10:4#2 T3:13#2 T5:13#3',
  ],
  ['ignores a position without a seed', 32, 'T1:#4 T2:#4', 'T1:1#1 T2:1#2'],
  ['fills the places that no team has yet', 32, 'T9:1#1 T10:1#3', 'T1:2#1 T2:2#2 T3:3#1'],
  ['lets pairs of a play-in share a position', 34, 'T3:16#4 T4:16 T5:16#4', 'T3:16#4 T5:16#4 T4:16#1 T34:16#1'],
])('placing teams: %s', (_, count, given, expected) => {
  const seeding = placeTeams(makeTeams(count, given).reverse());
  const places = seeding.ok ? seeding.teams.map((team) => `${team.name}:${team.seed}#${team.bracketPosition}`) : [];
  expect(places).toEqual(expect.arrayContaining(expected.split(' ')));
});

const COUNT = 'invalid_team_count';
const SEED = 'seed_conflict';
const CLASH = 'position_conflict';
const MEET = 'Seeds 5 and 12 meet, so together they can use only two positions:';

it.each([
  [1, '', 'not_enough_teams', 'At least 2 teams are needed to create a bracket.'],
  [2, '', COUNT, 'The number of teams must be 32 or 34 (with play-ins).'],
  [32, 'T1:5 T2:5#1 T7:5#2', SEED, 'Seed 5 has room for 2 teams, but T1, T2 and T7 have it.'],
  [32, 'T1:16 T2:16 T3:16', SEED, 'Seed 16 has room for 2 teams, but T1, T2 and T3 have it.'],
  [34, 'T1:16 T2:16 T3:16 T4:16 T5:16', SEED, 'Seed 16 has room for 4 teams, but T1, T2, T3, T4 and T5 have it.'],
  [32, 'T1:5#2 T2:5#2', CLASH, 'Seed 5 has room for 1 team at position 2, but T1 and T2 have it.'],
  [34, 'T1:16#2 T2:16#2 T3:16#2', CLASH, 'Seed 16 has room for 2 teams at position 2, but T1, T2 and T3 have it.'],
  [32, 'T1:5#1 T2:5#2 T3:12#3', CLASH, `${MEET} T1 (seed 5, #1), T2 (seed 5, #2) and T3 (seed 12, #3).`],
])('refuses %i teams with %s, and says why', (count, given, reason, message) => {
  expect(placeTeams(makeTeams(count, given))).toEqual({ ok: false, reason, message });
});

/** A brute-force oracle, by search instead of by rule: does any choice of two positions per pair of seeds suit everyone? */
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

it('any seeding is accepted exactly when it can be completed, and keeps each given seed, and its position', () => {
  fc.assert(
    fc.property(arbSeeding, (teams) => {
      const seeding = placeTeams(teams);
      expect(seeding.ok).toBe(canBePlaced(teams));
      if (!seeding.ok) return;

      for (const team of teams) {
        const placed = seeding.teams.find((candidate) => candidate.id === team.id);
        expect(placed?.seed).toBe(team.seed ?? placed?.seed);
        if (team.seed !== null) expect(placed?.bracketPosition).toBe(team.bracketPosition ?? placed?.bracketPosition);
      }
      const count = (seed: number, position: number) =>
        seeding.teams.filter((team) => team.seed === seed && team.bracketPosition === position).length;
      for (const { seed, bracketPosition } of seeding.teams) {
        for (const one of [seed, 17 - seed]) {
          expect(count(one, bracketPosition)).toBe(one === 16 && teams.length === 34 ? 2 : 1);
        }
      }
      expect(placeTeams(seeding.teams)).toEqual(seeding);
    }),
    { numRuns: 300 },
  );
});
