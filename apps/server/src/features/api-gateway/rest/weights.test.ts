import { describe, expect, it } from 'vitest';
import { OrderCounts, RequestWeights } from './weights.ts';

const MINUTE = 60_000;
const NOW = 1_700_000_040_000;

describe('request weights', () => {
  it('are rejected beyond 6,000 a minute, with the time to retry', () => {
    const weights = new RequestWeights(true);
    for (let call = 0; call < 120; call += 1) expect(weights.take('a', 50, NOW)).toBeUndefined();
    expect(weights.used('a', NOW)).toBe(6_000);
    const until = Math.ceil((MINUTE - (NOW % MINUTE)) / 1_000);
    expect(weights.take('a', 1, NOW)).toMatchObject({ code: -1003, http: 429, retryAfterS: until });
    expect(weights.take('b', 1, NOW)).toBeUndefined();
    expect(weights.take('a', 1, NOW + MINUTE)).toBeUndefined();
    expect(weights.used('a', NOW + MINUTE)).toBe(1);
  });

  it('are counted by the /64 of an IPv6 address, and by IPv4 however it is written', () => {
    const weights = new RequestWeights(true);
    weights.take('2001:db8:1:2::1', 2_000, NOW);
    weights.take('2001:db8:1:2:ffff::9', 3_000, NOW);
    expect(weights.used('2001:0DB8:1:2:3:4:5:6', NOW)).toBe(5_000);
    expect(weights.used('2001:db8:1:3::1', NOW)).toBe(0);
    weights.take('::ffff:192.0.2.7', 70, NOW);
    expect(weights.used('192.0.2.7', NOW)).toBe(70);
  });

  it('ban an address that continues, twice as long each time', () => {
    const weights = new RequestWeights(true);
    const goOn = (nowMs: number) => {
      weights.take('a', 6_000, nowMs);
      let answer = weights.take('a', 1, nowMs);
      for (let call = 0; call < 20; call += 1) answer = weights.take('a', 1, nowMs);
      return answer;
    };
    expect(goOn(NOW)).toMatchObject({ code: -1003, http: 418, retryAfterS: 120 });
    expect(weights.take('a', 1, NOW + MINUTE)).toMatchObject({ http: 418, retryAfterS: 60 });
    expect(weights.take('a', 1, NOW + 2 * MINUTE)).toBeUndefined();
    expect(goOn(NOW + 3 * MINUTE)).toMatchObject({ http: 418, retryAfterS: 240 });
  });

  it('are only counted when limits are off', () => {
    const weights = new RequestWeights(false);
    for (let call = 0; call < 3; call += 1) expect(weights.take('a', 6_000, NOW)).toBeUndefined();
    expect(weights.used('a', NOW)).toBe(18_000);
  });
});

describe('orders', () => {
  it('are at most a hundred in ten seconds and 200,000 a day', () => {
    const counts = new OrderCounts(true);
    expect(counts.take(1_000, NOW, 99)).toBeUndefined();
    expect(counts.take(1_000, NOW, 2)).toMatchObject({ code: -1015, http: 429 });
    expect(counts.take(1_000, NOW)).toBeUndefined();
    expect(counts.take(1_000, NOW)).toMatchObject({ code: -1015, retryAfterS: 10 });
    expect(counts.take(1_001, NOW)).toBeUndefined();
    expect(counts.counts(1_000, NOW + 10_000)).toEqual({ inTenS: 0, inDay: 100 });
    const dawn = Date.UTC(2026, 0, 5);
    for (let tenS = 0; tenS < 2_000; tenS += 1) counts.take(1_000, dawn + tenS * 10_000, 100);
    expect(counts.take(1_000, dawn + 20_000_000)).toMatchObject({ code: -1015, msg: expect.stringContaining('1 DAY') });
    expect(counts.take(1_000, dawn + 86_400_000)).toBeUndefined();
  });

  it('that were rejected are not counted', () => {
    const counts = new OrderCounts(true);
    counts.take(1_000, NOW, 100);
    counts.giveBack(1_000, NOW, 3);
    expect(counts.counts(1_000, NOW)).toEqual({ inTenS: 97, inDay: 97 });
    counts.take(1_000, NOW + 10_000);
    counts.giveBack(1_000, NOW, 97);
    expect(counts.counts(1_000, NOW + 10_000)).toEqual({ inTenS: 1, inDay: 1 });
    counts.giveBack(1_002, NOW);
    expect(counts.counts(1_002, NOW)).toEqual({ inTenS: 0, inDay: 0 });
  });

  it('are only counted when limits are off', () => {
    const counts = new OrderCounts(false);
    expect(counts.take(1_000, NOW, 1_000)).toBeUndefined();
    expect(counts.take(1_000, NOW)).toBeUndefined();
    expect(counts.counts(1_000, NOW)).toEqual({ inTenS: 1_001, inDay: 1_001 });
  });
});
