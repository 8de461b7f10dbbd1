import { expect, it } from 'vitest';
import { describeFound } from './pickers.tsx';

it.each([
  [1, '', '1 person'],
  [1200, '', '1,200 people'],
  [1200, 'ada', '1,200 found'],
  [0, 'ada', 'Nobody here has that in their name.'],
])('of %i people, searched by %j', (total, search, text) => {
  expect(describeFound(total, search)).toBe(text);
});
