import { amount, type BookLevel, priceTicks, qtyLots } from '@bourse/domain';
import { isUnsettled } from '@bourse/kit/api/api-error.ts';
import { describe, expect, it } from 'vitest';
import { nextAttempt } from '../../../trading/form/attempt.ts';
import { averageTicks, type CheckContext, priceBand, shareOf } from '../../../trading/model/check.ts';
import {
  emptyDraft,
  type OrderDraft,
  withLead,
  withPrice,
  withQty,
  withTotal,
  withType,
} from '../../../trading/model/order-draft.ts';
import { fixtureMarket } from '../../../trading/testing/fixture-market.ts';
import { checkOrder } from './order-check.ts';
import { orderRequestOf } from './order-request.ts';
import { spendShare } from './spent.ts';

const market = fixtureMarket();
const usdt = (whole: number) => BigInt(whole) * 100_000_000n;
const level = (ticks: number, lots: number): BookLevel => ({ priceTicks: priceTicks(ticks), qtyLots: qtyLots(lots) });
/** Best ask 100.00 with 1 BTC, then 101.00 with 2 BTC. */
const ASKS = [level(10_000, 100_000), level(10_100, 200_000)];
const context = (changes: Partial<CheckContext> = {}): CheckContext => ({
  market,
  funds: { buy: usdt(1000), sell: 200_000_000n },
  lastTicks: 10_000,
  opposite: ASKS,
  nowMs: 1_000,
  ...changes,
});
const limit = (price: string, qty: string, side: 'buy' | 'sell' = 'buy'): OrderDraft =>
  withQty(withPrice(emptyDraft(side), price, market), qty, market);
const marketByQty = (qty: string, side: 'buy' | 'sell' = 'buy'): OrderDraft =>
  withQty(withType(emptyDraft(side), 'market', market), qty, market);
const marketByTotal = (total: string, side: 'buy' | 'sell' = 'buy'): OrderDraft =>
  withTotal(withType(emptyDraft(side), 'market', market), total, market);

describe('limit order, refusals while typing', () => {
  it.each([
    ['price between two ticks', limit('100.001', '1'), 'price', 'PRICE_OFF_TICK', { limit: '0.01', unit: 'USDT' }],
    ['price of zero', limit('0', '1'), 'price', 'PRICE_NOT_POSITIVE', {}],
    [
      'price above the maximum',
      limit('1000000.01', '1'),
      'price',
      'PRICE_TOO_HIGH',
      { limit: '1000000', unit: 'USDT' },
    ],
    [
      'price above the band',
      limit('120.01', '1'),
      'price',
      'PRICE_OUT_OF_BAND',
      { lowest: '80.00', highest: '120.00' },
    ],
    ['price below the band', limit('79.99', '1'), 'price', 'PRICE_OUT_OF_BAND', { lowest: '80.00', highest: '120.00' }],
    ['quantity of zero', limit('100', '0'), 'qty', 'QTY_NOT_POSITIVE', {}],
    ['quantity between two lots', limit('100', '0.000001'), 'qty', 'QTY_OFF_LOT', { limit: '0.00001', unit: 'BTC' }],
    ['quantity too small', limit('100', '0.00009'), 'qty', 'QTY_TOO_SMALL', { limit: '0.0001', unit: 'BTC' }],
    ['quantity too large', limit('100', '1000.00001'), 'qty', 'QTY_TOO_LARGE', { limit: '1000', unit: 'BTC' }],
    ['value too small', limit('100', '0.04'), 'total', 'NOTIONAL_TOO_SMALL', { limit: '5', unit: 'USDT' }],
    [
      'buy beyond the balance',
      limit('100', '10.00001'),
      'total',
      'INSUFFICIENT_BALANCE',
      { available: '1000', unit: 'USDT' },
    ],
    [
      'sell beyond the balance',
      limit('100', '2.00001', 'sell'),
      'qty',
      'INSUFFICIENT_BALANCE',
      { available: '2', unit: 'BTC' },
    ],
    [
      'total that pays for no lot',
      withTotal(limit('100', ''), '0.0001', market),
      'total',
      'NOTIONAL_TOO_SMALL',
      { limit: '5', unit: 'USDT' },
    ],
    [
      'total with too many decimals',
      withTotal(limit('100', ''), '7.123456789', market),
      'total',
      'DECIMAL_TOO_PRECISE',
      { limit: '8', unit: 'USDT' },
    ],
  ] as const)('%s', (_, draft, field, code, values) => {
    const check = checkOrder(draft, context());
    expect(check.errors).toEqual({ [field]: { code, values } });
    expect(check.ready).toBe(false);
  });

  it.each([
    ['at the upper end of the band', limit('120.00', '1')],
    ['at the lower end of the band', limit('80.00', '1')],
    ['for the whole balance', limit('100', '10')],
    ['of exactly the least value', limit('100', '0.05')],
    ['to sell all', limit('100', '2', 'sell')],
  ])('accepts an order %s', (_, draft) => {
    expect(checkOrder(draft, context())).toMatchObject({ errors: {}, missing: undefined, ready: true });
  });

  it('says what is still missing and blames nothing for being empty', () => {
    expect(checkOrder(emptyDraft('buy'), context())).toMatchObject({ errors: {}, missing: 'price', ready: false });
    expect(checkOrder(limit('100', ''), context())).toMatchObject({ errors: {}, missing: 'qty', ready: false });
  });

  it('checks no balance for a visitor and no band before the first trade', () => {
    expect(checkOrder(limit('100', '900'), context({ funds: undefined })).ready).toBe(true);
    expect(checkOrder(limit('999', '1'), context({ lastTicks: 0 })).errors).toEqual({});
    expect(priceBand({ market: fixtureMarket({ priceBandPpm: 0 }), lastTicks: 1 })).toBeUndefined();
  });

  it('previews cost, fee and receipt as the worst case, a taker at the limit price', () => {
    const buy = checkOrder(limit('61671.55', '0.25'), context({ lastTicks: 0, funds: undefined })).preview;
    // 0.25 BTC at 0.2 %: a fee of 0.0005 BTC, and 0.2495 BTC arrive.
    expect(buy).toMatchObject({ notional: 1_541_788_750_000n, fee: 50_000n, receive: 24_950_000n });
    const sell = checkOrder(limit('61671.55', '0.25', 'sell'), context({ lastTicks: 0 })).preview;
    expect(sell).toMatchObject({ fee: 3_083_577_500n, receive: 1_538_705_172_500n });
  });
});

