import { clientMessage } from '@bourse/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage } from './read-message.ts';

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

describe('reading a message', () => {
  it('accepts exactly what the contract’s schema accepts, and reads it the same', () => {
    fc.assert(
      fc.property(message, (value) => {
        const wire = JSON.stringify(value);
        const read = readMessage(wire);
        const checked = clientMessage.safeParse(JSON.parse(wire));
        expect(read.ok).toBe(checked.success);
        if (read.ok && checked.success) expect(read.message).toEqual(checked.data);
      }),
      { seed: 51, numRuns: 2_000 },
    );
  });

  it('repeats the id of a message that it refuses', () => {
    expect(readMessage('{"event":"order.place","id":"q7"}')).toMatchObject({ ok: false, id: 'q7' });
    expect(readMessage(`{"event":"order.place","id":"${'x'.repeat(65)}"}`)).toMatchObject({ ok: false, id: '' });
    expect(readMessage('[')).toMatchObject({ ok: false, id: '' });
  });
});
