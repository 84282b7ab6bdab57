import { type AssetSpec, invariant, MAX_PRICE_TICKS, type MarketLimits, type MarketSpec, pow10 } from '@bourse/domain';
import { ASSET_ROWS, type AssetRow, type Liveliness, MARKET_ROWS, type MarketRow } from './world-tables.ts';

/** One market of the demo world: the core's spec and what a product page says about it. */
export interface DemoMarket {
  readonly spec: MarketSpec;
  readonly base: AssetRow;
  readonly quote: AssetRow;
  /** Price at which the generated history ends, in quote per base. */
  readonly anchor: number;
  readonly liveliness: Liveliness;
  readonly tradeArea: 1 | 6 | 8;
  readonly isMarginTrade: boolean;
  readonly marginRatio: number;
  readonly listedDays: number;
}

/** An asset of the demo world. */
export interface DemoAsset {
  readonly spec: AssetSpec;
  readonly name: string;
}

/** Fee of both sides without a VIP level: 0.2 %. */
const DEFAULT_FEE_PPM = 2_000;
/** What an account may have of each on one market; enough for whoever trades by hand, and a bound for programs. */
const LIMITS: MarketLimits = { maxTriggerOrders: 50, maxIcebergOrders: 50, maxOrderLists: 20, maxOrderAmends: 10 };
const MAIN_BAND_PPM = 300_000;
const WILD_BAND_PPM = 500_000;
/** 5 USDT; markets in BTC take about as much in BTC. */
const MIN_NOTIONAL_USDT = 5n;
const MIN_NOTIONAL_BTC_UNITS = 10_000n;
/** A book takes prices up to this many times the anchor. */
const PRICE_HEADROOM = 200;
/** Largest order, in USDT. */
const LARGEST_ORDER_USDT = 20_000_000;
const AREA_SUFFIX = { 1: '', 6: '_etf', 8: '_alts' } as const;

const ASSET_BY_CODE = new Map(ASSET_ROWS.map((row) => [row.code, row]));

/** The row of an asset that the tables are known to have. */
export function assetRow(code: string): AssetRow {
  const row = ASSET_BY_CODE.get(code);
  invariant(row !== undefined, `the demo world has no asset ${code}`);
  return row;
}

/** The demo world's assets. */
export const DEMO_ASSETS: readonly DemoAsset[] = ASSET_ROWS.map((row) => ({
  spec: { assetId: row.coinId, code: row.code, scale: row.scale },
  name: row.name,
}));

/** The demo world's markets. */
export const DEMO_MARKETS: readonly DemoMarket[] = MARKET_ROWS.map(toDemoMarket);

function toDemoMarket(row: MarketRow): DemoMarket {
  const base = assetRow(row.base);
  const quote = assetRow(row.quote);
  const anchor = base.anchorUsdt / quote.anchorUsdt;
  const marginRatio = marginRatioOf(row);
  return {
    spec: marketSpec(row, base, quote, anchor),
    base,
    quote,
    anchor,
    liveliness: row.liveliness,
    tradeArea: row.tradeArea,
    isMarginTrade: marginRatio > 0,
    marginRatio,
    listedDays: Math.min(base.listedDays, quote.listedDays),
  };
}

function marketSpec(row: MarketRow, base: AssetRow, quote: AssetRow, anchor: number): MarketSpec {
  const ticksPerUnit = 10 ** row.priceScale;
  const lotsPerUnit = 10 ** row.qtyScale;
  return {
    marketId: row.tradeId,
    code: `${row.base}_${row.quote}${AREA_SUFFIX[row.tradeArea]}`.toLowerCase(),
    baseAssetId: base.coinId,
    quoteAssetId: quote.coinId,
    priceScale: row.priceScale,
    tickSize: 1,
    qtyScale: row.qtyScale,
    lotSize: 1,
    minQtyLots: 1,
    maxQtyLots: Math.ceil((LARGEST_ORDER_USDT / base.anchorUsdt) * lotsPerUnit),
    maxPriceTicks: Math.min(MAX_PRICE_TICKS, Math.ceil(anchor * PRICE_HEADROOM * ticksPerUnit)),
    minNotional: row.quote === 'BTC' ? MIN_NOTIONAL_BTC_UNITS : MIN_NOTIONAL_USDT * pow10(quote.scale),
    priceBandPpm: row.tradeArea === 1 ? MAIN_BAND_PPM : WILD_BAND_PPM,
    makerFeePpm: DEFAULT_FEE_PPM,
    takerFeePpm: DEFAULT_FEE_PPM,
    selfTradePrevention: 'EXPIRE_TAKER',
    limits: LIMITS,
  };
}

/** Margin multiple that the market will offer: 10 for the liveliest, 5 for majors, 3 for the rest of the main area. */
function marginRatioOf(row: MarketRow): number {
  if (row.tradeArea !== 1 || row.quote === 'BTC' || row.base === 'USDC') return 0;
  return { 1: 10, 2: 5, 3: 3 }[row.liveliness];
}