describe('market order', () => {
  it('by quantity walks the book and tells cost, average and worst price', () => {
    const check = checkOrder(marketByQty('2'), context());
    expect(check).toMatchObject({ ready: true, preview: { notional: usdt(201), worstTicks: 10_100, complete: true } });
    expect(check.preview && averageTicks(check.preview, market)).toBe(10_050);
  });

  it('by total buys whole lots for at most the amount', () => {
    const check = checkOrder(marketByTotal('150.5'), context());
    expect(check.preview).toMatchObject({ lots: 150_000, notional: 15_050_000_000n, complete: true });
  });

  it('says when the book is too thin', () => {
    expect(checkOrder(marketByQty('4'), context()).preview).toMatchObject({ lots: 300_000, complete: false });
    expect(checkOrder(marketByQty('1'), context({ opposite: [] })).preview).toMatchObject({ lots: 0, complete: false });
  });

  it.each([
    ['quantity too small', marketByQty('0.00001'), 'qty', 'QTY_TOO_SMALL'],
    ['value too small by the last price', marketByQty('0.04'), 'qty', 'NOTIONAL_TOO_SMALL'],
    ['total too small', marketByTotal('4.99'), 'total', 'NOTIONAL_TOO_SMALL'],
    ['total of zero', marketByTotal('0'), 'total', 'QUOTE_AMOUNT_NOT_POSITIVE'],
    ['total with too many decimals', marketByTotal('5.123456789'), 'total', 'DECIMAL_TOO_PRECISE'],
    ['total beyond the balance', marketByTotal('1000.01'), 'total', 'INSUFFICIENT_BALANCE'],
    ['sell beyond the balance', marketByQty('2.00001', 'sell'), 'qty', 'INSUFFICIENT_BALANCE'],
    ['sell by a total that needs more than there is', marketByTotal('300', 'sell'), 'total', 'INSUFFICIENT_BALANCE'],
  ] as const)('is refused: %s', (_, draft, field, code) => {
    const check = checkOrder(draft, context());
    expect(check.errors[field]?.code).toBe(code);
    expect(check.ready).toBe(false);
  });

  it('measures what a buy by quantity would really cost against the balance', () => {
    const funds = { buy: usdt(200), sell: 0n };
    expect(checkOrder(marketByQty('2'), context({ funds })).errors.qty?.code).toBe('INSUFFICIENT_BALANCE');
    expect(checkOrder(marketByQty('1.9'), context({ funds })).errors).toEqual({});
  });

  it.each([
    ['less than the least', { minQtyLots: 150_001 }, 'QTY_TOO_SMALL'],
    ['more than the most', { maxQtyLots: 149_999 }, 'QTY_TOO_LARGE'],
  ] as const)('refuses a total that buys %s quantity', (_what, limits, code) => {
    const bounded = { ...market, spec: { ...market.spec, ...limits } };
    expect(checkOrder(marketByTotal('150.5'), context({ market: bounded })).errors.total?.code).toBe(code);
    const thin = context({ market: bounded, opposite: ASKS.slice(0, 1) });
    expect(checkOrder(marketByTotal('150.5'), thin).errors).toEqual({});
  });

  it('looks no further than the market lets an order trade', () => {
    const ranged = { ...market, spec: { ...market.spec, executionRangePpm: 5_000, maxQtyLots: 120_000 } };
    const check = checkOrder(marketByTotal('150.5'), context({ market: ranged }));
    expect(check).toMatchObject({ errors: {}, preview: { lots: 100_000, complete: false } });
  });

  it('asks for the field that is sent', () => {
    const draft = withType(emptyDraft('buy'), 'market', market);
    expect(checkOrder(draft, context()).missing).toBe('qty');
    expect(checkOrder(withLead(draft, 'total', market), context()).missing).toBe('total');
  });
});

