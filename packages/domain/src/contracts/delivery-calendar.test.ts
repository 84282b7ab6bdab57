import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLOSE_ONLY_MS,
  DELIVERY_PERIODS,
  deliveryCode,
  deliveryListing,
  deliveryPhase,
  deliveryRoll,
  isQuarterEnd,
  nextExpiryMs,
} from './delivery-calendar.ts';

const WEEK = 604_800_000;
const at = (day: string, time = '08:00:00.000') => Date.parse(`${day}T${time}Z`);
const daysOf = (nowMs: number) =>
  Object.values(deliveryListing(nowMs)).map((expiryMs) => new Date(expiryMs).toISOString().slice(0, 10));

describe('expiries', () => {
  it.each([
    ['a Saturday', at('2026-11-28', '12:00:00.000'), at('2026-12-04')],
    ['a moment before an expiry', at('2026-12-04', '07:59:59.999'), at('2026-12-04')],
    ['an expiry', at('2026-12-04'), at('2026-12-11')],
    ['over the year', at('2026-12-31', '00:00:00.000'), at('2027-01-01')],
  ])('the next after %s', (_name, nowMs, expected) => {
    expect(nextExpiryMs(nowMs)).toBe(expected);
  });

  it.each([
    ['2026-12-25', true],
    ['2026-12-18', false],
    ['2027-01-01', false],
    ['2027-03-26', true],
    ['2027-06-25', true],
    ['2027-09-24', true],
    ['2027-12-31', true],
    ['2027-10-29', false],
  ])('%s is a quarter end: %s', (day, expected) => {
    expect(isQuarterEnd(at(day))).toBe(expected);
  });
});

describe('what is listed', () => {
  it.each<[string, string, readonly string[]]>([
    ['an ordinary week', '2026-11-25', ['2026-11-27', '2026-12-04', '2026-12-25', '2027-03-26']],
    ['three weeks before a quarter end', '2026-12-04', ['2026-12-11', '2026-12-18', '2026-12-25', '2027-03-26']],
    ['the quarter is the next week', '2026-12-11', ['2026-12-18', '2026-12-25', '2027-03-26', '2027-06-25']],
    ['the quarter is this week', '2026-12-18', ['2026-12-25', '2027-01-01', '2027-03-26', '2027-06-25']],
    ['after the quarter', '2026-12-25', ['2027-01-01', '2027-01-08', '2027-03-26', '2027-06-25']],
  ])('%s, from %s', (_name, day, expected) => {
    expect(daysOf(at(day))).toEqual(expected);
  });

  it('is four contracts on four different Fridays at 08:00 UTC, two of them the next quarter ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2020-01-01'), max: at('2080-01-01') }), (nowMs) => {
        const { nextQuarter, nextWeek, quarter, week } = deliveryListing(nowMs);
        expect(nowMs < week && nextWeek === week + WEEK && nextWeek < quarter && quarter < nextQuarter).toBe(true);
        for (const expiryMs of [week, nextWeek, quarter, nextQuarter]) {
          const date = new Date(expiryMs);
          expect([date.getUTCDay(), date.toISOString().slice(11)]).toEqual([5, '08:00:00.000Z']);
        }
        expect(isQuarterEnd(quarter) && isQuarterEnd(nextQuarter)).toBe(true);
      }),
    );
  });
});

describe('what an expiry does', () => {
  it('moves next week up and lists a new one', () => {
    expect(deliveryRoll(at('2026-11-27'))).toEqual({
      moved: [{ expiryMs: at('2026-12-04'), from: 'nextWeek', to: 'week' }],
      listed: [{ expiryMs: at('2026-12-11'), period: 'nextWeek' }],
    });
  });

  it('makes the quarter the next week instead of a second contract for its day', () => {
    expect(deliveryRoll(at('2026-12-11'))).toEqual({
      moved: [
        { expiryMs: at('2026-12-18'), from: 'nextWeek', to: 'week' },
        { expiryMs: at('2026-12-25'), from: 'quarter', to: 'nextWeek' },
        { expiryMs: at('2027-03-26'), from: 'nextQuarter', to: 'quarter' },
      ],
      listed: [{ expiryMs: at('2027-06-25'), period: 'nextQuarter' }],
    });
  });

  it('of the quarter itself lists a next week', () => {
    expect(deliveryRoll(at('2026-12-25'))).toEqual({
      moved: [{ expiryMs: at('2027-01-01'), from: 'nextWeek', to: 'week' }],
      listed: [{ expiryMs: at('2027-01-08'), period: 'nextWeek' }],
    });
  });

  it('over forty years lists one contract each week, loses none, and moves each only nearer', () => {
    const open = new Set(Object.values(deliveryListing(at('2020-01-03') - 1)));
    for (let expiryMs = at('2020-01-03'); expiryMs < at('2060-01-01'); expiryMs += WEEK) {
      const { listed, moved } = deliveryRoll(expiryMs);
      expect(open.delete(expiryMs)).toBe(true);
      expect(listed).toHaveLength(1);
      for (const row of listed) {
        expect(open.has(row.expiryMs)).toBe(false);
        open.add(row.expiryMs);
      }
      for (const { expiryMs: movedMs, from, to } of moved) {
        expect(open.has(movedMs)).toBe(true);
        expect(DELIVERY_PERIODS.indexOf(to)).toBeLessThan(DELIVERY_PERIODS.indexOf(from));
      }
      expect([...open].sort((a, b) => a - b)).toEqual(Object.values(deliveryListing(expiryMs)));
    }
  });
});

describe('the end of a contract', () => {
  const expiryMs = at('2026-12-25');
  it.each([
    ['open', -CLOSE_ONLY_MS - 1],
    ['closeOnly', -CLOSE_ONLY_MS],
    ['closeOnly', -1],
    ['expired', 0],
    ['expired', 1],
  ] as const)('%s at %i ms', (phase, offset) => {
    expect(deliveryPhase(expiryMs + offset, expiryMs)).toBe(phase);
  });

  it('has a close-only time of the contract', () => {
    expect(deliveryPhase(expiryMs - 3_600_000, expiryMs, 3_600_000)).toBe('closeOnly');
  });

  it.each([
    ['btc_usdt', '2026-12-25', 'btc_usdt_261225_d'],
    ['f_btcf_usdt', '2027-01-01', 'f_btcf_usdt_270101_d'],
  ])('code of %s at %s', (pair, day, expected) => {
    expect(deliveryCode(pair, at(day))).toBe(expected);
  });
});
