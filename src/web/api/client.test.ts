import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, addressOf, call, isUnreachable } from './client.ts';

describe('whether the server was reached', () => {
  const sentence = { message: 'Wrong username or password.', code: 'wrong_credentials' };
  it.each([
    ['no network', new TypeError('Failed to fetch'), true],
    ['no answer in time', new DOMException('', 'TimeoutError'), true],
    ["a proxy's own page", new ApiError(502, '<html>Bad Gateway</html>'), true],
    ['a refusal', new ApiError(401, '', sentence), false],
    ['a fault of the server', new ApiError(500, '', sentence), false],
    ['a refusal without a sentence', new ApiError(404, 'Not Found'), false],
  ])('%s', (_, error, expected) => expect(isUnreachable(error)).toBe(expected));
});

describe('the address of an endpoint', () => {
  it('has its parameters and its query filled in, and leaves out what is not given', () => {
    const query = { sort: 'name', limit: 5, offset: undefined } as const;
    expect(addressOf('GET /api/tournaments/:id/leaderboard', { params: { id: 7 }, query })).toBe(
      '/api/tournaments/7/leaderboard?sort=name&limit=5',
    );
    expect(addressOf('GET /api/live', { query: { lastEventId: undefined } })).toBe('/api/live');
    expect(addressOf('GET /api/players/by-teams', { query: { teamIds: '1,2' } })).toBe(
      '/api/players/by-teams?teamIds=1%2C2',
    );
  });

  it('of anything else does not compile', () => {
    // @ts-expect-error: no such endpoint
    addressOf('GET /api/nothing');
    // @ts-expect-error: a parameter is missing
    addressOf('GET /api/tournaments/:id/teams');
    // @ts-expect-error: no such parameter
    addressOf('GET /api/tournaments/:id/teams', { params: { id: 1, round: 2 } });
    // @ts-expect-error: no such order
    addressOf('GET /api/tournaments/:id/leaderboard', { params: { id: 1 }, query: { sort: 'luck' } });
    // @ts-expect-error: takes no body
    addressOf('POST /api/games/:id/reopen', { params: { id: 1 }, body: {} });
  });
});

describe('a refusal', () => {
  afterEach(() => vi.unstubAllGlobals());
  const refuse = (body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status: 502 }));

  it('has the sentence of the server', async () => {
    refuse(JSON.stringify({ message: 'No.', code: 'no' }));
    await expect(call('GET /api/players')).rejects.toMatchObject({ sentence: 'No.', code: 'no', issues: [] });
  });

  it.each(['<html>', 'null', '"no"', '{"message": 5, "code": "no"}'])('is not ours if it says %s', async (body) => {
    refuse(body);
    await expect(call('GET /api/players')).rejects.toMatchObject({ status: 502, sentence: '', code: null });
  });
});
