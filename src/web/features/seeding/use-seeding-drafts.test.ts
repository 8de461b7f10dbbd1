import { expect, it } from 'vitest';
import type { Team } from '../../../contract/teams.ts';
import { findError, isAllowedInput, listEdits } from './use-seeding-drafts.ts';

const team = { seed: 5, bracketPosition: null } as Team;

it.each([
  ['seed', ['', '1', '9', '10', '16'], ['0', '17', '01', '-1', '+1', '1.5', '1e1', 'x', ' ', '1 ', '١']],
  ['position', ['', '1', '4'], ['0', '5', '12', 'a']],
] as const)('a %s can be one of %j, and none of %j', (field, allowed, refused) => {
  expect([...allowed, ...refused].filter((text) => isAllowedInput(field, text))).toEqual(allowed);
});

it.each([
  ['seed', 'Seed must be a whole number from 1 to 16'],
  ['position', 'Position must be a whole number from 1 to 4'],
] as const)('a blank %s cannot be saved', (field, error) => {
  expect([findError(field, ''), findError(field, '4')]).toEqual([error, undefined]);
});

it.each([
  [{}, []],
  [{ seed: '5', position: '' }, []],
  [{ seed: '' }, ['seed']],
  [{ seed: '6', position: '2' }, ['seed', 'position']],
  [{ seed: '5', position: '2' }, ['position']],
])('the edited fields: %j', (typed, fields) => {
  expect(listEdits(team, typed).map(({ field }) => field)).toEqual(fields);
});

it.each([
  ['again while it is saved', { seed: '7' }, { seed: '6' }, ['seed']],
  ['back to the stored value while another is saved', { seed: '5' }, { seed: '6' }, ['seed']],
  ['while a seed is taken away', { seed: '5' }, { seed: '' }, ['seed']],
  ['once, and is being saved', { seed: '6', position: '2' }, { seed: '6' }, ['position']],
])('a field that was edited %s', (_, typed, sent, fields) => {
  expect(listEdits(team, typed, sent).map(({ field }) => field)).toEqual(fields);
});
