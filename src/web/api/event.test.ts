import { expect, it } from 'vitest';
import { parseEvent } from './event.ts';

it.each([
  [{ type: 'game', gameIds: [1, 17] }, ['games']],
  [{ type: 'tournament', changed: ['teams', 'players'] }, ['teams', 'players']],
  [{ type: 'standings', changed: ['results'] }, ['results']],
  // Names that only a newer server knows are ignored.
  [{ type: 'tournament', changed: ['weather', 'teams', 'toString', 5] }, ['teams']],
])('reads the changes of %j', (event, changes) => {
  expect(parseEvent(JSON.stringify({ ...event, tournamentId: 7 }))).toEqual({ tournamentId: 7, changes });
});

it('keeps the changes of a group apart from those of a tournament', () => {
  const event = { type: 'group', tournamentId: 0, liveKey: 'k', changed: ['odds', 'messages', 'weather'] };
  expect(parseEvent(JSON.stringify(event))).toEqual({
    tournamentId: 0,
    changes: ['group odds', 'group messages'],
    liveKey: 'k',
  });
});

it.each(['null', '5', '{}', '{"tournamentId":"7","changed":[]}', '{"tournamentId":7,"changed":"teams"}'])(
  'treats %s as a change of everything',
  (data) => expect(parseEvent(data)).toEqual({ tournamentId: 0, changes: ['everything'] }),
);
