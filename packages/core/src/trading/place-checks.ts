import { invariant, isValidIcebergPart } from '@bourse/domain';
import * as house from '../kernel/accounts/house-accounts.ts';
import * as amounts from '../kernel/amounts.ts';
import { KERNEL_CODE } from '../kernel/codes.ts';
import { packPocket } from '../kernel/ledger/ledger.ts';
import * as records from '../kernel/record-layout.ts';
import { makeRegisters } from '../kernel/registers.ts';
import { positionRefusal } from '../rooms/spot/position-limit.ts';
import { TRADING_CODE } from './codes.ts';
import type { Market } from './market.ts';
import * as orders from './order-layout.ts';
import type { PlaceRequest } from './place-request.ts';
import type { TradingState } from './state.ts';
import type { Sweep } from './sweep.ts';

const { ACCOUNT, FINE } = records;
const { FIGURE, TIF } = orders;
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
const QUOTE_AMOUNT_NOT_POSITIVE = TRADING_CODE.QUOTE_AMOUNT_NOT_POSITIVE;
const NOTIONAL_TOO_SMALL = TRADING_CODE.NOTIONAL_TOO_SMALL;
const POST_ONLY_NEEDS_GTC = TRADING_CODE.POST_ONLY_NEEDS_GTC;
const PRICE_OUT_OF_BAND = TRADING_CODE.PRICE_OUT_OF_BAND;
const TOO_MANY_OPEN_ORDERS = TRADING_CODE.TOO_MANY_OPEN_ORDERS;
const POST_ONLY_WOULD_TAKE = TRADING_CODE.POST_ONLY_WOULD_TAKE;
const INSUFFICIENT_BALANCE = KERNEL_CODE.INSUFFICIENT_BALANCE;
const AMOUNT_OVERFLOW = KERNEL_CODE.AMOUNT_OVERFLOW;
const EXCHANGE_FULL = KERNEL_CODE.EXCHANGE_FULL;

/** What the order under way needs; one register for all, so that no bigint is made. */
const needed = makeRegisters();

/** The spot wallet is the first of the domain's list. */
const SPOT_WALLET = 0;

/** The first refusal of an order in the written order, or `FINE`. Leaves in `sweep` what a market or FOK order would take. */
export function refusalOf(state: TradingState, request: PlaceRequest, sweep: Sweep): number {
  const place = placeRefusal(request);
  const market = request.market;
  if (place !== FINE || market === undefined) return place;
  const form = formRefusal(request, market, request.isMarket ? market.lastPriceTicks : request.priceTicks);
  if (form !== FINE) return form;
  const standing = standingRefusal(state, request, market);
  if (standing !== FINE) return standing;
  const funds = fundsRefusal(state, request, market, sweep);
  if (market.maxPositionLots === 0 || funds !== FINE) return funds;
  const lots = request.byQuote ? sweep.lots : request.qtyLots;
  return positionRefusal(state, request.owner, request.isSell, market, lots);
}

/** What is wrong with who orders and where. */
export function placeRefusal(request: PlaceRequest): number {
  if (request.owner < 0 || request.accountId < FIRST_USER_ACCOUNT_ID) return UNKNOWN_ACCOUNT;
  if (request.market === undefined) return UNKNOWN_MARKET;
  return request.market.status !== 0 ? MARKET_NOT_TRADING : FINE;
}

/**
 * What is wrong with the order by itself, under the market's rules. Its notional is measured at `measureTicks`, and left in `needed`;
 * 0: a market order before the first trade, which is not measured.
 */
