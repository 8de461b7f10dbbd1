import fc from 'fast-check';
import type { JsonSchema } from '../../../src/server/openapi/document.ts';

/** Draws the usual values `weight` times as often as the odd ones. */
export function mostly<T>(weight: number, usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

export const arbText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '__proto__',
    "'; drop table users;--",
    '<script>',
    '\u0000',
    '\ud800',
    '2026-02-30',
    'x'.repeat(600),
    '1e309',
    'NaN',
  ),
);
const arbDateText = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'),
);
const arbUrl = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `http://${text}`);
export const arbNumber = fc.oneof(
  fc.integer({ min: -5, max: 60 }),
  fc.constantFrom(-1001, -1005, 0, -0, 1.5, 999, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, -1e308),
);
/** There are some seventy teams and games, but only two tournaments, whose ids are drawn as often. */
export const arbKnownId = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 2 }));
const arbAnything: fc.Arbitrary<unknown> = fc.oneof(
  arbText,
  arbNumber,
  fc.constantFrom(null, true, false, [], {}, [[[[[]]]]], { constructor: { prototype: { isAdmin: true } } }),
);

/** Values that fit a schema, mostly; now and then something else, so that every check passes and fails. */
export function arbOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return mostly(12, arbFitting(schema), arbAnything);
}

function arbFitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const options = schema['anyOf'] as JsonSchema[] | undefined;
  if (options) return fc.oneof(...options.map(arbOf));
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  switch (schema['type']) {
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
      const known = Object.fromEntries(properties.map(([name, property]) => [name, arbOf(property)]));
      const extra = { isAdmin: fc.constant(true), userId: arbNumber, winnerId: arbNumber, totalScore: arbNumber };
      return fc.record({ ...known, ...extra }, { requiredKeys: (schema['required'] ?? []) as never[] });
    }
    case 'array':
      return fc.array(arbOf(schema['items'] as JsonSchema), { maxLength: 5 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return mostly(2, arbKnownId, arbNumber);
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(
        fc.constantFrom('Lions', '2026-03-19', 'https://example.org/x.png'),
        arbDateText,
        arbUrl,
        arbText,
      );
  }
}
