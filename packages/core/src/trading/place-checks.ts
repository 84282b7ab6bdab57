import { isValidIcebergPart } from '@bourse/domain';
import * as house from '../kernel/accounts/house-accounts.ts';
import * as amounts from '../kernel/amounts.ts';
import { KERNEL_CODE } from '../kernel/codes.ts';
import * as records from '../kernel/record-layout.ts';
import { makeRegisters } from '../kernel/registers.ts';
import { TRADING_CODE } from './codes.ts';
import type { Market } from './market.ts';
import * as orders from './order-layout.ts';
import type { PlaceRequest } from './place-request.ts';
import type { TradingState } from './state.ts';
import type { Sweep } from './sweep.ts';

const { ACCOUNT, FINE } = records;
const { ASKED, FIGURE, TIF } = orders;
const { FIRST_USER_ACCOUNT_ID } = house;
const { toBig } = amounts;

const UNKNOWN_ACCOUNT = KERNEL_CODE.UNKNOWN_ACCOUNT;
const UNKNOWN_MARKET = TRADING_CODE.UNKNOWN_MARKET;
const MARKET_NOT_TRADING = TRADING_CODE.MARKET_NOT_TRADING;
const PRICE_NOT_POSITIVE = TRADING_CODE.PRICE_NOT_POSITIVE;
const PRICE_TOO_HIGH = TRADING_CODE.PRICE_TOO_HIGH;
const QTY_NOT_POSITIVE = TRADING_CODE.QTY_NOT_POSITIVE;
const QTY_TOO_SMALL = TRADING_CODE.QTY_TOO_SMALL;
const QTY_TOO_LARGE = TRADING_CODE.QTY_TOO_LARGE;
const REDUCE_ONLY_REJECTED = TRADING_CODE.REDUCE_ONLY_REJECTED;
const QUOTE_AMOUNT_NOT_POSITIVE = TRADING_CODE.QUOTE_AMOUNT_NOT_POSITIVE;
const NOTIONAL_TOO_SMALL = TRADING_CODE.NOTIONAL_TOO_SMALL;
const POST_ONLY_NEEDS_GTC = TRADING_CODE.POST_ONLY_NEEDS_GTC;
const PRICE_OUT_OF_BAND = TRADING_CODE.PRICE_OUT_OF_BAND;
const TOO_MANY_OPEN_ORDERS = TRADING_CODE.TOO_MANY_OPEN_ORDERS;
const POST_ONLY_WOULD_TAKE = TRADING_CODE.POST_ONLY_WOULD_TAKE;
const INSUFFICIENT_BALANCE = KERNEL_CODE.INSUFFICIENT_BALANCE;
const AMOUNT_OVERFLOW = KERNEL_CODE.AMOUNT_OVERFLOW;
const EXCHANGE_FULL = KERNEL_CODE.EXCHANGE_FULL;

/** Of an order that is measured beside the request under way. */
const measured = makeRegisters();

/** The first rejection of an order in the written order, or `FINE`. Leaves in `sweep` what a market or FOK order would take. */
export function rejectionOf(state: TradingState, request: PlaceRequest, sweep: Sweep): number {
  const place = placeRejection(request);
  const market = request.market;
  if (place !== FINE || market === undefined) return place;
  if (request.reduces && !cutToPosition(request, market)) return REDUCE_ONLY_REJECTED;
  const form = formRejection(request, market, request.isMarket ? market.lastPriceTicks : request.priceTicks);
  if (form !== FINE) return form;
  const standing = standingRejection(state, request, market);
  if (standing !== FINE) return standing;
  const funds = fundsRejection(state, request, market, sweep);
  if (funds !== FINE) return funds;
  return market.clearing.rejectionOf(request.owner, request.isSell, request.byValue ? sweep.lots : request.qtyLots);
}

/** Cuts an order that reduces to what there is left to close; false: nothing. */
export function cutToPosition(request: PlaceRequest, { clearing }: Market): boolean {
  // What is no quantity at all is another fault.
  if (request.qtyLots <= 0) return true;
  request.qtyLots = Math.min(request.qtyLots, clearing.closableLots(request));
  return request.qtyLots > 0;
}

/** What is wrong with who orders and where. */
export function placeRejection(request: PlaceRequest): number {
  const mayOrder = request.isForced || request.accountId >= FIRST_USER_ACCOUNT_ID;
  if (request.owner < 0 || !mayOrder) return UNKNOWN_ACCOUNT;
  if (request.market === undefined) return UNKNOWN_MARKET;
  if (request.market.status !== 0) return MARKET_NOT_TRADING;
  const { clearing, hasPositions } = request.market;
  return request.position === 0 && !hasPositions ? FINE : clearing.formRejection(request);
}

/**
 * What is wrong with the order by itself, under the market's rules. Its notional is measured at `measureTicks`, and left in its registers;
 * 0: a market order before the first trade, which is not measured.
 */
