import type { MarketData } from '@bourse/contract';
import type { MarketStatus } from '@bourse/core';
import {
  type AssetSpec,
  depthSteps,
  formatDecimal,
  formatPrice,
  formatQty,
  formatShortest,
  invariant,
  isMockAsset,
  MARKET_LIMITS,
  type MarketLimits,
  type MarketSpec,
  type MarketUnits,
  unitsOfListed,
} from '@bourse/domain';
import { type Instrument, spotInstrument } from './instrument.ts';

/** Product data of an asset beyond the core's numbers. */
export interface AssetProduct {
  readonly assetId: number;
  readonly name: string;
  /** Path of the logo on this site; empty when there is none. */
  readonly webLogo: string;
}

/** Product data of a market beyond the core's numbers. */
export interface MarketProduct {
  readonly marketId: number;
  /** 1 main, 6 leveraged tokens, 8 alts. */
  readonly tradeArea: number;
  readonly isMarginTrade: boolean;
  /** Highest leverage of margin trading; 0 where there is none. */
  readonly marginRatio: number;
}

/** A listed spot market, with everything that does not change with a trade; replaced as a whole when something else changes it. */
export interface ListedMarket extends Instrument {
  readonly product: 'spot';
  readonly spec: MarketSpec;
  readonly units: MarketUnits;
  readonly base: AssetSpec;
  readonly quote: AssetSpec;
  /** In the API's format. */
  readonly data: MarketData;
}

const NO_PRODUCT = { tradeArea: 1, isMarginTrade: false, marginRatio: 0 } as const;

/** Assets and spot markets by id and by code: the core's numbers joined with product data. */
export class Catalogue {
  private readonly assetsById = new Map<number, AssetSpec>();
  private readonly assetsByCode = new Map<string, AssetSpec>();
  private readonly marketsById = new Map<number, ListedMarket>();
  private readonly marketsByCode = new Map<string, ListedMarket>();
  private readonly statuses = new Map<number, MarketStatus>();
  private readonly assetProducts = new Map<number, AssetProduct>();
  private readonly marketProducts = new Map<number, MarketProduct>();

  addAsset(asset: AssetSpec): void {
    this.assetsById.set(asset.assetId, asset);
    this.assetsByCode.set(asset.code, asset);
  }

  addMarket(spec: MarketSpec, status: MarketStatus): ListedMarket {
    this.statuses.set(spec.marketId, status);
    return this.list(spec);
  }

  setStatus(marketId: number, status: MarketStatus): ListedMarket {
    this.statuses.set(marketId, status);
    return this.list(this.mustFind(marketId).spec);
  }

  /** Replaces the rules of a listed market. */
  configure(spec: MarketSpec): ListedMarket {
    this.mustFind(spec.marketId);
    return this.list(spec);
  }

  /** Sets product data; returns the markets whose data changed. */
  setProducts(assets: readonly AssetProduct[], markets: readonly MarketProduct[]): ListedMarket[] {
    for (const asset of assets) this.assetProducts.set(asset.assetId, asset);
    for (const market of markets) this.marketProducts.set(market.marketId, market);
    return [...this.marketsById.values()].map((market) => this.list(market.spec));
  }

  /** Every listed market, whatever its status, in order of listing. */
  markets(): readonly ListedMarket[] {
    return [...this.marketsById.values()];
  }

  asset(assetId: number): AssetSpec | undefined {
    return this.assetsById.get(assetId);
  }

  assetByCode(code: string): AssetSpec | undefined {
    return this.assetsByCode.get(code);
  }

  /** An asset that can be bought, deposited and moved; not a mock one. */
  coin(assetId: number): AssetSpec | undefined {
    const asset = this.assetsById.get(assetId);
    return asset === undefined || isMockAsset(asset.code) ? undefined : asset;
  }

  /** All coins, in order of their ids. */
  coins(): AssetSpec[] {
    return this.assets().filter(({ code }) => !isMockAsset(code));
  }

