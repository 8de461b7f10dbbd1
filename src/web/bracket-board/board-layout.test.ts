import { expect, it } from 'vitest';
import { listNewlyDecided } from './board-layout.ts';

const open = (id: number) => ({ id, winnerId: null });
const won = (id: number, winnerId = 100) => ({ id, winnerId });

it.each([
  ['a result', [open(1), open(2)], [won(1), open(2)], [1]],
  ['several', [open(1), open(2), won(3)], [won(1), won(2), won(3)], [1, 2]],
  ['a correction', [won(1)], [won(1, 200)], []],
  ['a reopened game', [won(1)], [open(1)], []],
  ['another bracket', [open(1)], [won(31), won(32)], []],
  ['nothing', [open(1)], [open(1)], []],
])('newly decided games after %s', (_, before, now, ids) => {
  expect([...listNewlyDecided(before, now)]).toEqual(ids);
});
