import { expect, it } from 'vitest';
import { makeField, makeTeams } from '../../../test/domain-fixtures.ts';
import { reportField } from '../../domain/bracket/field-report.ts';
import type { Team } from '../../domain/bracket/game.ts';
import { summarizeField } from './field-summary.ts';

const field = makeField(34);
const COUNT = 'The number of teams must be 32 or 34 (with play-ins).';
const TOO_MANY = 'There are 36 teams: 2 too many for a field with play-ins, 4 for one without.';
const change = (names: string[], changes: Partial<Team>) =>
  field.map((team) => (names.includes(team.name) ? { ...team, ...changes } : team));

it.each<[string, Team[], string, string[]]>([
  ['ready', field, 'Ready to Generate', ['All 34 teams have their seeds and positions.']],
  [
    'one gap',
    change(['L3'], { seed: null, bracketPosition: null }),
    'Ready, With Gaps',
    ['A bracket can be made. 1 team gets its place automatically, unless you choose first.'],
  ],
  [
    'two without a seed',
    change(['L3', 'R5'], { seed: null, bracketPosition: null }),
    'Ready, With Gaps',
    [
      'A bracket can be made. 2 teams get their places automatically, unless you choose first.',
      'List order means strength: of the teams without a seed, the first in the list gets the best free one.',
    ],
  ],
  [
    'no teams',
    [],
    'Not Enough Teams',
    [
      'At least 2 teams are needed to create a bracket.',
      'There are no teams: 32 more for a field of 32. With 34 more there are play-ins.',
    ],
  ],
  ['36', [...field, ...makeTeams(2)], 'Invalid Team Count', [COUNT, TOO_MANY]],
  [
    'a conflict',
    change(['L3'], { seed: 4 }),
    'Seeds Do Not Fit',
    ['Seed 4 has room for 2 teams, but L3, L4 and R4 have it.'],
  ],
])('the verdict on the field: %s', (_, teams, title, sentences) => {
  expect(summarizeField(reportField(teams))).toMatchObject({ title, sentences });
});
