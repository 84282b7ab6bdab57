import { describe, expect, it } from 'vitest';
import type { CheckContext } from '../../../trading/model/check.ts';
import { type Attached, emptyDraft, type OrderDraft, withPrice, withQty } from '../../../trading/model/order-draft.ts';
import { fixtureMarket } from '../../../trading/testing/fixture-market.ts';
import { exitLotsOf } from './attached.ts';
import { checkAttached, gainOf } from './attached-check.ts';
import { attachedRequestOf } from './attached-request.ts';

const market = fixtureMarket();
const NO_PRICES: Attached = { profit: '', profitLimit: '', loss: '', lossLimit: '' };
const usdt = (whole: number) => BigInt(whole) * 100_000_000n;
const context = (changes: Partial<CheckContext> = {}): CheckContext => ({
  market,
  funds: { buy: usdt(1000), sell: 200_000_000n },
  lastTicks: 0,
  opposite: [],
  nowMs: Date.UTC(2030, 0, 1),
  ...changes,
});

/** One BTC at 100.00, with exits. */
const draftOf = (side: 'buy' | 'sell', attached: Partial<Attached>, changes: Partial<OrderDraft> = {}): OrderDraft => ({
  ...withQty(withPrice(emptyDraft(side), '100', market), '1', market),
  attached: { ...NO_PRICES, ...attached },
  ...changes,
});
const errorsOf = (draft: OrderDraft) =>
  Object.entries(checkAttached(draft, context()).errors).map(([field, error]) => [field, error?.code]);

describe('what closes a position', () => {
  it('sells what a buy leaves after the fee of 0.2 %, rounded down to a lot; buys back all of a sell', () => {
    expect(exitLotsOf(draftOf('buy', {}), market)).toBe(99_800);
    expect(exitLotsOf(draftOf('buy', {}, { qty: '0.00011' }), market)).toBe(10);
    expect(exitLotsOf(draftOf('sell', {}), market)).toBe(100_000);
    expect(exitLotsOf(draftOf('buy', {}, { qty: '' }), market)).toBeUndefined();
  });

  it('gains or loses what both trades come to after their fees', () => {
    // 0.998 BTC: bought for 99.80 and a fee worth 0.1996, sold for 109.78 and a fee of 0.21956.
    expect(gainOf('profit', draftOf('buy', { profit: '110' }), market)).toBe(956_084_000n);
    // Sold for 100 with a fee of 0.20, bought back for 110 with one worth 0.22.
    expect(gainOf('loss', draftOf('sell', { loss: '110' }), market)).toBe(-1_042_000_000n);
    expect(gainOf('loss', draftOf('buy', { loss: '95', lossLimit: '90' }), market)).toBeLessThan(usdt(-10));
    expect(gainOf('profit', draftOf('buy', {}), market)).toBeUndefined();
  });
});

describe('an order with take-profit and stop-loss is refused', () => {
  const rows: readonly [string, OrderDraft, readonly (readonly string[])[]][] = [
    ['a profit of a buy at its price', draftOf('buy', { profit: '100' }), [['profit', 'STOP_PRICE_PASSED']]],
    ['a profit of a sell above its price', draftOf('sell', { profit: '101' }), [['profit', 'STOP_PRICE_PASSED']]],
    ['a loss of a buy above its price', draftOf('buy', { loss: '100.01' }), [['loss', 'STOP_PRICE_PASSED']]],
    ['a loss of a sell below its price', draftOf('sell', { loss: '99' }), [['loss', 'STOP_PRICE_PASSED']]],
    ['a price off the tick', draftOf('buy', { profit: '110.001' }), [['profit', 'PRICE_OFF_TICK']]],
    ['a limit of nothing', draftOf('buy', { loss: '90', lossLimit: '0' }), [['lossLimit', 'PRICE_NOT_POSITIVE']]],
    ['an exit below the least worth', draftOf('buy', { loss: '5' }), [['loss', 'NOTIONAL_TOO_SMALL']]],
    [
      'an entry that is not paid',
      draftOf('buy', { profit: '110' }, { qty: '20' }),
      [['total', 'INSUFFICIENT_BALANCE']],
    ],
  ];
  it.each(rows)('with %s', (_, draft, errors) => {
    expect(errorsOf(draft)).toEqual(errors);
    expect(checkAttached(draft, context()).ready).toBe(false);
  });

  it('when after the fee less is left than the market takes', () => {
    const draft = draftOf('buy', { profit: '70000' }, { price: '60000', qty: '0.0001' });
    expect(errorsOf(draft)).toEqual([['qty', 'QTY_TOO_SMALL']]);
  });

  it('while it has no exit, or a limit of one that never fires', () => {
    expect(checkAttached(draftOf('buy', {}), context())).toMatchObject({ missing: 'profit', ready: false });
    const limitOnly = draftOf('buy', { profit: '110', lossLimit: '90' });
    expect(checkAttached(limitOnly, context())).toMatchObject({ missing: 'loss', ready: false });
  });
});

describe('an order with take-profit and stop-loss is sent', () => {
  const entry = { side: 'buy', type: 'limit', price: '100.00', qty: '1', timeInForce: 'GTC', postOnly: false };
  const profit = { side: 'sell', type: 'market', qty: '0.998', trigger: 'take-profit', stopPrice: '110.00' };
  const loss = { side: 'sell', type: 'market', qty: '0.998', trigger: 'stop-loss', stopPrice: '95.00' };

  it('as an OTOCO with both, the one that stands above first', () => {
    const draft = draftOf('buy', { profit: '110', loss: '95' });
    expect(checkAttached(draft, context()).ready).toBe(true);
    expect(attachedRequestOf(draft, market)).toEqual({
      tradeCode: 'btc_usdt',
      contingency: 'OTOCO',
      orders: [entry, profit, loss],
    });
    const sell = attachedRequestOf(draftOf('sell', { profit: '90', loss: '105' }), market);
    expect(sell?.orders.map(({ side, trigger, qty }) => [side, trigger, qty])).toEqual([
      ['sell', undefined, '1'],
      ['buy', 'stop-loss', '1'],
      ['buy', 'take-profit', '1'],
    ]);
  });

  it('as an OTO with one, with its limit where it has one', () => {
    expect(attachedRequestOf(draftOf('buy', { loss: '95' }), market)).toMatchObject({
      contingency: 'OTO',
      orders: [entry, loss],
    });
    const limited = attachedRequestOf(draftOf('buy', { profit: '110', profitLimit: '109.5' }), market);
    expect(limited?.orders[1]).toEqual({ ...profit, type: 'limit', price: '109.50', timeInForce: 'GTC' });
  });

  it('not at all while a field cannot be read', () => {
    expect(attachedRequestOf(draftOf('buy', {}), market)).toBeUndefined();
    expect(attachedRequestOf(draftOf('buy', { profit: '1.2.3' }), market)).toBeUndefined();
    expect(attachedRequestOf(draftOf('buy', { profit: '110', profitLimit: 'x' }), market)).toBeUndefined();
    expect(attachedRequestOf(draftOf('buy', { profit: '110' }, { qty: '' }), market)).toBeUndefined();
  });
});