describe('share of the balance', () => {
  it('shows what was picked, and what a typed quantity comes to', () => {
    const funds = { buy: usdt(1000), sell: 200_000_000n };
    const picked = spendShare(limit('100', ''), 37, funds.buy, market);
    expect(shareOf(picked, checkOrder(picked, context()), context())).toBe(37);
    const typed = limit('100', '2.5');
    expect(shareOf(typed, checkOrder(typed, context()), context())).toBe(25);
    const sell = limit('100', '1', 'sell');
    expect(shareOf(sell, checkOrder(sell, context()), context())).toBe(50);
    expect(shareOf(typed, checkOrder(typed, context()), context({ funds: undefined }))).toBe(0);
  });
});

describe('request', () => {
  it.each([
    ['limit', limit('100', '2'), { type: 'limit', price: '100.00', qty: '2', timeInForce: 'GTC', postOnly: false }],
    ['market by quantity', marketByQty('2.50'), { type: 'market', qty: '2.5' }],
    ['market by total', marketByTotal('100.10'), { type: 'market', quoteAmount: '100.1' }],
  ] as const)('of a %s order has plain figures and only its own fields', (_, draft, expected) => {
    expect(orderRequestOf(draft, market)).toEqual({ tradeCode: 'btc_usdt', side: 'buy', ...expected });
  });

  it.each([limit('', '1'), limit('100', ''), marketByQty(''), marketByTotal('')])(
    'is none while %o is unfinished',
    (draft) => {
      expect(orderRequestOf(draft, market)).toBeUndefined();
    },
  );

  it('keeps its id when the outcome is unknown and the same order is sent again', () => {
    let made = 0;
    const createId = () => {
      made += 1;
      return `id-${made}`;
    };
    const request = orderRequestOf(limit('100', '2'), market);
    if (request === undefined) throw new Error('the order is complete');
    const first = nextAttempt(request, undefined, createId);
    expect(nextAttempt({ ...request }, first, createId)).toBe(first);
    expect(nextAttempt({ ...request, qty: '3' }, first, createId).clientOrderId).toBe('id-2');
    expect(nextAttempt(request, undefined, createId).clientOrderId).toBe('id-3');
  });

  it('is unsettled when no answer came, or one that cannot tell whether the order was taken', () => {
    expect(['NETWORK', 'TIMEOUT', 'ANSWER_INVALID', 'INTERNAL', 'NOT_READY'].every(isUnsettled)).toBe(true);
    expect(['INSUFFICIENT_BALANCE', 'CLIENT_ORDER_ID_USED', 'OVERLOADED'].some(isUnsettled)).toBe(false);
  });
});

describe('fees', () => {
  it('never preview a receipt that is larger than what was traded', () => {
    for (const qty of ['0.00052', '0.12345', '1']) {
      const preview = checkOrder(limit('100', qty), context({ funds: undefined })).preview;
      expect((preview?.fee ?? 0n) + (preview?.receive ?? 0n)).toBe(
        amount(BigInt(Math.round(Number(qty) * 100_000)) * 1000n),
      );
    }
  });
});
