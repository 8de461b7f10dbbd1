import { expect, it } from 'vitest';
import { resolveTab } from './setup-tabs.tsx';

it.each<[string | null, boolean, number | undefined, string]>([
  [null, true, 34, 'settings'],
  ['nonsense', true, 34, 'settings'],
  ['teams', true, 0, 'teams'],
  ['teams', false, undefined, 'settings'],
  ['generate', true, 2, 'generate'],
  ['generate', true, 1, 'teams'],
  ['generate', true, undefined, 'generate'],
  ['generate', false, undefined, 'settings'],
])('an address with tab %s (tournament: %s, teams: %s) opens %s', (wanted, hasTournament, teamCount, active) => {
  expect(resolveTab(wanted, hasTournament, teamCount).active).toBe(active);
});

it('has the reason why a tab is disabled, but not while loading', () => {
  const reasons = (...known: [boolean, number | undefined]) =>
    resolveTab(null, ...known).tabs.map(({ reason }) => reason);
  const tooFew = 'Not Enough Teams: Generate Bracket needs at least 2 teams.';
  expect(reasons(false, undefined)).toEqual([null, 'Team Management needs a tournament.', tooFew]);
  expect(reasons(true, 1)).toEqual([null, null, tooFew]);
  expect(reasons(true, 2)).toEqual([null, null, null]);
  expect(reasons(true, undefined)).toEqual([null, null, null]);
});
