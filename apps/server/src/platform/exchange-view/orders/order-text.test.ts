import { orderSchema } from '@bourse/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareExchange, viewOf } from '../../../testing/bare-view.ts';
import type { ListedMarket } from '../markets/catalogue.ts';
import { answeredOrderData, type OrderAnswer, type OrderRecord, orderData, UNTOUCHED } from './order-record.ts';
import { answeredOrderText, orderText } from './order-text.ts';

const marketOf = (code: string, usdtScale: number, tickSize: number): ListedMarket =>
  viewOf(bareExchange({ usdtScale, market: { code, tickSize, lotSize: 5, priceBandPpm: 0 } })).market(1).market;
// Two markets of the same code and id, as with two exchanges in one process.
const MARKETS = [marketOf('btc_usdt', 8, 1), marketOf('btc_usdt', 6, 25), marketOf('btc3l_usdt_etf', 8, 1)];

const lots = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 }));
const quoteUnits = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 2n ** 62n }));
const timeMs = fc.nat({ max: 8.64e15 });
const progress: fc.Arbitrary<OrderAnswer> = fc.record({
  executedLots: lots,
  executedQuote: quoteUnits,
  status: fc.constantFrom(...orderSchema.shape.status.options),
  reason: fc.constantFrom('NONE', 'USER_CANCELED', 'SELF_TRADE_PREVENTION'),
});
const plain = {
  orderId: fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
  clientOrderId: fc.oneof(fc.constant(''), fc.string({ maxLength: 36, unit: 'grapheme-ascii' })),
  accountId: fc.nat(),
  marketId: fc.constant(1),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  orderType: fc.constant<OrderRecord['orderType']>('limit'),
  timeInForce: fc.constantFrom('GTC' as const, 'IOC' as const, 'FOK' as const),
  postOnly: fc.boolean(),
  priceTicks: fc.integer({ min: 1, max: 1_000_000 }),
  placedLots: lots,
  qtyLots: fc.integer({ min: 1, max: 1_000_000 }),
  quoteAmount: fc.constant(0n),
  placedMs: timeMs,
  updatedMs: timeMs,
  trigger: fc.constant<OrderRecord['trigger']>(undefined),
  isWaiting: fc.constant(false),
  times: fc.constant<OrderRecord['times']>(undefined),
  expiresMs: fc.constant(0),
  icebergLots: fc.constant(0),
  listId: fc.constant(0n),
  isPending: fc.constant(false),
  peg: fc.constant<OrderRecord['peg']>(undefined),
  label: fc.constant<OrderRecord['label']>(undefined),
  selfTradePrevention: fc.constant<OrderRecord['selfTradePrevention']>(undefined),
  prevented: fc.constant<OrderRecord['prevented']>(undefined),
  closedSeq: fc.nat(),
  workingAt: fc.nat(),
  answer: fc.oneof(fc.constant(UNTOUCHED), progress),
};
/** Properties that make an order not plain. */
const special = {
  orderType: fc.constant<OrderRecord['orderType']>('market'),
  timeInForce: fc.constant('GTD' as const),
  qtyLots: fc.constant(0),
  quoteAmount: quoteUnits,
  trigger: fc.record({
    kind: fc.constantFrom('stop-loss' as const, 'take-profit' as const),
    stopPriceTicks: lots,
    trailingDelta: fc.nat({ max: 2_000 }),
  }),
  isWaiting: fc.constant(true),
  expiresMs: timeMs,
  icebergLots: lots,
  listId: fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
  isPending: fc.constant(true),
  peg: fc.record({ to: fc.constantFrom('primary' as const, 'market' as const), offsetLevels: fc.nat({ max: 100 }) }),
  selfTradePrevention: fc.constantFrom(...orderSchema.shape.selfTradePrevention.options),
};
/** None of them, one (otherwise the test would not find a missing condition), or several. */
const specials = fc.oneof(
  fc.constant({}),
  fc.oneof(
    ...Object.entries(special).map(([key, value]) => (value as fc.Arbitrary<unknown>).map((made) => ({ [key]: made }))),
  ),
  fc.record(special, { requiredKeys: [] }),
);
const order: fc.Arbitrary<OrderRecord> = fc
  .tuple(fc.record(plain), progress, specials)
  .map(([made, far, unusual]) => ({ ...made, ...far, ...unusual }));

describe('an order as text', () => {
  it('equals the output of JSON.stringify, in ASCII', () => {
    fc.assert(
      fc.property(order, fc.constantFrom(...MARKETS), (record, market) => {
        expect(orderText(record, market)).toBe(JSON.stringify(orderData(record, market)));
        expect(answeredOrderText(record, market)).toBe(JSON.stringify(answeredOrderData(record, market)));
        expect(orderText(record, market)).toMatch(/^[ -~]+$/);
        expect(Object.keys(orderData(record, market))).toEqual(Object.keys(orderSchema.shape));
      }),
      { seed: 77, numRuns: 5_000 },
    );
  });
});
