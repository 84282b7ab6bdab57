import { formatDecimal, formatPrice, formatQty, type MarketSpec } from '@bourse/domain';
import type { ListedMarket } from '../../../platform/exchange-view/markets/catalogue.ts';
import { ORDER_TYPES, STP_MODES, symbolOf, symbolStatusOf } from '../wire-format.ts';

/** Limits of the core: parts of an iceberg, open orders of an account, trailing deltas. */
const MAX_ICEBERG_PARTS = 50;
const MOST_OPEN_ORDERS = 1_000;
const TRAILING_DELTA = { least: 10, most: 2_000 } as const;
const PPM = 1_000_000n;

/** A symbol of `exchangeInfo`, with or without its permission sets. */
export function symbolInfo(market: ListedMarket, showsPermissions: boolean) {
  const { spec, base, quote } = market;
  return {
    symbol: symbolOf(market),
    status: symbolStatusOf(market),
    baseAsset: base.code,
    baseAssetPrecision: base.scale,
    quoteAsset: quote.code,
    quotePrecision: quote.scale,
    quoteAssetPrecision: quote.scale,
    baseCommissionPrecision: base.scale,
    quoteCommissionPrecision: quote.scale,
    orderTypes: ORDER_TYPES,
    icebergAllowed: true,
    ocoAllowed: true,
    otoAllowed: true,
    opoAllowed: true,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(market),
    permissions: [],
    permissionSets: showsPermissions ? [['SPOT']] : [],
    defaultSelfTradePreventionMode: spec.selfTradePrevention,
    allowedSelfTradePreventionModes: STP_MODES,
  };
}

function filtersOf({ spec, units, quote }: ListedMarket) {
  const lot = {
    minQty: formatQty(spec.minQtyLots, spec),
    maxQty: formatQty(spec.maxQtyLots, spec),
    stepSize: formatQty(1, spec),
  };
  const limits = spec.limits ?? {};
  const largest = BigInt(spec.maxPriceTicks) * BigInt(spec.maxQtyLots) * units.quoteUnitsPerTickLot;
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: formatPrice(1, spec),
      maxPrice: formatPrice(spec.maxPriceTicks, spec),
      tickSize: formatPrice(1, spec),
    },
    { filterType: 'LOT_SIZE', ...lot },
    { filterType: 'ICEBERG_PARTS', limit: limits.maxIcebergParts || MAX_ICEBERG_PARTS },
    { filterType: 'MARKET_LOT_SIZE', ...lot },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: Math.max(limits.minTrailingAbove ?? 0, TRAILING_DELTA.least),
      maxTrailingAboveDelta: limits.maxTrailingAbove || TRAILING_DELTA.most,
      minTrailingBelowDelta: Math.max(limits.minTrailingBelow ?? 0, TRAILING_DELTA.least),
      maxTrailingBelowDelta: limits.maxTrailingBelow || TRAILING_DELTA.most,
    },
    ...bandFilters(spec),
    {
      filterType: 'NOTIONAL',
      minNotional: formatDecimal(spec.minNotional, quote.scale),
      applyMinToMarket: true,
      maxNotional: formatDecimal(largest, quote.scale),
      applyMaxToMarket: false,
      // A market order is measured at the last price.
      avgPriceMins: 0,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: MOST_OPEN_ORDERS },
    ...countFilters(spec),
  ];
}

/** Filters per account; no account has filters of its own. */
export function accountFilters({ spec }: ListedMarket) {
  return {
    exchangeFilters: [{ filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: MOST_OPEN_ORDERS }],
    symbolFilters: [{ filterType: 'MAX_NUM_ORDERS', maxNumOrders: MOST_OPEN_ORDERS }, ...countFilters(spec)],
    assetFilters: [],
  };
}

/** Per-account maximums; unlimited ones are absent. */
function countFilters(spec: MarketSpec) {
  const { maxPositionLots = 0, maxTriggerOrders = 0, maxIcebergOrders = 0 } = spec.limits ?? {};
  const { maxOrderLists = 0, maxOrderAmends = 0 } = spec.limits ?? {};
  return [
    maxTriggerOrders > 0 && { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: maxTriggerOrders },
    maxIcebergOrders > 0 && { filterType: 'MAX_NUM_ICEBERG_ORDERS', maxNumIcebergOrders: maxIcebergOrders },
    maxPositionLots > 0 && { filterType: 'MAX_POSITION', maxPosition: formatQty(maxPositionLots, spec) },
    maxOrderLists > 0 && { filterType: 'MAX_NUM_ORDER_LISTS', maxNumOrderLists: maxOrderLists },
    maxOrderAmends > 0 && { filterType: 'MAX_NUM_ORDER_AMENDS', maxNumOrderAmends: maxOrderAmends },
  ].filter((filter) => filter !== false);
}

/** Multipliers of the last price between which something is allowed, as texts. */
function multipliersOf(ppm: number): { readonly up: string; readonly down: string } {
  const range = BigInt(ppm);
  return { up: formatDecimal(PPM + range, 6), down: formatDecimal(range > PPM ? 0n : PPM - range, 6) };
}

/** Execution rules: the price range of takers, if the market has one. */
export function executionRules({ spec: { executionRangePpm = 0 } }: ListedMarket) {
  if (executionRangePpm === 0) return [];
  const { up, down } = multipliersOf(executionRangePpm);
  return [
    {
      ruleType: 'PRICE_RANGE',
      bidLimitMultUp: up,
      bidLimitMultDown: down,
      askLimitMultUp: up,
      askLimitMultDown: down,
    },
  ];
}

/** Price bands of limit orders: by side around the average price, or around the last price. */
function bandFilters({ priceBandPpm, limits = {}, maxPriceTicks }: MarketSpec) {
  const { bidUpPpm = 0, bidDownPpm = 0, askUpPpm = 0, askDownPpm = 0, averageMinutes = 0 } = limits;
  const band = multipliersOf(priceBandPpm);
  if (bidUpPpm + bidDownPpm + askUpPpm + askDownPpm > 0) {
    // Unlimited: the highest price over the lowest possible average.
    const multiplier = (ppm: number) => formatDecimal(ppm > 0 ? BigInt(ppm) : BigInt(maxPriceTicks) * PPM, 6);
    const both = { filterType: 'PERCENT_PRICE', multiplierUp: band.up, multiplierDown: band.down, avgPriceMins: 0 };
    const bySide = {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: multiplier(bidUpPpm),
      bidMultiplierDown: formatDecimal(BigInt(bidDownPpm), 6),
      askMultiplierUp: multiplier(askUpPpm),
      askMultiplierDown: formatDecimal(BigInt(askDownPpm), 6),
      avgPriceMins: averageMinutes,
    };
    return priceBandPpm === 0 ? [bySide] : [both, bySide];
  }
  if (priceBandPpm === 0) return [];
  return [
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: band.up,
      bidMultiplierDown: band.down,
      askMultiplierUp: band.up,
      askMultiplierDown: band.down,
      avgPriceMins: 0,
    },
  ];
}
