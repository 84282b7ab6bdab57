/**
 * What operators do about markets and coins. The rules are commands of the core, which checks them; names, logos and areas are product data in
 * SQL. A listing that is cut off between the two has the first area, and the coin's code as its name, until they are set.
 */
import type { RouteBody, RouteData } from '@bourse/contract';
import type { Command } from '@bourse/core';
import { type AssetSpec, formatDecimal, formatPrice } from '@bourse/domain';
import { keyOfAct } from '../../platform/audit/act.ts';
import { apiCodeOf } from '../../platform/core-host/api-code.ts';
import type { MarketState } from '../../platform/exchange-view/markets/market-state.ts';
import { saveProducts } from '../../platform/exchange-view/markets/products.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, type Rejection, reject } from '../../platform/http/api-result.ts';
import { saveArea } from './market-area.ts';
import { readMarket, readTerms } from './market-terms.ts';

/** Dependencies of the service. */
export type MarketDeps = Pick<FeatureContext, 'db' | 'host' | 'settings' | 'view'>;

type MarketData = RouteData<'createMarket'>;
type AssetData = RouteData<'createAsset'>;

/** Operators' acts on markets and coins. */
export class ConsoleMarkets {
  private readonly deps: MarketDeps;

  constructor(deps: MarketDeps) {
    this.deps = deps;
  }

  /** A market with everything that an operator looks at. */
  data(state: MarketState): MarketData {
    const { market, window } = state;
    const { data, quote, spec } = market;
    const { last, quote: volume } = window.view(this.deps.view.nowMs());
    const { selfTradePrevention } = spec;
    return {
      ...data,
      selfTradePrevention,
      last: last === undefined ? '' : formatPrice(last, spec),
      amount: formatDecimal(volume, quote.scale),
    };
  }

  /** A coin, with the number of its markets. */
  assetData(asset: AssetSpec): AssetData {
    const { catalogue } = this.deps.view;
    const { name, webLogo } = catalogue.assetProduct(asset);
    const { assetId, code, scale } = asset;
    const markets = catalogue.markets().filter(({ base, quote }) => base === asset || quote === asset).length;
    return { coinId: assetId, shortName: code, scale, name, webLogo, markets };
  }

  /** Lets a market trade or stops it. Rejected: UNKNOWN_MARKET. */
  setStatus(marketId: number, status: RouteBody<'setMarketStatus'>['status']): Promise<ApiResult<MarketData>> {
    return this.change(marketId, { type: 'set-market-status', marketId, status });
  }

  /** Replaces a market's terms. Rejected: UNKNOWN_MARKET, and what is wrong with the terms. */
  async configure(marketId: number, body: RouteBody<'configureMarket'>): Promise<ApiResult<MarketData>> {
    const state = this.deps.view.findMarket(marketId);
    if (state === undefined) return reject('UNKNOWN_MARKET', 'tradeId');
    const terms = readTerms(body, state.market.spec, state.market.quote);
    return terms.ok ? this.change(marketId, { type: 'configure-market', marketId, terms: terms.value }) : terms;
  }

  /** Moves a market to another area. Rejected: UNKNOWN_MARKET, TRADE_AREA_UNKNOWN. */
  async setArea(marketId: number, tradeArea: number): Promise<ApiResult<MarketData>> {
    const { db, view } = this.deps;
    const state = view.findMarket(marketId);
    if (state === undefined) return reject('UNKNOWN_MARKET', 'tradeId');
    if (!this.isArea(tradeArea)) return reject('TRADE_AREA_UNKNOWN', 'tradeArea');
    const { isMarginTrade, marginRatio } = state.market.data;
    const product = { marketId, tradeArea, isMarginTrade, marginRatio };
    await saveArea(db.pool, product);
    view.setProducts([], [product]);
    return { ok: true, value: this.data(view.market(marketId)) };
  }

  /** Lists a market. Rejected: UNKNOWN_ASSET, TRADE_AREA_UNKNOWN, and what is wrong with the market. */
  async create(body: RouteBody<'createMarket'>): Promise<ApiResult<MarketData>> {
    const { db, view } = this.deps;
    const quote = view.catalogue.asset(body.quoteCoinId);
    if (view.catalogue.asset(body.baseCoinId) === undefined) return reject('UNKNOWN_ASSET', 'baseCoinId');
    if (quote === undefined) return reject('UNKNOWN_ASSET', 'quoteCoinId');
    if (!this.isArea(body.tradeArea)) return reject('TRADE_AREA_UNKNOWN', 'tradeArea');
    const market = readMarket(body, quote);
    if (!market.ok) return market;
    const rejection = await this.submit({ type: 'create-market', market: market.value });
    if (rejection !== undefined) return rejection;
    const { marketId } = market.value;
    const product = { marketId, tradeArea: body.tradeArea, isMarginTrade: false, marginRatio: 0 };
    await saveProducts(db.pool, [], [product]);
    view.setProducts([], [product]);
    return { ok: true, value: this.data(view.market(marketId)) };
  }

  /** Adds a coin. Rejected: ASSET_INVALID, ASSET_EXISTS. */
  async createAsset(body: RouteBody<'createAsset'>): Promise<ApiResult<AssetData>> {
    const { db, view } = this.deps;
    const { coinId: assetId, name, scale, shortName: code, webLogo } = body;
    const asset = { assetId, code, scale };
    const rejection = await this.submit({ type: 'create-asset', asset });
    if (rejection !== undefined) return rejection;
    await saveProducts(db.pool, [{ assetId, name, webLogo }], []);
    view.setProducts([{ assetId, name, webLogo }], []);
    return { ok: true, value: this.assetData(view.catalogue.asset(assetId) ?? asset) };
  }

  private isArea(tradeArea: number): boolean {
    return this.deps.settings.get('tradeAreas').some((area) => area.tradeArea === tradeArea);
  }

  private async change(marketId: number, command: Command): Promise<ApiResult<MarketData>> {
    const rejection = await this.submit(command);
    return rejection ?? { ok: true, value: this.data(this.deps.view.market(marketId)) };
  }

  private async submit(command: Command): Promise<Rejection | undefined> {
    const [first] = (await this.deps.host.submit(command, keyOfAct())).events;
    return first?.type === 'rejected' ? reject(apiCodeOf(first.code)) : undefined;
  }
}
