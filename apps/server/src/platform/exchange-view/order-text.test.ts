import { type OrderData, placeOrderData } from '@bourse/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_CONDITIONS, orderText } from './order-text.ts';

const digits = fc.stringMatching(/^\d{0,12}(\.\d{1,8})?$/);
const orderData: fc.Arbitrary<OrderData> = fc.record({
  orderId: fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String),
  clientOrderId: fc.oneof(fc.constant(''), fc.string({ maxLength: 36 })),
  tradeId: fc.nat(),
  tradeCode: fc.constantFrom('btc_usdt', 'btc3l_usdt_etf'),
  side: fc.constantFrom('buy', 'sell'),
  type: fc.constantFrom('limit', 'market'),
  timeInForce: fc.constantFrom('GTC', 'IOC', 'FOK', 'GTD'),
  expiresMs: fc.nat({ max: 8.64e15 }),
  postOnly: fc.boolean(),
  trigger: fc.constantFrom('', 'stop-loss', 'take-profit'),
  stopPrice: digits,
  trailingDelta: fc.nat({ max: 2_000 }),
  icebergQty: digits,
  isWaiting: fc.boolean(),
  listId: fc.oneof(fc.constant(''), fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String)),
  isPending: fc.boolean(),
  pegTo: fc.constantFrom('', 'primary', 'market'),
  pegOffset: fc.nat({ max: 100 }),
  price: digits,
  qty: digits,
  quoteAmount: digits,
  executedQty: digits,
  executedQuote: digits,
  status: fc.constantFrom(...placeOrderData.shape.status.options),
  reason: fc.constantFrom('NONE', 'USER_CANCELED', 'SELF_TRADE_PREVENTION'),
  placedMs: fc.nat({ max: 8.64e15 }),
  updatedMs: fc.nat({ max: 8.64e15 }),
});

const plain = orderData.map((order): OrderData => ({ ...order, ...NO_CONDITIONS }));
/** Plain but for one thing. */
const almostPlain = fc
  .tuple(plain, orderData, fc.constantFrom(...(Object.keys(placeOrderData.shape) as (keyof OrderData)[])))
  .map(([order, other, key]): OrderData => ({ ...order, [key]: other[key] }));

it('is the text that JSON.stringify gives', () => {
  fc.assert(
    fc.property(fc.oneof(orderData, plain, almostPlain), (data) => {
      expect(orderText(data)).toBe(JSON.stringify(data));
      expect(Object.keys(data)).toEqual(Object.keys(placeOrderData.shape));
    }),
    { seed: 77, numRuns: 3_000 },
  );
});
