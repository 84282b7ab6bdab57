import { beforeEach, expect, it } from 'vitest';
import { ListenKeys } from './listen-keys.ts';

const HOUR = 3_600_000;
const KEY = { keyId: '1', accountId: 1_000 };

let keys: ListenKeys;
let ended: string[];
beforeEach(() => {
  keys = new ListenKeys();
  ended = [];
  keys.onEnded((listenKey) => ended.push(listenKey));
});

it('is one for each API key, and lives for an hour after the last sign of life', () => {
  const { listenKey } = keys.open(KEY, 0);
  expect(listenKey).toMatch(/^[A-Za-z0-9]{64}$/);
  expect(keys.open(KEY, HOUR - 1).listenKey).toBe(listenKey);
  expect(keys.open({ ...KEY, keyId: '2' }, 0).listenKey).not.toBe(listenKey);
  expect(keys.keepAlive(KEY.accountId, listenKey, 2 * HOUR - 2)).toBe(true);
  expect(keys.find(listenKey, 3 * HOUR - 3)).toMatchObject(KEY);
  expect(keys.find(listenKey, 3 * HOUR - 2)).toBeUndefined();
  expect(ended).toEqual([listenKey]);
  expect(keys.open(KEY, 3 * HOUR).listenKey).not.toBe(listenKey);
});

it('can be kept alive or closed by its owner only', () => {
  const { listenKey } = keys.open(KEY, 0);
  expect(keys.keepAlive(1_001, listenKey, 1)).toBe(false);
  expect(keys.close(1_001, listenKey, 1)).toBe(false);
  expect(keys.keepAlive(KEY.accountId, 'x', 1)).toBe(false);
  expect(ended).toEqual([]);
  expect(keys.close(KEY.accountId, listenKey, 1)).toBe(true);
  expect(keys.find(listenKey, 1)).toBeUndefined();
  expect(ended).toEqual([listenKey]);
});

it('ends with the API key that created it', () => {
  const mine = keys.open(KEY, 0).listenKey;
  const other = keys.open({ ...KEY, keyId: '2' }, 0).listenKey;
  keys.closeOf('1');
  keys.closeOf('3');
  expect(ended).toEqual([mine]);
  expect(keys.find(other, 1)).toBeDefined();
});

it('is removed when it has expired', () => {
  const { listenKey } = keys.open(KEY, 0);
  keys.open({ ...KEY, keyId: '2' }, HOUR);
  expect(ended).toEqual([listenKey]);
});
