import { expect, it } from 'vitest';
import { sortInWorker } from '../../dist/server/standings/name-loader.js';
import { compareNames } from '../../src/domain/players/names.ts';

const NAMES = ['Zoë', 'adam', 'Émile', 'Adam', '', 'Łukasz', '🦁'];

/** The columns of a block with these names. The first row counts as removed: its bracket has the id 0. */
function makeColumns() {
  const bytes = new Uint8Array(new SharedArrayBuffer(1_000));
  const start = new Uint32Array(NAMES.length);
  const length = new Uint16Array(NAMES.length);
  let used = 0;
  for (const [index, name] of NAMES.entries()) {
    const encoded = new TextEncoder().encode(name);
    bytes.set(encoded, used);
    start[index] = used;
    length[index] = encoded.length;
    used += encoded.length;
  }
  return { bracketId: Uint32Array.from(NAMES, (_, index) => index), start, length, bytes };
}

it('a worker of the built program sorts the names of a block', async () => {
  const ids = await sortInWorker([makeColumns()]);
  const expected = [1, 2, 3, 4, 5, 6].toSorted((a, b) => compareNames(NAMES[a] ?? '', NAMES[b] ?? ''));
  expect([...ids]).toEqual(expected);
});
