import type { Pool } from 'pg';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { areasOf, type TradeArea } from '../../platform/exchange-view/markets/areas.ts';
import { klineHistory } from '../../platform/exchange-view/markets/kline-history.ts';
import { klineData, type MarketState } from '../../platform/exchange-view/markets/market-state.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { type CoinFactsDeps, registerCoinFacts } from './coins/coin-facts.routes.ts';
import { registerFavourites } from './favourites.routes.ts';
import { FavouritesStore } from './favourites.store.ts';
import type { MarketFigures } from './figures/market-figures.ts';
import { type ContractSource, NO_CONTRACTS } from './instruments.ts';
import { MarketSearch } from './search/market-search.ts';
import { PopularSearches } from './search/popular-searches.ts';
import { registerSearch } from './search/search.routes.ts';
import { SearchesStore } from './search/searches.store.ts';

/** Dependencies of the market routes. */
export interface MarketsDeps {
  readonly view: ExchangeView;
  readonly pool: Pool;
  /** Pool for public reads. */
  readonly publicPool: Pool;
  readonly depth: DepthSource;
  /** Source of contracts; absent: none. */
  readonly contracts?: ContractSource;
  /** The trade areas configured by the operator. */
  readonly areas: () => readonly TradeArea[];
  readonly facts: CoinFactsDeps;
  readonly figures: MarketFigures;
}

/** Returns a book with the sequence number of the last depth delta included. */
export interface DepthSource {
  depth(state: MarketState, limit: number): RouteDepth;
}
type RouteDepth = {
  readonly seq: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
};

const DEFAULT_DEPTH = 100;
const DEFAULT_TRADES = 50;
const DEFAULT_KLINES = 500;
const MAX_KLINES = 1_500;
/** Points of a small chart: one every half hour. */
const TRENDLINE_POINTS = 48;

/** Market data, search, favourites. */
export function registerMarkets(app: HttpApp, deps: MarketsDeps): void {
  registerLists(app, deps);
  registerOneMarket(app, deps);
  registerCoinFacts(app, deps.view, deps.facts);
  route(app, 'marketFigures', async () => ({ ok: true, value: (await deps.figures.current()).figures }));
  route(app, 'marketCorrelation', async () => ({ ok: true, value: (await deps.figures.current()).correlation }));
  const { view, pool, publicPool, contracts = NO_CONTRACTS } = deps;
  const onError = (error: unknown) => app.logger.error({ err: error }, 'could not read the popular searches');
  const popular = new PopularSearches(new SearchesStore(publicPool), Date.now, onError);
  registerSearch(app, new MarketSearch(view, contracts), popular);
  registerFavourites(app, view, new FavouritesStore(pool), contracts);
}

function registerLists(app: HttpApp, { view, areas }: MarketsDeps): void {
  const tickers = (states: readonly MarketState[]) => states.map((state) => state.ticker(view.nowMs()));
  route(app, 'marketAreas', () => ({ ok: true, value: areasOf(view, areas()) }));
  route(app, 'tradeInfo', () => ({ ok: true, value: view.markets().map((state) => state.market.data) }));
  route(app, 'symbolTickers', () => ({ ok: true, value: tickers(view.markets()) }));
  route(app, 'realMarkets', ({ query }) => {
    const wanted = query.tradeArea === undefined ? undefined : Number(query.tradeArea);
    const states = view.markets().filter((state) => wanted === undefined || state.market.data.tradeArea === wanted);
    return { ok: true, value: tickers(states) };
  });
  route(app, 'trendlines', () => ({ ok: true, value: view.markets().map((state) => trendline(state, view)) }));
}

function registerOneMarket(app: HttpApp, { view, publicPool, depth }: MarketsDeps): void {
  route(app, 'oneTradeInfo', ({ query }) =>
    withMarket(view, query, (state) => ({ market: state.market.data, ticker: state.ticker(view.nowMs()) })),
  );
  route(app, 'checkTradeArea', ({ query }) =>
    withMarket(view, query, ({ market }) => ({ tradeId: market.data.tradeId, tradeArea: market.data.tradeArea })),
  );
  route(app, 'fullDepth', ({ query }) =>
    withMarket(view, query, (state) => ({
      tradeCode: state.market.spec.code,
      timeMs: view.nowMs(),
      ...depth.depth(state, Number(query.limit ?? DEFAULT_DEPTH)),
    })),
  );
  route(app, 'realTimeTrade', ({ query }) =>
    withMarket(view, query, (state) => state.recentTrades(Number(query.limit ?? DEFAULT_TRADES))),
  );
  route(app, 'klines', async ({ query }) => {
    const found = findMarket(view, query);
    if (!found.ok) return found;
    const bars = await klineHistory(publicPool, found.value, {
      interval: query.interval,
      fromMs: query.fromMs === undefined ? undefined : Number(query.fromMs),
      toMs: query.toMs === undefined ? undefined : Number(query.toMs),
      limit: Math.min(MAX_KLINES, Number(query.limit ?? DEFAULT_KLINES)),
    });
    return { ok: true, value: bars.map((bar) => klineData(bar, found.value.market)) };
  });
}

type ByMarket = { readonly tradeCode?: string | undefined; readonly tradeId?: string | undefined };

function findMarket(view: ExchangeView, { tradeCode, tradeId }: ByMarket): ApiResult<MarketState> {
  const state = tradeCode === undefined ? view.findMarket(Number(tradeId)) : view.findMarketByCode(tradeCode);
  return state
    ? { ok: true, value: state }
    : reject('UNKNOWN_MARKET', tradeCode === undefined ? 'tradeId' : 'tradeCode');
}

function withMarket<T>(view: ExchangeView, query: ByMarket, answer: (state: MarketState) => T): ApiResult<T> {
  const found = findMarket(view, query);
  return found.ok ? { ok: true, value: answer(found.value) } : found;
}

function trendline(state: MarketState, view: ExchangeView) {
  return { tradeId: state.market.spec.marketId, closes: state.closes(view.nowMs(), TRENDLINE_POINTS) };
}
