import type { CancelOrder, Command, PlaceLimit, PlaceMarket } from '../../commands.ts';
import { CodecError } from './codec-error.ts';
import { isCommand, isSpecial } from './command-shape.ts';
import { decodeJson } from './json-payload.ts';
import * as layout from './layout.ts';
import { COMMAND_TYPES, padded, STP_MODES, TIMES_IN_FORCE } from './layout.ts';

const { AT, CANCEL, COMMAND_HEADER, COMMAND_VERSION, FLAG, INVALID, MAX_CLIENT_ORDER_ID, PLACE, RULE } = layout;

/** A command record as an object. `command` is undefined for a record of a command that could not be read. */
export interface DecodedCommand {
  readonly command: Command | undefined;
  /** Who sent it, also when it could not be read; 0 when unknown or nobody. */
  readonly accountId: number;
  readonly timeMs: number;
  readonly key: bigint;
  /** Offset of the record behind it. */
  readonly next: number;
}

/** The last millisecond that a date can name. */
export const LARGEST_TIME = 8.64e15;
/** Stands for every price that no market can have. */
const BEYOND_INT32 = 2 ** 31;
const LARGEST_INT32 = 2 ** 31 - 1;
const KINDS = COMMAND_TYPES.length;
const MODES = STP_MODES.length;
const IOC = TIMES_IN_FORCE.indexOf('IOC');
const PLACE_TYPE = COMMAND_TYPES.indexOf('place-order');
const CANCEL_TYPE = COMMAND_TYPES.indexOf('cancel-order');
const INVALID_TYPE = COMMAND_TYPES.indexOf('invalid');

/** Checks that a whole record of a known type and version with plausible fields begins at `offset`; returns its length. */
export function checkRecord(view: DataView, size: number, offset: number): number {
  if (offset < 0 || offset + COMMAND_HEADER > size) throw new CodecError('command record is cut off', offset);
  const length = view.getUint32(offset + AT.LENGTH, true);
  if (length < INVALID.SIZE || (length & 7) !== 0 || length > size - offset) {
    throw new CodecError('command record has an impossible length', offset);
  }
  // Type, version and tail in one read.
  const word = view.getUint32(offset + AT.TYPE, true);
  if (((word >>> 8) & 0xff) !== COMMAND_VERSION) throw new CodecError('unknown command version', offset);
  const time = view.getFloat64(offset + AT.TIME, true);
  if (!(time >= 0 && time <= LARGEST_TIME && Math.floor(time) === time))
    throw new CodecError('impossible time', offset);
  const type = word & 0xff;
  const tail = word >>> 16;
  if (type === PLACE_TYPE) checkPlace(view, offset, length, tail);
  else if (type >= KINDS) throw new CodecError('unknown command type', offset);
  else if (tail !== 0) throw new CodecError('command record has a tail', offset);
  else if (type === CANCEL_TYPE) checkCancel(view, offset, length);
  else if (type === INVALID_TYPE) checkInvalid(view, offset, length);
  return length;
}

function checkCancel(view: DataView, offset: number, length: number): void {
  if (length !== CANCEL.SIZE) throw new CodecError('cancel-order record has an impossible length', offset);
  const isWritten = view.getInt32(offset + CANCEL.ACCOUNT + 4, true) === 0;
  if (!isWritten || view.getInt32(offset + CANCEL.ORDER + 4, true) < 0) {
    throw new CodecError('cancel-order record has an impossible field', offset);
  }
}

function checkInvalid(view: DataView, offset: number, length: number): void {
  if (length !== INVALID.SIZE || view.getInt32(offset + INVALID.ACCOUNT + 4, true) !== 0) {
    throw new CodecError('record of an unreadable command has an impossible field', offset);
  }
}

