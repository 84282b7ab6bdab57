import { MARKET_LIMITS, WALLET_KINDS } from '@bourse/domain';
import type { Command, PlaceLimit, PlaceMarket } from '../../commands.ts';
import {
  CONTINGENCIES,
  MARKET_STATUSES,
  MAX_CLIENT_ORDER_ID,
  PEG_TARGETS,
  POSTING_REASONS,
  REPLACE_MODES,
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
const MARKET_FIELDS = [...MARKET_NUMBERS, 'executionRangePpm', 'code', 'minNotional', 'selfTradePrevention'] as const;
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
  'contingency',
  'listClientOrderId',
  'listId',
  'mode',
  'countdownMs',
] as const;
const AMEND_FIELDS = ['type', 'accountId', 'orderId', 'qtyLots', 'clientOrderId', 'ofList'] as const;
const LEG_FIELDS = [
  'side',
  'orderType',
  'priceTicks',
  'qtyLots',
  'quoteAmount',
  'withinQtyLimits',
  'timeInForce',
  'expiresMs',
  'icebergLots',
  'postOnly',
  'clientOrderId',
  'selfTradePrevention',
] as const;
const PLACE_FIELDS = ['type', 'accountId', 'marketId', ...LEG_FIELDS] as const;
const TRIGGER_FIELDS = ['kind', 'stopPriceTicks', 'trailingDelta'] as const;
const PEG_FIELDS = ['to', 'offsetLevels', 'whenTriggered'] as const;
const LABEL_FIELDS = ['strategyId', 'strategyType'] as const;

function isAsset(value: unknown): boolean {
  return isRecord(value) && isWhole(value.assetId) && isText(value.code) && isWhole(value.scale);
}

function isLimits(value: unknown): boolean {
  return isRecord(value) && MARKET_LIMITS.every((name) => isAbsentOr(value[name], isWhole));
}

