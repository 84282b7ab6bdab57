import { describe, expect, it } from 'vitest';
import type { CheckContext } from '../../../trading/model/check.ts';
import {
  emptyDraft,
  type OrderDraft,
  type StopType,
  stepStop,
  withPrice,
  withQty,
  withStop,
  withTimeInForce,
  withTotal,
  withType,
} from '../../../trading/model/order-draft.ts';
import { fixtureMarket } from '../../../trading/testing/fixture-market.ts';
import { spendShare } from './spent.ts';
import { checkStop } from './stop-check.ts';
import { pairRequestOf, stopRequestOf } from './stop-request.ts';

const market = fixtureMarket();
const LAST = 10_000;
const usdt = (whole: number) => BigInt(whole) * 100_000_000n;
const context = (changes: Partial<CheckContext> = {}): CheckContext => ({
  market,
  funds: { buy: usdt(1000), sell: 200_000_000n },
  lastTicks: LAST,
  opposite: [],
  nowMs: Date.UTC(2030, 0, 1),
  ...changes,
});

/** A complete draft of a kind: a stop as typed while the market stood at 100.00. */
function draftOf(type: StopType, side: 'buy' | 'sell', stop: string, changes: Partial<OrderDraft> = {}): OrderDraft {
  const typed = withStop(withType(emptyDraft(side), type, market), stop, LAST, market);
  return { ...withQty(withPrice(typed, '95.00', market), '1', market), ...changes };
}
const trailing = (side: 'buy' | 'sell', callback: string, stop = '') => draftOf('trailing', side, stop, { callback });

describe('a stop', () => {
  it.each([
    ['sell', '95.00', 'stop-loss'],
    ['sell', '105.00', 'take-profit'],
    ['buy', '105.00', 'stop-loss'],
    ['buy', '95.00', 'take-profit'],
  ] as const)('to %s at %s is a %s while the market stands at 100', (side, stop, trigger) => {
    const draft = draftOf('stop-market', side, stop);
    expect(draft.trigger).toBe(trigger);
    expect(checkStop(draft, context())).toMatchObject({ errors: {}, ready: true });
  });

  it('stays what it was typed as, and is refused once the market has passed it', () => {
    const draft = draftOf('stop-market', 'sell', '95.00');
    for (const lastTicks of [9_500, 9_499]) {
      const check = checkStop(draft, context({ lastTicks }));
      expect(check.errors.stop?.code).toBe('STOP_PRICE_PASSED');
      expect(check.ready).toBe(false);
    }
  });

  it('at the very price of the market is refused', () => {
    expect(checkStop(draftOf('stop-market', 'buy', '100.00'), context()).errors.stop?.code).toBe('STOP_PRICE_PASSED');
  });

  it.each([
    ['between two ticks', '95.001', 'PRICE_OFF_TICK'],
    ['of zero', '0', 'PRICE_NOT_POSITIVE'],
    ['above the maximum', '1000000.01', 'PRICE_TOO_HIGH'],
  ] as const)('%s is refused', (_, stop, code) => {
    expect(checkStop(draftOf('stop-market', 'sell', stop), context()).errors.stop?.code).toBe(code);
  });

  it('is asked for before everything else', () => {
    expect(checkStop(draftOf('stop-limit', 'sell', ''), context())).toMatchObject({ errors: {}, missing: 'stop' });
    expect(checkStop(draftOf('stop-limit', 'sell', '95', { price: '' }), context()).missing).toBe('price');
    expect(checkStop(draftOf('stop-market', 'sell', '95', { qty: '' }), context()).missing).toBe('qty');
  });

  it('steps by ticks from the last price and never below one', () => {
    expect(stepStop(draftOf('stop-market', 'sell', ''), 1, LAST, market).stop).toBe('100.00');
    expect(stepStop(draftOf('stop-market', 'sell', '95'), -10, LAST, market).stop).toBe('94.90');
    expect(stepStop(draftOf('stop-market', 'sell', '0.01'), -1, LAST, market).stop).toBe('0.01');
    expect(stepStop(draftOf('stop-market', 'sell', ''), 1, 0, market).stop).toBe('');
  });
});

