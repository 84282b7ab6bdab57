import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ATTEMPT_TTL_MS,
  attemptFor,
  attemptStore,
  isTransferAttempt,
  pendingAttempt,
  type TransferAttempt,
} from './transfer-attempt.ts';

const REQUEST = { type: '2_5', coinId: 52, coinName: 'USDT', amount: '10' };
const PENDING: TransferAttempt = { userId: 1001, request: REQUEST, clientTransferId: 'web-1', sentMs: 1_000 };
const nameOf = (request: object, pending: TransferAttempt | undefined) =>
  attemptFor({ ...REQUEST, ...request }, { pending, userId: 1001, nowMs: 2_000 }, () => 'web-2').clientTransferId;

describe('TR-08 the name of a transfer', () => {
  it.each([
    ['a first request', {}, undefined, 'web-2'],
    ['the same after a lost reply', {}, PENDING, 'web-1'],
    ['the same with its coin named otherwise', { coinName: '' }, PENDING, 'web-1'],
    ['the same without a pair', { tradeId: 0 }, PENDING, 'web-1'],
    ['another amount', { amount: '11' }, PENDING, 'web-2'],
    ['another coin', { coinId: 1 }, PENDING, 'web-2'],
    ['another direction', { type: '5_2' }, PENDING, 'web-2'],
    ['another pair', { tradeId: 7 }, PENDING, 'web-2'],
  ])('of %s', (_name, request, pending, expected) => {
    expect(nameOf(request, pending)).toBe(expected);
  });

  it.each([
    ['the user’s own', 1001, 1_001, true],
    ['one of somebody else', 1002, 1_001, false],
    ['one of nobody', undefined, 1_001, false],
    ['one that the exchange may have forgotten', 1001, 1_000 + ATTEMPT_TTL_MS, false],
    ['one of the future', 1001, 999, false],
  ])('is used again if it is %s', (_name, userId, nowMs, isPending) => {
    expect(pendingAttempt(PENDING, userId, nowMs)).toBe(isPending ? PENDING : undefined);
  });

  it.each([
    [PENDING, true],
    [{ ...PENDING, request: { ...REQUEST, tradeId: 7 } }, true],
    [undefined, false],
    [{ ...PENDING, clientTransferId: '' }, false],
    [{ ...PENDING, sentMs: '1' }, false],
    [{ ...PENDING, request: { ...REQUEST, amount: 10 } }, false],
    [{ ...PENDING, request: { ...REQUEST, type: '2_9' } }, false],
    [{ ...PENDING, request: null }, false],
  ])('is read from the browser’s storage only in its shape: %j', (value, isValid) => {
    expect(isTransferAttempt(value)).toBe(isValid);
  });
});

describe('the browser’s storage', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });

  it('keeps an attempt over a reload until its reply has come', () => {
    attemptStore.keep(PENDING);
    expect(attemptStore.read()).toEqual(PENDING);
    attemptStore.settle({ ...PENDING, clientTransferId: 'of another tab' });
    expect(attemptStore.read()).toEqual(PENDING);
    attemptStore.settle(PENDING);
    expect(attemptStore.read()).toBeUndefined();
  });
});
