import { clientMessage } from '@bourse/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../../platform/ws/read-message.ts';
import { plainOrders } from './plain-message.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const text = fc.oneof(fc.constantFrom('1', '0.5', '', 'x'.repeat(65)), fc.string({ maxLength: 5 }));
const anything = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
const order = fc.record({
  tradeCode: fc.constantFrom('btc_usdt', 'btc3l_usdt_etf', 'BTC_USDT', 'btc', `${'a'.repeat(40)}_b`),
  side: fc.constantFrom('buy', 'sell', 'both'),
  type: fc.constantFrom('limit', 'market', 'stop'),
  price: maybe(anything),
  qty: maybe(anything),
  quoteAmount: maybe(anything),
  timeInForce: maybe(fc.constantFrom('GTC', 'IOC', 'FOK', 'DAY')),
  postOnly: maybe(fc.oneof(fc.boolean(), fc.constant('yes'))),
  clientOrderId: maybe(fc.constantFrom('mine-1', '', 'a b', 'x'.repeat(37))),
});
const orderId = fc.oneof(fc.constantFrom('12', '0', '012', '9'.repeat(20), '9'.repeat(21), '1 ', '-1'), anything);
const message = fc.record({
  event: fc.constantFrom('order.place', 'order.place', 'order.cancel', 'ping'),
  id: fc.oneof(fc.constantFrom('a', 'x'.repeat(65)), fc.integer()),
  csrfToken: maybe(fc.constant('t')),
  params: fc.oneof(order, fc.constant(null), fc.record({ orderId })),
});

/** How programs write the same JSON. */
const SPACINGS = [
  (value: unknown) => JSON.stringify(value),
  spaced,
  (value: unknown) => JSON.stringify(value, null, 1),
];

function spaced(value: unknown): string {
  return JSON.stringify(value).replaceAll('":', '": ').replaceAll(',"', ', "');
}

function expectAsTheSchema(wire: string): void {
  const read = readMessage(wire, [plainOrders]);
  let decoded: unknown;
  try {
    decoded = JSON.parse(wire);
  } catch {
    expect(read.ok).toBe(false);
    return;
  }
  const checked = clientMessage.safeParse(decoded);
  expect(read.ok).toBe(checked.success);
  if (read.ok && checked.success) expect(read.message).toEqual(checked.data);
}

describe('reading a message', () => {
  it('accepts exactly what the contract’s schema accepts, with the same result', () => {
    fc.assert(
      fc.property(message, fc.constantFrom(...SPACINGS), (value, write) => expectAsTheSchema(write(value))),
      { seed: 51, numRuns: 2_000 },
    );
  });

  it('does so with any character of an order in its usual form changed, taken out or put in', () => {
    const usual = [
      '{"event":"order.place","id":"7","csrfToken":"aB_-","params":{"tradeCode":"btc_usdt","side":"buy","type":"limit","price":"1.5","qty":"2","timeInForce":"GTC","postOnly":true,"clientOrderId":"a.b"}}',
      '{"event":"order.place","id":"7","csrfToken":"aB_-","params":{"tradeCode":"btc_usdt","side":"sell","type":"market","quoteAmount":"20"}}',
      '{"event": "order.cancel", "id": "7", "csrfToken": "aB_-", "params": {"orderId": "1234"}}',
    ];
    const characters = fc.constantFrom(...'"\\{}[]:, \n\t\u0000é0ax._-1'.split(''));
    fc.assert(
      fc.property(fc.constantFrom(...usual), fc.nat(), fc.nat(2), characters, (text, place, cut, put) => {
        const at = place % text.length;
        expectAsTheSchema(text.slice(0, at) + put + text.slice(at + cut));
        expectAsTheSchema(text.slice(0, at) + text.slice(at + cut));
      }),
      { seed: 52, numRuns: 5_000 },
    );
    for (const text of usual) for (const tail of ['\n', ' ', '}', 'x']) expectAsTheSchema(text + tail);
  });

  it('parses the usual form of an order without JSON, in either spacing', () => {
    const sent = {
      event: 'order.place',
      id: '1',
      csrfToken: 't',
      params: { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '1', qty: '2', postOnly: false },
    };
    const canceled = { event: 'order.cancel', id: '1', csrfToken: 't', params: { orderId: '5' } };
    for (const value of [sent, canceled]) {
      for (const text of [JSON.stringify(value), spaced(value)]) expect(plainOrders.read(text)).toEqual(value);
    }
    expect(plainOrders.read(JSON.stringify({ ...sent, more: 1 }))).toBeUndefined();
    expect(plainOrders.orderIdOf(JSON.stringify(sent))).toBe('1');
    expect(plainOrders.orderIdOf(JSON.stringify(canceled))).toBeUndefined();
  });

  it('returns the id of a rejected message', () => {
    expect(readMessage('{"event":"order.place","id":"q7"}', [plainOrders])).toMatchObject({ ok: false, id: 'q7' });
    expect(readMessage(`{"event":"order.place","id":"${'x'.repeat(65)}"}`, [plainOrders])).toMatchObject({
      ok: false,
      id: '',
    });
    expect(readMessage('[', [plainOrders])).toMatchObject({ ok: false, id: '' });
  });
});
