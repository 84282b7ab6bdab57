import { WALLET_KINDS } from '@bourse/domain';
import type { Command, PlaceLimit, PlaceMarket } from '../commands.ts';
import {
  MARKET_STATUSES,
  MAX_CLIENT_ORDER_ID,
  POSTING_REASONS,
  SIDES,
  STP_MODES,
  TIMES_IN_FORCE,
  TRIGGER_KINDS,
} from './layout.ts';

type Raw = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null;
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isBig = (value: unknown): value is bigint => typeof value === 'bigint';
const isText = (value: unknown): value is string => typeof value === 'string';
const isOneOf = (value: unknown, list: readonly string[]): boolean => isText(value) && list.includes(value);
const isAbsentOr = (value: unknown, test: (value: unknown) => boolean): boolean => value === undefined || test(value);
const isRate = (value: unknown): boolean => value === null || isWhole(value);

const PRINTABLE_ASCII = /^[\x21-\x7e]*$/;
const isClientOrderId = (value: unknown): boolean =>
  isText(value) && value.length <= MAX_CLIENT_ORDER_ID && PRINTABLE_ASCII.test(value);

const ASSET_FIELDS = ['assetId', 'code', 'scale'] as const;
const MARKET_NUMBERS = [
  'marketId',
  'baseAssetId',
  'quoteAssetId',
  'priceScale',
  'tickSize',
  'qtyScale',
  'lotSize',
  'minQtyLots',
  'maxQtyLots',
  'maxPriceTicks',
  'priceBandPpm',
  'makerFeePpm',
  'takerFeePpm',
] as const;
const MARKET_FIELDS = [...MARKET_NUMBERS, 'code', 'minNotional', 'selfTradePrevention'] as const;
const COMMAND_FIELDS = [
  'type',
  'accountId',
  'marketId',
  'status',
  'makerFeePpm',
  'takerFeePpm',
  'wallet',
  'from',
  'to',
  'assetId',
  'amount',
  'reason',
  'orderId',
  'qtyLots',
] as const;
const PLACE_FIELDS = [
  'type',
  'accountId',
  'marketId',
  'side',
  'orderType',
  'priceTicks',
  'qtyLots',
  'quoteAmount',
  'timeInForce',
  'expiresMs',
  'icebergLots',
  'postOnly',
  'clientOrderId',
  'selfTradePrevention',
] as const;
const TRIGGER_FIELDS = ['kind', 'stopPriceTicks', 'trailingDelta'] as const;

function isAsset(value: unknown): boolean {
  return isRecord(value) && isWhole(value.assetId) && isText(value.code) && isWhole(value.scale);
}

function isMarket(value: unknown): boolean {
  return (
    isRecord(value) &&
    MARKET_NUMBERS.every((name) => isWhole(value[name])) &&
    isText(value.code) &&
    isBig(value.minNotional) &&
    isOneOf(value.selfTradePrevention, STP_MODES)
  );
}

function isTrigger(value: unknown): boolean {
  return (
    isRecord(value) &&
    isOneOf(value.kind, TRIGGER_KINDS) &&
    isAbsentOr(value.stopPriceTicks, isWhole) &&
    isAbsentOr(value.trailingDelta, isWhole)
  );
}

function isPlaceOrder(raw: Raw): boolean {
  const common =
    isWhole(raw.accountId) &&
    isWhole(raw.marketId) &&
    isOneOf(raw.side, SIDES) &&
    isAbsentOr(raw.clientOrderId, isClientOrderId) &&
    isAbsentOr(raw.selfTradePrevention, (mode) => isOneOf(mode, STP_MODES)) &&
    isAbsentOr(raw.postOnly, (flag) => typeof flag === 'boolean') &&
    isAbsentOr(raw.expiresMs, isWhole) &&
    isAbsentOr(raw.icebergLots, isWhole) &&
    isAbsentOr(raw.trigger, isTrigger);
  if (!common) return false;
  if (raw.orderType === 'limit') {
    const known = isAbsentOr(raw.timeInForce, (tif) => isOneOf(tif, TIMES_IN_FORCE));
    return known && isWhole(raw.priceTicks) && isWhole(raw.qtyLots) && raw.quoteAmount === undefined;
  }
  if (raw.orderType !== 'market' || raw.postOnly === true) return false;
  if (raw.expiresMs !== undefined || raw.icebergLots !== undefined) return false;
  return raw.quoteAmount === undefined ? isWhole(raw.qtyLots) : raw.qtyLots === undefined && isBig(raw.quoteAmount);
}