export function formRejection(request: PlaceRequest, market: Market, measureTicks: number): number {
  if (!request.isMarket) {
    if (request.priceTicks <= 0) return PRICE_NOT_POSITIVE;
    if (request.priceTicks > market.maxPriceTicks || request.priceOverflows) return PRICE_TOO_HIGH;
  }
  if (request.byValue) {
    if ((request.asked[ASKED.VALUE] as bigint) <= 0n) return QUOTE_AMOUNT_NOT_POSITIVE;
    return (request.asked[ASKED.VALUE] as bigint) < (market.figures[FIGURE.MIN_VALUE] as bigint)
      ? NOTIONAL_TOO_SMALL
      : FINE;
  }
  if (request.qtyLots <= 0) return QTY_NOT_POSITIVE;
  // What closes the last of a position may be as small as that.
  if (request.qtyLots < market.minQtyLots && !request.reduces) return QTY_TOO_SMALL;
  if (request.qtyLots > market.maxQtyLots) return QTY_TOO_LARGE;
  if (!request.reduces && isValueTooSmall(market, measureTicks, request.qtyLots, request.asked))
    return NOTIONAL_TOO_SMALL;
  return request.postOnly && request.timeInForce !== TIF.GTC ? POST_ONLY_NEEDS_GTC : FINE;
}

/** Whether so many lots at a price are less than the market takes. */
export function isNotionalTooSmall(market: Market, ticks: number, lots: number): boolean {
  return isValueTooSmall(market, ticks, lots, measured);
}

/** The same; leaves their value in a request's registers. */
function isValueTooSmall(market: Market, ticks: number, lots: number, registers: BigInt64Array): boolean {
  if (ticks === 0) return false;
  const perLot = BigInt.asIntN(64, toBig(ticks) * (market.figures[FIGURE.VALUE_PER_TICK_LOT] as bigint));
  registers[ASKED.MEASURE] = toBig(lots) * perLot;
  // The value of an inverse contract's lots falls with the price.
  if (perLot === 0n) registers[ASKED.MEASURE] = (toBig(lots) * (market.figures[FIGURE.FREE] as bigint)) / toBig(ticks);
  return (registers[ASKED.MEASURE] as bigint) < (market.figures[FIGURE.MIN_VALUE] as bigint);
}

/** What is wrong with the order where it would stand: the market's last price, the account's other orders, the best price. */
function standingRejection(state: TradingState, request: PlaceRequest, market: Market): number {
  if (request.isMarket) return FINE;
  if (request.isForced) return FINE;
  if (!market.isWithinBand(request.priceTicks)) return PRICE_OUT_OF_BAND;
  if (market.hasSideBands !== 0 && !market.isWithinSideBand(request.priceTicks, request.isSell, state.timeMs)) {
    return PRICE_OUT_OF_BAND;
  }
  if (request.timeInForce !== TIF.GTC) return FINE;
  if (state.accounts.get(request.owner, ACCOUNT.OPEN_ORDERS) >= state.kernel.options.maxOpenOrders)
    return TOO_MANY_OPEN_ORDERS;
  if (!request.postOnly) return FINE;
  return wouldTake(request, market) ? POST_ONLY_WOULD_TAKE : FINE;
}

/** Whether a limit order would meet the best price of the other side. */
export function wouldTake(request: PlaceRequest, market: Market): boolean {
  const other = request.isSell ? market.bids : market.asks;
  const best = other.best;
  return best >= 0 && other.crosses(request.priceTicks, other.price(best));
}

/** Whether an order can rest in parts of so many lots. */
export function isIceberg(icebergLots: number, { qtyLots, timeInForce }: PlaceRequest): boolean {
  return timeInForce === TIF.GTC && isValidIcebergPart(qtyLots, icebergLots);
}

function fundsRejection(state: TradingState, request: PlaceRequest, market: Market, sweep: Sweep): number {
  if (request.isMarket || request.timeInForce === TIF.FOK) {
    sweep.run(state, request, market, state.accounts.get(request.owner, ACCOUNT.OPEN_ORDERS) > 0);
    if (request.byValue) {
      if (sweep.reachedLots > market.maxQtyLots) return QTY_TOO_LARGE;
      // What a thin book leaves of it is no fault of the order's.
      if (sweep.isSpent && sweep.reachedLots < market.minQtyLots) return QTY_TOO_SMALL;
    }
  }
  const cover = market.clearing.coverRejection(request, sweep);
  if (cover !== FINE) return cover;
  if (request.valueOverflows) return request.isSell ? AMOUNT_OVERFLOW : INSUFFICIENT_BALANCE;
  return isFull(state, request, market) ? EXCHANGE_FULL : FINE;
}

/** Lots of one side are summed in a double, which is exact up to 2^53 − 1. */
function isFull(state: TradingState, request: PlaceRequest, market: Market): boolean {
  if (state.pool.isFull || state.ledger.isFull) return true;
  if (request.timeInForce !== TIF.GTC) return false;
  const side = request.isSell ? market.asks : market.bids;
  return side.totalLots + side.hiddenLots + request.qtyLots > Number.MAX_SAFE_INTEGER;
}
