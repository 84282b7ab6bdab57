import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { ActionKey } from './action-key.ts';

function counted(): ActionKey {
  let made = 0;
  return new ActionKey(() => `key-${++made}`);
}

describe('the idempotency key of an action', () => {
  it.each([
    ['no answer', new ApiError('NETWORK')],
    ['a late answer', new ApiError('TIMEOUT')],
    ['an answer that cannot be read', new ApiError('ANSWER_INVALID', 0, 502)],
    ['a fault of the server', new ApiError('INTERNAL', 50_000, 500)],
    ['a fault of the page', new TypeError('x')],
  ])('is kept for another attempt after %s', (_, error) => {
    const key = counted();
    expect(key.of({ amount: '1' })).toBe('key-1');
    key.failed(error);
    expect(key.of({ amount: '1' })).toBe('key-1');
  });

  it('is another for another input', () => {
    const key = counted();
    key.of({ amount: '1' });
    key.failed(new ApiError('NETWORK'));
    expect(key.of({ amount: '2' })).toBe('key-2');
    expect(key.of({ amount: '1' })).toBe('key-3');
  });

  it('is another after a refusal, which the same key would give again', () => {
    const key = counted();
    key.of(undefined);
    key.failed(new ApiError('INSUFFICIENT_BALANCE', 40_900, 409));
    expect(key.of(undefined)).toBe('key-2');
  });

  it.each([
    ['a lost session', new ApiError('LOGIN_REQUIRED', 40_100, 401)],
    ['too many requests', new ApiError('TOO_MANY_REQUESTS', 42_900, 429)],
    ['a busy server', new ApiError('OVERLOADED', 50_301, 503)],
    ['a part that is switched off', new ApiError('MODULE_UNAVAILABLE', 40_311, 403)],
  ])('is kept after a lost answer and %s, which tells nothing of the first attempt', (_, error) => {
    const key = counted();
    key.of('x');
    key.failed(new ApiError('TIMEOUT'));
    key.of('x');
    key.failed(error);
    expect(key.of('x')).toBe('key-1');
    key.failed(new ApiError('INSUFFICIENT_BALANCE', 41_040, 400));
    expect(key.of('x')).toBe('key-2');
  });

  it.each([
    ['too many requests', new ApiError('TOO_MANY_REQUESTS', 42_900, 429)],
    ['a busy server', new ApiError('OVERLOADED', 50_301, 503)],
  ])('is another after a first attempt that never began: %s', (_, error) => {
    const key = counted();
    key.of('x');
    key.failed(error);
    expect(key.of('x')).toBe('key-2');
  });

  it('is another after a rejection of a full exchange, which is final for the key', () => {
    const key = counted();
    key.of('x');
    key.failed(new ApiError('EXCHANGE_FULL', 50_302, 503));
    expect(key.of('x')).toBe('key-2');
  });

  it('is another after it was accepted: the same again is meant', () => {
    const key = counted();
    key.of('x');
    key.accepted();
    expect(key.of('x')).toBe('key-2');
  });
});
