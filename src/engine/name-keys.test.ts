import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareNames } from '../domain/players/names.ts';
import { KEY_LENGTH, keyOfName, sortByKeys } from './name-keys.ts';

const arbName = fc.string({
  unit: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...'  019abzABZéÉłñüÅø') },
    { weight: 1, arbitrary: fc.constantFrom(..."-'._ßæıŒ’·½ﬁ\u0301\u00ad\u200d\u00a0αЖ漢", '🦁') },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  ),
  maxLength: 24,
});

it('names with different keys stand in the order of their keys', () => {
  const arbPair = fc.record({ start: arbName, ends: fc.tuple(arbName, arbName), length: fc.nat(24) });
  fc.assert(
    fc.property(arbPair, ({ start, ends, length }) => {
      const [a, b] = ends.map((end) => start.slice(0, length) + end) as [string, string];
      const difference = keyOfName(a) - keyOfName(b) || keyOfName(a, KEY_LENGTH) - keyOfName(b, KEY_LENGTH);
      if (Number.isNaN(keyOfName(a) - keyOfName(b))) return;
      if (Number.isNaN(difference) || difference === 0) return;
      expect(Math.sign(compareNames(a, b))).toBe(Math.sign(difference));
    }),
    { numRuns: 3000 },
  );
});

it.each(['Ada Byron', 'Émile Zola', 'ŁUKASZ 10', "Jo-Ann O'Neill Jr.", ''])('%j has a key', (name) => {
  expect(keyOfName(name)).not.toBeNaN();
});

it.each(['🦁', 'Ольга', 'Jo_Ann', 'Groß'])('%j has none', (name) => {
  expect(keyOfName(name)).toBeNaN();
});

it('many names stand in the order of names', () => {
  fc.assert(
    fc.property(
      fc.array(
        arbName.filter((name) => !Number.isNaN(keyOfName(name))),
        { maxLength: 50 },
      ),
      (names) => {
        const byName = (a: number, b: number) => compareNames(names[a] ?? '', names[b] ?? '') || a - b;
        const rows = Uint32Array.from(names, (_, row) => row);
        const sorted = sortByKeys(rows, [(row) => keyOfName(names[row] ?? '')], byName);
        expect([...sorted]).toEqual([...rows].sort(byName));
      },
    ),
  );
});