function isMove(raw: Raw): boolean {
  return isWhole(raw.accountId) && isWhole(raw.assetId) && isBig(raw.amount);
}
const isPosting = (raw: Raw): boolean =>
  isMove(raw) && isOneOf(raw.wallet, WALLET_KINDS) && isOneOf(raw.reason, POSTING_REASONS);

const SHAPES: Readonly<Record<Command['type'], (raw: Raw) => boolean>> = {
  'place-order': isPlaceOrder,
  'cancel-order': (raw) => isWhole(raw.accountId) && isBig(raw.orderId),
  'amend-order': (raw) => isWhole(raw.accountId) && isBig(raw.orderId) && isWhole(raw.qtyLots),
  tick: () => true,
  'cancel-all': (raw) => isWhole(raw.accountId) && isAbsentOr(raw.marketId, isWhole),
  'create-asset': (raw) => isAsset(raw.asset),
  'create-market': (raw) => isMarket(raw.market),
  'set-market-status': (raw) => isWhole(raw.marketId) && isOneOf(raw.status, MARKET_STATUSES),
  'open-account': (raw) => isWhole(raw.accountId),
  'set-fee-rates': (raw) => isWhole(raw.accountId) && isRate(raw.makerFeePpm) && isRate(raw.takerFeePpm),
  credit: isPosting,
  debit: isPosting,
  transfer: (raw) => isMove(raw) && isOneOf(raw.from, WALLET_KINDS) && isOneOf(raw.to, WALLET_KINDS),
};

/**
 * Whether a value has every field of a command in its type: whole numbers within ±(2^53 − 1), bigints where money or an order
 * id stands, known names. Whether the values make sense is for the core to say, in the written order of its refusals.
 */
export function isCommand(value: unknown): value is Command {
  if (!isRecord(value) || !isText(value.type) || !Object.hasOwn(SHAPES, value.type)) return false;
  return SHAPES[value.type as Command['type']](value);
}

function pick(raw: Raw, fields: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const field of fields) if (raw[field] !== undefined) picked[field] = raw[field];
  return picked;
}

/**
 * What was given as a command, read once: getters that lie or throw do so here, before anything is written. Empty when it could
 * not be read.
 */
export function plainCopy(value: unknown): Raw {
  try {
    const copy: Record<string, unknown> = { ...(value as Raw) };
    if (isRecord(copy.asset)) copy.asset = { ...copy.asset };
    if (isRecord(copy.market)) copy.market = { ...copy.market };
    if (isRecord(copy.trigger)) copy.trigger = { ...copy.trigger };
    return copy;
  } catch {
    return {};
  }
}

/** Whether an order has more than the record of an ordinary one holds; it then travels as JSON. */
export function isSpecial(command: PlaceLimit | PlaceMarket): boolean {
  if (command.trigger !== undefined) return true;
  if (command.orderType === 'market') return false;
  return command.expiresMs !== undefined || command.icebergLots !== undefined || command.timeInForce === 'GTD';
}

/** A command that travels as JSON, without anything that does not belong to it. */
export function withKnownFields(command: Command): Record<string, unknown> {
  const fields = command.type === 'place-order' ? PLACE_FIELDS : COMMAND_FIELDS;
  const picked = pick(command as unknown as Raw, fields);
  if (command.type === 'place-order' && command.trigger !== undefined) {
    picked.trigger = pick(command.trigger as unknown as Raw, TRIGGER_FIELDS);
  }
  if (command.type === 'create-asset') picked.asset = pick(command.asset as unknown as Raw, ASSET_FIELDS);
  if (command.type === 'create-market') picked.market = pick(command.market as unknown as Raw, MARKET_FIELDS);
  return picked;
}
