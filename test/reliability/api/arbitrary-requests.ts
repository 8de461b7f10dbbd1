import fc from 'fast-check';
import type { OpenApiDocument, Operation } from '../../../src/server/openapi/document.ts';
import { arbKnownId, arbNumber, arbOf, arbText, mostly } from './arbitrary-values.ts';

/** A request as it is sent, and a number that chooses its caller. */
export interface StrangeRequest {
  method: string;
  path: string;
  caller: number;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const arbId = mostly(
  6,
  arbKnownId.map(String),
  fc.constantFrom('0', '-1', 'abc', '99999999999999999999', '%00', '%2e%2e', '1%20', "1'", 'current', '%'),
);

const arbHeaders = mostly<Record<string, string>>(
  8,
  fc.constant({}),
  fc.constantFrom<Record<string, string>>(
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none', origin: 'null' },
    { origin: 'https://elsewhere.example' },
    { host: 'elsewhere.example:99' },
    { host: '' },
    { cookie: 'swish_session=%00; swish_session=; =; __proto__=x' },
    { cookie: `swish_session=${'x'.repeat(4_000)}` },
    { 'if-none-match': '*' },
    { 'if-none-match': `W/"${'x'.repeat(2_000)}", "` },
    { 'accept-encoding': 'br;q=0, gzip;q=nonsense, *;q=-1' },
    { accept: 'image/png', range: 'bytes=5-1' },
    { 'last-event-id': '-9999999999999' },
    { 'x-forwarded-for': '::ffff:1.2.3.4, nobody', 'x-forwarded-proto': 'ftp' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-long': 'x'.repeat(10_000) },
    { 'x-too-long': 'x'.repeat(20_000) },
    { upgrade: 'websocket', connection: 'upgrade' },
  ),
);

/** Bodies that are wrong as a whole, with headers that tell their type and encoding, rightly or not. */
const arbWrongBody: fc.Arbitrary<Pick<StrangeRequest, 'headers' | 'body'>> = fc.record({
  headers: fc.constantFrom<Record<string, string>>(
    ...Array(3).fill(JSON_TYPE),
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json; charset="' },
    { 'content-type': ';' },
    { ...JSON_TYPE, 'content-encoding': 'gzip' },
  ),
  body: fc.oneof(
    fc.constantFrom(
      '',
      '{',
      '{"a":1',
      '[1,]',
      'null',
      '"text"',
      '12',
      '\ufeff{}',
      '{"a":"\\u0000"}',
      "{'a': 1}",
      'NaN',
    ),
    fc.constantFrom('{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '{"a":1e999}'),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.integer({ min: 10, max: 30_000 }).map((depth) => '['.repeat(depth)),
    fc.integer({ min: 10, max: 8_000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
    fc.integer({ min: 60_000, max: 70_000 }).map((length) => `{"name":"${'x'.repeat(length)}"}`),
    fc.integer({ min: 100, max: 8_000 }).map((length) => JSON.stringify({ picks: Array(length).fill({}) })),
  ),
});

const arbOtherMethod = fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'BREW', 'PATCH', 'PUT', 'POST');

/** Pages, files, and addresses that only look like ours. */
const arbElsewhere = fc.oneof(
  fc.constantFrom(
    '/',
    '/leaderboard',
    '/admin/teams',
    '/favicon.svg',
    '/index.html',
    '/pages.json',
    '/.env',
    '//',
    '/*',
  ),
  fc.constantFrom('/api', '/api/', '/API/user', '/api//user', '/api/user/', '/api/nothing', '/api/%75ser', '/api?x'),
  fc.constantFrom('/assets/../../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/%ff'),
  fc.constantFrom('http://elsewhere.example/api/user', 'http://elsewhere.example/', '/%00', `/${'x'.repeat(9_000)}`),
  fc.webPath(),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `/${encodeURIComponent(toWellFormed(text))}`),
);

/** Requests to this route: most of them as the API describes it. */
function arbAtRoute(method: string, url: string, operation: Operation | undefined): fc.Arbitrary<StrangeRequest> {
  const names = operation?.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name) ?? [];
  const query =
    names.length > 0
      ? fc.dictionary(fc.constantFrom(...names), fc.oneof(arbText, arbNumber.map(String)))
      : fc.constant({} as Record<string, string>);
  const path = fc.record({ id: arbId, query }).map(({ id, query }) => {
    const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, toWellFormed(value)]);
    const search = new URLSearchParams(pairs).toString();
    return `${url.replace(/:\w+/, id)}${search && `?${search}`}`;
  });
  const schema = operation?.requestBody?.content['application/json']?.schema;
  const fitting: fc.Arbitrary<Pick<StrangeRequest, 'headers' | 'body'>> = schema
    ? arbOf(schema).map((body) => ({ headers: JSON_TYPE, body: JSON.stringify(body) }))
    : fc.constant({ headers: {}, body: undefined });
  return fc
    .record({
      method: mostly(20, fc.constant(method), arbOtherMethod),
      path,
      caller: fc.nat(),
      sent: mostly(12, fitting, arbWrongBody),
      odd: arbHeaders,
    })
    .map(({ sent, odd, ...request }) => ({ ...request, body: sent.body, headers: { ...sent.headers, ...odd } }));
}

/** How often a POST route is in the list: few of the requests to it are valid. */
const WEIGHT_OF_POSTS = 2;

/** Requests for each route of the server, and for all the addresses that it does not have. */
export function arbRequests(served: readonly string[], { paths }: OpenApiDocument): fc.Arbitrary<StrangeRequest>[] {
  const elsewhere = fc
    .record({
      method: mostly(4, fc.constant('GET'), arbOtherMethod),
      path: arbElsewhere,
      caller: fc.nat(),
      headers: arbHeaders,
    })
    .map((request) => ({ ...request, body: undefined }));
  const routes = served
    .map((route) => route.split(' ') as [string, string])
    .filter(([method]) => method !== 'HEAD')
    .flatMap(([method, url]) => {
      const requests = arbAtRoute(method, url, operationOf(paths, method, url));
      return Array<typeof requests>(method === 'POST' ? WEIGHT_OF_POSTS : 1).fill(requests);
    });
  return [...routes, elsewhere];
}

function operationOf(paths: OpenApiDocument['paths'], method: string, url: string): Operation | undefined {
  const methods = paths[url.replaceAll(/:(\w+)/g, '{$1}')] as Record<string, Operation> | undefined;
  return methods?.[method.toLowerCase()];
}

/** Replaces surrogates: a lone one cannot be part of an address. */
function toWellFormed(text: string): string {
  return text.replaceAll(/[\ud800-\udfff]/g, '?');
}
