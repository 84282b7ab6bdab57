import type { PlaceLimit, PlaceMarket } from '@bourse/core';
import {
  icebergParts,
  isIcebergTooLarge,
  isOverLimit,
  isTrailingDelta,
  isTrailingOutOfRange,
  isValidIcebergPart,
  isWithinBand,
  isWithinSideBand,
} from '@bourse/domain';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';

type Order = PlaceLimit | PlaceMarket;

/** Rejections of the exchange that depend on the order and its market only. */
export type FilterCode =
  | 'MARKET_NOT_TRADING'
  | 'ICEBERG_INVALID'
  | 'ICEBERG_TOO_LARGE'
  | 'TRAILING_OUT_OF_RANGE'
  | 'ICEBERG_TOO_MANY_PARTS'
  | 'TRIGGER_INVALID'
  | 'PRICE_NOT_POSITIVE'
  | 'PRICE_TOO_HIGH'
  | 'QTY_TOO_SMALL'
  | 'QTY_TOO_LARGE'
  | 'NOTIONAL_TOO_SMALL'
  | 'PRICE_OUT_OF_BAND';

/**
 * The first filter that an order fails in the market's current state, in the core's order of precedence; undefined: none. The core decides
 * in the end, and alone checks filters that need the account's other orders, an average price, or a price that the book determines.
 */
export function filterRejection(order: Order, state: MarketState): FilterCode | undefined {
  if (state.market.data.status !== 'trading') return 'MARKET_NOT_TRADING';
  return conditionRejection(order, state) ?? formRejection(order, state) ?? bandRejection(order, state);
}

function conditionRejection(order: Order, { market: { spec } }: MarketState): FilterCode | undefined {
  const { trigger, side } = order;
  const limits = spec.limits ?? {};
  const parts = order.orderType === 'limit' ? (order.icebergLots ?? 0) : 0;
  if (order.orderType === 'limit' && parts > 0) {
    if ((order.timeInForce ?? 'GTC') !== 'GTC' || !isValidIcebergPart(order.qtyLots, parts)) return 'ICEBERG_INVALID';
    if (isIcebergTooLarge(order.qtyLots, parts)) return 'ICEBERG_TOO_LARGE';
  }
  const delta = trigger?.trailingDelta;
  if (trigger !== undefined && delta !== undefined) {
    if (isTrailingOutOfRange(trigger.kind, side, delta, limits)) return 'TRAILING_OUT_OF_RANGE';
  }
  if (parts > 0 && isOverLimit(limits.maxIcebergParts, icebergParts(order.qtyLots ?? 0, parts))) {
    return 'ICEBERG_TOO_MANY_PARTS';
  }
  if (trigger === undefined) return undefined;
  const { stopPriceTicks } = trigger;
  const isStop = stopPriceTicks === undefined || (stopPriceTicks > 0 && stopPriceTicks <= spec.maxPriceTicks);
  return isStop && (delta === undefined || isTrailingDelta(delta)) ? undefined : 'TRIGGER_INVALID';
}

function formRejection(order: Order, { market: { spec, units }, lastTicks }: MarketState): FilterCode | undefined {
  if (order.orderType === 'market' && order.quoteAmount !== undefined) {
    return order.quoteAmount < spec.minNotional ? 'NOTIONAL_TOO_SMALL' : undefined;
  }
  if (isPriced(order)) {
    if (order.priceTicks <= 0) return 'PRICE_NOT_POSITIVE';
    if (order.priceTicks > spec.maxPriceTicks) return 'PRICE_TOO_HIGH';
  }
  const { qtyLots = 0 } = order;
  if (qtyLots < spec.minQtyLots) return 'QTY_TOO_SMALL';
  if (qtyLots > spec.maxQtyLots) return 'QTY_TOO_LARGE';
  const ticks = measureOf(order, lastTicks);
  const notional = BigInt(ticks) * BigInt(qtyLots) * units.quoteUnitsPerTickLot;
  return ticks > 0 && notional < spec.minNotional ? 'NOTIONAL_TOO_SMALL' : undefined;
}

/** The price in ticks for an order's notional; 0: not known yet. */
function measureOf(order: Order, lastTicks: number): number {
  return order.orderType === 'limit' ? order.priceTicks : (order.trigger?.stopPriceTicks ?? lastTicks);
}

/** Waiting orders are not checked. */
function bandRejection(order: Order, { market: { spec }, lastTicks }: MarketState): FilterCode | undefined {
  if (!isPriced(order) || order.trigger !== undefined || lastTicks === 0) return undefined;
  const { side, priceTicks } = order;
  if (!isWithinBand(priceTicks, lastTicks, spec.priceBandPpm)) return 'PRICE_OUT_OF_BAND';
  const { limits = {} } = spec;
  if ((limits.averageMinutes ?? 0) > 0) return undefined;
  const last = { lots: 1n, value: BigInt(lastTicks) };
  return isWithinSideBand(side, priceTicks, last, limits) ? undefined : 'PRICE_OUT_OF_BAND';
}

function isPriced(order: Order): order is PlaceLimit {
  return order.orderType === 'limit' && order.peg === undefined;
}
