import { once } from 'node:events';
import type { RouteBody } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  type GatewayTraders,
  ORDER,
  POST,
  placeLimit,
  startGatewayTraders,
  tradeAt,
} from '../../../testing/gateway-traders.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { RigSocket } from '../streams/testing/stream-rig.ts';

/*
 * One table of orders over every API: the gateway's REST and WebSocket API, our own HTTP and WebSocket API. All of them accept and reject
 * the same orders, with the same reason.
 */

type Body = RouteBody<'placeSpotOrder'>;
/** An order in our own format, without its market. */
type Wish = Omit<Body, 'tradeCode'>;
type Outcome = 'taken' | string;

const BUY: Wish = { side: 'buy', type: 'limit', price: '19000', qty: '0.01' };
const SELL: Wish = { side: 'sell', type: 'limit', price: '21000', qty: '0.01' };
const MARKET: Wish = { side: 'buy', type: 'market' };
const STOP: Wish = { side: 'sell', type: 'market', qty: '0.01', trigger: 'stop-loss', stopPrice: '19500' };
const without = ({ price: _price, ...rest }: Wish): Wish => rest;

/** What our own API answers, or `taken`. */
const TABLE: readonly (readonly [string, Wish, Outcome])[] = [
  ['a limit order', BUY, 'taken'],
  ['no quantity at all', { ...BUY, qty: '0' }, 'QTY_NOT_POSITIVE'],
  ['a negative quantity', { ...BUY, qty: '-1' }, 'QTY_NOT_POSITIVE'],
  ['a quantity in another notation', { ...BUY, qty: '1e-3' }, 'QTY_SYNTAX'],
  ['a part of a lot', { ...BUY, qty: '0.010000001' }, 'QTY_OFF_LOT'],
  ['more than the largest quantity', { ...BUY, qty: '1000.00001' }, 'QTY_TOO_LARGE'],
  ['a price of nothing', { ...BUY, price: '0' }, 'PRICE_NOT_POSITIVE'],
  ['a part of a tick', { ...BUY, price: '19000.001' }, 'PRICE_OFF_TICK'],
  ['a price beyond all', { ...SELL, price: '1000000.01' }, 'PRICE_TOO_HIGH'],
  ['too little money', { ...BUY, qty: '0.0002' }, 'NOTIONAL_TOO_SMALL'],
  ['more than there is', { ...BUY, qty: '9' }, 'INSUFFICIENT_BALANCE'],
  ['a post-only order that rests', { ...BUY, postOnly: true }, 'taken'],
  ['a post-only order that would take', { ...BUY, price: '20100', postOnly: true }, 'POST_ONLY_WOULD_TAKE'],
  ['IOC that takes nothing', { ...BUY, timeInForce: 'IOC' }, 'taken'],
  ['FOK that takes nothing', { ...BUY, timeInForce: 'FOK' }, 'taken'],
  ['an iceberg', { ...BUY, icebergQty: '0.001' }, 'taken'],
  ['an iceberg that shows all of it', { ...BUY, icebergQty: '0.01' }, 'taken'],
  ['an iceberg larger than the order', { ...BUY, qty: '0.001', icebergQty: '1' }, 'ICEBERG_TOO_LARGE'],
  ['an iceberg one lot larger than the order', { ...BUY, icebergQty: '0.01001' }, 'ICEBERG_TOO_LARGE'],
  ['a stop larger in its part', { ...STOP, type: 'limit', price: '19400', icebergQty: '0.02' }, 'ICEBERG_TOO_LARGE'],
  ['a pegged order larger in its part', { ...without(BUY), pegTo: 'primary', icebergQty: '1' }, 'ICEBERG_TOO_LARGE'],
  ['an iceberg of fifty parts', { ...BUY, icebergQty: '0.0002' }, 'taken'],
  ['an iceberg of fifty-one parts', { ...BUY, qty: '0.01001', icebergQty: '0.0002' }, 'ICEBERG_INVALID'],
  ['an iceberg that may not rest', { ...BUY, timeInForce: 'IOC', icebergQty: '0.001' }, 'ICEBERG_INVALID'],
  ['a part of a lot that shows', { ...BUY, icebergQty: '0.001000001' }, 'QTY_OFF_LOT'],
  ['a market order that hides', { ...MARKET, qty: '0.001', icebergQty: '0.0001' }, 'BODY_INVALID'],
  ['a market order by quantity', { ...MARKET, qty: '0.001' }, 'taken'],
  ['a market order by amount', { ...MARKET, quoteAmount: '20' }, 'taken'],
  ['a market order by both', { ...MARKET, qty: '0.001', quoteAmount: '20' }, 'BODY_INVALID'],
  ['a market order by neither', MARKET, 'BODY_INVALID'],
  ['a market order with a price', { ...MARKET, qty: '0.001', price: '20000' }, 'BODY_INVALID'],
  ['a market order by too little', { ...MARKET, quoteAmount: '1' }, 'NOTIONAL_TOO_SMALL'],
  ['a market order by an amount too precise', { ...MARKET, quoteAmount: '20.000000001' }, 'DECIMAL_TOO_PRECISE'],
  ['a limit order by amount', { ...BUY, quoteAmount: '20' }, 'BODY_INVALID'],
  ['a stop', STOP, 'taken'],
  ['a stop that has been passed', { ...STOP, stopPrice: '20500' }, 'STOP_PRICE_PASSED'],
  ['a stop at the last price', { ...STOP, stopPrice: '20000' }, 'STOP_PRICE_PASSED'],
  ['a stop at a part of a tick', { ...STOP, stopPrice: '19500.001' }, 'PRICE_OFF_TICK'],
  [
    'a stop by amount',
    { side: 'sell', type: 'market', quoteAmount: '20', trigger: 'stop-loss', stopPrice: '19500' },
    'TRIGGER_INVALID',
  ],
  ['a trailing stop', { ...STOP, trailingDelta: 10 }, 'taken'],
  ['one that trails too closely', { ...STOP, trailingDelta: 9 }, 'TRIGGER_INVALID'],
  ['one that trails too far', { ...STOP, trailingDelta: 2_001 }, 'TRIGGER_INVALID'],
  ['a pegged order', { ...without(BUY), pegTo: 'primary' }, 'taken'],
  ['a peg with a price', { ...BUY, pegTo: 'primary' }, 'BODY_INVALID'],
  ['a peg too deep', { ...without(BUY), pegTo: 'primary', pegOffset: 101 }, 'PEG_INVALID'],
  ['a peg to no level', { ...without(BUY), pegTo: 'primary', pegOffset: 100 }, 'PEG_LEVEL_MISSING'],
  ['a peg of a market order', { ...MARKET, qty: '0.001', pegTo: 'primary' }, 'BODY_INVALID'],
  ['a post-only peg to the other side', { ...without(BUY), pegTo: 'market', postOnly: true }, 'POST_ONLY_WOULD_TAKE'],
];

