import { describe, expect, it } from 'vitest';
import type { CheckContext } from '../../../trading/model/check.ts';
import {
  emptyDraft,
  type OrderDraft,
  type StrategyTerms,
  type StrategyType,
} from '../../../trading/model/order-draft.ts';
import { fixtureMarket } from '../../../trading/testing/fixture-market.ts';
import { checkScale, dearestTicks } from './scale-check.ts';
import { durationOf, FIRST_TERMS } from './strategy-draft.ts';
import { strategyRequestOf } from './strategy-request.ts';
import { checkTwap } from './twap-check.ts';

const market = fixtureMarket();
const usdt = (whole: number) => BigInt(whole) * 100_000_000n;
const context: CheckContext = {
  market,
  funds: { buy: usdt(1000), sell: 200_000_000n },
  lastTicks: 10_000,
  opposite: [],
  nowMs: 0,
};
const BEST = { bid: '99.50', ask: '100.50' };

const draftOf = (type: StrategyType, terms: Partial<StrategyTerms>, changes: Partial<OrderDraft> = {}): OrderDraft => ({
  ...emptyDraft('buy'),
  type,
  price: '100',
  qty: '1',
  terms: { ...FIRST_TERMS, ...terms },
  ...changes,
});
const scale = (terms: Partial<StrategyTerms> = {}, changes: Partial<OrderDraft> = {}) =>
  draftOf('scale', { to: '90', count: '5', ...terms }, changes);
const twap = (terms: Partial<StrategyTerms> = {}, changes: Partial<OrderDraft> = {}) =>
  draftOf('twap', { hours: '0', minutes: '5', ...terms }, changes);
const refused = (draft: OrderDraft) => {
  const check = draft.type === 'scale' ? checkScale(draft, context) : checkTwap(draft, context, BEST);
  return Object.entries(check.errors).map(([field, error]) => [field, error?.code]);
};

describe('a scale order', () => {
  it('costs what its orders cost together', () => {
    // 0.2 BTC each at 100, 97.5, 95, 92.5 and 90.
    const check = checkScale(scale(), context);
    expect(check).toMatchObject({ ready: true, errors: {}, preview: { notional: usdt(95), lots: 100_000 } });
    expect(checkScale(scale({}, { side: 'sell', qty: '2' }), context).ready).toBe(true);
  });

  const rows: readonly [string, OrderDraft, readonly (readonly string[])[]][] = [
    ['one order', scale({ count: '1' }), [['count', 'SCALE_ORDERS_INVALID']]],
    ['half an order', scale({ count: '2.5' }), [['count', 'SCALE_ORDERS_INVALID']]],
    ['no range', scale({ to: '100' }), [['to', 'SCALE_RANGE_INVALID']]],
    ['a skew of eleven', scale({ skew: '11' }), [['skew', 'SCALE_SKEW_INVALID']]],
    ['a skew of too many decimals', scale({ skew: '1.00001' }), [['skew', 'SCALE_SKEW_INVALID']]],
    ['an end outside of the band', scale({ to: '70' }), [['to', 'PRICE_OUT_OF_BAND']]],
    ['too little for so many orders', scale({}, { qty: '0.2' }), [['qty', 'QTY_TOO_SMALL']]],
    ['more than there is', scale({}, { qty: '11' }), [['qty', 'INSUFFICIENT_BALANCE']]],
    ['more to sell than there is', scale({}, { side: 'sell', qty: '3' }), [['qty', 'INSUFFICIENT_BALANCE']]],
  ];
  it.each(rows)('is refused with %s', (_, draft, errors) => {
    expect(refused(draft)).toEqual(errors);
  });

  it('says how much would be enough, and that is', () => {
    const limit = checkScale(scale({}, { qty: '0.2' }), context).errors.qty?.values.limit ?? '';
    // The cheapest of five orders, at 90, has to be worth 5 USDT: 0.05556 BTC.
    expect(limit).toBe('0.2778');
    expect(checkScale(scale({}, { qty: limit }), context).ready).toBe(true);
  });

  it('is not ready while a field is empty', () => {
    const empty: readonly [string, OrderDraft][] = [
      ['price', scale({}, { price: '' })],
      ['to', scale({ to: '' })],
      ['count', scale({ count: '' })],
      ['skew', scale({ skew: '' })],
      ['qty', scale({}, { qty: '' })],
    ];
    for (const [missing, draft] of empty) expect(checkScale(draft, context)).toMatchObject({ missing, ready: false });
  });

  it('measures a share of the balance by its dearest price', () => {
    expect(dearestTicks(scale({ to: '110' }), market)).toBe(11_000);
    expect(dearestTicks(scale({ to: '' }, { price: '' }), market)).toBe(0);
  });

  it('is sent with its prices in the market’s form', () => {
    expect(strategyRequestOf(scale({ skew: '2' }), market)).toEqual({
      kind: 'scale',
      tradeCode: 'btc_usdt',
      side: 'buy',
      qty: '1.00000',
      fromPrice: '100.00',
      toPrice: '90.00',
      orderCount: 5,
      skew: '2',
      postOnly: false,
    });
    expect(strategyRequestOf(scale({ to: '' }), market)).toBeUndefined();
  });
});

