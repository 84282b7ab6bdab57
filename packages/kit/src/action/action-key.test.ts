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

  it('is another after it was accepted: the same again is meant', () => {
    const key = counted();
    key.of('x');
    key.accepted();
    expect(key.of('x')).toBe('key-2');
  });
});
