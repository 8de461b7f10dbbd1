import { expect, it } from 'vitest';
import { describeAddress } from './not-found.tsx';
import { PAGES } from './routes.tsx';

const ADMIN = { isAdmin: true };
const PLAYER = { isAdmin: false };

it.each([
  ['a visitor', null, 'This address is for organisers.', /^Are you one of them\?/],
  ['a player', PLAYER, 'This address is for organisers.', /^Your account is not one of theirs\./],
  ['an admin', ADMIN, 'Nothing is at /admin/typo.', /^It may be mistyped/],
] as const)('at a mistyped address of an admin page, %s reads what is true for them', (_, user, sentence, advice) => {
  expect(describeAddress('/admin/typo', user)).toEqual({ sentence, advice: expect.stringMatching(advice) });
});

it('says nothing about the account while it is loading', () => {
  expect(describeAddress('/admin', undefined).advice).toBeUndefined();
});

it.each([
  ['/t/1/typo', 'Nothing is at /t/1/typo.'],
  ['/t/1/stats/typo', 'Nothing is at /t/1/stats/typo.'],
  ['/t', 'There is no such season.'],
  ['/brackets', 'This address needs the number of a bracket.'],
  ['/t/1/brackets/', 'This address needs the number of a bracket.'],
  ['/compare', 'This address needs the numbers of two brackets.'],
  ['/t/1/compare/2', 'This address needs the numbers of two brackets.'],
  ['/t/1/brackets/2', 'There is no such bracket.'],
  ['/groups/7', 'There is no such group for you.'],
  ['/t/1/groups/7/picks', 'There is no such group for you.'],
  ['/groups/7/recaps/sweet_16', 'There is no such group for you.'],
  ['/groups/7/settings', 'There is no such group for you.'],
  ['/groups/7/typo', 'Nothing is at /groups/7/typo.'],
  ['/groups/7/recaps/typo', 'Nothing is at /groups/7/recaps/typo.'],
  ['/join', 'This address needs the code of an invitation.'],
  ['/compare/1/2', 'One of these brackets does not exist.'],
])('%s: %s', (path, sentence) => expect(describeAddress(path, null).sentence).toBe(sentence));

const SEASON_PAGES = Object.keys(PAGES).filter((path) => /^\/t\/:id(\/[^:]+)?$/.test(path));
it.each(SEASON_PAGES)('%s is missing with its season', (path) => {
  expect(describeAddress(path.replace(':id', '999'), null).sentence).toBe('There is no such season.');
});