describe('a TWAP order', () => {
  it.each([
    ['0', '5', 300_000],
    ['1', '', 3_600_000],
    ['', '7.5', 450_000],
    ['24', '0', 86_400_000],
    ['24', '0.5', undefined],
    ['0', '4.5', undefined],
    ['0', '5.2', undefined],
    ['1.5', '0', undefined],
  ])('of %s hours and %s minutes runs %s milliseconds', (hours, minutes, durationMs) => {
    expect(durationOf(twap({ hours, minutes }))).toBe(durationMs);
  });

  const rows: readonly [string, OrderDraft, readonly (readonly string[])[]][] = [
    ['four minutes', twap({ minutes: '4' }), [['duration', 'TWAP_DURATION_INVALID']]],
    ['more slippage than three percent', twap({ slippage: '3.01' }), [['slippage', 'TWAP_SLIPPAGE_INVALID']]],
    ['no slippage', twap({ slippage: '' }), [['slippage', 'TWAP_SLIPPAGE_INVALID']]],
    ['a worst price off the tick', twap({ limit: '100.001' }), [['limit', 'PRICE_OFF_TICK']]],
    ['slices worth too little', twap({}, { qty: '0.5' }), [['qty', 'QTY_TOO_SMALL']]],
    ['more than there is', twap({}, { qty: '11' }), [['qty', 'INSUFFICIENT_BALANCE']]],
  ];
  it.each(rows)('is refused with %s', (_, draft, errors) => {
    expect(refused(draft)).toEqual(errors);
  });

  it('says how much would be enough, and that is', () => {
    const limit = checkTwap(twap({}, { qty: '0.5' }), context, BEST).errors.qty?.values.limit ?? '';
    // Eleven slices, each worth 5 USDT at 101.00, one percent above the middle: 0.04951 BTC.
    expect(limit).toBe('0.54461');
    expect(checkTwap(twap({}, { qty: limit }), context, BEST).ready).toBe(true);
  });

  it('needs a price to go by', () => {
    const draft = twap({}, { qty: '1' });
    const none = { bid: '', ask: '' };
    const check = checkTwap(draft, { ...context, lastTicks: 0 }, none);
    expect(check.errors.qty?.code).toBe('MARKET_HAS_NO_PRICE');
    expect(check.ready).toBe(false);
  });

  it('is sent with its slippage in hundredths of a percent, and with a worst price when there is one', () => {
    const common = { kind: 'twap', tradeCode: 'btc_usdt', side: 'buy', qty: '1.00000', durationMs: 300_000 };
    expect(strategyRequestOf(twap({ slippage: '0.25' }), market)).toEqual({ ...common, maxSlippage: 25 });
    expect(strategyRequestOf(twap({ limit: '101' }), market)).toEqual({
      ...common,
      maxSlippage: 100,
      limitPrice: '101.00',
    });
    expect(strategyRequestOf(twap({ limit: 'x' }), market)).toBeUndefined();
  });
});
