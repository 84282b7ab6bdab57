import { expect, it } from 'vitest';
import { answerInMicroseconds, eventInMicroseconds, readTimeUnit } from './time-unit.ts';

const T = 1_700_000_000_123;
const US = T * 1_000;

it.each([
  ['MICROSECOND', 'microsecond'],
  ['microsecond', 'microsecond'],
  ['MILLISECOND', 'millisecond'],
  ['millisecond', 'millisecond'],
  ['Microsecond', undefined],
  ['', undefined],
  ['toString', undefined],
])('the unit %j is %s', (text, unit) => expect(readTimeUnit(text)).toBe(unit));

it('answers have their times in microseconds wherever they stand, and nothing else', () => {
  const order = { orderId: T, time: T, updateTime: T, workingTime: -1, price: '1', fills: [{ tradeId: 7, qty: '1' }] };
  expect(
    answerInMicroseconds({ cancelResult: 'SUCCESS', newOrderResponse: order, data: [{ transactTime: T }, null] }),
  ).toEqual({
    cancelResult: 'SUCCESS',
    newOrderResponse: { ...order, time: US, updateTime: US },
    data: [{ transactTime: US }, null],
  });
  expect(answerInMicroseconds({ mins: 5, closeTime: 0 })).toEqual({ mins: 5, closeTime: 0 });
  expect(answerInMicroseconds({ timeInForce: 'GTC', time: 'soon' })).toEqual({ timeInForce: 'GTC', time: 'soon' });
});

it.each([
  [
    { e: 'trade', E: T, t: 9, T },
    { E: US, T: US },
  ],
  [
    { e: 'aggTrade', E: T, a: 9, T },
    { E: US, T: US },
  ],
  [{ e: 'depthUpdate', E: T, U: 1, u: 2 }, { E: US }],
  [{ e: '24hrMiniTicker', E: T, o: '1' }, { E: US }],
  [
    { e: '24hrTicker', E: T, O: T, C: T, L: 5 },
    { E: US, O: US, C: US },
  ],
  [
    { e: '4hTicker', E: T, O: T, C: T, L: 5 },
    { E: US, O: US, C: US },
  ],
  [
    { e: 'avgPrice', E: T, T: 0 },
    { E: US, T: 0 },
  ],
  [{ e: 'referencePrice', r: null, t: T }, { t: US }],
  [
    { e: 'executionReport', E: T, T, O: T, W: T, i: 4, t: -1, I: 5 },
    { E: US, T: US, O: US, W: US },
  ],
  [
    { e: 'listStatus', E: T, T, g: 4, O: [{ i: 4 }] },
    { E: US, T: US },
  ],
  [
    { e: 'balanceUpdate', E: T, T, d: '1' },
    { E: US, T: US },
  ],
  [
    { e: 'outboundAccountPosition', E: T, u: T, B: [] },
    { E: US, u: US },
  ],
  [{ e: 'listenKeyExpired', E: T, listenKey: 'k' }, { E: US }],
])('the event %j has its times in microseconds', (event, changed) => {
  expect(eventInMicroseconds(event)).toEqual({ ...event, ...changed });
});

it('a kline ends with its last microsecond', () => {
  const k = { t: 60_000, T: 119_999, f: 1, L: 2, x: true };
  expect(eventInMicroseconds([{ e: 'kline', E: T, k }])).toEqual([
    { e: 'kline', E: US, k: { ...k, t: 60_000_000, T: 119_999_999 } },
  ]);
});

it('books have no times', () => {
  const book = { lastUpdateId: T, bids: [['1', '2']], asks: [] };
  expect(eventInMicroseconds(book)).toBe(book);
});
