import { WALLET_KINDS } from '@bourse/domain';
import type { ExchangeEvent } from '../../events.ts';
import { REJECT_CODES } from '../../reject-codes.ts';
import { CodecError } from './codec-error.ts';
import { readAscii } from './command-decoder.ts';
import { decodeJson } from './json-payload.ts';
import {
  APPLIED_HEADER,
  APPLIED_MARK,
  CLOSED_REASONS,
  CLOSED_STATUSES,
  EVENT,
  EVENT_SIZES,
  EVENT_TYPES,
  MAX_CLIENT_ORDER_ID,
  POSTING_REASONS,
  padded,
  SIDES,
  STP_MODES,
  TIMES_IN_FORCE,
} from './layout.ts';

/** One command's outcome as it leaves the core. */
export interface AppliedCommand {
  readonly seq: number;
  readonly timeMs: number;
  /** The number that the host gave the command, to find the waiting caller; 0 … 2^32 − 1. */
  readonly correlation: number;
  readonly events: readonly ExchangeEvent[];
}

/** Reads everything that an `EventBuffer` holds. Throws a `CodecError` on bytes that it cannot have written. */
export function decodeApplied(bytes: Uint8Array): AppliedCommand[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const applied: AppliedCommand[] = [];
  let offset = 0;
  while (offset < view.byteLength) {
    const end = offset + checkedLength(view, offset);
    const count = view.getUint32(offset + 20, true);
    applied.push({
      seq: view.getFloat64(offset, true),
      timeMs: view.getFloat64(offset + 8, true),
      correlation: view.getUint32(offset + 16, true),
      events: readEvents(bytes, view, offset + APPLIED_HEADER, end, count),
    });
    offset = end;
  }
  return applied;
}

function checkedLength(view: DataView, offset: number): number {
  if (offset + APPLIED_HEADER > view.byteLength) throw new CodecError('event header is cut off', offset);
  if (view.getUint32(offset + 28, true) !== APPLIED_MARK) throw new CodecError('no event header', offset);
  const length = view.getUint32(offset + 24, true);
  if (length < APPLIED_HEADER || length % 8 !== 0 || length > view.byteLength - offset) {
    throw new CodecError('events have an impossible length', offset);
  }
  return length;
}

function readEvents(bytes: Uint8Array, view: DataView, start: number, end: number, count: number): ExchangeEvent[] {
  const events: ExchangeEvent[] = [];
  let offset = start;
  while (offset < end) {
    const size = eventSize(view, offset, end);
    events.push(readEvent(bytes, view, offset));
    offset += size;
  }
  if (events.length !== count) throw new CodecError('wrong number of events', start);
  return events;
}

function eventSize(view: DataView, offset: number, end: number): number {
  const type = view.getUint8(offset);
  const fixed = EVENT_SIZES[type];
  if (fixed === undefined) throw new CodecError('unknown event type', offset);
  let size = fixed;
  if (fixed === 0) size = 8 + padded(view.getUint32(offset + 4, true));
  else if (type === EVENT.ORDER_ACCEPTED) {
    const tail = view.getUint8(offset + 2);
    if (tail > MAX_CLIENT_ORDER_ID) throw new CodecError('client order id is too long', offset);
    size = fixed + padded(tail);
  }
  if (size <= 0 || offset + size > end) throw new CodecError('event is cut off', offset);
  return size;
}

function readEvent(bytes: Uint8Array, view: DataView, at: number): ExchangeEvent {
  switch (view.getUint8(at)) {
    case EVENT.REJECTED:
      return readRejected(view, at);
    case EVENT.DUPLICATE:
      return readDuplicate(view, at);
    case EVENT.ORDER_ACCEPTED:
      return readOrderAccepted(view, at);
    case EVENT.TRADE:
      return readTrade(view, at);
    case EVENT.ORDER_CLOSED:
      return readOrderClosed(view, at);
    case EVENT.LEVEL_CHANGED:
      return readLevelChanged(view, at);
    case EVENT.BALANCE_CHANGED:
      return readBalanceChanged(view, at);
    case EVENT.POSTED:
      return readPosted(view, at);
    case EVENT.MATCH_PREVENTED:
      return readMatchPrevented(view, at);
    default:
      return readRare(bytes, view, at);
  }
}

function name<T>(list: readonly T[], index: number, at: number): T {
  const found = list[index];
  if (found === undefined) throw new CodecError('unknown name in an event', at);
  return found;
}

function readRejected(view: DataView, at: number): ExchangeEvent {
  return {
    type: 'rejected',
    accountId: view.getFloat64(at + 8, true),
    code: name(REJECT_CODES, view.getUint8(at + 1), at),
  };
}

function readDuplicate(view: DataView, at: number): ExchangeEvent {
  const code = view.getUint8(at + 1);
  return {
    type: 'duplicate',
    accountId: view.getInt32(at + 4, true),
    originalSeq: view.getFloat64(at + 8, true),
    orderId: view.getBigInt64(at + 16, true),
    code: code === 0 ? undefined : name(REJECT_CODES, code - 1, at),
  };
}

