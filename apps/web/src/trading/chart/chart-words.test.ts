import type { OrderData } from '@bourse/contract';
import { LOCALES } from '@bourse/kit/words/locale.ts';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../testing/words.ts';
import { PRICE_SCALES } from './chart-settings.ts';
import { INDICATORS, LINE_COLOURS } from './indicators/catalogue.ts';
import { groupLabel, shortLabel } from './own/order-labels.ts';

/** Message ids that are put together from a table. */
const BUILT_IDS = [
  ...LINE_COLOURS.map((colour) => `chart.colour.${colour}`),
  ...PRICE_SCALES.map((scale) => `chart.scale.${scale}`),
  ...INDICATORS.flatMap(({ params }) => params.map(({ key }) => `chart.param.${key}`)),
  ...['upper', 'middle', 'lower', 'rising', 'falling'].map((line) => `chart.line.${line}`),
  ...['showsOrders', 'showsFills', 'showsAverage', 'showsAlerts', 'showsCountdown', 'showsSessions'].map(
    (key) => `chart.${key}`,
  ),
  ...['open', 'high', 'low', 'close'].map((key) => `terminal.chart.legend.${key}`),
];

it.each(['en_US', 'zh_CN', 'zh_HK'])('has every message in %s whose id the chart makes from a table', (language) => {
  const messages = wordsOf(language);
  expect(BUILT_IDS.filter((id) => (messages[id] ?? '') === '')).toEqual([]);
});

describe('the label of an order line', () => {
  const order = {
    side: 'buy',
    type: 'limit',
    qty: '1.00000',
    isWaiting: false,
    isPending: false,
    trigger: '',
  } as OrderData;
  const group = { id: '1', orders: [order, order], price: '100.00', qty: '2.50000' };
  const english = wordsOf('en_US');

  it('counts the orders of its price and adds up what they have', () => {
    const intl = createIntl({ locale: 'en', messages: english });
    expect(groupLabel(intl, group, 'BTC')).toBe('Buy 2.5 BTC · 2 orders');
    expect(groupLabel(intl, { ...group, orders: [order] }, 'BTC')).toBe('Buy 1 BTC · Limit');
    expect(shortLabel('buy', '2.50000')).toBe('▲ 2.5');
    expect(shortLabel('sell', '3.00000')).toBe('▼ 3');
  });

  it.each(LOCALES.filter(({ dir }) => dir === 'rtl'))('keeps its own direction in $locale', ({ locale, tag }) => {
    const label = groupLabel(createIntl({ locale: tag, messages: { ...english, ...wordsOf(locale) } }), group, 'BTC');
    expect(label).toMatch(/^\u2067.*\u20662\.5 BTC\u2069.*\u2069$/);
  });
});
