import { describe, expect, it } from 'vitest';
import { averagePrice, orderTotal, totalText } from './order-amounts.ts';

const NONE = { price: '', qty: '', quoteAmount: '', executedQty: '0.00000', executedQuote: '0.00000000' } as const;
const LIMIT = { ...NONE, price: '60500.00', qty: '0.01000', status: 'NEW' } as const;

describe('what an order comes to', () => {
  it.each([
    ['an open limit order', LIMIT, '', '605.00', '605.00'],
    [
      'one that traded in part, at a better price',
      { ...LIMIT, status: 'PARTIALLY_FILLED', executedQty: '0.00400', executedQuote: '240.00000000' },
      '240.00000000',
      '603.00',
      '603.00',
    ],
    [
      'a filled one',
      { ...LIMIT, status: 'FILLED', executedQty: '0.01000', executedQuote: '604.12345678' },
      '604.12345678',
      '',
      '604.12345678',
    ],
    [
      'a canceled one that traded in part',
      { ...LIMIT, status: 'CANCELED', executedQty: '0.00400', executedQuote: '240.00000000' },
      '240.00000000',
      '',
      '240.00',
    ],
    ['a canceled one that never traded', { ...LIMIT, status: 'CANCELED' }, '0.00000000', '', '0.00'],
    ['a stop that becomes a market order', { ...NONE, qty: '0.01000', status: 'NEW' }, '', '', ''],
    ['an order that its working order pays for', { ...NONE, price: '61000.00', status: 'NEW' }, '', '', ''],
    ['a pegged order of a list, before it has a price', { ...NONE, qty: '0.50000', status: 'NEW' }, '', '', ''],
    [
      'a market order by quote amount, filled',
      { ...NONE, quoteAmount: '100.00', status: 'FILLED', executedQty: '0.00166', executedQuote: '99.96520000' },
      '99.96520000',
      '',
      '99.9652',
    ],
    ['the same before it trades', { ...NONE, quoteAmount: '100.00', status: 'NEW' }, '', '100.00', '100.00'],
    ['a market order that found nothing', { ...NONE, qty: '0.01000', status: 'EXPIRED' }, '0.00000000', '', '0.00'],
    ['the smallest prices', { ...LIMIT, price: '0.00001234', qty: '3' }, '', '0.00003702', '0.00003702'],
  ] as const)('%s', (_, order, done, whole, text) => {
    const total = orderTotal(order);
    const plain = (figure: string) => figure.replace(/(\.\d\d)0+$/, '$1');
    expect([total.done, plain(total.whole)]).toEqual([done, whole]);
    expect(totalText(order)).toBe(text);
  });
});

describe('the average price of what has traded', () => {
  it.each([
    ['a slice below its limit', { ...LIMIT, executedQty: '0.00300', executedQuote: '180.00300000' }, '60001.00'],
    ['to the nearest tick', { ...LIMIT, executedQty: '0.00300', executedQuote: '180.00000001' }, '60000.00'],
    ['a price without decimals', { ...LIMIT, price: '605', executedQty: '2', executedQuote: '1209' }, '605'],
    ['a market order', { ...NONE, executedQty: '0.00300', executedQuote: '180.00300000' }, '60001.00'],
    ['nothing', LIMIT, ''],
    ['nothing of a market order', NONE, ''],
  ])('%s', (_, order, average) => expect(averagePrice(order)).toBe(average));
});
