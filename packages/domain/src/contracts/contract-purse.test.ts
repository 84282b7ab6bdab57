import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exposureStay,
  largePositionFloor,
  mostOut,
  type PurseFigures,
  purseAvailable,
  purseEquity,
} from './contract-purse.ts';

const PURSE: PurseFigures = {
  walletUnits: 1_000n,
  isolatedUnits: 0n,
  unsettledUnits: 0n,
  unrealisedUnits: 0n,
  requirementUnits: 300n,
  stayUnits: 300n,
};

const rows: readonly [string, Partial<PurseFigures>, readonly [bigint, bigint, bigint]][] = [
  // Equity, available, most out.
  ['no profit', {}, [1_000n, 700n, 700n]],
  ['unrealised profit may be used, and never leaves', { unrealisedUnits: 500n }, [1_500n, 1_200n, 700n]],
  ['an unrealised loss is gone for both', { unrealisedUnits: -500n }, [500n, 200n, 200n]],
  ['a loss beyond what is needed leaves nothing', { unrealisedUnits: -800n }, [200n, 0n, 0n]],
  ['isolated margins belong to their positions', { isolatedUnits: 400n }, [600n, 300n, 300n]],
  ['a loss that is owed lowers equity, and nothing leaves', { unsettledUnits: 1n }, [999n, 699n, 0n]],
  ['a large position keeps more back, orders may use it', { stayUnits: 600n }, [1_000n, 700n, 400n]],
  ['a bankrupt purse', { unrealisedUnits: -2_000n }, [-1_000n, 0n, 0n]],
];
test.each(rows)('%s', (_what, change, figures) => {
  const purse = { ...PURSE, ...change };
  expect([purseEquity(purse), purseAvailable(purse), mostOut(purse)]).toEqual(figures);
});

describe('large positions', () => {
  test.each([
    [1_001n, 1_000n, 101n],
    [1_000n, 1_000n, 0n],
    [5_000n, 0n, 0n],
  ] as const)('of a notional of %s with the rule above %s stays %s', (notional, size, floor) => {
    expect(largePositionFloor(notional, size)).toBe(floor);
  });
  test('the larger of requirement and floor stays', () => {
    expect(exposureStay(50n, 2_000n, 1_000n)).toBe(200n);
    expect(exposureStay(300n, 2_000n, 1_000n)).toBe(300n);
  });
});

test('what may leave is never more than is available, nor than the cash', () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const signed = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
  fc.assert(
    fc.property(units, units, units, signed, units, units, (wallet, isolated, unsettled, profit, need, more) => {
      const purse: PurseFigures = {
        walletUnits: wallet + isolated,
        isolatedUnits: isolated,
        unsettledUnits: unsettled,
        unrealisedUnits: profit,
        requirementUnits: need,
        stayUnits: need + more,
      };
      const out = mostOut(purse);
      expect(out >= 0n && out <= purseAvailable(purse) && out <= wallet).toBe(true);
      // Taking it leaves what the purse needs.
      const left = { ...purse, walletUnits: purse.walletUnits - out };
      expect(out === 0n || purseEquity(left) >= need).toBe(true);
    }),
  );
});