/** The order in the gateway's format. */
function gatewayParams(wish: Wish): Record<string, string | number> {
  const kinds = { 'stop-loss': 'STOP_LOSS', 'take-profit': 'TAKE_PROFIT' } as const;
  const kind = wish.trigger && kinds[wish.trigger];
  const plain = wish.type === 'market' ? 'MARKET' : wish.postOnly === true ? 'LIMIT_MAKER' : 'LIMIT';
  const type = kind === undefined ? plain : wish.type === 'market' ? kind : `${kind}_LIMIT`;
  const isTimed = wish.type === 'limit' && type !== 'LIMIT_MAKER';
  const pegs = { primary: 'PRIMARY_PEG', market: 'MARKET_PEG' } as const;
  const words = {
    symbol: 'BTCUSDT',
    side: wish.side.toUpperCase(),
    type,
    timeInForce: isTimed ? (wish.timeInForce ?? 'GTC') : undefined,
    price: wish.price,
    quantity: wish.qty,
    quoteOrderQty: wish.quoteAmount,
    stopPrice: wish.stopPrice,
    trailingDelta: wish.trailingDelta,
    icebergQty: wish.icebergQty,
    pegPriceType: wish.pegTo && pegs[wish.pegTo],
    pegOffsetType: wish.pegOffset === undefined ? undefined : 'PRICE_LEVEL',
    pegOffsetValue: wish.pegOffset,
  };
  const given = Object.entries(words).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Record<string, string | number>;
}

let traders: GatewayTraders;
let api: RigSocket;
let socket: TestSocket;

beforeAll(async () => {
  traders = await startGatewayTraders();
  const { server, owner } = traders;
  await tradeAt(traders, '20000');
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/ws-api/v3`);
  await once(ws, 'open');
  api = new RigSocket(ws);
  socket = await TestSocket.open(owner);
});
afterAll(async () => {
  api.ws.terminate();
  socket.close();
  await traders.server.close();
});

/** Every way in; each answers whether it took the order, with its reason where it has names for reasons. */
const WAYS: Readonly<Record<string, (wish: Wish) => Promise<{ readonly isTaken: boolean; readonly error?: string }>>> =
  {
    'our HTTP': async (wish) => {
      const { code, error } = (await traders.owner.call('placeSpotOrder', {
        body: { ...wish, tradeCode: 'btc_usdt' },
      })) as { code: number; error?: string };
      return { isTaken: code === 200, error: error ?? '' };
    },
    'our socket': async (wish) => {
      const { code, error } = (await socket.ask('order.place', { ...wish, tradeCode: 'btc_usdt' })) as {
        code: number;
        error?: string;
      };
      return { isTaken: code === 200, error: error ?? '' };
    },
    'REST of the gateway': async (wish) => {
      const { status } = await traders.mine.signed(ORDER, gatewayParams(wish), POST);
      expect([200, 400]).toContain(status);
      return { isTaken: status === 200 };
    },
    'the WebSocket API': async (wish) => {
      const { status } = await api.ask('order.place', traders.mine.signedParams(gatewayParams(wish)));
      expect([200, 400]).toContain(status);
      return { isTaken: status === 200 };
    },
  };

describe.each(Object.keys(WAYS))('an order over %s', (way) => {
  it.each(TABLE)('%s', async (_, wish, outcome) => {
    const { theirs, owner, other } = traders;
    await placeLimit(theirs, { side: 'SELL', price: '20100', quantity: '0.05' });
    await placeLimit(theirs, { side: 'BUY', price: '19900', quantity: '0.05' });
    await tradeAtOwnPrice();
    const told = await WAYS[way]?.(wish);
    await owner.expect('cancelAllSpotOrders');
    await other.expect('cancelAllSpotOrders');
    expect(told?.isTaken).toBe(outcome === 'taken');
    if (told?.error !== undefined && outcome !== 'taken') expect(told.error).toBe(outcome);
  });
});

/** The last price is 20,000 again, whatever the order before traded at. */
async function tradeAtOwnPrice(): Promise<void> {
  const { theirs } = traders;
  await placeLimit(theirs, { side: 'SELL', price: '20000', quantity: '0.001' });
  await placeLimit(theirs, { price: '20000', quantity: '0.001', selfTradePreventionMode: 'NONE' });
}
