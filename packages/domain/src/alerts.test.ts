import { describe, expect, it } from 'vitest';
import {
  ALERT_KINDS,
  ALERT_PERIOD_MS,
  ALERT_PERIODS,
  type AlertTerms,
  alertPeriodsOf,
  alertRestMs,
  alertReturnTicks,
  alertTermsRejection,
} from './alerts.ts';

const MOST_TICKS = 1_000_000;
const HOUR = 3_600_000;

describe('terms of a price alert', () => {
  it.each<[Omit<AlertTerms, 'repeats'>, string | undefined]>([
    [{ kind: 'above', priceTicks: 1 }, undefined],
    [{ kind: 'below', priceTicks: MOST_TICKS }, undefined],
    [{ kind: 'rise', movePpm: 3_000_000, period: '24h' }, undefined],
    [{ kind: 'move', movePpm: 999_999, period: '5m' }, undefined],
    [{ kind: 'low', period: '7d' }, undefined],
    [{ kind: 'above' }, 'ALERT_PRICE_INVALID'],
    [{ kind: 'above', priceTicks: 0 }, 'ALERT_PRICE_INVALID'],
    [{ kind: 'above', priceTicks: MOST_TICKS + 1 }, 'ALERT_PRICE_INVALID'],
    [{ kind: 'high', priceTicks: 5, movePpm: 5 }, 'ALERT_PRICE_INVALID'],
    [{ kind: 'above', priceTicks: 5, movePpm: 50_000, period: '1h' }, 'ALERT_MOVE_INVALID'],
    [{ kind: 'rise', movePpm: 3_000_001, period: '7d' }, 'ALERT_MOVE_INVALID'],
    [{ kind: 'fall', movePpm: 1_000_000, period: '1h' }, 'ALERT_MOVE_INVALID'],
    [{ kind: 'move', movePpm: 999, period: '1h' }, 'ALERT_MOVE_INVALID'],
    [{ kind: 'above', priceTicks: 5, period: '1h' }, 'ALERT_PERIOD_INVALID'],
    [{ kind: 'fall', movePpm: 50_000, period: '7d' }, 'ALERT_PERIOD_INVALID'],
    [{ kind: 'high' }, 'ALERT_PERIOD_INVALID'],
  ])('%j: %s', (terms, rejection) => {
    expect(alertTermsRejection({ ...terms, repeats: false }, MOST_TICKS)).toBe(rejection);
  });

  it('have a period exactly where there is no line, and each period of a kind exists', () => {
    for (const kind of ALERT_KINDS) {
      const periods = alertPeriodsOf(kind);
      expect(periods.length === 0, kind).toBe(kind === 'above' || kind === 'below');
      expect(ALERT_PERIODS).toEqual(expect.arrayContaining([...periods]));
    }
  });
});

describe('a repeating price alert', () => {
  it.each([
    [1, 1],
    [100, 1],
    [200, 1],
    [201, 2],
    [6_000_000, 30_000],
  ])('with a line at %i ticks waits for a return by %i', (ticks, back) => {
    expect(alertReturnTicks(ticks)).toBe(back);
  });

  it('rests for its period, at most a day', () => {
    expect(ALERT_PERIODS.map((period) => alertRestMs(period) / ALERT_PERIOD_MS[period])).toEqual([
      1,
      1,
      1,
      1,
      1,
      1 / 7,
    ]);
    expect(alertRestMs('7d')).toBe(24 * HOUR);
  });
});