export function formRefusal(request: PlaceRequest, market: Market, measureTicks: number): number {
  if (!request.isMarket) {
    if (request.priceTicks <= 0) return PRICE_NOT_POSITIVE;
    if (request.priceTicks > market.maxPriceTicks || request.priceOverflows) return PRICE_TOO_HIGH;
  }
  if (request.byQuote) {
    if ((request.quote[0] as bigint) <= 0n) return QUOTE_AMOUNT_NOT_POSITIVE;
    return (request.quote[0] as bigint) < (market.figures[FIGURE.MIN_NOTIONAL] as bigint) ? NOTIONAL_TOO_SMALL : FINE;
  }
  if (request.qtyLots <= 0) return QTY_NOT_POSITIVE;
  if (request.qtyLots < market.minQtyLots) return QTY_TOO_SMALL;
  if (request.qtyLots > market.maxQtyLots) return QTY_TOO_LARGE;
  if (isNotionalTooSmall(market, measureTicks, request.qtyLots)) return NOTIONAL_TOO_SMALL;
  return request.postOnly && request.timeInForce !== TIF.GTC ? POST_ONLY_NEEDS_GTC : FINE;
}

/** Whether so many lots at a price are less than the market takes; leaves their notional in `needed`. */
export function isNotionalTooSmall(market: Market, ticks: number, lots: number): boolean {
  if (ticks === 0) return false;
  notionalInto(needed, 0, market, ticks, lots);
  return (needed[0] as bigint) < (market.figures[FIGURE.MIN_NOTIONAL] as bigint);
}

/** What is wrong with the order where it would stand: the market's last price, the account's other orders, the best price. */
function standingRefusal(state: TradingState, request: PlaceRequest, market: Market): number {
  if (request.isMarket) return FINE;
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

function fundsRefusal(state: TradingState, request: PlaceRequest, market: Market, sweep: Sweep): number {
  if (request.isMarket || request.timeInForce === TIF.FOK) {
    sweep.run(state, request, market, state.accounts.get(request.owner, ACCOUNT.OPEN_ORDERS) > 0);
    if (request.byQuote) {
      if (sweep.reachedLots > market.maxQtyLots) return QTY_TOO_LARGE;
      // What a thin book leaves of it is no fault of the order's.
      if (sweep.isSpent && sweep.reachedLots < market.minQtyLots) return QTY_TOO_SMALL;
    }
  }
  if (!isCovered(state, request, market, sweep)) return INSUFFICIENT_BALANCE;
  if (request.quoteOverflows) return request.isSell ? AMOUNT_OVERFLOW : INSUFFICIENT_BALANCE;
  return isFull(state, request, market) ? EXCHANGE_FULL : FINE;
}

/** Whether the account owns what the order needs and holds it for nothing else. */
function isCovered(state: TradingState, request: PlaceRequest, market: Market, sweep: Sweep): boolean {
  const basePerLot = market.figures[FIGURE.BASE_PER_LOT] as bigint;
  if (!request.isSell) {
    if (request.byQuote) needed[0] = request.quote[0] as bigint;
    else if (request.isMarket) needed[0] = sweep.cost[0] as bigint;
    // A limit order's notional is there since `isNotionalTooSmall`.
    return state.ledger.covers(request.quoteRow, needed, 0);
  }
  needed[0] = toBig(request.byQuote ? sweep.lots : request.qtyLots) * basePerLot;
  return state.ledger.covers(request.baseRow, needed, 0);
}

/** Lots of one side are summed in a double, which is exact up to 2^53 − 1. */
function isFull(state: TradingState, request: PlaceRequest, market: Market): boolean {
  if (state.pool.isFull || state.ledger.isFull) return true;
  if (request.timeInForce !== TIF.GTC) return false;
  const side = request.isSell ? market.asks : market.bids;
  return side.totalLots + side.hiddenLots + request.qtyLots > Number.MAX_SAFE_INTEGER;
}

/** Puts ticks × lots in the quote asset's smallest units into a register. */
function notionalInto(registers: BigInt64Array, index: number, market: Market, ticks: number, lots: number): void {
  const perLot = BigInt.asIntN(64, toBig(ticks) * (market.figures[FIGURE.QUOTE_PER_TICK_LOT] as bigint));
  registers[index] = toBig(lots) * perLot;
}

/** Packed pocket of an asset in the spot wallet. */
export function spotPocket(assetIndex: number | undefined): number {
  invariant(assetIndex !== undefined, 'a market without its asset');
  return packPocket(SPOT_WALLET, assetIndex);
}
