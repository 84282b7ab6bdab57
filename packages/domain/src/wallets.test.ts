import { describe, expect, test } from 'vitest';
import { WALLET_IDS, WALLET_KINDS, walletKindOf } from './wallets.ts';

describe('wallets', () => {
  test('every kind is found by its public id, unknown ids are undefined', () => {
    for (const kind of WALLET_KINDS) expect(walletKindOf(WALLET_IDS[kind])).toBe(kind);
    expect([walletKindOf(0), walletKindOf(2.5), walletKindOf(99)]).toEqual([undefined, undefined, undefined]);
  });
  test('no two kinds share an id', () => {
    expect(new Set(Object.values(WALLET_IDS)).size).toBe(WALLET_KINDS.length);
  });
  test('ids match the specification', () => {
    expect(WALLET_IDS).toMatchObject({
      spot: 2,
      'cross-margin': 6,
      'isolated-margin': 7,
      perpetual: 5,
      c2c: 3,
      delivery: 8,
    });
  });
});
