import type { OrderData } from '@bourse/contract';
import { LOCALES } from '@bourse/kit/words/locale.ts';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../testing/words.ts';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { lineLabel, linePriceOf, nearestTicks } from './line-place.ts';

const intl = createIntl({
  locale: 'en',
  messages: {
    'terminal.form.submitQty': '{side, select, buy {Buy} other {Sell}} {qty} {unit}',
    'trading.type.limit': 'Limit',
    'trading.condition.stop-loss': 'Stop-loss',
  },
});
/** The pseudo-locale has no file. */
const WRITTEN = LOCALES.filter(({ locale }) => locale !== 'longest');
const order = (changes: Partial<OrderData>): OrderData =>
  ({
    ...{ side: 'sell', qty: '0.50000', type: 'limit', price: '100.00', stopPrice: '', isWaiting: false, trigger: '' },
    ...changes,
  }) as OrderData;

describe('the line of an order', () => {
  it('is at its limit, and while it waits at its stop', () => {
    expect(linePriceOf(order({}))).toBe('100.00');
    expect(linePriceOf(order({ isWaiting: true, stopPrice: '95.00' }))).toBe('95.00');
    expect(linePriceOf(order({ isWaiting: false, stopPrice: '95.00' }))).toBe('100.00');
    expect(linePriceOf(order({ isWaiting: true, type: 'market', price: '' }))).toBe('');
  });

  it('says in words what the order is', () => {
    expect(lineLabel(intl, order({}), 'BTC')).toBe('Sell 0.5 BTC · Limit');
    const stop = order({ side: 'buy', isWaiting: true, trigger: 'stop-loss' });
    expect(lineLabel(intl, stop, 'BTC')).toBe('Buy 0.5 BTC · Stop-loss');
    expect(lineLabel(intl, { ...stop, isWaiting: false }, 'BTC')).toBe('Buy 0.5 BTC · Limit');
  });

  it.each(WRITTEN)('keeps quantity and coin together in $locale', ({ locale, tag, dir }) => {
    const label = lineLabel(createIntl({ locale: tag, messages: wordsOf(locale) }), order({}), 'BTC');
    expect(label).toContain(dir === 'rtl' ? '\u20660.5 BTC\u2069' : '0.5 BTC');
    // A chart runs from the left: the label as a whole keeps the direction of its language.
    expect(/^\u2067.*\u2069$/.test(label)).toBe(dir === 'rtl');
  });

  it.each([
    [100.004, {}, 10_000],
    [100.006, {}, 10_001],
    [-3, {}, 1],
    [9_999_999, {}, 100_000_000],
    [1.13, { tickSize: '0.05' }, 23],
  ])('let go at %d stands at the nearest tick', (value, changes, ticks) => {
    expect(nearestTicks(value, fixtureMarket(changes))).toBe(ticks);
  });
});
