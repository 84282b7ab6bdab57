import { formatDecimal, formatPrice, formatQty } from '@bourse/domain';
import type { ListedMarket } from '../../../platform/exchange-view/catalogue.ts';
import { ORDER_TYPES, STP_WORDS, symbolOf, symbolStatusOf } from '../words.ts';

/** Parts that an iceberg may have, open orders of an account, and how far orders may trail, as the core has them. */
const MOST_ICEBERG_PARTS = 50;
const MOST_OPEN_ORDERS = 1_000;
const TRAILING_DELTA = { least: 10, most: 2_000 } as const;
const PPM = 1_000_000n;

/** A symbol as `exchangeInfo` tells it, with the permissions that trading it takes or without. */
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
    allowedSelfTradePreventionModes: STP_WORDS,
  };
}

function filtersOf({ spec, units, quote }: ListedMarket) {
  const lot = {
    minQty: formatQty(spec.minQtyLots, spec),
    maxQty: formatQty(spec.maxQtyLots, spec),
    stepSize: formatQty(1, spec),
  };
  const trailing = { minTrailing: TRAILING_DELTA.least, maxTrailing: TRAILING_DELTA.most };
  const largest = BigInt(spec.maxPriceTicks) * BigInt(spec.maxQtyLots) * units.quoteUnitsPerTickLot;
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: formatPrice(1, spec),
      maxPrice: formatPrice(spec.maxPriceTicks, spec),
      tickSize: formatPrice(1, spec),
    },
    { filterType: 'LOT_SIZE', ...lot },
    { filterType: 'ICEBERG_PARTS', limit: MOST_ICEBERG_PARTS },
    { filterType: 'MARKET_LOT_SIZE', ...lot },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: trailing.minTrailing,
      maxTrailingAboveDelta: trailing.maxTrailing,
      minTrailingBelowDelta: trailing.minTrailing,
      maxTrailingBelowDelta: trailing.maxTrailing,
    },
    ...bandFilters(spec.priceBandPpm),
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
  ];
}

/** Multipliers of the last price between which something is allowed, as texts. */
function multipliersOf(ppm: number): { readonly up: string; readonly down: string } {
  const range = BigInt(ppm);
  return { up: formatDecimal(PPM + range, 6), down: formatDecimal(range > PPM ? 0n : PPM - range, 6) };
}

/** The rules for what a taker may trade at; none where the market has no range. */
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

/** A limit price may leave the last price by so much, either way. */
function bandFilters(bandPpm: number) {
  if (bandPpm === 0) return [];
  const { up, down } = multipliersOf(bandPpm);
  return [
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: up,
      bidMultiplierDown: down,
      askMultiplierUp: up,
      askMultiplierDown: down,
      avgPriceMins: 0,
    },
  ];
}
