import { expect, it } from 'vitest';
import { freshResults, parseSeen } from './seen-results.ts';

it.each([
  ['{"games":[1,2],"rank":3}', { games: [1, 2], rank: 3 }],
  [null, null],
  ['Round of 32 is over', null],
  ['{"games":1}', null],
])('reads what a browser has shown: %s', (text, seen) => expect(parseSeen(text)).toEqual(seen));

it.each([
  ['the results since the last visit', { games: [1], rank: 1 }, [2, 3], true],
  ['the last result, however often it was seen', { games: [1, 2, 3], rank: 1 }, [3], false],
  ['the last result alone on the first visit', null, [3], true],
])('has as news %s', (_, seen, fresh, isNew) =>
  expect(freshResults([1, 2, 3], seen, 3)).toEqual({ fresh: new Set(fresh), isNew }),
);
