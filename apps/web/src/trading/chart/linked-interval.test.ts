import { describe, expect, it } from 'vitest';
import { linkedInterval } from './linked-interval.ts';
import { neighbourInterval } from './use-chart-hotkeys.ts';

describe('the interval of an address', () => {
  it.each([
    ['?tradeCode=btc_usdt&interval=4h', '4h'],
    ['?interval=1M', '1M'],
    ['?interval=1m', '1m'],
    ['?interval=7m', undefined],
    ['?interval=', undefined],
    ['', undefined],
  ])('%s: %s', (search, interval) => {
    expect(linkedInterval(search)).toBe(interval);
  });
});

describe('the interval beside another', () => {
  it.each([
    ['15m', 1, '30m'],
    ['15m', -1, '5m'],
    ['1s', -1, '1s'],
    ['1M', 1, '1M'],
  ] as const)('%s by %d: %s', (interval, by, expected) => {
    expect(neighbourInterval(interval, by)).toBe(expected);
  });
});