function checkPlace(view: DataView, offset: number, length: number, tail: number): void {
  if (tail > MAX_CLIENT_ORDER_ID || length !== padded(PLACE.SIZE + tail)) {
    throw new CodecError('place-order record has an impossible length', offset);
  }
  // Flags, self-trade prevention, rules and a byte of nothing in one read.
  const word = view.getUint32(offset + PLACE.FLAGS, true);
  const flags = word & 0xff;
  const rules = word >>> 16;
  const wrong =
    (flags & FLAG.MARKET) === 0 ? FLAG.BY_QUOTE | FLAG.QUOTE_OVERFLOW : FLAG.POST_ONLY | FLAG.PRICE_OVERFLOW;
  const names = ((flags >> FLAG.TIF_SHIFT) & 3) < 3 && ((word >>> 8) & 0xff) <= MODES;
  const isRuled = rules === 0 || (rules === RULE.WITHIN_QTY_LIMITS && (flags & FLAG.BY_QUOTE) !== 0);
  const isWhole = Number.isSafeInteger(view.getFloat64(offset + PLACE.QTY, true));
  if ((flags & wrong) !== 0 || !names || !isRuled || !isWhole || !fieldsFitFlags(view, offset, flags)) {
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
  const quoteLow = view.getInt32(offset + PLACE.QUOTE_AMOUNT, true);
  const quoteHigh = view.getInt32(offset + PLACE.QUOTE_AMOUNT + 4, true);
  const hasQuote = (quoteLow | quoteHigh) !== 0;
  if ((flags & FLAG.MARKET) === 0) {
    return !hasQuote && ((flags & FLAG.PRICE_OVERFLOW) === 0 ? price >= -1 : price === LARGEST_INT32);
  }
  if (price !== 0 || ((flags >> FLAG.TIF_SHIFT) & 3) !== IOC) return false;
  if ((flags & FLAG.BY_QUOTE) === 0) return !hasQuote && (flags & FLAG.QUOTE_OVERFLOW) === 0;
  if (!Object.is(view.getFloat64(offset + PLACE.QTY, true), 0)) return false;
  const isSmallest = quoteLow === 0 && quoteHigh === -LARGEST_INT32 - 1;
  return (flags & FLAG.QUOTE_OVERFLOW) === 0 ? !isSmallest : quoteLow === -1 && quoteHigh === LARGEST_INT32;
}

function checkPadding(view: DataView, from: number, to: number): void {
  for (let place = from; place < to; place++) {
    if (view.getUint8(place) !== 0) throw new CodecError('record is not padded with zeros', from);
  }
}

/** Reads the record at `offset`. Throws a `CodecError` on bytes that `encodeCommand` cannot have written. */
export function decodeCommand(bytes: Uint8Array, offset: number): DecodedCommand {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const next = offset + checkRecord(view, view.byteLength, offset);
  const command = readCommand(bytes, view, offset);
  const low = view.getBigUint64(offset + AT.KEY_LOW, true);
  const high = view.getBigUint64(offset + AT.KEY_HIGH, true);
  const accountId = command === undefined ? view.getInt32(offset + INVALID.ACCOUNT, true) : accountOf(command);
  return {
    command,
    accountId,
    timeMs: view.getFloat64(offset + AT.TIME, true),
    key: (high << 64n) | low,
    next,
  };
}

/** The account that a command names; 0 for those of the operator. */
export function accountOf(command: Command): number {
  return 'accountId' in command ? command.accountId : 0;
}

function readCommand(bytes: Uint8Array, view: DataView, offset: number): Command | undefined {
  const type = view.getUint8(offset + AT.TYPE);
  if (type === INVALID_TYPE) return undefined;
  if (type === PLACE_TYPE) return readPlace(view, offset);
  if (type === CANCEL_TYPE) return readCancel(view, offset);
  return readRareCommand(bytes, view, offset);
}

/** Reads a command that travels as JSON from an already checked record; throws a `CodecError` when it is none. */
export function readRareCommand(bytes: Uint8Array, view: DataView, offset: number): Command {
  const length = view.getUint32(offset + AT.LENGTH, true);
  const size = view.getUint32(offset + COMMAND_HEADER, true);
  if (padded(COMMAND_HEADER + 8 + size) !== length) throw new CodecError('impossible payload length', offset);
  const start = offset + COMMAND_HEADER + 8;
  checkPadding(view, start - 4, start);
  checkPadding(view, start + size, offset + length);
  let command: unknown;
  try {
    command = decodeJson(bytes.subarray(start, start + size));
  } catch {
    throw new CodecError('command payload is no JSON', offset);
  }
  if (!isCommand(command)) throw new CodecError('command payload has the wrong shape', offset);
  const name = command.type === 'place-order' && isSpecial(command) ? 'place-special' : command.type;
  if (COMMAND_TYPES[view.getUint8(offset + AT.TYPE)] !== name) {
    throw new CodecError('command payload has the wrong shape', offset);
  }
  return command;
}

function readPlace(view: DataView, offset: number): PlaceLimit | PlaceMarket {
  const flags = view.getUint8(offset + PLACE.FLAGS);
  const mode = STP_MODES[view.getUint8(offset + PLACE.STP) - 1];
  const clientOrderId = readAscii(view, offset + PLACE.SIZE, view.getUint16(offset + AT.TAIL, true));
  const common = {
    type: 'place-order',
    accountId: view.getInt32(offset + PLACE.ACCOUNT, true),
    marketId: view.getInt32(offset + PLACE.MARKET, true),
    side: (flags & FLAG.SELL) === 0 ? 'buy' : 'sell',
    ...(clientOrderId === '' ? {} : { clientOrderId }),
    ...(mode === undefined ? {} : { selfTradePrevention: mode }),
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
  if ((flags & FLAG.BY_QUOTE) === 0) return { ...common, orderType: 'market', qtyLots };
  const quoteAmount = view.getBigInt64(offset + PLACE.QUOTE_AMOUNT, true);
  const isBounded = view.getUint8(offset + PLACE.RULES) === RULE.WITHIN_QTY_LIMITS;
  return { ...common, orderType: 'market', quoteAmount, ...(isBounded ? { withinQtyLimits: true } : {}) };
}

function readCancel(view: DataView, offset: number): CancelOrder {
  return {
    type: 'cancel-order',
    accountId: view.getInt32(offset + CANCEL.ACCOUNT, true),
    orderId: view.getBigInt64(offset + CANCEL.ORDER, true),
  };
}

/** Reads ASCII characters; the caller has checked the bounds. */
export function readAscii(view: DataView, offset: number, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += String.fromCharCode(view.getUint8(offset + i));
  return text;
}
