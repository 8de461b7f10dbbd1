import { expect, it } from 'vitest';
import type { LiveEvent } from '../../contract/live.ts';
import type { Changes } from '../api/invalidation.ts';
import { parseEvent } from './event.ts';

const events: [LiveEvent, Changes][] = [
  [
    { type: 'game', tournamentId: 7, gameIds: [1, 17] },
    { tournamentId: 7, changes: ['games'] },
  ],
  [
    { type: 'tournament', tournamentId: 7, changed: ['teams', 'players'] },
    { tournamentId: 7, changes: ['teams', 'players'] },
  ],
  [
    { type: 'standings', tournamentId: 7, changed: ['results'] },
    { tournamentId: 7, changes: ['results'] },
  ],
];

it.each(events)('%j', (event, changes) => expect(parseEvent(JSON.stringify(event))).toEqual(changes));

it('ignores names that only a newer server knows', () => {
  const event = { type: 'tournament', tournamentId: 7, changed: ['weather', 'teams', 'toString', 5] };
  expect(parseEvent(JSON.stringify(event))).toEqual({ tournamentId: 7, changes: ['teams'] });
});

it.each(['null', '5', '{}', '{"tournamentId":"7","changed":[]}', '{"tournamentId":7,"changed":"teams"}'])(
  'treats %s as a change of everything',
  (data) => expect(parseEvent(data)).toEqual({ tournamentId: 0, changes: ['everything'] }),
);
