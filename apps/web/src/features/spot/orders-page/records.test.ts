import type { FillData, OrderData } from '@bourse/contract';
import { toCsv } from '@bourse/kit/list/csv.ts';
import { readAll } from '@bourse/kit/list/read-all.ts';
import { describe, expect, it } from 'vitest';
import { FILL_COLUMNS, fillRow, ORDER_COLUMNS, orderRow } from './export-rows.ts';
import { fillsQuery, filterOpen, historyQuery, NO_FILTER, periodStartMs, readOrderId } from './order-filter.ts';

const ORDER: OrderData = {
  orderId: '1024',
  clientOrderId: '=cmd()',
  tradeId: 1,
  tradeCode: 'btc_usdt',
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  expiresMs: 0,
  postOnly: false,
  trigger: '',
  stopPrice: '',
  trailingDelta: 0,
  icebergQty: '',
  isWaiting: false,
  listId: '',
  isPending: false,
  pegTo: '',
  pegOffset: 0,
  selfTradePrevention: 'EXPIRE_TAKER',
  price: '60000.00',
  qty: '0.01000',
  quoteAmount: '',
  executedQty: '0.00400',
  executedQuote: '240.00000000',
  status: 'PARTIALLY_FILLED',
  reason: 'NONE',
  placedMs: Date.UTC(2026, 10, 21, 9),
  updatedMs: Date.UTC(2026, 10, 21, 9),
};
const FILL: FillData = {
  fillNo: 9,
  orderId: '1024',
  clientOrderId: 'twap-12-mwvcx6o0-3',
  tradeId: 1,
  tradeCode: 'btc_usdt',
  side: 'buy',
  role: 'maker',
  price: '60000.00',
  qty: '0.00400',
  quote: '240.00000000',
  fee: '-0.00000800',
  feeCurrency: 'BTC',
  timeMs: Date.UTC(2026, 10, 21, 9),
};

describe('an export', () => {
  it('has a cell for each column', () => {
    expect(orderRow(ORDER)).toHaveLength(ORDER_COLUMNS.length);
    expect(fillRow(FILL)).toHaveLength(FILL_COLUMNS.length);
    expect(orderRow(ORDER)).toContain('2026-11-21T09:00:00.000Z');
  });

  it('tells average price, total and strategy of an order, and the strategy of a fill', () => {
    expect(orderRow(ORDER).slice(-5)).toEqual(['60000.00', '600.00', '', '', '']);
    const slice = { ...ORDER, clientOrderId: 'twap-12-mwvcx6o0-3', status: 'EXPIRED' } as const;
    expect(orderRow(slice).slice(-5)).toEqual(['60000.00', '240.00', 'twap', '12', '3']);
    expect(fillRow(FILL).slice(-4)).toEqual(['twap-12-mwvcx6o0-3', 'twap', '12', '3']);
  });

  it.each([
    ['=cmd()', "'=cmd()"],
    ['@sum', "'@sum"],
    ['+44 20', "'+44 20"],
    ['-0.00000800', '-0.00000800'],
    ['+1.5', '+1.5'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=a,b', `"'=a,b"`],
  ])('writes %s as %s, so that no spreadsheet runs it', (text, expected) => {
    expect(toCsv([[text]])).toBe(`\uFEFF${expected}\r\n`);
  });

  it('reads every page and tells its progress', async () => {
    const pages = new Map([
      ['', { items: [1, 2], nextCursor: 'a' }],
      ['a', { items: [3], nextCursor: '' }],
    ]);
    const seen: number[] = [];
    const read = async (cursor: string) => pages.get(cursor) ?? { items: [], nextCursor: '' };
    expect(await readAll(read, 100, (count) => seen.push(count))).toEqual({ items: [1, 2, 3], cut: false });
    expect(seen).toEqual([2, 3]);
    expect(await readAll(read, 2, () => undefined)).toEqual({ items: [1, 2], cut: true });
  });
});

describe('filters', () => {
  const NOW = Date.UTC(2026, 10, 21, 9, 30, 30, 5);

  it('ask for nothing when nothing is chosen', () => {
    expect(historyQuery(NO_FILTER, NOW)).toEqual({});
    expect(fillsQuery(NO_FILTER, NOW)).toEqual({});
  });

  it('ask for what is chosen', () => {
    const filter = { tradeCode: 'btc_usdt', orderId: '', side: 'sell', status: 'FILLED', period: '7d' } as const;
    const fromMs = String(Date.UTC(2026, 10, 14, 9, 30));
    expect(historyQuery(filter, NOW)).toEqual({ tradeCode: 'btc_usdt', side: 'sell', status: 'FILLED', fromMs });
    expect(fillsQuery(filter, NOW)).toEqual({ tradeCode: 'btc_usdt', fromMs });
    expect(fillsQuery({ ...filter, orderId: '1024' }, NOW)).toEqual({ orderId: '1024' });
  });

  it('count periods back from now, all time from the beginning', () => {
    expect(periodStartMs('1d', NOW)).toBe(Date.UTC(2026, 10, 20, 9, 30));
    expect(periodStartMs('all', NOW)).toBeUndefined();
  });

  it('leave the open orders of a market and side', () => {
    const other = { ...ORDER, orderId: '1025', side: 'sell', tradeCode: 'eth_usdt' } as const;
    expect(filterOpen([ORDER, other], { ...NO_FILTER, side: 'sell' })).toEqual([other]);
    expect(filterOpen([ORDER, other], { ...NO_FILTER, tradeCode: 'btc_usdt' })).toEqual([ORDER]);
    expect(filterOpen([ORDER, other], NO_FILTER)).toEqual([ORDER, other]);
  });
});

it.each([
  ['1024', '1024'],
  ['0', ''],
  ['12x', ''],
  ['9'.repeat(21), ''],
  [undefined, ''],
])('takes from the address %s the order %s', (text, orderId) => expect(readOrderId(text)).toBe(orderId));
