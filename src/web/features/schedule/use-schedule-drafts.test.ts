import { expect, it } from 'vitest';
import { mapToGames } from './use-schedule-drafts.ts';

it('shows each error at its game, by the index of the game in the request', () => {
  const sent = [{ id: 70 }, { id: 71 }, { id: 72 }];
  const errors = {
    'games.2.location': 'too long',
    'games.0.scheduledAt': 'no date',
    'games.0.location': 'too long',
    'games.1.gameId': 'unknown game',
    games: 'too many',
  };
  expect(mapToGames(errors, sent)).toEqual(
    new Map([
      [72, { location: 'too long' }],
      [70, { scheduledAt: 'no date', location: 'too long' }],
      [71, { scheduledAt: 'unknown game' }],
    ]),
  );
});
