import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { isWorthRetrying } from './query-client.ts';

describe('a failed read', () => {
  it.each([
    [new ApiError('NETWORK'), true],
    [new ApiError('NOT_READY', 50300, 503), true],
    [new ApiError('UNKNOWN_MARKET', 41051, 404), false],
    [new ApiError('LOGIN_REQUIRED', 40100, 401), false],
    [new Error('a chunk did not load'), true],
  ])('%s is tried again: %s', (error, expected) => expect(isWorthRetrying(0, error)).toBe(expected));

  it('is tried three times at most', () => expect(isWorthRetrying(2, new ApiError('NETWORK'))).toBe(false));
});
