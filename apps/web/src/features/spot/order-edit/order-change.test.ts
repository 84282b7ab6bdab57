import type { OrderData } from '@bourse/contract';
import { fieldValueOf, numberConvention } from '@bourse/ui';
import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '../../../testing/no-limits.ts';
import { listedInstrument } from '../../../trading/instrument.ts';
import { changeOf, type OrderTexts, replacementOf, textsOf } from './order-change.ts';

const market = listedInstrument('spot', {
  ...{ tradeId: 1, tradeCode: 'btc_usdt', baseCurrency: 'BTC', quoteCurrency: 'USDT', baseCoinId: 1, quoteCoinId: 52 },
  ...{ baseName: 'Bitcoin', webLogo: '', digit: '2#1#0', priceScale: 2, qtyScale: 5, baseScale: 8, quoteScale: 8 },
  ...{ depthSteps: [], tickSize: '0.01', lotSize: '0.00001', minQty: '0.00010', maxQty: '1000', maxPrice: '1000000' },
  ...{
    minNotional: '5',
    priceBandPpm: 0,
    executionRangePpm: 0,
    limits: NO_LIMITS,
    makerFeePpm: 0,
    takerFeePpm: 0,
    tradeArea: 1,
    isMarginTrade: false,
  },
  ...{ marginRatio: 0, status: 'trading' },
});

const ORDER = {
  ...{ orderId: '1', clientOrderId: '', tradeId: 1, tradeCode: 'btc_usdt', side: 'sell', type: 'limit' },
  ...{ timeInForce: 'GTC', expiresMs: 0, postOnly: false, trigger: '', stopPrice: '', trailingDelta: 0 },
  ...{ icebergQty: '', isWaiting: false, price: '100.00', qty: '2.00000', quoteAmount: '', executedQty: '0.50000' },
  ...{ executedQuote: '0', status: 'NEW', reason: 'NONE', placedMs: 1, updatedMs: 1 },
} as unknown as OrderData;
const orderOf = (changes: Partial<OrderData> = {}): OrderData => ({ ...ORDER, ...changes });
const STOP = orderOf({ isWaiting: true, trigger: 'stop-loss', stopPrice: '90.00', price: '89.00', executedQty: '0' });

/** The change that typing some figures comes to, while the market stands at 95. */
function change(order: OrderData, typed: Partial<OrderTexts>) {
  return changeOf(order, { ...textsOf(order), ...typed }, market, 9_500);
}

describe('changing an open order', () => {
  it.each([
    ['nothing', {}, undefined],
    ['the same, written otherwise', { qty: '2', price: '100' }, undefined],
    ['a smaller quantity', { qty: '1.5' }, 'amend'],
    ['a larger quantity', { qty: '2.5' }, 'replace'],
    ['another price', { price: '100.01' }, 'replace'],
    ['a smaller quantity at another price', { qty: '1', price: '99' }, 'replace'],
  ] as const)('%s', (_, typed, kind) => {
    expect(change(orderOf(), typed)).toEqual({ kind, errors: {}, ready: kind !== undefined });
  });

  it.each([
    ['to less than has traded', { qty: '0.5' }, { qty: 'AMEND_BELOW_EXECUTED' }],
    ['to nothing', { qty: '0' }, { qty: 'QTY_NOT_POSITIVE' }],
    ['to a part of a lot', { qty: '1.000001' }, { qty: 'QTY_OFF_LOT' }],
    ['to a price between two ticks', { price: '100.001' }, { price: 'PRICE_OFF_TICK' }],
    ['to no price', { price: '' }, { price: 'PRICE_SYNTAX' }],
  ] as const)('is refused %s', (_, typed, errors) => {
    expect(change(orderOf(), typed)).toMatchObject({ errors, ready: false });
  });

  it('moves a stop, not beyond the market', () => {
    expect(change(STOP, { stop: '91' })).toEqual({ kind: 'replace', errors: {}, ready: true });
    for (const stop of ['95', '96']) expect(change(STOP, { stop }).errors).toEqual({ stop: 'STOP_PRICE_PASSED' });
    // Where it stands already it may stay, whatever the market does.
    expect(changeOf(STOP, { ...textsOf(STOP), qty: '1' }, market, 8_000)).toMatchObject({ kind: 'amend', ready: true });
  });

  it('has no stop to change once it has fired, and no price when it has none', () => {
    expect(textsOf({ ...STOP, isWaiting: false }).stop).toBe('');
    expect(change(orderOf({ ...STOP, type: 'market', price: '' }), { qty: '1' })).toMatchObject({ kind: 'amend' });
  });
});

describe('the order that takes its place', () => {
  it('is smaller by what has traded in the meantime', () => {
    const texts = { ...textsOf(orderOf()), price: '101' };
    expect(replacementOf(orderOf(), texts, '0.75000', market)).toEqual({
      ...{ tradeCode: 'btc_usdt', side: 'sell', type: 'limit', price: '101.00', qty: '1.25000' },
      ...{ timeInForce: 'GTC', postOnly: false },
    });
    expect(replacementOf(orderOf(), texts, '2', market)).toBeUndefined();
  });

  it('keeps what was special about the first', () => {
    const special = { postOnly: true, timeInForce: 'GTD', expiresMs: 99, icebergQty: '0.50000' } as const;
    const texts = { ...textsOf(orderOf()), qty: '2.2' };
    expect(replacementOf(orderOf(special), texts, '0.5', market)).toMatchObject(special);
    expect(replacementOf(orderOf(special), texts, '1.9', market)).toMatchObject({ icebergQty: '0.30000' });
  });

  it('waits again, or not any more', () => {
    const texts = { ...textsOf(STOP), stop: '91' };
    expect(replacementOf(STOP, texts, '0', market)).toMatchObject({ trigger: 'stop-loss', stopPrice: '91.00' });
    const fired = { ...STOP, isWaiting: false };
    expect(replacementOf(fired, { ...textsOf(fired), price: '88' }, '0', market)).not.toHaveProperty('trigger');
  });

  it('trails as before', () => {
    const trailing = orderOf({ type: 'market', price: '', isWaiting: true, trigger: 'stop-loss', trailingDelta: 150 });
    expect(replacementOf(trailing, { ...textsOf(trailing), qty: '3' }, '0', market)).toEqual({
      ...{ tradeCode: 'btc_usdt', side: 'sell', type: 'market', qty: '3.00000', trigger: 'stop-loss' },
      trailingDelta: 150,
    });
  });
});

describe('a refused text in the editor', () => {
  it.each(['qty', 'price', 'stop'] as const)('keeps a change of the %s from being sent', (field) => {
    const changed = change(STOP, { qty: '1.5', [field]: fieldValueOf('63.999,29', numberConvention('en-US')) });
    expect(changed.ready).toBe(false);
    expect(Object.keys(changed.errors)).toEqual([field]);
  });
});
