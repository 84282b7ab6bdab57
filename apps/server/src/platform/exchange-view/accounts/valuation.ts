import { formatDecimal, parseDecimal, pow10 } from '@bourse/domain';
import type { Catalogue } from '../markets/catalogue.ts';
import type { MarketState } from '../markets/market-state.ts';

/** Values are in 10^-8 of USDT or BTC, and truncated, never rounded up. */
const WORTH_SCALE = 8;
/** Maximum number of decimals of a fiat rate. */
const RATE_SCALE = 12;
const USDT = 'USDT';
const BTC = 'BTC';
const ETH = 'ETH';

/** A price as an exact fraction: quote units per base unit. */
interface Price {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What a value needs of a market: its units and its price, now or of another moment. */
export type PricedMarket = Pick<MarketState, 'lastTicks' | 'market'>;

/** A value as decimal texts; empty when there is no price or rate. */
export interface OtherUnits {
  readonly btc: string;
  readonly eth: string;
  readonly cny: string;
}

/**
 * Values balances at last prices, or at those of another moment where the markets have them. No rule of the core depends on it, but which transfers one operator may approve alone does: a pair has one
 * market, so that nobody gets another price by listing it again.
 */
export class Valuation {
  private readonly catalogue: Catalogue;
  private readonly marketOf: (baseAssetId: number, quoteAssetId: number) => PricedMarket | undefined;

  constructor(catalogue: Catalogue, marketOf: (baseAssetId: number, quoteAssetId: number) => PricedMarket | undefined) {
    this.catalogue = catalogue;
    this.marketOf = marketOf;
  }

  /** Value of an amount (smallest units) in 10^-8 USDT; undefined when no market has a price for it. */
  usdt(assetId: number, units: bigint): bigint | undefined {
    const asset = this.catalogue.asset(assetId);
    const usdt = this.catalogue.assetByCode(USDT);
    if (asset === undefined || usdt === undefined) return undefined;
    const worth = this.inUsdtUnits(asset.code, units);
    return worth === undefined ? undefined : (worth * pow10(WORTH_SCALE)) / pow10(usdt.scale);
  }

  /** Converts a value in 10^-8 USDT to 10^-8 of a coin (`BTC`); zero stays zero, otherwise undefined without a price. */
  ofUsdt(code: string, worth: bigint): bigint | undefined {
    if (worth === 0n) return 0n;
    const coin = this.catalogue.assetByCode(code);
    const usdt = this.catalogue.assetByCode(USDT);
    const price = this.price(code, USDT);
    if (coin === undefined || usdt === undefined || price === undefined) return undefined;
    const usdtUnits = (worth * pow10(usdt.scale)) / pow10(WORTH_SCALE);
    const coinUnits = (usdtUnits * price.denominator) / price.numerator;
    return (coinUnits * pow10(WORTH_SCALE)) / pow10(coin.scale);
  }

  /** Converts a value in 10^-8 USDT to 10^-8 of a fiat currency; `rate` is units of the currency per USDT, as text. */
  inFiat(worth: bigint, rate: string): bigint | undefined {
    const parsed = parseDecimal(rate, RATE_SCALE);
    return parsed.ok ? (worth * parsed.value) / pow10(RATE_SCALE) : undefined;
  }

  /** Converts a value in 10^-8 USDT to the other display units, as text; `cnyRate` is yuan per USDT. */
  otherUnits(worth: bigint, cnyRate: string | undefined): OtherUnits {
    return {
      btc: worthText(this.ofUsdt(BTC, worth), 8),
      eth: worthText(this.ofUsdt(ETH, worth), 8),
      cny: cnyRate === undefined ? '' : worthText(this.inFiat(worth, cnyRate), 2),
    };
  }

  private inUsdtUnits(code: string, units: bigint): bigint | undefined {
    if (code === USDT) return units;
    const direct = this.price(code, USDT);
    if (direct !== undefined) return (units * direct.numerator) / direct.denominator;
    const toBtc = this.price(code, BTC);
    const btc = this.price(BTC, USDT);
    if (toBtc === undefined || btc === undefined) return undefined;
    return (units * toBtc.numerator * btc.numerator) / (toBtc.denominator * btc.denominator);
  }

  /** Last price of a base asset in a quote asset, in smallest units of both. */
  private price(base: string, quote: string): Price | undefined {
    const baseAsset = this.catalogue.assetByCode(base);
    const quoteAsset = this.catalogue.assetByCode(quote);
    if (baseAsset === undefined || quoteAsset === undefined) return undefined;
    const state = this.marketOf(baseAsset.assetId, quoteAsset.assetId);
    if (state === undefined || state.lastTicks === 0) return undefined;
    const { units } = state.market;
    return { numerator: BigInt(state.lastTicks) * units.quoteUnitsPerTickLot, denominator: units.baseUnitsPerLot };
  }
}

/** A value in 10^-8 as text, truncated to the given decimals; empty when unknown. */
export function worthText(worth: bigint | undefined, decimals: number): string {
  return worth === undefined ? '' : formatDecimal(worth, WORTH_SCALE, decimals);
}
