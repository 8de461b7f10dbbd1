import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, messageOf, NoResponse, urlOf } from './client.ts';

const errorBody = { message: 'Wrong username or password.', code: 'wrong_credentials' };
const brokenBody = (status: number) =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }), {
    status,
  });

describe('a call without a whole response says so, whatever the browser calls it', () => {
  afterEach(() => vi.unstubAllGlobals());
  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), true],
    ['no response in time', () => Promise.reject(new DOMException('', 'TimeoutError')), true],
    ['half a response', async () => brokenBody(200), true],
    ['half a refusal', async () => brokenBody(409), true],
    ["a proxy's own page", async () => new Response('<html>Bad Gateway</html>', { status: 502 }), false],
    ["a hotel's login page", async () => new Response('<html>Welcome'), false],
    ['a refusal', async () => Response.json(errorBody, { status: 401 }), false],
  ])('%s', async (_, fetch, expected) => {
    vi.stubGlobal('fetch', fetch);
    const error = await call('GET /api/players').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof NoResponse).toBe(expected);
  });
});

it.each([
  ['the message of a response', new ApiError(409, '', errorBody), errorBody.message],
  ['the fallback for a refusal without a message', new ApiError(400, ''), 'Failed to save'],
  ['the fallback for a fault without a message', new ApiError(502, '<html>Bad Gateway</html>'), 'Failed to save'],
  ['the fallback for a fault of the page', new TypeError('team is undefined'), 'Failed to save'],
  ['the fallback for a response that is not JSON', new SyntaxError('Unexpected token <'), 'Failed to save'],
  ['that no response came', new NoResponse(), 'The server could not be reached. Check your connection and try again.'],
])('a failure says %s', (_, error, expected) => expect(messageOf(error, 'Failed to save')).toBe(expected));

describe('the URL of an endpoint', () => {
  it('contains its parameters and its query, without undefined fields', () => {
    const query = { sort: 'name', limit: 5, offset: undefined } as const;
    expect(urlOf('GET /api/tournaments/:id/leaderboard', { params: { id: 7 }, query })).toBe(
      '/api/tournaments/7/leaderboard?sort=name&limit=5',
    );
    expect(urlOf('GET /api/live', { query: { lastEventId: undefined } })).toBe('/api/live');
  });

  it('does not compile for a wrong endpoint or request', () => {
    // @ts-expect-error: no such endpoint
    urlOf('GET /api/nothing');
    // @ts-expect-error: a parameter is missing
    urlOf('GET /api/tournaments/:id/teams');
    // @ts-expect-error: no such parameter
    urlOf('GET /api/tournaments/:id/teams', { params: { id: 1, round: 2 } });
    // @ts-expect-error: no such order
    urlOf('GET /api/tournaments/:id/leaderboard', { params: { id: 1 }, query: { sort: 'luck' } });
    // @ts-expect-error: takes no body
    urlOf('POST /api/games/:id/reopen', { params: { id: 1 }, body: {} });
  });
});

describe('an error response', () => {
  afterEach(() => vi.unstubAllGlobals());
  const respondWithError = (body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status: 502 }));

  it.each([
    ['120', 120_000],
    ['Wed, 18 Nov 2026 12:00:00 GMT', null],
    [undefined, null],
  ])('says when to try again after %s', async (retryAfter, expected) => {
    vi.useFakeTimers({ now: 0 });
    const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {};
    vi.stubGlobal('fetch', async () => new Response('', { status: 429, headers }));
    const retryAt = expected && new Date(expected).toISOString();
    await expect(call('GET /api/players')).rejects.toMatchObject({ retryAt });
    vi.useRealTimers();
  });

  it('has the message of the server', async () => {
    const body = JSON.stringify({ message: 'No.', code: 'no' });
    respondWithError(body);
    const error = { message: `502: ${body}`, userMessage: 'No.', code: 'no', issues: [] };
    await expect(call('GET /api/players')).rejects.toMatchObject(error);
  });

  it.each(['<html>', 'null', '"no"', '{"message": 5, "code": "no"}'])(
    'has no message if a proxy sent %s',
    async (body) => {
      respondWithError(body);
      await expect(call('GET /api/players')).rejects.toMatchObject({ status: 502, userMessage: '', code: null });
    },
  );
});