describe('what an order that waits holds', () => {
  it.each([
    ['a stop-market buy at its stop', draftOf('stop-market', 'buy', '105.00', { qty: '9.6' }), 'qty'],
    ['a stop-limit buy at its limit', withQty(draftOf('stop-limit', 'buy', '105.00'), '10.6', market), 'total'],
    ['a trailing buy at the last price', { ...trailing('buy', '1'), qty: '10.1' }, 'qty'],
    ['a sell in what it sells', draftOf('stop-market', 'sell', '95.00', { qty: '2.1' }), 'qty'],
  ] as const)('is measured of %s', (_, draft, field) => {
    expect(checkStop(draft, context()).errors[field]?.code).toBe('INSUFFICIENT_BALANCE');
    expect(checkStop({ ...draft, qty: '1' }, context()).errors).toEqual({});
  });

  it('must be worth the least that the market takes, at the stop', () => {
    const draft = draftOf('stop-market', 'sell', '40.00', { qty: '0.12' });
    expect(checkStop(draft, context()).errors.qty?.code).toBe('NOTIONAL_TOO_SMALL');
  });

  it('is what a share of the balance is taken of', () => {
    const funds = { buy: usdt(1000), sell: 200_000_000n };
    const share = (draft: OrderDraft, percent: number) =>
      spendShare(draft, percent, funds[draft.side], market, LAST).qty;
    expect(share(draftOf('stop-market', 'buy', '125.00'), 100)).toBe('8');
    expect(share(trailing('buy', '1'), 50)).toBe('5');
    expect(share(trailing('sell', '1'), 50)).toBe('1');
  });

  it('previews the worst of a stop-limit, its fee as a taker', () => {
    const { preview } = checkStop(draftOf('stop-limit', 'sell', '96.00'), context());
    expect(preview).toMatchObject({ notional: usdt(95), fee: 19_000_000n, receive: 9_481_000_000n });
  });

  it('is not looked at by the price band, which only the book has', () => {
    expect(checkStop(withPrice(draftOf('stop-limit', 'sell', '50.00'), '50', market), context()).errors).toEqual({});
  });

  it('blames a total that pays for no lot', () => {
    const draft = withTotal(draftOf('stop-limit', 'buy', '105.00'), '0.0001', market);
    expect(checkStop(draft, context()).errors.total?.code).toBe('NOTIONAL_TOO_SMALL');
  });
});

describe('a trailing stop', () => {
  it.each(['0.1', '1', '1.25', '20'])('takes a callback of %s percent', (callback) => {
    expect(checkStop(trailing('sell', callback), context())).toMatchObject({ errors: {}, ready: true });
  });

  it.each(['0.09', '0', '20.01', '1.255'])('refuses a callback of %s percent', (callback) => {
    expect(checkStop(trailing('sell', callback), context()).errors.callback).toEqual({
      code: 'TRIGGER_INVALID',
      values: { lowest: '0.1', highest: '20' },
    });
  });

  it('needs a price to trail, or one to begin at', () => {
    const never = context({ lastTicks: 0 });
    expect(checkStop(trailing('sell', '1'), never).errors.callback?.code).toBe('MARKET_HAS_NO_PRICE');
    expect(checkStop(trailing('sell', '1', '105.00'), never).errors).toEqual({});
    expect(checkStop(trailing('sell', ''), context()).missing).toBe('callback');
  });

  it('may begin above or below the market, not where it stands', () => {
    expect(trailing('sell', '1', '105.00').trigger).toBe('take-profit');
    expect(checkStop(trailing('sell', '1', '105.00'), context()).ready).toBe(true);
    expect(checkStop(trailing('sell', '1', '100.00'), context()).errors.stop?.code).toBe('STOP_PRICE_PASSED');
  });

  it('with a limit needs that price, holds what it costs, and takes what a limit order does', () => {
    const draft = draftOf('trailing-limit', 'buy', '', { callback: '1', price: '' });
    expect(checkStop(draft, context()).missing).toBe('price');
    const priced = withPrice(draft, '105.00', market);
    expect(checkStop(priced, context())).toMatchObject({ errors: {}, ready: true, preview: { hold: usdt(105) } });
    expect(checkStop({ ...priced, callback: '' }, context()).missing).toBe('callback');
    expect(checkStop({ ...priced, callback: '0.05' }, context()).errors.callback?.code).toBe('TRIGGER_INVALID');
    const past = withTimeInForce(priced, 'GTD', '2029-12-31T00:00');
    expect(checkStop(past, context()).errors.expires?.code).toBe('EXPIRY_INVALID');
  });
});

