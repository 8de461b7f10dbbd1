import { expect, it } from 'vitest';
import type { LiveEvent } from '../../contract/live.ts';
import type { Changes } from '../api/changes.ts';
import { readEvent } from './event.ts';

const told: [LiveEvent, Changes][] = [
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

it.each(told)('%j', (event, changes) => expect(readEvent(JSON.stringify(event))).toEqual(changes));

it('leaves out what a newer server has another word for', () => {
  const event = { type: 'tournament', tournamentId: 7, changed: ['weather', 'teams', 'toString', 5] };
  expect(readEvent(JSON.stringify(event))).toEqual({ tournamentId: 7, changes: ['teams'] });
});

it.each(['null', '5', '{}', '{"tournamentId":"7","changed":[]}', '{"tournamentId":7,"changed":"teams"}'])(
  'takes %s for a change of anything',
  (data) => expect(readEvent(data)).toEqual({ tournamentId: 0, changes: ['everything'] }),
);
