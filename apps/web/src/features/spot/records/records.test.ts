import type { FillData, OrderData } from '@bourse/contract';
import { toCsv } from '@bourse/kit/list/csv.ts';
import { readAll } from '@bourse/kit/list/read-all.ts';
import { describe, expect, it } from 'vitest';
import { OPEN_ORDER, ORDER_FILL } from '../testing/own-fixtures.ts';
import { FILL_COLUMNS, fillRow, ORDER_COLUMNS, orderRow } from './export-rows.ts';
import {
  fillsQuery,
  filterFills,
  filterOpen,
  historyQuery,
  isFiltering,
  NO_FILTER,
  periodStartMs,
  readOrderId,
  withStreamed,
} from './order-filter.ts';

const ORDER: OrderData = { ...OPEN_ORDER, orderId: '1024', clientOrderId: '=cmd()' };
const FILL: FillData = {
  ...ORDER_FILL,
  orderId: '1024',
  clientOrderId: 'twap-12-mwvcx6o0-3',
  fee: '-0.00000800',
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
    const filter = { ...NO_FILTER, tradeCode: 'btc_usdt', side: 'sell', status: 'FILLED', period: '7d' } as const;
    const fromMs = String(Date.UTC(2026, 10, 14, 9, 30));
    expect(historyQuery(filter, NOW)).toEqual({ tradeCode: 'btc_usdt', side: 'sell', status: 'FILLED', fromMs });
    expect(fillsQuery(filter, NOW)).toEqual({ tradeCode: 'btc_usdt', fromMs });
    expect(fillsQuery({ ...filter, orderId: '1024' }, NOW)).toEqual({ orderId: '1024' });
  });

  it('ask for days instead of a period', () => {
    const filter = { ...NO_FILTER, period: '7d', days: { from: '2026-11-01', to: '2026-11-02' } } as const;
    const range = { fromMs: String(Date.UTC(2026, 10, 1)), toMs: String(Date.UTC(2026, 10, 3) - 1) };
    expect(historyQuery(filter, NOW)).toEqual(range);
    expect(fillsQuery(filter, NOW)).toEqual(range);
  });

  it('know what restricts, and the side of fills', () => {
    expect(isFiltering({ ...NO_FILTER, side: 'buy' }, ['kind', 'days'])).toBe(false);
    expect(isFiltering({ ...NO_FILTER, days: { from: '2026-11-01', to: '' } }, ['kind', 'days'])).toBe(true);
    expect(filterFills([FILL], { side: 'sell' })).toEqual([]);
    expect(filterFills([FILL], { side: 'buy' })).toEqual([FILL]);
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

describe('a history with what the stream has told', () => {
  const NOW = ORDER.placedMs + 1_000;
  const at = (orderId: string, more: Partial<OrderData> = {}): OrderData => ({ ...ORDER, orderId, ...more });
  const ids = (orders: readonly OrderData[]) => orders.map(({ orderId, status }) => `${orderId} ${status}`);

  it('has each order in its newest state, and new ones in front, newest first', () => {
    const ended = at('1030', { status: 'CANCELED', updatedMs: NOW });
    const streamed = [at('1030'), ended, at('999'), at('1024', { status: 'FILLED', updatedMs: NOW }), at('1031')];
    expect(ids(withStreamed([ORDER, at('1000')], streamed, NO_FILTER, NOW))).toEqual([
      '1031 PARTIALLY_FILLED',
      '1030 CANCELED',
      '1024 FILLED',
      '1000 PARTIALLY_FILLED',
    ]);
  });

  it('keeps an answer that is newer than the stream', () => {
    const read = at('1024', { status: 'FILLED', updatedMs: NOW });
    expect(ids(withStreamed([read], [at('1024')], NO_FILTER, NOW))).toEqual(['1024 FILLED']);
  });

  it('leaves out what the filter does', () => {
    const streamed = [at('2000', { side: 'sell' }), at('2001', { tradeCode: 'eth_usdt' }), at('2002')];
    const filter = { ...NO_FILTER, tradeCode: 'btc_usdt', side: 'buy' } as const;
    expect(ids(withStreamed([], streamed, filter, NOW))).toEqual(['2002 PARTIALLY_FILLED']);
    expect(withStreamed([], streamed, { ...NO_FILTER, status: 'FILLED' }, NOW)).toEqual([]);
    expect(withStreamed([], streamed, { ...NO_FILTER, days: { from: '', to: '2026-11-20' } }, NOW)).toEqual([]);
  });
});

it.each([
  ['1024', '1024'],
  ['0', ''],
  ['12x', ''],
  ['9'.repeat(21), ''],
  [undefined, ''],
])('takes from the address %s the order %s', (text, orderId) => expect(readOrderId(text)).toBe(orderId));