describe('the request of an order that waits', () => {
  const common = { tradeCode: 'btc_usdt', qty: '1' };
  it.each([
    [
      'stop-limit',
      draftOf('stop-limit', 'sell', '96'),
      {
        ...{ side: 'sell', type: 'limit', price: '95.00', timeInForce: 'GTC', postOnly: false },
        ...{ trigger: 'stop-loss', stopPrice: '96.00' },
      },
    ],
    [
      'stop-market',
      draftOf('stop-market', 'sell', '105'),
      { side: 'sell', type: 'market', trigger: 'take-profit', stopPrice: '105.00' },
    ],
    [
      'trailing stop',
      trailing('buy', '1.5'),
      { side: 'buy', type: 'market', trigger: 'stop-loss', trailingDelta: 150 },
    ],
    [
      'trailing stop that begins later',
      trailing('buy', '0.25', '90'),
      { side: 'buy', type: 'market', trigger: 'take-profit', trailingDelta: 25, stopPrice: '90.00' },
    ],
    [
      'trailing stop with a limit',
      draftOf('trailing-limit', 'sell', '105', { callback: '1', iceberg: '0.5' }),
      {
        ...{ side: 'sell', type: 'limit', price: '95.00', timeInForce: 'GTC', postOnly: false, icebergQty: '0.5' },
        ...{ trigger: 'take-profit', trailingDelta: 100, stopPrice: '105.00' },
      },
    ],
  ] as const)('of a %s has only its own fields', (_, draft, expected) => {
    expect(stopRequestOf(draft, market)).toEqual({ ...common, ...expected });
  });

  it('never asks a stop to be post-only', () => {
    const draft = draftOf('stop-limit', 'sell', '96', { postOnly: true });
    expect(stopRequestOf(draft, market)?.postOnly).toBe(false);
  });

  it.each([
    draftOf('stop-limit', 'sell', ''),
    draftOf('stop-market', 'sell', '9x'),
    trailing('sell', ''),
    trailing('sell', '1', '100.001'),
  ])('is none while %o is unfinished', (draft) => {
    expect(stopRequestOf(draft, market)).toBeUndefined();
  });
});

describe('a stop-limit that ends at a time', () => {
  it('must end in the future', () => {
    const draft = withTimeInForce(draftOf('stop-limit', 'sell', '96'), 'GTD', '2029-12-31T00:00');
    expect(checkStop(draft, context()).errors.expires?.code).toBe('EXPIRY_INVALID');
    expect(checkStop({ ...draft, expires: '2030-06-01T00:00' }, context()).ready).toBe(true);
  });
});

describe('a pair of which one order ends the other', () => {
  const pair = (side: 'buy' | 'sell', price: string, stop: string) =>
    withQty(withPrice(draftOf('oco', side, stop), price, market), '1', market);

  it('takes the profit on one side of the market and ends the loss on the other', () => {
    expect(checkStop(pair('sell', '110', '90'), context())).toMatchObject({ errors: {}, ready: true });
    expect(checkStop(pair('buy', '90', '110'), context())).toMatchObject({ errors: {}, ready: true });
  });

  it.each([
    ['a sell whose profit is below the market', pair('sell', '99', '90'), 'price', 'LIST_PRICES_INVALID'],
    ['a buy whose profit is above the market', pair('buy', '101', '110'), 'price', 'LIST_PRICES_INVALID'],
    ['a profit where the market stands', pair('sell', '100', '90'), 'price', 'LIST_PRICES_INVALID'],
    ['a sell whose stop is above the market', pair('sell', '110', '101'), 'stop', 'STOP_PRICE_PASSED'],
    ['a buy whose stop is below the market', pair('buy', '90', '99'), 'stop', 'STOP_PRICE_PASSED'],
  ] as const)('is refused as %s', (_, draft, field, code) => {
    expect(checkStop(draft, context()).errors[field]?.code).toBe(code);
  });

  it('needs a market that has traded', () => {
    expect(checkStop(pair('sell', '110', '90'), context({ lastTicks: 0 })).errors.price?.code).toBe(
      'MARKET_HAS_NO_PRICE',
    );
  });

  it('holds a buy at the dearer of its prices, once', () => {
    const draft = pair('buy', '90', '125');
    expect(checkStop({ ...draft, qty: '8' }, context()).errors).toEqual({});
    expect(checkStop({ ...draft, qty: '8.00001' }, context()).errors.total?.code).toBe('INSUFFICIENT_BALANCE');
  });

  it('is sent with the order above first: the profit of a sell, the stop of a buy', () => {
    const profit = { type: 'limit', postOnly: true, qty: '1' };
    const loss = { type: 'market', trigger: 'stop-loss', qty: '1' };
    expect(pairRequestOf(pair('sell', '110', '90'), market)).toEqual({
      ...{ tradeCode: 'btc_usdt', contingency: 'OCO' },
      orders: [
        { ...profit, side: 'sell', price: '110.00' },
        { ...loss, side: 'sell', stopPrice: '90.00' },
      ],
    });
    expect(pairRequestOf(pair('buy', '90', '110'), market)?.orders).toMatchObject([loss, profit]);
    expect(pairRequestOf(pair('buy', '', '110'), market)).toBeUndefined();
  });
});
