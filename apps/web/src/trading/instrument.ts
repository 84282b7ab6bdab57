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

/** What is traded at a venue, as the domain's functions take it, beside the words that the screen shows. */
export interface Instrument {
  /** Key of the venue that lists it; with the code it names whatever is kept of it. */
  readonly venue: string;
  /** Its code at the venue: `btc_usdt`. */
  readonly code: string;
  /** What people call it: `BTC/USDT`. */
  readonly name: string;
  /** Address of its picture; empty: it has none. */
  readonly logo: string;
  readonly status: MarketData['status'];
  /** The grids of prices and quantities (tick, lot), their bounds, and the fees. */
  readonly spec: MarketSpec;
  readonly units: MarketUnits;
  /** What quantities count. */
  readonly base: AssetSpec;
  /** What prices count. */
  readonly quote: AssetSpec;
  /** What profit, loss and fees are paid in. */
  readonly settle: AssetSpec;
}

function unitsOfText(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  invariant(parsed.ok, `the exchange sent ${text} with more than ${scale} decimals`);
  return parsed.value;
}

/**
 * A listed market as an instrument of a venue, where each trade settles in the two coins. What the exchange sends is consistent, so
 * nothing is refused here.
 */
export function listedInstrument(venue: string, data: MarketData): Instrument {
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
  return {
    ...{ venue, code: data.tradeCode, name: `${base.code}/${quote.code}`, logo: data.webLogo, status: data.status },
    ...{ spec, units: unitsOfListed(spec, base, quote), base, quote, settle: quote },
  };
}

/** A price text as ticks, for linking fields and stepping; undefined when it is no price of the instrument. */
export function ticksOf(text: string, { spec }: Instrument): number | undefined {
  const parsed = parseDecimal(text, spec.priceScale);
  if (!parsed.ok || parsed.value <= 0n) return undefined;
  const tick = BigInt(spec.tickSize);
  const ticks = parsed.value / tick;
  return parsed.value % tick === 0n && ticks <= BigInt(spec.maxPriceTicks) ? Number(ticks) : undefined;
}

/** A quantity text as lots, for linking fields, the instrument's least and most not looked at; undefined when it is none. */
export function lotsOf(text: string, { spec }: Instrument): QtyLots | undefined {
  const parsed = parseDecimal(text, spec.qtyScale);
  if (!parsed.ok || parsed.value <= 0n) return undefined;
  const lot = BigInt(spec.lotSize);
  const lots = parsed.value / lot;
  return parsed.value % lot === 0n && lots <= BigInt(Number.MAX_SAFE_INTEGER) ? qtyLots(Number(lots)) : undefined;
}

/** A total's text as the quote asset's smallest units; undefined when it is none. */
export function quoteUnitsOf(text: string, { quote }: Instrument): bigint | undefined {
  const parsed = parseDecimal(text, quote.scale);
  return parsed.ok && parsed.value > 0n ? parsed.value : undefined;
}
