import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrategyOrderId, type StrategyOrderKey, strategyOrderId } from './strategy-order-id.ts';

describe('the client order id of a strategy’s order', () => {
  it('contains kind, strategy id, creation time and order number', () => {
    const name = { kind: 'twap', strategyId: '12', orderNo: 3 } as const;
    expect(strategyOrderId(name, Date.UTC(2026, 10, 25))).toBe('twap-12-mwvcx6o0-3');
  });

  it('round-trips and is a valid client order id', () => {
    const names = fc.record<StrategyOrderKey>({
      kind: fc.constantFrom('scale', 'twap'),
      strategyId: fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }).map(String),
      orderNo: fc.integer({ min: 1, max: 2_880 }),
    });
    const times = fc.integer({ min: 0, max: 4_102_444_800_000 });
    fc.assert(
      fc.property(names, times, (name, createdMs) => {
        const text = strategyOrderId(name, createdMs);
        expect(text).toMatch(/^[A-Za-z0-9._:/-]{1,36}$/);
        expect(parseStrategyOrderId(text)).toEqual(name);
      }),
    );
  });

  it.each(['', 'my-1', 'twap-0-abc-1', 'twap-1-abc-0', 'twap-1-abc', 'twap-1-ABC-1', 'grid-1-abc-1', 'x-twap-1-abc-1'])(
    'is not %j',
    (text) => expect(parseStrategyOrderId(text)).toBeUndefined(),
  );
});
