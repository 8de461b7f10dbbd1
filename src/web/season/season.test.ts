import { expect, it } from 'vitest';
import { seasonPath } from '../paths.ts';
import { isOfOtherSeason, parseSeasonAddress } from './season.ts';

const table: [string, ReturnType<typeof parseSeasonAddress>][] = [
  ['/', null],
  ['/leaderboard', null],
  ['/tournament', null],
  ['/t', null],
  ['/t/5', { id: 5, page: '' }],
  ['/t/5/', { id: 5, page: '' }],
  ['/T/5/Leaderboard/', { id: 5, page: '/leaderboard' }],
  ['/t/5/leaderboard', { id: 5, page: '/leaderboard' }],
  ['/t/5/brackets/7', { id: 5, page: '/brackets/7' }],
  ['/t/5/compare/7/8/', { id: 5, page: '/compare/7/8' }],
  ['/t/abc/leaderboard', { id: null, page: '/leaderboard' }],
  ['/t/:id/picks', { id: undefined, page: '/picks' }],
];
it.each(table)('the season of %s', (path, expected) => expect(parseSeasonAddress(path)).toEqual(expected));

it('an address leads back to its season and page', () => {
  expect(parseSeasonAddress(seasonPath(12, '/picks'))).toEqual({ id: 12, page: '/picks' });
});

it.each([
  ['/compare/7/8', [5, 5], false],
  ['/t/5/compare/7/8', [5, 5], false],
  ['/t/5/compare/7/8', [4, 5], false],
  ['/t/5/compare/7/8', [4, 4], true],
  ['/t/5/compare/7/8', [4, 6], true],
  ['/t/:id/compare/:first/:second', [4, 4], false],
])('%s is the address of the wrong season for brackets of the seasons %j: %j', (path, seasons, expected) => {
  expect(isOfOtherSeason(path, seasons)).toBe(expected);
});
