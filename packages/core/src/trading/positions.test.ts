/** What an order does to positions: from the command to the event of its acceptance and back. */
import { describe, expect, test } from 'vitest';
import { decodeApplied, decodeCommand, encodeCommand } from '../codec.ts';
import { restoreExchange } from '../create-exchange.ts';
import { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { CodecError } from '../kernel/codec/codec-error.ts';
import type { RoomSpec } from '../kernel/room.ts';
import { type Command, ROOMS } from '../rooms/index.ts';
import { ALICE, BTC_USDT, Desk } from '../testing/desk.ts';
import type { PlaceLimit } from './commands.ts';
import { OrderEvents, SIZE } from './order-events.ts';
import { HAS_POSITION, OWN_MODE_SHIFT, POSITION } from './order-layout.ts';
import { type Trading, tradingRoom } from './room.ts';

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
  const clearing = trading?.state.findMarket(BTC_USDT.marketId)?.clearing ?? {};
  Object.assign(clearing, { formRejection: () => 0 });
  return desk;
}

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
