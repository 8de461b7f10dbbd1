import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KEY_LENGTH, keyOfName } from './name-keys.ts';
import { compareNames } from './names.ts';

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

it.each(['Ada Byron', 'Émile Zola', 'ŁUKASZ 10', ''])('%j has a key', (name) => {
  expect(keyOfName(name)).not.toBeNaN();
});

it.each(["O'Neill", '🦁', 'Ольга', 'Jo-Ann'])('%j has none', (name) => {
  expect(keyOfName(name)).toBeNaN();
});
