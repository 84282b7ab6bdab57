import { type Command, createExchange } from '@bourse/core';
import { describe, expect, it } from 'vitest';
import type { OrderRecord } from '../../platform/exchange-view/orders/order-record.ts';
import { bareExchange, viewOf } from '../../testing/bare-view.ts';
import {
  gatewayOrderId,
  intervalOf,
  marketOfSymbol,
  orderIdRange,
  orderTypeOf,
  serializeOrder,
  symbolOf,
  symbolStatusOf,
  timeInForceOf,
} from './wire-format.ts';

const exchange = () =>
  bareExchange({ usdtScale: 8, market: { code: 'btc_usdt', selfTradePrevention: 'EXPIRE_TAKER' } });

describe('order ids', () => {
  it('count orders up from 1, whatever place of the book they get, and lead back to the one order', () => {
    const core = exchange();
    core.apply({ type: 'open-account', accountId: 1000 });
    core.apply({
      type: 'credit',
      accountId: 1000,
      wallet: 'spot',
      assetId: 52,
      amount: 10n ** 14n,
      reason: 'deposit',
    });
    const ids: bigint[] = [];
    for (let count = 0; count < 6; count += 1) {
      const [event] = core.apply({
        type: 'place-order',
        orderType: 'limit',
        accountId: 1000,
        marketId: 1,
        side: 'buy',
        priceTicks: 100 + count,
        qtyLots: 1,
      } satisfies Command);
      if (event?.type !== 'order-accepted') throw new Error('the order was refused');
      ids.push(event.orderId);
      // Every second one frees its place, so that the next one takes it.
      if (count % 2 === 0) core.apply({ type: 'cancel-order', accountId: 1000, orderId: event.orderId });
    }
    expect(ids.map(gatewayOrderId)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const id of ids) {
      const range = orderIdRange(gatewayOrderId(id));
      expect(ids.filter((other) => range !== undefined && other >= range.from && other <= range.to)).toEqual([id]);
    }
  });

  it('of the very last order still fit a JSON client’s number', () => {
    const last = 2n ** 63n - 1n;
    expect(Number.isSafeInteger(gatewayOrderId(last))).toBe(true);
    expect(orderIdRange(gatewayOrderId(last))?.to).toBe(last);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 41, Number.MAX_SAFE_INTEGER])('cannot be %s', (id) => {
    expect(orderIdRange(id)).toBeUndefined();
  });
});

describe('symbols', () => {
  it('are base and quote in capitals, and lead back to the market', () => {
    const view = viewOf(exchange());
    const state = marketOfSymbol(view, 'BTCUSDT');
    expect(state?.market.spec.code).toBe('btc_usdt');
    expect(state && symbolOf(state.market)).toBe('BTCUSDT');
    expect(state && symbolStatusOf(state.market)).toBe('TRADING');
    expect(marketOfSymbol(view, 'btcusdt')).toBeUndefined();
    expect(marketOfSymbol(view, 'BTC_USDT')).toBeUndefined();
  });

  it('of a market that joins later are known at once', () => {
    const core = createExchange();
    const view = viewOf(core);
    expect(marketOfSymbol(view, 'BTCUSDT')).toBeUndefined();
    const commands: Command[] = [
      { type: 'create-asset', asset: { assetId: 1, code: 'BTC', scale: 8 } },
      { type: 'create-asset', asset: { assetId: 52, code: 'USDT', scale: 8 } },
      {
        type: 'create-market',
        market: {
          ...exchangeSpec(),
          code: 'btc_usdt',
        },
      },
    ];
    view.apply(
      commands.map((command, at) => ({ seq: at + 1, timeMs: 1, correlation: at, events: core.apply(command) })),
    );
    expect(marketOfSymbol(view, 'BTCUSDT')?.market.spec.marketId).toBe(1);
  });
});

function exchangeSpec() {
  const state = marketOfSymbol(viewOf(exchange()), 'BTCUSDT');
  if (state === undefined) throw new Error('no market');
  return state.market.spec;
}

const ORDER: OrderRecord = {
  orderId: (7n << 22n) + 3n,
  clientOrderId: 'mine',
  accountId: 1000,
  marketId: 1,
  side: 'sell',
  orderType: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  priceTicks: 6_000_050,
  placedLots: 20_000,
  qtyLots: 20_000,
  quoteAmount: 0n,
  placedMs: 1_000,
  executedLots: 5_000,
  executedQuote: 3_000_025_000_000n,
  status: 'PARTIALLY_FILLED',
  reason: 'NONE',
  updatedMs: 2_000,
  trigger: undefined,
  isWaiting: false,
  times: undefined,
  expiresMs: 0,
  icebergLots: 0,
  listId: 0n,
  isPending: false,
  peg: undefined,
  label: undefined,
  selfTradePrevention: undefined,
  prevented: undefined,
  closedSeq: 0,
  workingAt: 0,
  answer: { executedLots: 0, executedQuote: 0n, status: 'NEW', reason: 'NONE' },
};
const STOP = { kind: 'stop-loss', stopPriceTicks: 5_000_000, trailingDelta: 0 } as const;
const TAKE = { kind: 'take-profit', stopPriceTicks: 0, trailingDelta: 100 } as const;

