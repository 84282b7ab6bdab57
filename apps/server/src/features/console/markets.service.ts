/**
 * What operators do about markets and coins. The rules are commands of the core, which checks them; names, logos and areas are product data in
 * SQL.
 *
 * Goal: a listing is whole or not there, and can be repeated after any failure; nobody undoes another operator's change unseen. Method: acts run
 * one after the other. What is taken already is refused before anything is written; then the product data is stored under the new id,
 * where nobody looks before the core has it, and then the core is told. Product data of a listing that the core refuses is removed;
 * a crash may leave it, and the next listing of the id replaces it. Not handled: acts of another server; the core is with one only.
 */
import type { RouteBody, RouteData } from '@bourse/contract';
import type { Command } from '@bourse/core';
import { type AssetSpec, formatDecimal, formatPrice } from '@bourse/domain';
import { keyOfAct } from '../../platform/audit/act.ts';
import { apiCodeOf } from '../../platform/core-host/api-code.ts';
import type { MarketState } from '../../platform/exchange-view/markets/market-state.ts';
import { removeProducts, saveProducts } from '../../platform/exchange-view/markets/products.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, type Rejection, reject } from '../../platform/http/api-result.ts';
import { Turns } from '../../platform/turns.ts';
import { readMarket, readTerms, termsVersionOf } from './market-terms.ts';
import { saveAsAct } from './product-acts.ts';

/** Dependencies of the service. */
export type MarketDeps = Pick<FeatureContext, 'db' | 'host' | 'settings' | 'view'>;

type MarketData = RouteData<'createMarket'>;
type AssetData = RouteData<'createAsset'>;

/** Operators' acts on markets and coins. */
export class ConsoleMarkets {
  private readonly deps: MarketDeps;
  /** Of acts that compare what the caller has seen. */
  private readonly turns = new Turns();

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
      termsVersion: termsVersionOf(spec),
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

  /** Replaces a market's terms. Rejected: UNKNOWN_MARKET, MARKET_TERMS_CHANGED, and what is wrong with the terms. */
  configure(marketId: number, body: RouteBody<'configureMarket'>): Promise<ApiResult<MarketData>> {
    return this.turns.take(() => this.replaceTerms(marketId, body));
  }

  private async replaceTerms(marketId: number, body: RouteBody<'configureMarket'>): Promise<ApiResult<MarketData>> {
    const state = this.deps.view.findMarket(marketId);
    if (state === undefined) return reject('UNKNOWN_MARKET', 'tradeId');
    const { quote, spec } = state.market;
    if (body.termsVersion !== termsVersionOf(spec)) return reject('MARKET_TERMS_CHANGED', 'termsVersion');
    const terms = readTerms(body, spec, quote);
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
    await saveAsAct(db.pool, [], [product]);
    view.setProducts([], [product]);
    return { ok: true, value: this.data(view.market(marketId)) };
  }

  /** Lists a market. Rejected: UNKNOWN_ASSET, TRADE_AREA_UNKNOWN, MARKET_EXISTS, and what is wrong with the market. */
  create(body: RouteBody<'createMarket'>): Promise<ApiResult<MarketData>> {
    return this.turns.take(() => this.list(body));
  }

  private async list(body: RouteBody<'createMarket'>): Promise<ApiResult<MarketData>> {
    const { db, view } = this.deps;
    const quote = view.catalogue.coin(body.quoteCoinId);
    if (view.catalogue.coin(body.baseCoinId) === undefined) return reject('UNKNOWN_ASSET', 'baseCoinId');
    if (quote === undefined) return reject('UNKNOWN_ASSET', 'quoteCoinId');
    if (!this.isArea(body.tradeArea)) return reject('TRADE_AREA_UNKNOWN', 'tradeArea');
    const market = readMarket(body, quote);
    if (!market.ok) return market;
    const { code, marketId } = market.value;
    if (view.findMarket(marketId) !== undefined || view.catalogue.marketByCode(code) !== undefined) {
      return reject('MARKET_EXISTS');
    }
    const product = { marketId, tradeArea: body.tradeArea, isMarginTrade: false, marginRatio: 0 };
    await saveProducts(db.pool, [], [product]);
    view.setProducts([], [product]);
    const rejection = await this.submit({ type: 'create-market', market: market.value });
    if (rejection === undefined) return { ok: true, value: this.data(view.market(marketId)) };
    await removeProducts(db.pool, { marketId });
    return rejection;
  }

  /** Adds a coin. Rejected: ASSET_INVALID, ASSET_EXISTS. */
  createAsset(body: RouteBody<'createAsset'>): Promise<ApiResult<AssetData>> {
    return this.turns.take(() => this.addAsset(body));
  }

  private async addAsset(body: RouteBody<'createAsset'>): Promise<ApiResult<AssetData>> {
    const { db, view } = this.deps;
    const { coinId: assetId, name, scale, shortName: code, webLogo } = body;
    if (view.catalogue.asset(assetId) !== undefined || view.catalogue.assetByCode(code) !== undefined) {
      return reject('ASSET_EXISTS');
    }
    const asset = { assetId, code, scale };
    const product = { assetId, name, webLogo };
    await saveProducts(db.pool, [product], []);
    view.setProducts([product], []);
    const rejection = await this.submit({ type: 'create-asset', asset });
    if (rejection === undefined) return { ok: true, value: this.assetData(view.catalogue.asset(assetId) ?? asset) };
    await removeProducts(db.pool, { assetId });
    return rejection;
  }

  /** Replaces a coin's name and logo. Rejected: UNKNOWN_ASSET. */
  async setAsset(assetId: number, { name, webLogo }: RouteBody<'setAsset'>): Promise<ApiResult<AssetData>> {
    const { db, view } = this.deps;
    const asset = view.catalogue.asset(assetId);
    if (asset === undefined) return reject('UNKNOWN_ASSET', 'coinId');
    const product = { assetId, name, webLogo };
    await saveAsAct(db.pool, [product], []);
    view.setProducts([product], []);
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