function isMarket(value: unknown): boolean {
  return (
    isRecord(value) &&
    MARKET_NUMBERS.every((name) => isWhole(value[name])) &&
    isAbsentOr(value.executionRangePpm, isWhole) &&
    isAbsentOr(value.limits, isLimits) &&
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

function isPeg(value: unknown): boolean {
  return (
    isRecord(value) &&
    isOneOf(value.to, PEG_TARGETS) &&
    isAbsentOr(value.offsetLevels, isWhole) &&
    isAbsentOr(value.whenTriggered, (flag) => flag === true)
  );
}

function isLabel(value: unknown): boolean {
  return isRecord(value) && LABEL_FIELDS.every((name) => isAbsentOr(value[name], isWhole));
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
    isAbsentOr(raw.label, isLabel) &&
    isAbsentOr(raw.trigger, isTrigger);
  if (!common) return false;
  if (raw.withinQtyLimits !== undefined && (raw.withinQtyLimits !== true || raw.quoteAmount === undefined))
    return false;
  if (raw.orderType === 'limit') {
    const known = isAbsentOr(raw.timeInForce, (tif) => isOneOf(tif, TIMES_IN_FORCE));
    const priced = raw.peg === undefined ? isWhole(raw.priceTicks) : raw.priceTicks === 0 && isPeg(raw.peg);
    return known && priced && isWhole(raw.qtyLots) && raw.quoteAmount === undefined;
  }
  if (raw.orderType !== 'market' || raw.postOnly === true || raw.peg !== undefined) return false;
  if (raw.expiresMs !== undefined || raw.icebergLots !== undefined) return false;
  return raw.quoteAmount === undefined ? isWhole(raw.qtyLots) : raw.qtyLots === undefined && isBig(raw.quoteAmount);
}

/** An order of a list has neither account nor market of its own. */
function isLeg(value: unknown): boolean {
  return isRecord(value) && isPlaceOrder({ ...value, accountId: 0, marketId: 0 });
}

function isPlaceList(raw: Raw): boolean {
  if (!isOneOf(raw.contingency, CONTINGENCIES) || !Array.isArray(raw.orders)) return false;
  return (
    isWhole(raw.accountId) &&
    isWhole(raw.marketId) &&
    isAbsentOr(raw.listClientOrderId, isClientOrderId) &&
    raw.orders.length === (raw.contingency === 'OTOCO' || raw.contingency === 'OPOCO' ? 3 : 2) &&
    raw.orders.every(isLeg)
  );
}

function isCancelReplace({ accountId, orderId, mode, order }: Raw): boolean {
  const isCancel = isWhole(accountId) && isBig(orderId) && isOneOf(mode, REPLACE_MODES);
  return isCancel && isRecord(order) && isPlaceOrder({ ...order, accountId });
}

function isAmendOrder({ accountId, orderId, qtyLots, clientOrderId, ofList }: Raw): boolean {
  const isNamed = isAbsentOr(clientOrderId, isClientOrderId) && isAbsentOr(ofList, (flag) => typeof flag === 'boolean');
  return isNamed && isWhole(accountId) && isBig(orderId) && isWhole(qtyLots);
}

function isMove(raw: Raw): boolean {
  return isWhole(raw.accountId) && isWhole(raw.assetId) && isBig(raw.amount);
}
const isPosting = (raw: Raw): boolean =>
  isMove(raw) && isOneOf(raw.wallet, WALLET_KINDS) && isOneOf(raw.reason, POSTING_REASONS);

const SHAPES: Readonly<Record<Command['type'], (raw: Raw) => boolean>> = {
  'place-order': isPlaceOrder,
  'cancel-order': (raw) => isWhole(raw.accountId) && isBig(raw.orderId),
  'amend-order': isAmendOrder,
  tick: () => true,
  'place-list': isPlaceList,
  'cancel-list': (raw) => isWhole(raw.accountId) && isBig(raw.listId),
  'cancel-replace': isCancelReplace,
  'countdown-cancel-all': (raw) =>
    isWhole(raw.accountId) && isAbsentOr(raw.marketId, isWhole) && isWhole(raw.countdownMs),
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
    if (copy.type === 'cancel-order') return copy;
    copyParts(copy);
    if (copy.type === 'place-order') return copy;
    if (isRecord(copy.asset)) copy.asset = { ...copy.asset };
    if (isRecord(copy.market)) copy.market = { ...copy.market, ...copyOfLimits(copy.market) };
    if (Array.isArray(copy.orders)) copy.orders = copy.orders.map(copyOrder);
    if (isRecord(copy.order)) copy.order = copyOrder(copy.order);
    return copy;
  } catch {
    return {};
  }
}

function copyOfLimits({ limits }: Raw): Raw {
  return isRecord(limits) ? { limits: { ...limits } } : {};
}

function copyOrder(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const copy = { ...value };
  copyParts(copy);
  return copy;
}

/** What an order has of objects, read once too. */
function copyParts(order: Record<string, unknown>): void {
  if (isRecord(order.trigger)) order.trigger = { ...order.trigger };
  if (isRecord(order.peg)) order.peg = { ...order.peg };
  if (isRecord(order.label)) order.label = { ...order.label };
}

/** Whether an order has more than the record of an ordinary one holds; it then travels as JSON. */
export function isSpecial(command: PlaceLimit | PlaceMarket): boolean {
  if (command.trigger !== undefined || command.label !== undefined) return true;
  if (command.orderType === 'market') return false;
  if (command.peg !== undefined) return true;
  return command.expiresMs !== undefined || command.icebergLots !== undefined || command.timeInForce === 'GTD';
}

/** An order without anything that does not belong to it. */
function pickOrder(order: unknown, fields: readonly string[]): Record<string, unknown> {
  const raw = order as Raw;
  const picked = pick(raw, fields);
  if (isRecord(raw.trigger)) picked.trigger = pick(raw.trigger, TRIGGER_FIELDS);
  if (isRecord(raw.peg)) picked.peg = pick(raw.peg, PEG_FIELDS);
  if (isRecord(raw.label)) picked.label = pick(raw.label, LABEL_FIELDS);
  return picked;
}

function pickMarket(market: Raw): Record<string, unknown> {
  const picked = pick(market, MARKET_FIELDS);
  if (isRecord(market.limits)) picked.limits = pick(market.limits, MARKET_LIMITS);
  return picked;
}

/** A command that travels as JSON, without anything that does not belong to it. */
export function withKnownFields(command: Command): Record<string, unknown> {
  if (command.type === 'place-order') return pickOrder(command, PLACE_FIELDS);
  const picked = pick(command as unknown as Raw, command.type === 'amend-order' ? AMEND_FIELDS : COMMAND_FIELDS);
  if (command.type === 'place-list') picked.orders = command.orders.map((leg) => pickOrder(leg, LEG_FIELDS));
  if (command.type === 'cancel-replace') picked.order = pickOrder(command.order, ['marketId', ...LEG_FIELDS]);
  if (command.type === 'create-asset') picked.asset = pick(command.asset as unknown as Raw, ASSET_FIELDS);
  if (command.type === 'create-market') picked.market = pickMarket(command.market as unknown as Raw);
  return picked;
}
