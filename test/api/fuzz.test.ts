import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { only } from '../../src/server/db/only.ts';
import type { JsonSchema, OpenApiDocument, Operation } from '../../src/server/openapi/document.ts';
import type { Caller } from '../caller.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fillBracket, makeSeason, must, readTree } from '../test-season.ts';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1_000);

let test: TestApp;
let callers: Caller[];
let calls: { method: string; path: string; operation: Operation }[];

beforeAll(async () => {
  test = await startTestApp();
  const admin = await test.admin();
  const user = await test.user();
  callers = [test.visitor(), user, admin, admin];
  const season = await makeSeason(admin, { size: 34 });
  const tree = await readTree(admin, season.id);
  must(await user.post('/api/brackets', { tournamentId: season.id, picks: fillBracket(tree) }), 201);
  must(await admin.post('/api/players', { firstName: 'Cy', lastName: 'Young', teamId: season.teams[0]?.id }), 201);
  const { paths } = must(await admin.get('/api/openapi.json'), 200) as OpenApiDocument;
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    // Hashing a password for each try would take the whole time of this test.
    Object.entries(methods).flatMap(([method, operation]) =>
      /login|register|logout/.test(path) ? [] : [{ method, path, operation }],
    ),
  );
});
afterAll(() => test.close());

const arbText = fc.oneof(
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
const arbNumber = fc.oneof(
  fc.integer({ min: -5, max: 60 }),
  fc.constantFrom(-1001, -1005, 0, -0, 1.5, 999, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, -1e308),
);
const arbAnything: fc.Arbitrary<unknown> = fc.oneof(
  arbText,
  arbNumber,
  fc.constantFrom(null, true, false, [], {}, [[[[[]]]]], { constructor: { prototype: { isAdmin: true } } }),
);

/** Values that fit a schema, mostly; now and then something else, so that every check is met from both sides. */
function arbOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: arbFitting(schema) }, { weight: 1, arbitrary: arbAnything });
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
      return fc.oneof(fc.integer({ min: 1, max: 70 }), arbNumber);
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

const arbId = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 70 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '-1', 'abc', '99999999999999999999', '%00', '%2e%2e', '1%20', "1'", 'current'),
  },
);

it(`answers each of ${REQUESTS} strange requests, and none with a fault of its own`, async () => {
  const arbCall = fc.nat().chain((choice) => {
    const index = choice % calls.length;
    const { method, path, operation } = only(calls.slice(index, index + 1));
    const body = operation.requestBody
      ? arbOf(operation.requestBody.content['application/json'].schema)
      : fc.constant(undefined);
    const query = operation.parameters.some((parameter) => parameter.in === 'query')
      ? fc.dictionary(
          fc.constantFrom(...operation.parameters.map(({ name }) => name)),
          fc.oneof(arbText, arbNumber.map(String)),
        )
      : fc.constant({});
    return fc.record({
      method: fc.constant(method),
      path: fc.constant(path),
      id: arbId,
      body,
      query,
      caller: fc.nat(3),
    });
  });
  const met = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(arbCall, async ({ method, path, id, body, query, caller }) => {
      const search = new URLSearchParams(toWellFormed(query)).toString();
      const url = `${path.replace(/\{\w+\}/, id)}${search && `?${search}`}`;
      const who = callers[caller] as Caller;
      const answer =
        method === 'get'
          ? await who.get(url)
          : method === 'delete'
            ? await who.delete(url)
            : await who[method as 'post'](url, body);
      met.set(answer.status, (met.get(answer.status) ?? 0) + 1);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
      expect(JSON.stringify(answer.body)).not.toContain('$argon2id$');
    }),
    { numRuns: REQUESTS },
  );
  // Otherwise the requests were not as mixed as they should be.
  expect([...met.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 409]));
}, 600_000);

function toWellFormed(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value.replaceAll(/[\ud800-\udfff]/g, '?')]),
  );
}
