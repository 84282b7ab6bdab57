import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attemptStore } from './attempt-store.ts';
import type { TransferAttempt } from './transfer-attempt.ts';

const DAY_MS = 24 * 3_600_000;
const attempt = (clientTransferId: string, sentMs = 8 * DAY_MS): TransferAttempt => ({
  userId: 1001,
  request: { type: '2_5', coinId: 52, coinName: 'USDT', amount: '10' },
  clientTransferId,
  sentMs,
});
const [A, B] = [attempt('web-a'), attempt('web-b')];
const namesKept = () => attemptStore.read().map(({ clientTransferId }) => clientTransferId);

describe('TR-08 the transfers that the browser keeps', () => {
  const stored = new Map<string, string>();
  let isFull = false;
  beforeEach(() => {
    stored.clear();
    isFull = false;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (isFull) throw new Error('QuotaExceededError');
        stored.set(key, text);
      },
      removeItem: (key: string) => stored.delete(key),
      key: (at: number) => [...stored.keys()][at] ?? null,
      get length() {
        return stored.size;
      },
    });
    return () => vi.unstubAllGlobals();
  });

  it('do not displace each other, and each goes when its own outcome is known', () => {
    attemptStore.keep(A);
    attemptStore.keep(B);
    attemptStore.keep(A);
    expect(namesKept()).toEqual(['web-a', 'web-b']);
    attemptStore.settle(attempt('of another tab'));
    attemptStore.settle(B);
    expect(namesKept()).toEqual(['web-a']);
    attemptStore.settle(A);
    expect(stored.size).toBe(0);
  });

  it('are kept beside those that another tab keeps at the same moment', () => {
    const another = JSON.stringify(B);
    const write = localStorage.setItem;
    // The other tab writes after this one has read and before it writes.
    localStorage.setItem = (key: string, text: string) => {
      write('transferAttempt:1001:web-b', another);
      write(key, text);
    };
    attemptStore.keep(A);
    expect(namesKept()).toEqual(['web-a', 'web-b']);
    expect([...stored.keys()].sort()).toEqual(['transferAttempt:1001:web-a', 'transferAttempt:1001:web-b']);
  });

  it('are read oldest first, whatever the order of the storage', () => {
    attemptStore.keep(attempt('web-late', 8 * DAY_MS + 2));
    attemptStore.keep(attempt('web-early', 8 * DAY_MS + 1));
    expect(namesKept()).toEqual(['web-early', 'web-late']);
  });

  it('are kept by the page where the storage is full or closed', () => {
    attemptStore.keep(A);
    isFull = true;
    attemptStore.keep(B);
    expect(namesKept()).toEqual(['web-a', 'web-b']);
    vi.stubGlobal('localStorage', undefined);
    expect(namesKept()).toEqual(['web-b']);
    attemptStore.settle(B);
    expect(namesKept()).toEqual([]);
  });

  it('are read from what an earlier version kept, and without what is corrupt', () => {
    stored.set('transferAttempt', JSON.stringify(A));
    expect(namesKept()).toEqual(['web-a']);
    stored.set('transferAttempt', JSON.stringify([{ ...A, sentMs: 'x' }, B]));
    expect(namesKept()).toEqual(['web-b']);
    stored.set('transferAttempt', '[');
    expect(namesKept()).toEqual([]);
    stored.set('transferAttempt:1001:web-x', '{');
    expect(namesKept()).toEqual([]);
  });

  it('leave what an earlier version kept when they are settled', () => {
    stored.set('transferAttempt', JSON.stringify([A, B]));
    attemptStore.keep(A);
    attemptStore.settle(A);
    expect(namesKept()).toEqual(['web-b']);
    attemptStore.settle(B);
    expect(stored.size).toBe(0);
  });

  it('tell those who listen when one is settled, here or in another tab', () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const changed = vi.fn();
    const stop = attemptStore.subscribe(changed);
    attemptStore.keep(A);
    attemptStore.settle(A);
    expect(changed).toHaveBeenCalledTimes(1);
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
    expect(changed).toHaveBeenCalledTimes(1);
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'transferAttempt:1001:web-a' }));
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    attemptStore.settle(B);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('are dropped after a week', () => {
    attemptStore.keep(attempt('web-old', DAY_MS));
    attemptStore.keep(attempt('web-late', DAY_MS + 1));
    attemptStore.keep(B);
    expect(namesKept()).toEqual(['web-late', 'web-b']);
  });
});
