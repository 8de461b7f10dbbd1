import { describe, expect, it } from 'vitest';
import { ApiError, isUnreachable } from './client.ts';

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
