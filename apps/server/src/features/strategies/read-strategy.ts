import type { RouteBody } from '@bourse/contract';
import {
  isTwapDuration,
  isTwapSlippage,
  MAX_SCALE_ORDERS,
  MAX_TWAP_SLIPPAGE_BPS,
  MIN_SCALE_ORDERS,
  minLotsAt,
  notionalOf,
  type PriceTicks,
  parseDecimal,
  parsePrice,
  parseTotalQty,
  SCALE_SKEW_DECIMALS,
  type ScaleCode,
  type ScaleOrder,
  splitScale,
  twapLimitTicks,
  twapNormalLots,
  twapSlices,
} from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { ListedMarket } from '../../platform/exchange-view/markets/catalogue.ts';
import type { MarketState } from '../../platform/exchange-view/markets/market-state.ts';
import { type ApiResult, type Rejection, reject } from '../../platform/http/api-result.ts';
import type { ScaleTerms, StrategyOrdered, TwapTerms } from './strategy.ts';

/** A strategy as requested, with decimals as text. */
export type PlaceStrategyBody = RouteBody<'placeSpotStrategy'>;
type ScaleBody = Extract<PlaceStrategyBody, { kind: 'scale' }>;
type TwapBody = Extract<PlaceStrategyBody, { kind: 'twap' }>;

const FIELD_OF: Readonly<Record<ScaleCode, string>> = {
  SCALE_ORDERS_INVALID: 'orderCount',
  SCALE_RANGE_INVALID: 'toPrice',
  SCALE_SKEW_INVALID: 'skew',
  QTY_TOO_SMALL: 'qty',
  QTY_TOO_LARGE: 'qty',
  NOTIONAL_TOO_SMALL: 'qty',
};
const WORDS_OF: Partial<Record<ScaleCode, string>> = {
  SCALE_ORDERS_INVALID: `A scale order has ${MIN_SCALE_ORDERS} to ${MAX_SCALE_ORDERS} orders.`,
  SCALE_RANGE_INVALID: 'The prices must be as many ticks apart as there are orders.',
  SCALE_SKEW_INVALID: 'The skew is a number from 0.1 to 10.',
  QTY_TOO_SMALL: 'The smallest of its orders would be below the least quantity.',
  QTY_TOO_LARGE: 'The largest of its orders would be above the most.',
  NOTIONAL_TOO_SMALL: 'The smallest of its orders would be worth less than the market takes.',
};

/** Parses a strategy's decimals into ticks and lots; `ladderOf` and `rejectionOfStart` check what depends on the market's state. */
export function readStrategy(
  body: PlaceStrategyBody,
  market: ListedMarket,
  accountId: number,
): ApiResult<StrategyOrdered> {
  const total = parseTotalQty(body.qty, market.spec, market.units);
  if (!total.ok) return reject(total.code, 'qty');
  const terms = body.kind === 'scale' ? readScale(body, market) : readTwap(body, market);
  if (!terms.ok) return terms;
  const { side, clientStrategyId = '' } = body;
  const { marketId } = market.spec;
  return {
    ok: true,
    value: { accountId, marketId, side, totalLots: total.value, clientStrategyId, terms: terms.value },
  };
}

function readScale(body: ScaleBody, { spec }: ListedMarket): ApiResult<ScaleTerms> {
  const from = parsePrice(body.fromPrice, spec);
  if (!from.ok) return reject(from.code, 'fromPrice');
  const to = parsePrice(body.toPrice, spec);
  if (!to.ok) return reject(to.code, 'toPrice');
  const skew = parseDecimal(body.skew ?? '1', SCALE_SKEW_DECIMALS);
  if (!skew.ok) return rejectionOfScale('SCALE_SKEW_INVALID');
  const { orderCount, postOnly = false } = body;
  const terms = { fromTicks: from.value, toTicks: to.value, orderCount, skew: Number(skew.value), postOnly };
  return { ok: true, value: { kind: 'scale', ...terms } };
}

