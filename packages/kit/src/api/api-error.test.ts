import { describe, expect, it } from 'vitest';
import { isUnsettled, staysOpen } from './api-error.ts';

describe('the outcome of an action', () => {
  it.each(['NETWORK', 'TIMEOUT', 'ANSWER_INVALID', 'INTERNAL', 'NOT_READY'])('is unknown after %s', (name) => {
    expect([isUnsettled(name), staysOpen(name, false), staysOpen(name, true)]).toEqual([true, true, true]);
  });

  it.each([
    'LOGIN_REQUIRED',
    'CSRF_INVALID',
    'STEP_UP_REQUIRED',
    'TOO_MANY_REQUESTS',
    'OVERLOADED',
    'MODULE_UNAVAILABLE',
    'KYC_REQUIRED',
    'BODY_INVALID',
    'SIGNATURE_TIME_INVALID',
  ])('stays as it was after %s, which does not look at it', (name) => {
    expect([isUnsettled(name), staysOpen(name, false), staysOpen(name, true)]).toEqual([false, false, true]);
  });

  it.each(['INSUFFICIENT_BALANCE', 'TRANSFER_IN_REVIEW', 'TRANSFER_OUT_CLOSED', 'WITHDRAWALS_FROZEN', 'EXCHANGE_FULL'])(
    'is known after %s, a reply of the action itself',
    (name) => {
      expect([staysOpen(name, false), staysOpen(name, true)]).toEqual([false, false]);
    },
  );
});
