import { expect, it } from 'vitest';
import { describeUnlisted, rankOf } from './leader-lists.tsx';

it.each([
  ['30 28 25', '1 2 3'],
  ['30 28 28 25', '1 2 2 4'],
  ['100.0% 100.0% 66.7% 66.7% 50.0%', '1 1 3 3 5'],
])('leaders with %s have the ranks %s', (figures, ranks) => {
  const rows = figures.split(' ').map((figure) => ({ figure }));
  expect(rows.map(({ figure }) => rankOf(rows, figure)).join(' ')).toBe(ranks);
});

it.each([
  ['5:1 4:1 3:1', undefined],
  ['5:1 4:2 4:2', undefined],
  ['1:17 1:17 1:17 1:17 1:17', '12 more players share rank 1'],
  ['5:1 4:1 3:1 2:3 2:3', '1 more player shares rank 4'],
  ['', undefined],
])('of leaders with %s it says: %s', (text, sentence) => {
  const rows = text.split(' ').flatMap((row) => {
    const [figure, sharedBy] = row.split(':');
    return figure ? [{ figure, sharedBy: Number(sharedBy) }] : [];
  });
  expect(describeUnlisted(rows)).toBe(sentence);
});