function readTwap(body: TwapBody, { spec }: ListedMarket): ApiResult<TwapTerms> {
  const { durationMs, maxSlippage = MAX_TWAP_SLIPPAGE_BPS } = body;
  if (!isTwapDuration(durationMs)) {
    return reject('TWAP_DURATION_INVALID', 'durationMs', 'Five minutes to a day, in steps of thirty seconds.');
  }
  if (!isTwapSlippage(maxSlippage)) {
    return reject('TWAP_SLIPPAGE_INVALID', 'maxSlippage', 'One hundredth of a percent to three percent.');
  }
  if (body.limitPrice === undefined)
    return { ok: true, value: { kind: 'twap', durationMs, maxSlippage, limitTicks: 0 } };
  const limit = parsePrice(body.limitPrice, spec);
  if (!limit.ok) return reject(limit.code, 'limitPrice');
  return { ok: true, value: { kind: 'twap', durationMs, maxSlippage, limitTicks: limit.value } };
}

/** The orders of a scale order; none for a TWAP. */
export function ladderOf(
  { terms, totalLots }: StrategyOrdered,
  market: ListedMarket,
): ApiResult<readonly ScaleOrder[]> {
  if (terms.kind === 'twap') return { ok: true, value: [] };
  const orders = splitScale({ ...terms, totalLots }, market.spec, market.units);
  return orders.ok ? orders : rejectionOfScale(orders.code);
}

/** Why a strategy cannot start now; undefined when it can. */
export function rejectionOfStart(
  requested: StrategyOrdered,
  ladder: readonly ScaleOrder[],
  view: ExchangeView,
): Rejection | undefined {
  const state = view.market(requested.marketId);
  if (state.market.data.status !== 'trading') return reject('MARKET_NOT_TRADING', 'tradeCode');
  const { terms } = requested;
  if (terms.kind === 'twap') return rejectionOfSlices(requested, terms, state);
  // The core decides on each order; this only rejects a ladder early that would fail half way.
  const { base, quote, units } = state.market;
  const needed =
    requested.side === 'sell'
      ? BigInt(requested.totalLots) * units.baseUnitsPerLot
      : ladder.reduce((sum, { priceTicks, qtyLots }) => sum + notionalOf(priceTicks, qtyLots, units), 0n);
  const { assetId } = requested.side === 'sell' ? base : quote;
  const { total, held } = view.balance(requested.accountId, 'spot', assetId);
  return total - held < needed ? reject('INSUFFICIENT_BALANCE', 'qty') : undefined;
}

/** A slice of normal size must meet the market's limits at the worst price at which it would trade now. */
function rejectionOfSlices(requested: StrategyOrdered, terms: TwapTerms, state: MarketState): Rejection | undefined {
  const { spec, units } = state.market;
  const slices = twapSlices(terms.durationMs);
  if (twapNormalLots(requested.totalLots, slices) > spec.maxQtyLots) return rejectionOfScale('QTY_TOO_LARGE');
  const smallest = Math.floor(requested.totalLots / slices);
  if (smallest < spec.minQtyLots) return rejectionOfScale('QTY_TOO_SMALL');
  const own = terms.limitTicks === 0 ? undefined : terms.limitTicks;
  const ticks = sliceLimit(requested, terms, state) ?? own;
  if (ticks === undefined) return reject('MARKET_HAS_NO_PRICE', 'tradeCode');
  return smallest < minLotsAt(ticks, spec, units) ? rejectionOfScale('NOTIONAL_TOO_SMALL') : undefined;
}

/** The worst price at which a slice would trade now; undefined when there is none. */
export function sliceLimit(
  { side }: StrategyOrdered,
  { maxSlippage, limitTicks }: TwapTerms,
  { bids, asks, lastTicks, market }: MarketState,
): PriceTicks | undefined {
  const own = limitTicks === 0 ? undefined : limitTicks;
  const view = { bestBid: bids.best(), bestAsk: asks.best(), lastTicks };
  return twapLimitTicks(side, maxSlippage, own, view, market.spec);
}

function rejectionOfScale(code: ScaleCode): Rejection {
  return reject(code, FIELD_OF[code], WORDS_OF[code]);
}
