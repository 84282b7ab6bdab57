import { describe, expect, test } from 'vitest';
import { changeBasisPoints, formatChange } from './percent.ts';
import { fail, invariant, ok } from './result.ts';
import { WALLET_IDS, WALLET_KINDS, walletKindOf } from './wallets.ts';

describe('change of a price', () => {
  test.each([
    [100, 101, 100, '+1.00'],
    [100, 99, -100, '-1.00'],
    [100, 100, 0, '+0.00'],
    [30_000, 30_001, 0, '+0.00'],
    [0, 5, 0, '+0.00'],
    [20_000, 20_001, 1, '+0.01'],
    [20_000, 19_999, -1, '-0.01'],
  ])('from %i to %i is %i basis points, %s', (open, last, points, text) => {
    expect(changeBasisPoints(open, last)).toBe(points);
    expect(formatChange(changeBasisPoints(open, last))).toBe(text);
  });
});

describe('wallets', () => {
  test('every kind is found by its public number, other numbers are nobody’s', () => {
    for (const kind of WALLET_KINDS) expect(walletKindOf(WALLET_IDS[kind])).toBe(kind);
    expect([walletKindOf(0), walletKindOf(2.5), walletKindOf(99)]).toEqual([undefined, undefined, undefined]);
  });
  test('the numbers of the specification stand', () => {
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

describe('outcomes', () => {
  test('are a value or a code', () => {
    expect([ok(1), fail('NO')]).toEqual([
      { ok: true, value: 1 },
      { ok: false, code: 'NO' },
    ]);
  });
  test('a broken promise stops the program', () => {
    expect(() => invariant(false, 'two is odd')).toThrow('invariant broken: two is odd');
    expect(() => invariant(true, 'fine')).not.toThrow();
    expect(() => invariant(false, () => `${1 + 1} is odd`)).toThrow('invariant broken: 2 is odd');
    const unneeded = () => {
      throw new Error('nobody asked for it');
    };
    expect(() => invariant(true, unneeded)).not.toThrow();
  });
});
