import { describe, expect, it } from 'vitest';
import { idAt, orderNumber } from './order-pool.ts';

describe('orderNumber', () => {
  it('is the counter within an id, for the first and the last that there can be', () => {
    const counters = [1, 2, 1_023, 1_024, 2 ** 31, 2 ** 32 + 1, 2 ** 41 - 1];
    const places = [0, 1, 2 ** 21, 2 ** 22 - 1];
    for (const counter of counters) {
      for (const place of places) expect(orderNumber(idAt(counter, place))).toBe(counter);
    }
  });
});
