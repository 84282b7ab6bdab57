import { isStopPassed, isTrailingDelta } from '@bourse/domain';
import { KERNEL_CODE } from '../../kernel/codes.ts';
import * as records from '../../kernel/record-layout.ts';
import { TRADING_CODE } from '../codes.ts';
import type { PlaceLimit, PlaceMarket, Trigger } from '../commands.ts';
import type { Market } from '../market.ts';
import { PRICE_KINDS } from '../names.ts';
import { isUnpriced } from '../pegs.ts';
import { formRejection, placeRejection } from '../place-checks.ts';
import type { PlaceRequest } from '../place-request.ts';
import type { TradingState } from '../state.ts';

const { ACCOUNT, FINE } = records;

const TRIGGER_INVALID = TRADING_CODE.TRIGGER_INVALID;
const STOP_PRICE_PASSED = TRADING_CODE.STOP_PRICE_PASSED;
const MARKET_HAS_NO_PRICE = TRADING_CODE.MARKET_HAS_NO_PRICE;
const TOO_MANY_OPEN_ORDERS = TRADING_CODE.TOO_MANY_OPEN_ORDERS;
const INSUFFICIENT_BALANCE = KERNEL_CODE.INSUFFICIENT_BALANCE;
const EXCHANGE_FULL = KERNEL_CODE.EXCHANGE_FULL;

/** The first rejection of an order that is to wait, or `FINE`. */
export function rejectionOfWaiting(
  state: TradingState,
  request: PlaceRequest,
  order: PlaceLimit | PlaceMarket,
  trigger: Trigger,
): number {
  const place = placeRejection(request);
  const { market } = request;
  if (place !== FINE || market === undefined) return place;
  const shape = triggerRejection(request, market, order, trigger);
  if (shape !== FINE) return shape;
  const measure = measureOf(request, market, trigger);
  const hasPrice = trigger.stopPriceTicks !== undefined || market.lastPriceTicks !== 0;
  if (!hasPrice && (request.isMarket || isUnpriced(order))) return MARKET_HAS_NO_PRICE;
  const form = formRejection(request, market, measure);
  if (form !== FINE) return form;
  if (isPassed(request, market, trigger)) return STOP_PRICE_PASSED;
  if (state.accounts.get(request.owner, ACCOUNT.OPEN_ORDERS) >= state.kernel.options.maxOpenOrders) {
    return TOO_MANY_OPEN_ORDERS;
  }
  const hold = market.clearing.needOf(request, measure, request.qtyLots);
  if (hold > state.ledger.available(request.paysRow)) return INSUFFICIENT_BALANCE;
  if (state.pool.isFull || state.ledger.isFull) return EXCHANGE_FULL;
  return market.clearing.rejectionOf(request.owner, request.isSell, request.qtyLots);
}

/** What is wrong with the trigger by itself, or with the order as one that waits. */
export function triggerRejection(
  request: PlaceRequest,
  market: Market,
  order: PlaceLimit | PlaceMarket,
  { price = 'last', stopPriceTicks, trailingDelta }: Trigger,
): number {
  if (request.byValue || (order.orderType === 'limit' && order.postOnly === true)) return TRIGGER_INVALID;
  if (stopPriceTicks === undefined && trailingDelta === undefined) return TRIGGER_INVALID;
  const isStop = stopPriceTicks === undefined || (stopPriceTicks > 0 && stopPriceTicks <= market.maxPriceTicks);
  const isDelta = trailingDelta === undefined || isTrailingDelta(trailingDelta);
  if (!isStop || !isDelta) return TRIGGER_INVALID;
  const isMissing = price !== 'last' && market.priceOf(PRICE_KINDS.indexOf(price)) === 0;
  return isMissing ? MARKET_HAS_NO_PRICE : FINE;
}

/** Whether its price has passed the stop already. A market that never traded has passed nothing. */
function isPassed(request: PlaceRequest, market: Market, { kind, price = 'last', stopPriceTicks }: Trigger): boolean {
  if (stopPriceTicks === undefined) return false;
  return isStopPassed(
    kind,
    request.isSell ? 'sell' : 'buy',
    stopPriceTicks,
    market.priceOf(PRICE_KINDS.indexOf(price)),
  );
}

/** The price in ticks at which an order that waits is measured: its limit, else its stop, else the last one; 0 when there is none. */
export function measureOf(request: PlaceRequest, market: Market, { stopPriceTicks }: Trigger): number {
  return request.isMarket ? (stopPriceTicks ?? market.lastPriceTicks) : request.priceTicks;
}
