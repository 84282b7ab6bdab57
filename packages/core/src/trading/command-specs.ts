import type { Raw } from '../kernel/codec/fields.ts';
import * as fields from '../kernel/codec/fields.ts';
import type { CommandSpec } from '../kernel/room.ts';
import { CANCEL_FORM } from './cancel-record.ts';
import { MAX_CLIENT_ORDER_ID } from './command-layout.ts';
import type { TradingCommand } from './commands.ts';
import {
  CONTINGENCIES,
  MARKET_STATUSES,
  PEG_TARGETS,
  POSITION_SIDES,
  PRICE_KINDS,
  REPLACE_MODES,
  SIDES,
  STP_MODES,
  TIMES_IN_FORCE,
  TRIGGER_KINDS,
} from './names.ts';
import { PLACE_FORM } from './place-record.ts';

const { isAbsentOr, isBig, isFlag, isOneOf, isRecord, isText, isWhole } = fields;

const PRINTABLE_ASCII = /^[\x21-\x7e]*$/;
const isClientOrderId = (value: unknown): boolean =>
  isText(value) && value.length <= MAX_CLIENT_ORDER_ID && PRINTABLE_ASCII.test(value);

const LABEL_FIELDS = ['strategyId', 'strategyType'] as const;

const ORDER_FIELDS = {
  side: true,
  orderType: true,
  priceTicks: true,
  qtyLots: true,
  quoteAmount: true,
  timeInForce: true,
  expiresMs: true,
  icebergLots: true,
  postOnly: true,
  clientOrderId: true,
  selfTradePrevention: true,
  reduceOnly: true,
  positionSide: true,
  trigger: { kind: true, stopPriceTicks: true, trailingDelta: true, price: true },
  peg: { to: true, offsetLevels: true },
  label: { strategyId: true, strategyType: true },
} as const;

function isTrigger(value: unknown): boolean {
  return (
    isRecord(value) &&
    isOneOf(value.kind, TRIGGER_KINDS) &&
    isAbsentOr(value.stopPriceTicks, isWhole) &&
    isAbsentOr(value.trailingDelta, isWhole) &&
    isAbsentOr(value.price, (kind) => isOneOf(kind, PRICE_KINDS))
  );
}

function isPeg(value: unknown): boolean {
  return isRecord(value) && isOneOf(value.to, PEG_TARGETS) && isAbsentOr(value.offsetLevels, isWhole);
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
    isAbsentOr(raw.postOnly, isFlag) &&
    isAbsentOr(raw.reduceOnly, isFlag) &&
    isAbsentOr(raw.positionSide, (side) => isOneOf(side, POSITION_SIDES)) &&
    isAbsentOr(raw.expiresMs, isWhole) &&
    isAbsentOr(raw.icebergLots, isWhole) &&
    isAbsentOr(raw.label, isLabel) &&
    isAbsentOr(raw.trigger, isTrigger);
  if (!common) return false;
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
  const isNamed = isAbsentOr(clientOrderId, isClientOrderId) && isAbsentOr(ofList, isFlag);
  return isNamed && isWhole(accountId) && isBig(orderId) && isWhole(qtyLots);
}

function isPrice(value: unknown): boolean {
  if (!isRecord(value) || !isWhole(value.marketId) || !isWhole(value.priceTicks)) return false;
  return value.kind === 'mark' || value.kind === 'index';
}

/** Trading's commands. Place-order and cancel-order have binary forms, numbered 0 and 1. */
export const TRADING_COMMANDS = {
  'place-order': {
    index: 2,
    class: 'risk',
    fields: { type: true, accountId: true, marketId: true, ...ORDER_FIELDS },
    check: isPlaceOrder,
    binary: PLACE_FORM,
  },
  'cancel-order': {
    index: 3,
    class: 'exit',
    fields: { type: true, accountId: true, orderId: true },
    check: (raw) => isWhole(raw.accountId) && isBig(raw.orderId),
    binary: CANCEL_FORM,
  },
  'cancel-all': {
    index: 4,
    class: 'exit',
    fields: { type: true, accountId: true, marketId: true },
    check: (raw) => isWhole(raw.accountId) && isAbsentOr(raw.marketId, isWhole),
  },
  'amend-order': {
    index: 5,
    // Only a smaller quantity is accepted.
    class: 'exit',
    fields: { type: true, accountId: true, orderId: true, qtyLots: true, clientOrderId: true, ofList: true },
    check: isAmendOrder,
  },
  'place-list': {
    index: 6,
    class: 'risk',
    fields: {
      type: true,
      accountId: true,
      marketId: true,
      contingency: true,
      listClientOrderId: true,
      orders: ORDER_FIELDS,
    },
    check: isPlaceList,
  },
  'cancel-list': {
    index: 7,
    class: 'exit',
    fields: { type: true, accountId: true, listId: true },
    check: (raw) => isWhole(raw.accountId) && isBig(raw.listId),
  },
  'cancel-replace': {
    index: 8,
    class: 'risk',
    fields: { type: true, accountId: true, orderId: true, mode: true, order: { marketId: true, ...ORDER_FIELDS } },
    check: isCancelReplace,
  },
  'countdown-cancel-all': {
    index: 9,
    class: 'exit',
    fields: { type: true, accountId: true, marketId: true, countdownMs: true },
    check: (raw) => isWhole(raw.accountId) && isAbsentOr(raw.marketId, isWhole) && isWhole(raw.countdownMs),
  },
  'set-market-status': {
    index: 10,
    class: 'house',
    fields: { type: true, marketId: true, status: true },
    check: (raw) => isWhole(raw.marketId) && isOneOf(raw.status, MARKET_STATUSES),
  },
  'set-prices': {
    index: 11,
    class: 'house',
    fields: { type: true, prices: { marketId: true, kind: true, priceTicks: true } },
    check: (raw) => Array.isArray(raw.prices) && raw.prices.every(isPrice),
  },
} as const satisfies Readonly<Record<TradingCommand['type'], CommandSpec>>;
