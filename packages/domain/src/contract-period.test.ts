import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeliveryPeriod, deliveryPeriod } from './contract-period.ts';

const WEEK = 604_800_000;
const ORDER: readonly DeliveryPeriod[] = ['week', 'nextWeek', 'quarter', 'nextQuarter'];

describe('SR-08 the period of a delivery contract', () => {
  it.each([
    [-1, 'week'],
    [0, 'week'],
    [1, 'week'],
    [WEEK - 1, 'week'],
    [WEEK, 'week'],
    [WEEK + 1, 'nextWeek'],
    [2 * WEEK, 'nextWeek'],
    [2 * WEEK + 1, 'quarter'],
    [13 * WEEK, 'quarter'],
    [13 * WEEK + 1, 'nextQuarter'],
    [26 * WEEK, 'nextQuarter'],
    [Number.MAX_SAFE_INTEGER, 'nextQuarter'],
  ] as const)('%i ms before its end is %s', (msToExpiry, expected) => {
    expect(deliveryPeriod(msToExpiry)).toBe(expected);
  });

  it('never goes back as the end comes nearer', () => {
    const time = fc.integer({ min: -WEEK, max: 60 * WEEK });
    fc.assert(
      fc.property(time, time, (a, b) => {
        const nearer = ORDER.indexOf(deliveryPeriod(Math.min(a, b)));
        expect(nearer).toBeLessThanOrEqual(ORDER.indexOf(deliveryPeriod(Math.max(a, b))));
      }),
    );
  });

  it('changes at the three boundaries and nowhere else', () => {
    fc.assert(
      fc.property(fc.integer({ min: -WEEK, max: 60 * WEEK }), (at) => {
        const changes = deliveryPeriod(at) !== deliveryPeriod(at + 1);
        expect(changes).toBe(at === WEEK || at === 2 * WEEK || at === 13 * WEEK);
      }),
      { examples: [[WEEK], [2 * WEEK], [13 * WEEK], [WEEK - 1], [WEEK + 1]] },
    );
  });
});
