import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbSeeding, makeField, makeTeams } from '../../../test/domain-fixtures.ts';
import { reportField, type SeedReport, type SeedState } from './field-report.ts';
import { placeTeams } from './seeding.ts';

function writeSeed(report: SeedReport | undefined): string {
  return `${report?.state} ${report?.count}/${report?.needed} [${report?.positions}] [${report?.unpaired}]`;
}

it.each([
  ['nobody has it', 32, '', 5, 'incomplete 0/2 [] []'],
  ['a position is missing', 32, 'T1:5 T2:5#2', 5, 'incomplete 2/2 [2] [2]'],
  ['all is given', 32, 'T1:5#3 T2:5#1 T3:12#3', 5, 'complete 2/2 [1,3] [1]'],
  ['a team is missing', 32, 'T1:5#3 T2:12#3', 12, 'incomplete 1/2 [3] []'],
  ['three have it, before all teams are there', 3, 'T1:5 T2:5 T3:5', 5, 'too_many 3/2 [] []'],
  ['two are at one position', 32, 'T1:5#2 T2:5#2', 5, 'position_conflict 2/2 [2] [2]'],
  ['only its opponents are at one position', 32, 'T1:5#2 T2:5#2 T3:12#1 T4:12#2', 12, 'complete 2/2 [1,2] [1]'],
  ['the pair uses three positions', 32, 'T1:5#1 T2:5#2 T3:12#3', 5, 'position_conflict 2/2 [1,2] [1,2]'],
  ['its opponents use two others', 32, 'T1:5#1 T2:5#2 T3:12#3', 12, 'position_conflict 1/2 [3] [3]'],
  ['it is 16, with play-ins', 34, 'T1:16#1 T2:16#2 T3:16#2 T4:16#1', 16, 'complete 4/4 [1,2] [1,2]'],
])(
  'the report on a seed has its state, its count, its positions, and those positions without an opponent: %s',
  (_, count, places, seed, expected) => {
    expect(writeSeed(reportField(makeTeams(count, places)).seeds[seed - 1])).toBe(expected);
  },
);

it('the report says which teams generation places, and where, best places first', () => {
  const field = makeField(32).map((team) => {
    if (team.name === 'R7') return { ...team, bracketPosition: null };
    return team.name === 'L3' ? { ...team, seed: null } : team;
  });
  const { outcome } = reportField(field);
  expect(outcome).toMatchObject({
    ok: true,
    autoPlaced: [
      { name: 'L3', seed: 3, bracketPosition: 1 },
      { name: 'R7', seed: 7, bracketPosition: 2 },
    ],
  });
});

it('the report lists every problem, and first the one that the server would name', () => {
  expect(reportField(makeTeams(33, 'T1:5 T2:5 T3:5 T4:4#1 T5:4#1')).problems).toEqual([
    'The number of teams must be 32 or 34 (with play-ins).',
    'Seed 4 has room for 1 team at position 1, but T4 and T5 have it.',
    'Seed 5 has room for 2 teams, but T1, T2 and T3 have it.',
  ]);
});

const arbTeams = fc
  .record({ seeding: arbSeeding, kept: fc.integer({ min: 0, max: 34 }), isCut: fc.boolean() })
  .map(({ seeding, kept, isCut }) => (isCut ? seeding.slice(0, kept) : seeding));

it('any field is refused as generation refuses it, and teams are placed automatically exactly when a seed is incomplete', () => {
  fc.assert(
    fc.property(arbTeams, (teams) => {
      const { outcome, problems, seeds } = reportField(teams);
      const seeding = placeTeams(teams);
      expect(outcome.ok).toBe(seeding.ok);
      expect(problems[0]).toBe(seeding.ok ? undefined : seeding.message);
      const has = (...states: SeedState[]) => seeds.some(({ state }) => states.includes(state));
      if (teams.length === 32 || teams.length === 34) expect(has('too_many', 'position_conflict')).toBe(!seeding.ok);
      if (!outcome.ok) return;
      expect(outcome.autoPlaced.length > 0).toBe(has('incomplete'));
      expect(seeds.reduce((sum, { needed }) => sum + needed, 0)).toBe(teams.length);
    }),
    { numRuns: 150 },
  );
});
