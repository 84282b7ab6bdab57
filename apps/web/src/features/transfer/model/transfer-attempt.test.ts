import { describe, expect, it } from 'vitest';
import {
  ATTEMPT_TTL_MS,
  attemptFor,
  canResend,
  isTransferAttempt,
  type TransferAttempt,
  withAttempt,
  withoutAttempt,
} from './transfer-attempt.ts';

const REQUEST = { type: '2_5', coinId: 52, coinName: 'USDT', amount: '10' };
const OPEN: TransferAttempt = { userId: 1001, request: REQUEST, clientTransferId: 'web-1', sentMs: 1_000 };
const OTHER: TransferAttempt = { ...OPEN, request: { ...REQUEST, amount: '50' }, clientTransferId: 'web-50' };
const nameOf = (request: object, open: readonly TransferAttempt[], nowMs = 2_000) =>
  attemptFor({ ...REQUEST, ...request }, { open, userId: 1001, nowMs }, 'web-new').clientTransferId;

describe('TR-08 the name of a transfer', () => {
  it.each([
    ['a first request', {}, [], 'web-new'],
    ['the same after a lost reply', {}, [OPEN], 'web-1'],
    ['the same with its coin named otherwise', { coinName: '' }, [OPEN], 'web-1'],
    ['the same without a pair', { tradeId: 0 }, [OPEN], 'web-1'],
    ['the same while another one is open, too', {}, [OPEN, OTHER], 'web-1'],
    ['the other one of two', { amount: '50' }, [OPEN, OTHER], 'web-50'],
    ['another amount', { amount: '11' }, [OPEN], 'web-new'],
    ['another coin', { coinId: 1 }, [OPEN], 'web-new'],
    ['another direction', { type: '5_2' }, [OPEN], 'web-new'],
    ['another pair', { tradeId: 7 }, [OPEN], 'web-new'],
    ['the same of another user', {}, [{ ...OPEN, userId: 1002 }], 'web-new'],
    ['the same after the exchange may have forgotten it', {}, [{ ...OPEN, sentMs: 2_000 - ATTEMPT_TTL_MS }], 'web-new'],
  ])('of %s', (_name, request, open, expected) => {
    expect(nameOf(request, open)).toBe(expected);
  });

  it.each([
    ['at once', 1_000, true],
    ['just before its time is over', 999 + ATTEMPT_TTL_MS, true],
    ['when the exchange may have forgotten it', 1_000 + ATTEMPT_TTL_MS, false],
    ['when the clock has gone back a little', 999, true],
    ['when the clock has gone back as far as it may', 1_000 - ATTEMPT_TTL_MS, true],
    ['when the clock has gone back further', 999 - ATTEMPT_TTL_MS, false],
  ])('%s can be used again: %j', (_name, nowMs, expected) => {
    expect(canResend(OPEN, nowMs)).toBe(expected);
  });

  it('stands once in a list, and leaves it alone', () => {
    expect(withAttempt([OPEN], OPEN)).toEqual([OPEN]);
    expect(withAttempt([OPEN], OTHER)).toEqual([OPEN, OTHER]);
    expect(withoutAttempt([OPEN, OTHER], OPEN)).toEqual([OTHER]);
  });

  it.each([
    [OPEN, true],
    [{ ...OPEN, request: { ...REQUEST, tradeId: 7 } }, true],
    [undefined, false],
    [{ ...OPEN, clientTransferId: '' }, false],
    [{ ...OPEN, sentMs: '1' }, false],
    [{ ...OPEN, request: { ...REQUEST, amount: 10 } }, false],
    [{ ...OPEN, request: { ...REQUEST, type: '2_9' } }, false],
    [{ ...OPEN, request: null }, false],
  ])('is read from the browser’s storage only in its shape: %j', (value, isValid) => {
    expect(isTransferAttempt(value)).toBe(isValid);
  });
});
