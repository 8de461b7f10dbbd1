import { expect, it } from 'vitest';
import { listPicks, mapPicks } from './picks.ts';

it('a list of picks and a map of picks say the same', () => {
  const list = [
    { gameId: 3, pickedTeamId: 40 },
    { gameId: 5, pickedTeamId: -1001 },
  ];
  expect(mapPicks(list)).toEqual(
    new Map([
      [3, 40],
      [5, -1001],
    ]),
  );
  expect(listPicks(mapPicks(list))).toEqual(list);
});
