import { expect, it } from 'vitest';
import type { Game } from '../../../contract/games.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isScheduled } from './game-mutations.ts';
import { claimCreated, isCreatedHere } from './tournament-mutations.ts';

const SIX = '2027-03-19T18:00:00.000Z';

it.each([
  ['the one that was sent', { id: 8, name: 'José Cup', startDate: SIX }, true],
  ['the one before it', { id: 7, name: 'José Cup', startDate: SIX }, false],
  ['another name', { id: 9, name: 'Cup', startDate: SIX }, false],
  ['another start', { id: 10, name: 'José Cup', startDate: '2028-03-19T18:00:00.000Z' }, false],
])('a tournament whose response was lost is recognized: %s', (_, current, expected) => {
  const body = { name: ' Jose\u0301 Cup', startDate: '2027-03-19T19:00+01:00', status: 'not_started' } as const;
  expect(claimCreated({ body, sinceId: 7, lost: null }, current as Tournament)).toBe(expected);
  expect(isCreatedHere(current.id)).toBe(expected);
});

it('a tournament whose response was lost is recognized after its name was changed: both attempts may have been made', () => {
  const body = { name: 'Winter Cup', startDate: SIX, status: 'not_started' } as const;
  const lost = { body, sinceId: 20, lost: null };
  const again = { body: { ...body, name: 'Cup' }, sinceId: 20, lost };
  const isMade = (name: string, id = 21) => claimCreated(again, { id, name, startDate: SIX } as Tournament);
  expect([isMade('Winter Cup'), isMade('Cup'), isMade('Autumn Cup'), isMade('Cup', 20)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ['all that was sent', [SIX, 'Hall'], true],
  ['another time', ['2027-03-19T19:00:00.000Z', 'Hall'], false],
  ['no time', [null, 'Hall'], false],
  ['another place', [SIX, 'Arena'], false],
  ['no place', [SIX, null], false],
])('a schedule whose response was lost is recognized: the game has %s', (_, [scheduledAt, location], expected) => {
  const games = [
    { id: 1, scheduledAt, location },
    { id: 2, scheduledAt: null, location: null },
    { id: 3, scheduledAt: SIX, location: 'Hall' },
  ] as Game[];
  const listed = [
    { gameId: 1, scheduledAt: SIX, location: ' Hall ' },
    { gameId: 2, scheduledAt: '', location: null },
  ];
  expect(isScheduled(games, { games: listed })).toBe(expected);
  expect(isScheduled(games, { games: [...listed, { gameId: 4, scheduledAt: SIX, location: 'Hall' }] })).toBe(false);
});
