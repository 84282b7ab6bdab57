/** What an order does to positions: from the command to the event of its acceptance and back. */
import { describe, expect, test } from 'vitest';
import { decodeApplied, decodeCommand, encodeCommand } from '../codec.ts';
import { restoreExchange } from '../create-exchange.ts';
import { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { CodecError } from '../kernel/codec/codec-error.ts';
import { rowOf } from '../kernel/move.ts';
import type { RoomSpec } from '../kernel/room.ts';
import { type Command, ROOMS } from '../rooms/index.ts';
import { ALICE, BOB, BTC, BTC_USDT, Desk, idOf, USDT } from '../testing/desk.ts';
import type { Clearing, OrderTerms } from './clearing.ts';
import type { PlaceLimit } from './commands.ts';
import { SIZE } from './event-layout.ts';
import { OrderEvents } from './order-events.ts';
import { COLD, HAS_POSITION, OWN_MODE_SHIFT, POSITION } from './order-layout.ts';
import { type Trading, tradingRoom } from './room.ts';
import type { TradingState } from './state.ts';

const { LONG, REDUCE_ONLY, SHORT } = POSITION;
const POSITIONS = [
  { bits: 0, fields: {} },
  { bits: REDUCE_ONLY, fields: { reduceOnly: true } },
  { bits: LONG, fields: { positionSide: 'long' } },
  { bits: SHORT, fields: { positionSide: 'short' } },
  { bits: LONG | REDUCE_ONLY, fields: { positionSide: 'long', reduceOnly: true } },
  { bits: SHORT | REDUCE_ONLY, fields: { positionSide: 'short', reduceOnly: true } },
] as const;
const CLIENT_IDS = ['', 'a', 'z'.repeat(36)];
const LARGEST_MODE = 5;

/** An order-accepted with every trait set, behind which another event stands. */
function written(position: number, clientOrderId: string): OrderEvents {
  const out = new OrderEvents();
  const id = new TextEncoder().encode(clientOrderId);
  const traits = 31 | (LARGEST_MODE << OWN_MODE_SHIFT);
  out.beginCommand(1, 2, 3);
  out.orderAccepted(5, 6, 1_000, 7, traits, position, 8, 9, BigInt64Array.of(10n), id, 0, id.length);
  out.levelChanged(7, 1, 8, 9, 1);
  out.endCommand();
  return out;
}

describe('the event of an acceptance', () => {
  test.each(POSITIONS.flatMap((position) => CLIENT_IDS.map((id) => ({ ...position, id }))))(
    'comes back with $fields and client order id "$id"',
    ({ bits, fields, id }) => {
      const events = decodeApplied(written(bits, id).bytes)[0]?.events;
      expect(events).toStrictEqual([
        {
          type: 'order-accepted',
          orderId: (6n << 32n) | 5n,
          clientOrderId: id,
          accountId: 1_000,
          marketId: 7,
          side: 'sell',
          orderType: 'market',
          timeInForce: 'GTD',
          postOnly: true,
          priceTicks: 8,
          qtyLots: 9,
          quoteAmount: 10n,
          selfTradePrevention: 'DECREMENT',
          ...fields,
        },
        { type: 'level-changed', marketId: 7, side: 'sell', priceTicks: 8, qtyLots: 9, orderCount: 1 },
      ]);
    },
  );

  test('takes no more bytes without a position than its fixed part', () => {
    expect(written(REDUCE_ONLY, '').length - written(0, '').length).toBe(8);
  });

  test.each([0, 6, -1, 2 ** 31 - 1])('is refused with a position of %d', (bits) => {
    const { bytes } = written(REDUCE_ONLY, 'id');
    const view = new DataView(bytes.buffer);
    const at = 32;
    expect(view.getUint16(at + 2, true) & HAS_POSITION).toBe(HAS_POSITION);
    view.setInt32(at + SIZE.ORDER_ACCEPTED, bits, true);
    expect(() => decodeApplied(bytes)).toThrow(CodecError);
  });
});

/** Trading's state and the market's clearing of the desk opened last. */
let spied: { readonly clearing: Clearing; readonly state: TradingState };

/** A market that takes orders with positions: spot's, without its rejection of them. */
function openDesk(): Desk {
  let trading: Trading | undefined;
  const spy: RoomSpec = {
    name: 'spy',
    number: 251,
    commands: {},
    events: [],
    codes: [],
    create: ({ use }) => {
      trading = use(tradingRoom);
      return { apply: () => undefined };
    },
  };
  const desk = new Desk({}, {}, { rooms: [...ROOMS, spy] });
  const clearing = trading?.state.findMarket(BTC_USDT.marketId)?.clearing;
  if (trading === undefined || clearing === undefined) throw new Error('the market is not listed');
  spied = { clearing, state: trading.state };
  Object.assign(clearing, { formRejection: () => 0 });
  return desk;
}

describe('what a clearing asks for', () => {
  /** On the desk's market an order that only makes a position smaller needs nothing. */
  function reduceForNothing(clearing: Clearing): void {
    const { bind, needOf, release } = clearing;
    const isFree = ({ position }: { readonly position: number }) => (position & REDUCE_ONLY) !== 0;
    const ifNeeded = (hold: Clearing['bind']) => (slot: number, lots: number) => {
      const { pool } = spied.state;
      if (!isFree({ position: pool.coldInt(slot, COLD.POSITION) })) hold.call(clearing, slot, lots);
    };
    Object.assign(clearing, {
      formRejection: () => 0,
      needOf: (order: OrderTerms, priceTicks: number, lots: number) =>
        isFree(order) ? 0n : needOf.call(clearing, order, priceTicks, lots),
      bind: ifNeeded(bind),
      release: ifNeeded(release),
    });
  }

  test('may depend on what the order does to positions, and is claimed so', () => {
    const desk = openDesk();
    reduceForNothing(spied.clearing);
    desk.sell(BOB, 1, 9_000);
    desk.buy(ALICE, 1, 9_000);
    for (const fields of [{}, { reduceOnly: true }]) {
      desk.buy(ALICE, 1, 8_000, fields);
      desk.buy(ALICE, 1, 9_500, { ...fields, trigger: { kind: 'stop-loss', stopPriceTicks: 9_500 } });
    }
    const claims = desk.exchange.claimed().filter(({ held }) => held > 0n);
    expect(claims).toMatchObject([{ accountId: ALICE, assetId: USDT, held: 17_500n, claimed: 17_500n }]);
    desk.do({ type: 'cancel-all', accountId: ALICE });
    expect(desk.purse(ALICE, USDT)[1]).toBe(0n);
  });
});

test('an order keeps the balances that it was placed on, whatever its clearing would choose after a restart', () => {
  const desk = openDesk();
  const amount = 10_000n;
  desk.do({ type: 'transfer', accountId: ALICE, from: 'spot', to: 'cross-margin', assetId: USDT, amount });
  const row = rowOf(spied.state.kernel, { accountId: ALICE, wallet: 'cross-margin', assetId: USDT });
  const usual = spied.clearing.paysRow;
  Object.assign(spied.clearing, { paysRow: () => row });
  const orderId = idOf(desk.buy(ALICE, 1, 9_000));
  Object.assign(spied.clearing, { paysRow: usual });
  const restored = restoreExchange(desk.exchange.snapshot());
  for (const exchange of [desk.exchange, restored]) {
    exchange.apply({ type: 'cancel-order', accountId: ALICE, orderId });
    expect(exchange.balance(ALICE, 'cross-margin', USDT).held).toBe(0n);
  }
  expect(restored.stateHash()).toBe(desk.exchange.stateHash());
});

test('so does a list with what its working order brings in', () => {
  const desk = openDesk();
  const { getsRow } = spied.clearing;
  desk.do({
    type: 'place-list',
    accountId: ALICE,
    marketId: BTC_USDT.marketId,
    contingency: 'OPO',
    orders: [
      { orderType: 'limit', side: 'buy', priceTicks: 9_000, qtyLots: 2 },
      { orderType: 'limit', side: 'sell', priceTicks: 11_000, qtyLots: 0 },
    ],
  });
  desk.sell(BOB, 1, 9_000);
  Object.assign(spied.clearing, { getsRow: () => -1 });
  const claims = desk.exchange.claimed().filter(({ assetId, held }) => assetId === BTC && held > 0n);
  expect(claims).toMatchObject([{ accountId: ALICE, held: 10_000n, claimed: 10_000n }]);
  desk.do({ type: 'cancel-all', accountId: ALICE });
  expect(desk.purse(ALICE, BTC)).toEqual([1_000_010_000n, 0n]);
  Object.assign(spied.clearing, { getsRow });
});

describe('a place-order', () => {
  const place = (fields: Partial<PlaceLimit>): Command => ({
    type: 'place-order',
    orderType: 'limit',
    accountId: ALICE,
    marketId: BTC_USDT.marketId,
    side: 'buy',
    priceTicks: 9_000,
    qtyLots: 1,
    timeInForce: 'GTC',
    postOnly: false,
    ...fields,
  });

  test.each(POSITIONS)('with $fields comes back from its record', ({ fields }) => {
    const out = new ByteWriter();
    encodeCommand(place(fields), 0n, out);
    expect(decodeCommand(out.bytes, 0).command).toStrictEqual(place(fields));
  });

  test.each(POSITIONS)('with $fields is accepted as such, resting or waiting', ({ bits, fields }) => {
    const desk = openDesk();
    const trigger = { kind: 'take-profit', stopPriceTicks: 9_000 } as const;
    desk.sell(ALICE, 1, 10_000);
    desk.buy(ALICE, 1, 10_000, { selfTradePrevention: 'NONE' });
    for (const more of [{}, { trigger }]) {
      const [accepted] = desk.do(place({ ...fields, ...more }));
      expect(accepted).toMatchObject({ type: 'order-accepted', ...fields });
      expect(accepted !== undefined && 'reduceOnly' in accepted).toBe((bits & REDUCE_ONLY) !== 0);
      expect(accepted !== undefined && 'positionSide' in accepted).toBe((bits & (LONG | SHORT)) !== 0);
    }
    expect(restoreExchange(desk.exchange.snapshot()).stateHash()).toBe(desk.exchange.stateHash());
  });
});
