import type { MarketData } from '@bourse/contract';
import {
  type AssetSpec,
  invariant,
  type MarketSpec,
  type MarketUnits,
  parseDecimal,
  type QtyLots,
  qtyLots,
  unitsOfListed,
} from '@bourse/domain';

/** A market as the domain's functions want it, beside the words that the screen shows. */
export interface TradingMarket {
  readonly data: MarketData;
  readonly spec: MarketSpec;
  readonly base: AssetSpec;
  readonly quote: AssetSpec;
  readonly units: MarketUnits;
}

function unitsOfText(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  invariant(parsed.ok, `the exchange told ${text} with more than ${scale} decimals`);
  return parsed.value;
}

/** Reads a listed market's rules; what the exchange tells is consistent, so nothing is refused here. */
export function tradingMarketOf(data: MarketData): TradingMarket {
  const lotSize = unitsOfText(data.lotSize, data.qtyScale);
  const tickSize = unitsOfText(data.tickSize, data.priceScale);
  const base = { assetId: data.baseCoinId, code: data.baseCurrency.toUpperCase(), scale: data.baseScale };
  const quote = { assetId: data.quoteCoinId, code: data.quoteCurrency.toUpperCase(), scale: data.quoteScale };
  const spec: MarketSpec = {
    marketId: data.tradeId,
    code: data.tradeCode,
    baseAssetId: data.baseCoinId,
    quoteAssetId: data.quoteCoinId,
    priceScale: data.priceScale,
    tickSize: Number(tickSize),
    qtyScale: data.qtyScale,
    lotSize: Number(lotSize),
    minQtyLots: Number(unitsOfText(data.minQty, data.qtyScale) / lotSize),
    maxQtyLots: Number(unitsOfText(data.maxQty, data.qtyScale) / lotSize),
    maxPriceTicks: Number(unitsOfText(data.maxPrice, data.priceScale) / tickSize),
    minNotional: unitsOfText(data.minNotional, data.quoteScale),
    priceBandPpm: data.priceBandPpm,
    executionRangePpm: data.executionRangePpm,
    makerFeePpm: data.makerFeePpm,
    takerFeePpm: data.takerFeePpm,
    selfTradePrevention: 'EXPIRE_TAKER',
  };
  return { data, spec, base, quote, units: unitsOfListed(spec, base, quote) };
}

/** A price text as ticks, for linking fields and stepping; undefined when it is no price of the market. */
export function ticksOf(text: string, { spec }: TradingMarket): number | undefined {
  const parsed = parseDecimal(text, spec.priceScale);
  if (!parsed.ok || parsed.value <= 0n) return undefined;
  const tick = BigInt(spec.tickSize);
  const ticks = parsed.value / tick;
  return parsed.value % tick === 0n && ticks <= BigInt(spec.maxPriceTicks) ? Number(ticks) : undefined;
}

/** A quantity text as lots, for linking fields, the market's least and most not looked at; undefined when it is none. */
export function lotsOf(text: string, { spec }: TradingMarket): QtyLots | undefined {
  const parsed = parseDecimal(text, spec.qtyScale);
  if (!parsed.ok || parsed.value <= 0n) return undefined;
  const lot = BigInt(spec.lotSize);
  const lots = parsed.value / lot;
  return parsed.value % lot === 0n && lots <= BigInt(Number.MAX_SAFE_INTEGER) ? qtyLots(Number(lots)) : undefined;
}

/** A total's text as the quote asset's smallest units; undefined when it is none. */
export function quoteUnitsOf(text: string, { quote }: TradingMarket): bigint | undefined {
  const parsed = parseDecimal(text, quote.scale);
  return parsed.ok && parsed.value > 0n ? parsed.value : undefined;
}
