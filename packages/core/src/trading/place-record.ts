/** The binary record of an ordinary order: how it is written, checked and read as an object. `PlaceRequest` reads it without one. */

import type { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { CodecError } from '../kernel/codec/codec-error.ts';
import * as frame from '../kernel/codec/layout.ts';
import * as record from '../kernel/codec/record.ts';
import { indexOf } from '../kernel/numbers.ts';
import type { BinaryForm } from '../kernel/room.ts';
import * as layout from './command-layout.ts';
import type { PlaceLimit, PlaceMarket } from './commands.ts';
import { STP_MODES, TIMES_IN_FORCE } from './names.ts';
import * as orders from './order-layout.ts';

const { AT, PLACE_TYPE, padded } = frame;
const { beginRecord, checkPadding, toId } = record;
const { FLAG, MAX_CLIENT_ORDER_ID, PLACE } = layout;
const { isPosition, POSITION } = orders;

const LARGEST_INT32 = 2 ** 31 - 1;
const MAX_INT64 = 2n ** 63n - 1n;
/** Stands for every price that no market can have. */
const BEYOND_INT32 = 2 ** 31;
const IOC = TIMES_IN_FORCE.indexOf('IOC');
const MODES = STP_MODES.length;

type Order = PlaceLimit | PlaceMarket;

/** The record of an order that has no more than its fields. */
export const PLACE_FORM: BinaryForm = {
  index: indexOf(PLACE_TYPE),
  fits: (order: Order) => !isSpecial(order),
  check: checkPlace,
  read: readPlace,
  write: (order: Order, _type: number, out: ByteWriter) => encodePlace(order, out),
};

/** Whether an order has more than the record of an ordinary one holds; it then travels as JSON. */
function isSpecial(order: Order): boolean {
  if (order.trigger !== undefined || order.label !== undefined) return true;
  if (order.orderType === 'market') return false;
  if (order.peg !== undefined) return true;
  return order.expiresMs !== undefined || order.icebergLots !== undefined || order.timeInForce === 'GTD';
}

/** Appends an order as an ordinary place-order record, without what makes it special; GTD stands as GTC. */
export function encodePlace(command: Order, out: ByteWriter): void {
  const clientOrderId = command.clientOrderId ?? '';
  const start = beginRecord(out, PLACE_TYPE, PLACE.SIZE, clientOrderId.length);
  const view = out.view;
  let flags = command.side === 'sell' ? FLAG.SELL : 0;
  let quoteAmount = 0n;
  if (command.orderType === 'limit') {
    const { priceTicks } = command;
    if (priceTicks > LARGEST_INT32) flags |= FLAG.PRICE_OVERFLOW;
    view.setInt32(start + PLACE.PRICE, Math.max(-1, Math.min(priceTicks, LARGEST_INT32)), true);
    const timeInForce = command.timeInForce === 'GTD' ? 'GTC' : command.timeInForce;
    flags |= TIMES_IN_FORCE.indexOf(timeInForce ?? 'GTC') << FLAG.TIF_SHIFT;
    if (command.postOnly) flags |= FLAG.POST_ONLY;
  } else {
    flags |= FLAG.MARKET | (IOC << FLAG.TIF_SHIFT);
    if (command.quoteAmount !== undefined) {
      flags |= FLAG.BY_VALUE;
      quoteAmount = command.quoteAmount;
    }
  }
  if (quoteAmount > MAX_INT64) flags |= FLAG.VALUE_OVERFLOW;
  view.setInt32(start + PLACE.ACCOUNT, toId(command.accountId), true);
  view.setInt32(start + PLACE.MARKET, toId(command.marketId), true);
  view.setFloat64(start + PLACE.QTY, command.qtyLots ?? 0, true);
  view.setBigInt64(start + PLACE.VALUE, clampToInt64(quoteAmount), true);
  view.setUint8(start + PLACE.FLAGS, flags);
  const mode = command.selfTradePrevention;
  view.setUint8(start + PLACE.STP, mode === undefined ? 0 : STP_MODES.indexOf(mode) + 1);
  view.setUint8(start + PLACE.POSITION, positionOf(command));
  for (let i = 0; i < clientOrderId.length; i++) {
    view.setUint8(start + PLACE.SIZE + i, clientOrderId.charCodeAt(i));
  }
}

function positionOf({ positionSide, reduceOnly }: Order): number {
  const side = positionSide === undefined ? 0 : positionSide === 'long' ? POSITION.LONG : POSITION.SHORT;
  return side | (reduceOnly === true ? POSITION.REDUCE_ONLY : 0);
}

/** An amount beyond int64 is rejected by its flag or by its sign; the clamped figure itself is never used. */
function clampToInt64(value: bigint): bigint {
  if (value > MAX_INT64) return MAX_INT64;
  return value < -MAX_INT64 ? -MAX_INT64 : value;
}

function checkPlace(view: DataView, offset: number, length: number, tail: number): void {
  if (tail > MAX_CLIENT_ORDER_ID || length !== padded(PLACE.SIZE + tail)) {
    throw new CodecError('place-order record has an impossible length', offset);
  }
  // Flags, self-trade prevention, position and a byte of nothing in one read.
  const word = view.getUint32(offset + PLACE.FLAGS, true);
  const flags = word & 0xff;
  const wrong =
    (flags & FLAG.MARKET) === 0 ? FLAG.BY_VALUE | FLAG.VALUE_OVERFLOW : FLAG.POST_ONLY | FLAG.PRICE_OVERFLOW;
  const names = ((flags >> FLAG.TIF_SHIFT) & 3) < 3 && ((word >>> 8) & 0xff) <= MODES && isPosition(word >>> 16);
  const isWhole = Number.isSafeInteger(view.getFloat64(offset + PLACE.QTY, true));
  if ((flags & wrong) !== 0 || !names || !isWhole || !fieldsFitFlags(view, offset, flags)) {
    throw new CodecError('place-order record has an impossible field', offset);
  }
  checkPadding(view, offset + PLACE.SIZE + tail, offset + length);
  for (let i = 0; i < tail; i++) {
    const character = view.getUint8(offset + PLACE.SIZE + i);
    if (character < 0x21 || character > 0x7e) throw new CodecError('client order id is not printable', offset);
  }
}

/** Whether the fields that the flags leave unused are empty, and those that were cut to a bound stand at it. */
function fieldsFitFlags(view: DataView, offset: number, flags: number): boolean {
  const price = view.getInt32(offset + PLACE.PRICE, true);
  const valueLow = view.getInt32(offset + PLACE.VALUE, true);
  const valueHigh = view.getInt32(offset + PLACE.VALUE + 4, true);
  const hasValue = (valueLow | valueHigh) !== 0;
  if ((flags & FLAG.MARKET) === 0) {
    return !hasValue && ((flags & FLAG.PRICE_OVERFLOW) === 0 ? price >= -1 : price === LARGEST_INT32);
  }
  if (price !== 0 || ((flags >> FLAG.TIF_SHIFT) & 3) !== IOC) return false;
  if ((flags & FLAG.BY_VALUE) === 0) return !hasValue && (flags & FLAG.VALUE_OVERFLOW) === 0;
  if (!Object.is(view.getFloat64(offset + PLACE.QTY, true), 0)) return false;
  const isSmallest = valueLow === 0 && valueHigh === -LARGEST_INT32 - 1;
  return (flags & FLAG.VALUE_OVERFLOW) === 0 ? !isSmallest : valueLow === -1 && valueHigh === LARGEST_INT32;
}

function readPlace(view: DataView, offset: number): Order {
  const flags = view.getUint8(offset + PLACE.FLAGS);
  const mode = STP_MODES[view.getUint8(offset + PLACE.STP) - 1];
  const clientOrderId = readAscii(view, offset + PLACE.SIZE, view.getUint8(offset + AT.TAIL));
  const common = {
    type: 'place-order',
    accountId: view.getInt32(offset + PLACE.ACCOUNT, true),
    marketId: view.getInt32(offset + PLACE.MARKET, true),
    side: (flags & FLAG.SELL) === 0 ? 'buy' : 'sell',
    ...(clientOrderId === '' ? {} : { clientOrderId }),
    ...(mode === undefined ? {} : { selfTradePrevention: mode }),
    ...positionFields(view.getUint8(offset + PLACE.POSITION)),
  } as const;
  const qtyLots = view.getFloat64(offset + PLACE.QTY, true);
  if ((flags & FLAG.MARKET) === 0) {
    return {
      ...common,
      orderType: 'limit',
      priceTicks: (flags & FLAG.PRICE_OVERFLOW) === 0 ? view.getInt32(offset + PLACE.PRICE, true) : BEYOND_INT32,
      qtyLots,
      timeInForce: TIMES_IN_FORCE[(flags >> FLAG.TIF_SHIFT) & 3] ?? 'GTC',
      postOnly: (flags & FLAG.POST_ONLY) !== 0,
    };
  }
  if ((flags & FLAG.BY_VALUE) === 0) return { ...common, orderType: 'market', qtyLots };
  return { ...common, orderType: 'market', quoteAmount: view.getBigInt64(offset + PLACE.VALUE, true) };
}

/** Bits of `POSITION` as fields of an order. */
export function positionFields(bits: number): Pick<Order, 'positionSide' | 'reduceOnly'> {
  if (bits === 0) return {};
  const side = bits & (POSITION.LONG | POSITION.SHORT);
  return {
    ...(side === 0 ? {} : { positionSide: side === POSITION.LONG ? ('long' as const) : ('short' as const) }),
    ...((bits & POSITION.REDUCE_ONLY) === 0 ? {} : { reduceOnly: true }),
  };
}

/** Reads ASCII characters; the caller has checked the bounds. */
export function readAscii(view: DataView, offset: number, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += String.fromCharCode(view.getUint8(offset + i));
  return text;
}
