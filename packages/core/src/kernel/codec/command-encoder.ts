import type { CancelOrder, Command, PlaceLimit, PlaceMarket } from '../../commands.ts';
import type { ByteWriter } from './byte-writer.ts';
import { isCommand, isSpecial, plainCopy, withKnownFields } from './command-shape.ts';
import { encodeJson } from './json-payload.ts';
import {
  AT,
  CANCEL,
  COMMAND_HEADER,
  COMMAND_TYPES,
  COMMAND_VERSION,
  FLAG,
  INVALID,
  PLACE,
  padded,
  RULE,
  STP_MODES,
  TIMES_IN_FORCE,
} from './layout.ts';

const LARGEST_INT32 = 2 ** 31 - 1;
const MAX_INT64 = 2n ** 63n - 1n;
const MASK_64 = 2n ** 64n - 1n;
const LARGEST_KEY = 2n ** 128n - 1n;

/**
 * Appends a command as one self-delimiting record and returns its length in bytes. Its time is 0 until the sequencer patches it.
 * A value that is no command, or a key outside 0 … 2^128 − 1, becomes a record that the core refuses with COMMAND_INVALID.
 */
export function encodeCommand(command: Command, key: bigint, out: ByteWriter): number {
  const start = out.length;
  const keyIsValid = typeof key === 'bigint' && key >= 0n && key <= LARGEST_KEY;
  const copy = plainCopy(command);
  if (!keyIsValid || !isCommand(copy)) encodeInvalid(copy, out);
  else if (copy.type === 'place-order' && !isSpecial(copy)) encodePlace(copy, out);
  else if (copy.type === 'cancel-order') encodeCancel(copy, out);
  else encodeRare(copy, out);
  if (keyIsValid) {
    out.view.setBigUint64(start + AT.KEY_LOW, key & MASK_64, true);
    out.view.setBigUint64(start + AT.KEY_HIGH, key >> 64n, true);
  }
  return out.length - start;
}

/** Stamps the sequencer's time (milliseconds since the epoch) on the record at `offset`. */
export function patchCommandTime(bytes: Uint8Array, offset: number, timeMs: number): void {
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).setFloat64(offset + AT.TIME, timeMs, true);
}

function begin(out: ByteWriter, type: number, size: number, tail: number): number {
  const start = out.extend(padded(size + tail));
  out.view.setUint32(start + AT.LENGTH, padded(size + tail), true);
  out.view.setUint8(start + AT.TYPE, type);
  out.view.setUint8(start + AT.VERSION, COMMAND_VERSION);
  out.view.setUint16(start + AT.TAIL, tail, true);
  return start;
}

/** Appends an order as an ordinary place-order record, without what makes it special; GTD stands as GTC. */
export function encodePlace(command: PlaceLimit | PlaceMarket, out: ByteWriter): void {
  const clientOrderId = command.clientOrderId ?? '';
  const start = begin(out, COMMAND_TYPES.indexOf('place-order'), PLACE.SIZE, clientOrderId.length);
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
    flags |= FLAG.MARKET | (TIMES_IN_FORCE.indexOf('IOC') << FLAG.TIF_SHIFT);
    if (command.quoteAmount !== undefined) {
      flags |= FLAG.BY_QUOTE;
      quoteAmount = command.quoteAmount;
      if (command.withinQtyLimits) view.setUint8(start + PLACE.RULES, RULE.WITHIN_QTY_LIMITS);
    }
  }
  if (quoteAmount > MAX_INT64) flags |= FLAG.QUOTE_OVERFLOW;
  view.setInt32(start + PLACE.ACCOUNT, toId(command.accountId), true);
  view.setInt32(start + PLACE.MARKET, toId(command.marketId), true);
  view.setFloat64(start + PLACE.QTY, command.qtyLots ?? 0, true);
  view.setBigInt64(start + PLACE.QUOTE_AMOUNT, clampToInt64(quoteAmount), true);
  view.setUint8(start + PLACE.FLAGS, flags);
  const mode = command.selfTradePrevention;
  view.setUint8(start + PLACE.STP, mode === undefined ? 0 : STP_MODES.indexOf(mode) + 1);
  for (let i = 0; i < clientOrderId.length; i++) {
    view.setUint8(start + PLACE.SIZE + i, clientOrderId.charCodeAt(i));
  }
}

/** Ids are 32-bit; any other number is nobody's id, as 0 is. */
function toId(value: number): number {
  return value === (value | 0) ? value : 0;
}

/** An amount beyond int64 is refused by its flag or by its sign; the clamped figure itself is never used. */
function clampToInt64(value: bigint): bigint {
  if (value > MAX_INT64) return MAX_INT64;
  return value < -MAX_INT64 ? -MAX_INT64 : value;
}

function encodeCancel(command: CancelOrder, out: ByteWriter): void {
  const start = begin(out, COMMAND_TYPES.indexOf('cancel-order'), CANCEL.SIZE, 0);
  const possible = command.orderId > 0n && command.orderId <= MAX_INT64;
  out.view.setInt32(start + CANCEL.ACCOUNT, toId(command.accountId), true);
  out.view.setBigInt64(start + CANCEL.ORDER, possible ? command.orderId : 0n, true);
}

function encodeRare(command: Command, out: ByteWriter): void {
  const payload = encodeJson(withKnownFields(command));
  const size = COMMAND_HEADER + 8 + payload.length;
  const name = command.type === 'place-order' ? 'place-special' : command.type;
  const start = begin(out, COMMAND_TYPES.indexOf(name), size, 0);
  out.view.setUint32(start + COMMAND_HEADER, payload.length, true);
  out.put(payload, start + COMMAND_HEADER + 8);
}

function encodeInvalid(command: Readonly<Record<string, unknown>>, out: ByteWriter): void {
  const start = begin(out, COMMAND_TYPES.indexOf('invalid'), INVALID.SIZE, 0);
  const account = command.accountId;
  out.view.setInt32(start + INVALID.ACCOUNT, typeof account === 'number' ? toId(account) : 0, true);
}