  /** All assets of the ledger, mock ones included, in order of their ids. */
  assets(): AssetSpec[] {
    return [...this.assetsById.values()].sort((a, b) => a.assetId - b.assetId);
  }

  /** Name and logo of an asset; its code when there is no name. */
  assetProduct(asset: AssetSpec): AssetProduct {
    return this.assetProducts.get(asset.assetId) ?? { assetId: asset.assetId, name: asset.code, webLogo: '' };
  }

  market(marketId: number): ListedMarket | undefined {
    return this.marketsById.get(marketId);
  }

  marketByCode(code: string): ListedMarket | undefined {
    return this.marketsByCode.get(code);
  }

  private mustFind(marketId: number): ListedMarket {
    const market = this.marketsById.get(marketId);
    invariant(market !== undefined, () => `market ${marketId} is not in the catalogue`);
    return market;
  }

  private list(spec: MarketSpec): ListedMarket {
    const base = this.assetsById.get(spec.baseAssetId);
    const quote = this.assetsById.get(spec.quoteAssetId);
    invariant(base !== undefined && quote !== undefined, () => `market ${spec.code} has unknown assets`);
    const units = unitsOfListed(spec, base, quote);
    const market = {
      ...spotInstrument(spec, base, quote, units),
      base,
      quote,
      units,
      data: this.describe(spec, base, quote),
    };
    this.marketsById.set(spec.marketId, market);
    this.marketsByCode.set(spec.code, market);
    return market;
  }

  private describe(spec: MarketSpec, base: AssetSpec, quote: AssetSpec): MarketData {
    const product = this.assetProduct(base);
    const terms = this.marketProducts.get(spec.marketId) ?? NO_PRODUCT;
    return {
      tradeId: spec.marketId,
      tradeCode: spec.code,
      baseCurrency: base.code,
      quoteCurrency: quote.code,
      baseCoinId: base.assetId,
      quoteCoinId: quote.assetId,
      baseName: product.name,
      webLogo: product.webLogo,
      digit: digitsOf(spec.priceScale),
      priceScale: spec.priceScale,
      qtyScale: spec.qtyScale,
      baseScale: base.scale,
      quoteScale: quote.scale,
      tickSize: formatDecimal(BigInt(spec.tickSize), spec.priceScale),
      depthSteps: depthSteps(spec).map(({ text }) => text),
      lotSize: formatDecimal(BigInt(spec.lotSize), spec.qtyScale),
      minQty: formatQty(spec.minQtyLots, spec),
      maxQty: formatQty(spec.maxQtyLots, spec),
      maxPrice: formatPrice(spec.maxPriceTicks, spec),
      minNotional: formatShortest(spec.minNotional, quote.scale),
      priceBandPpm: spec.priceBandPpm,
      executionRangePpm: spec.executionRangePpm ?? 0,
      limits: limitsOf(spec),
      makerFeePpm: spec.makerFeePpm,
      takerFeePpm: spec.takerFeePpm,
      tradeArea: terms.tradeArea,
      isMarginTrade: terms.isMarginTrade,
      marginRatio: terms.marginRatio,
      status: this.statuses.get(spec.marketId) ?? 'trading',
    };
  }
}

/** A market's limits; 0 for absent ones. */
function limitsOf(spec: MarketSpec): MarketData['limits'] {
  const { maxPositionLots = 0, ...limits } = spec.limits ?? {};
  const counts = MARKET_LIMITS.flatMap((name) => (name === 'maxPositionLots' ? [] : [[name, 0] as const]));
  const none = Object.fromEntries(counts) as Omit<Required<MarketLimits>, 'maxPositionLots'>;
  return { maxPosition: maxPositionLots > 0 ? formatQty(maxPositionLots, spec) : '', ...none, ...limits };
}

/** Price decimals from finest to coarsest, separated by #, at most four: scale 2 gives `2#1#0`. */
function digitsOf(priceScale: number): string {
  const digits: number[] = [];
  for (let digit = priceScale; digit >= 0 && digits.length < 4; digit -= 1) digits.push(digit);
  return digits.join('#');
}