describe('orders', () => {
  it('have texts in the market’s decimals', () => {
    const state = marketOfSymbol(viewOf(exchange()), 'BTCUSDT');
    if (state === undefined) throw new Error('no market');
    expect(serializeOrder(ORDER, state.market)).toEqual({
      symbol: 'BTCUSDT',
      orderId: 7,
      orderListId: -1,
      clientOrderId: 'mine',
      price: '60000.50',
      origQty: '2.0000',
      executedQty: '0.5000',
      cummulativeQuoteQty: '30000.25000000',
      status: 'PARTIALLY_FILLED',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'SELL',
      stopPrice: '0.00',
      icebergQty: '0.0000',
      time: 1_000,
      updateTime: 2_000,
      isWorking: true,
      workingTime: 1_000,
      origQuoteOrderQty: '0.00000000',
      selfTradePreventionMode: 'EXPIRE_TAKER',
    });
    expect(serializeOrder({ ...ORDER, trigger: TAKE, isWaiting: true }, state.market)).toMatchObject({
      type: 'TAKE_PROFIT_LIMIT',
      trailingDelta: 100,
      isWorking: false,
      workingTime: -1,
    });
  });

  it('by an amount of money are as large as what they have traded', () => {
    const state = marketOfSymbol(viewOf(exchange()), 'BTCUSDT');
    if (state === undefined) throw new Error('no market');
    const byAmount = { ...ORDER, orderType: 'market', qtyLots: 0, quoteAmount: 3_100_000_000_000n } as const;
    expect(serializeOrder(byAmount, state.market)).toMatchObject({
      origQty: '0.5000',
      origQuoteOrderQty: '31000.00000000',
    });
  });

  it('contain their list and their trigger', () => {
    const state = marketOfSymbol(viewOf(exchange()), 'BTCUSDT');
    if (state === undefined) throw new Error('no market');
    const pending = { ...ORDER, listId: (6n << 22n) + 1n, isPending: true, status: 'NEW' } as const;
    const told = { orderListId: 6, status: 'PENDING_NEW', isWorking: false, workingTime: -1 };
    expect(serializeOrder(pending, state.market)).toMatchObject(told);
    expect(serializeOrder({ ...pending, status: 'CANCELED' }, state.market)).toMatchObject({ status: 'CANCELED' });
    const pegged = { ...ORDER, peg: { to: 'market', offsetLevels: 3 } } as const;
    expect(serializeOrder(pegged, state.market)).toMatchObject({
      pegPriceType: 'MARKET_PEG',
      pegOffsetType: 'PRICE_LEVEL',
      pegOffsetValue: 3,
      peggedPrice: '60000.50',
    });
  });

  it.each([
    [{}, 'LIMIT', 'GTC'],
    [{ timeInForce: 'FOK' }, 'LIMIT', 'FOK'],
    [{ timeInForce: 'GTD' }, 'LIMIT', 'GTD'],
    [{ postOnly: true }, 'LIMIT_MAKER', 'GTC'],
    [{ orderType: 'market', timeInForce: 'IOC' }, 'MARKET', 'GTC'],
    [{ orderType: 'market', trigger: STOP }, 'STOP_LOSS', 'GTC'],
    [{ trigger: STOP }, 'STOP_LOSS_LIMIT', 'GTC'],
    [{ trigger: STOP, postOnly: true }, 'STOP_LOSS_LIMIT', 'GTC'],
    [{ orderType: 'market', trigger: TAKE }, 'TAKE_PROFIT', 'GTC'],
    [{ trigger: TAKE }, 'TAKE_PROFIT_LIMIT', 'GTC'],
  ] as const)('%o is %s, %s', (change, type, timeInForce) => {
    expect(orderTypeOf({ ...ORDER, ...change })).toBe(type);
    expect(timeInForceOf({ ...ORDER, ...change })).toBe(timeInForce);
  });
});

it('knows the intervals of klines by the same names', () => {
  expect(['1s', '1m', '3d', '1w', '1M'].map(intervalOf)).toEqual(['1s', '1m', '3d', '1w', '1M']);
  expect(intervalOf('1y')).toBeUndefined();
});
