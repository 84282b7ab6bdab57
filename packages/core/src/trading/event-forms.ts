/** Readers of the binary events that `order-events.ts` writes. */

import { CodecError } from '../kernel/codec/codec-error.ts';
import { EVENT_BITS_AT, padded } from '../kernel/codec/layout.ts';
import { nameAt } from '../kernel/names.ts';
import type { EventForm } from '../kernel/room.ts';
import { MAX_CLIENT_ORDER_ID } from './command-layout.ts';
import { POSITION_SIZE, SIZE } from './event-layout.ts';
import type { LevelChanged, MatchPrevented, OrderAccepted, OrderClosed, Trade } from './events.ts';
import { CLOSED_REASONS, CLOSED_STATUSES, SIDES, STP_MODES, TIMES_IN_FORCE } from './names.ts';
import * as orders from './order-layout.ts';
import { positionFields, readAscii } from './place-record.ts';

const {
  FORCED_TRADE,
  HAS_POSITION,
  isPosition,
  LENGTH_MASK,
  LENGTH_SHIFT,
  OWN_MODE_MASK,
  OWN_MODE_SHIFT,
  REASON_SHIFT,
} = orders;

const bitsAt = (view: DataView, at: number): number => view.getUint16(at + EVENT_BITS_AT, true);

function idLength(view: DataView, at: number): number {
  const length = (bitsAt(view, at) >> LENGTH_SHIFT) & LENGTH_MASK;
  if (length > MAX_CLIENT_ORDER_ID) throw new CodecError('client order id is too long', at);
  return length;
}

/** Bytes between an order-accepted and its client order id. */
function positionSize(view: DataView, at: number): number {
  return (bitsAt(view, at) & HAS_POSITION) === 0 ? 0 : POSITION_SIZE;
}

function readPosition(view: DataView, at: number): number {
  const bits = view.getInt32(at + SIZE.ORDER_ACCEPTED, true);
  if (bits === 0 || !isPosition(bits)) throw new CodecError('impossible position', at);
  return bits;
}

function readOrderAccepted(view: DataView, at: number): OrderAccepted {
  const bits = bitsAt(view, at);
  const ownMode = (bits >> OWN_MODE_SHIFT) & OWN_MODE_MASK;
  const beforeId = positionSize(view, at);
  const event: OrderAccepted = {
    type: 'order-accepted',
    orderId: view.getBigInt64(at + 8, true),
    clientOrderId: readAscii(view, at + SIZE.ORDER_ACCEPTED + beforeId, idLength(view, at)),
    accountId: view.getInt32(at + 4, true),
    marketId: view.getInt32(at + 16, true),
    side: nameAt(SIDES, bits & 1, at),
    orderType: (bits & 2) === 0 ? 'limit' : 'market',
    timeInForce: nameAt(TIMES_IN_FORCE, (bits >> 2) & 3, at),
    postOnly: (bits & 16) !== 0,
    priceTicks: view.getInt32(at + 20, true),
    qtyLots: view.getFloat64(at + 24, true),
    quoteAmount: view.getBigInt64(at + 32, true),
    selfTradePrevention: ownMode === 0 ? undefined : nameAt(STP_MODES, ownMode - 1, at),
  };
  return beforeId === 0 ? event : { ...event, ...positionFields(readPosition(view, at)) };
}

function readTrade(view: DataView, at: number): Trade {
  const bits = bitsAt(view, at);
  const event: Trade = {
    type: 'trade',
    tradeNo: view.getFloat64(at + 8, true),
    marketId: view.getInt32(at + 4, true),
    takerSide: nameAt(SIDES, bits & ~FORCED_TRADE, at),
    priceTicks: view.getInt32(at + 16, true),
    qtyLots: view.getFloat64(at + 24, true),
    makerOrderId: view.getBigInt64(at + 32, true),
    takerOrderId: view.getBigInt64(at + 40, true),
    makerAccountId: view.getInt32(at + 20, true),
    takerAccountId: view.getInt32(at + 48, true),
    makerFee: view.getBigInt64(at + 56, true),
    takerFee: view.getBigInt64(at + 64, true),
  };
  return (bits & FORCED_TRADE) === 0 ? event : { ...event, forced: true };
}

function readOrderClosed(view: DataView, at: number): OrderClosed {
  const bits = bitsAt(view, at);
  return {
    type: 'order-closed',
    orderId: view.getBigInt64(at + 8, true),
    accountId: view.getInt32(at + 4, true),
    marketId: view.getInt32(at + 16, true),
    status: nameAt(CLOSED_STATUSES, bits & ((1 << REASON_SHIFT) - 1), at),
    reason: nameAt(CLOSED_REASONS, bits >> REASON_SHIFT, at),
    executedLots: view.getFloat64(at + 24, true),
    executedQuote: view.getBigInt64(at + 32, true),
  };
}

function readLevelChanged(view: DataView, at: number): LevelChanged {
  return {
    type: 'level-changed',
    marketId: view.getInt32(at + 4, true),
    side: nameAt(SIDES, bitsAt(view, at), at),
    priceTicks: view.getInt32(at + 8, true),
    qtyLots: view.getFloat64(at + 16, true),
    orderCount: view.getInt32(at + 12, true),
  };
}

function readMatchPrevented(view: DataView, at: number): MatchPrevented {
  return {
    type: 'match-prevented',
    marketId: view.getInt32(at + 4, true),
    accountId: view.getInt32(at + 8, true),
    mode: nameAt(STP_MODES, bitsAt(view, at), at),
    priceTicks: view.getInt32(at + 12, true),
    makerOrderId: view.getBigInt64(at + 16, true),
    takerOrderId: view.getBigInt64(at + 24, true),
    makerLots: view.getFloat64(at + 32, true),
    takerLots: view.getFloat64(at + 40, true),
  };
}

/** By name of the event. */
export const EVENT_FORMS = {
  'order-accepted': {
    size: SIZE.ORDER_ACCEPTED,
    tail: (view, at) => positionSize(view, at) + padded(idLength(view, at)),
    read: readOrderAccepted,
  },
  trade: { size: SIZE.TRADE, read: readTrade },
  'order-closed': { size: SIZE.ORDER_CLOSED, read: readOrderClosed },
  'level-changed': { size: SIZE.LEVEL_CHANGED, read: readLevelChanged },
  'match-prevented': { size: SIZE.MATCH_PREVENTED, read: readMatchPrevented },
} as const satisfies Readonly<Record<string, EventForm>>;