function readOrderAccepted(view: DataView, at: number): ExchangeEvent {
  const traits = view.getUint8(at + 1);
  const ownMode = view.getUint8(at + 3);
  return {
    type: 'order-accepted',
    orderId: view.getBigInt64(at + 8, true),
    clientOrderId: readAscii(view, at + 40, view.getUint8(at + 2)),
    accountId: view.getInt32(at + 4, true),
    marketId: view.getInt32(at + 16, true),
    side: name(SIDES, traits & 1, at),
    orderType: (traits & 2) === 0 ? 'limit' : 'market',
    timeInForce: name(TIMES_IN_FORCE, (traits >> 2) & 3, at),
    postOnly: (traits & 16) !== 0,
    priceTicks: view.getInt32(at + 20, true),
    qtyLots: view.getFloat64(at + 24, true),
    quoteAmount: view.getBigInt64(at + 32, true),
    selfTradePrevention: ownMode === 0 ? undefined : name(STP_MODES, ownMode - 1, at),
  };
}

function readTrade(view: DataView, at: number): ExchangeEvent {
  return {
    type: 'trade',
    tradeNo: view.getFloat64(at + 8, true),
    marketId: view.getInt32(at + 4, true),
    takerSide: name(SIDES, view.getUint8(at + 1), at),
    priceTicks: view.getInt32(at + 16, true),
    qtyLots: view.getFloat64(at + 24, true),
    makerOrderId: view.getBigInt64(at + 32, true),
    takerOrderId: view.getBigInt64(at + 40, true),
    makerAccountId: view.getInt32(at + 20, true),
    takerAccountId: view.getInt32(at + 48, true),
    makerFee: view.getBigInt64(at + 56, true),
    takerFee: view.getBigInt64(at + 64, true),
  };
}

function readOrderClosed(view: DataView, at: number): ExchangeEvent {
  return {
    type: 'order-closed',
    orderId: view.getBigInt64(at + 8, true),
    accountId: view.getInt32(at + 4, true),
    marketId: view.getInt32(at + 16, true),
    status: name(CLOSED_STATUSES, view.getUint8(at + 1), at),
    reason: name(CLOSED_REASONS, view.getUint8(at + 2), at),
    executedLots: view.getFloat64(at + 24, true),
    executedQuote: view.getBigInt64(at + 32, true),
  };
}

function readLevelChanged(view: DataView, at: number): ExchangeEvent {
  return {
    type: 'level-changed',
    marketId: view.getInt32(at + 4, true),
    side: name(SIDES, view.getUint8(at + 1), at),
    priceTicks: view.getInt32(at + 8, true),
    qtyLots: view.getFloat64(at + 16, true),
    orderCount: view.getInt32(at + 12, true),
  };
}

function readBalanceChanged(view: DataView, at: number): ExchangeEvent {
  return {
    type: 'balance-changed',
    accountId: view.getInt32(at + 4, true),
    wallet: name(WALLET_KINDS, view.getUint8(at + 1), at),
    assetId: view.getInt32(at + 8, true),
    total: view.getBigInt64(at + 16, true),
    held: view.getBigInt64(at + 24, true),
  };
}

function readPosted(view: DataView, at: number): ExchangeEvent {
  return {
    type: 'posted',
    accountId: view.getInt32(at + 4, true),
    wallet: name(WALLET_KINDS, view.getUint8(at + 1), at),
    assetId: view.getInt32(at + 8, true),
    delta: view.getBigInt64(at + 16, true),
    reason: name(POSTING_REASONS, view.getUint8(at + 2), at),
  };
}

function readMatchPrevented(view: DataView, at: number): ExchangeEvent {
  return {
    type: 'match-prevented',
    marketId: view.getInt32(at + 4, true),
    accountId: view.getInt32(at + 8, true),
    mode: name(STP_MODES, view.getUint8(at + 1), at),
    priceTicks: view.getInt32(at + 12, true),
    makerOrderId: view.getBigInt64(at + 16, true),
    takerOrderId: view.getBigInt64(at + 24, true),
    makerLots: view.getFloat64(at + 32, true),
    takerLots: view.getFloat64(at + 40, true),
  };
}

function readRare(bytes: Uint8Array, view: DataView, at: number): ExchangeEvent {
  const type = name(EVENT_TYPES, view.getUint8(at), at);
  let event: unknown;
  try {
    event = decodeJson(bytes.subarray(at + 8, at + 8 + view.getUint32(at + 4, true)));
  } catch {
    throw new CodecError('event payload is no JSON', at);
  }
  if (typeof event !== 'object' || event === null || !('type' in event) || event.type !== type) {
    throw new CodecError('event payload has the wrong type', at);
  }
  return event as ExchangeEvent;
}
