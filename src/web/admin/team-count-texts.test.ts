import { expect, it } from 'vitest';
import { countTeams } from '../../domain/bracket/team-count.ts';
import { canContinueWith, describeTeamCount } from './team-count-texts.ts';

it('admins can go on with a power of 2 as the number of teams, and with 34, which has play-ins', () => {
  const counts = Array.from({ length: 70 }, (_, count) => count).filter(canContinueWith);
  expect(counts).toEqual([2, 4, 8, 16, 32, 34, 64]);
});

const makeTeams = (count: number, underdogs = 0) =>
  Array.from({ length: count }, (_, index) => ({ seed: index < underdogs ? 16 : null }));

it.each([
  [0, 'There are no teams: 32 more for a field of 32. With 34 more there are play-ins.'],
  [1, 'There is 1 team: 31 more for a field of 32. With 33 more there are play-ins.'],
  [32, '32 teams make a bracket. With 2 more there are play-ins.'],
  [33, 'There are 33 teams: add 1 to play with play-ins, or delete 1.'],
  [34, '34 teams make a bracket with play-ins.'],
  [64, 'There are 64 teams: 30 too many for a field with play-ins, 32 for one without.'],
])('says what %i teams need', (count, sentence) => {
  expect(describeTeamCount(countTeams(makeTeams(count)))).toBe(sentence);
});

it('counts up to 34 teams once more than two have seed 16', () => {
  const wanted = countTeams(makeTeams(20, 3));
  expect(wanted).toEqual({ count: 20, size: 34, missing: 14, tooMany: 0 });
  expect(describeTeamCount(wanted)).toBe('There are 20 teams: 14 more for a field of 34 with play-ins.');
  expect(countTeams(makeTeams(32, 3))).toEqual(countTeams(makeTeams(32)));
});
