import { describe, expect, it } from 'vitest';
import type { Team } from '../../../contract/teams.ts';
import { findError, isAllowedInput, listEdits } from './use-seeding-drafts.ts';

const at = '2026-03-19T00:00:00.000Z';
const team: Team = {
  id: 1,
  tournamentId: 1,
  name: 'Lions',
  seed: 5,
  bracketPosition: null,
  createdAt: at,
  updatedAt: at,
};

describe('accepted input', () => {
  it.each(['', '1', '9', '10', '16'])('a seed can be %j', (text) => {
    expect(isAllowedInput('seed', text)).toBe(true);
  });
  it.each(['0', '17', '01', '-1', '+1', '1.5', '1e1', 'x', ' ', '1 ', '١'])('a seed cannot be %j', (text) => {
    expect(isAllowedInput('seed', text)).toBe(false);
  });
  it.each(['', '1', '4'])('a position can be %j', (text) => {
    expect(isAllowedInput('position', text)).toBe(true);
  });
  it.each(['0', '5', '12', 'a'])('a position cannot be %j', (text) => {
    expect(isAllowedInput('position', text)).toBe(false);
  });
});

describe('saving', () => {
  it('refuses a blank', () => {
    expect(findError('seed', '')).toBe('Seed must be a whole number from 1 to 16');
    expect(findError('position', '')).toBe('Position must be a whole number from 1 to 4');
  });
  it('accepts values in range', () => {
    expect(findError('seed', '16')).toBeUndefined();
    expect(findError('position', '4')).toBeUndefined();
  });
});

describe('the edited fields', () => {
  it.each([
    [{}, []],
    [{ seed: '5', position: '' }, []],
    [{ seed: '' }, ['seed']],
    [{ seed: '6', position: '2' }, ['seed', 'position']],
    [{ seed: '5', position: '2' }, ['position']],
  ])('%j', (typed, fields) => {
    expect(listEdits(team, typed).map(({ field }) => field)).toEqual(fields);
  });
});
