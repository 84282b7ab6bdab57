import type { RouteData, RouteQuery } from '@bourse/contract';
import type { AssetSpec } from '@bourse/domain';
import type { MarketState } from '../../platform/exchange-view/markets/market-state.ts';
import type { ApiResult } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import { ConsoleMarkets, type MarketDeps } from './markets.service.ts';

const MARKETS_CURSOR = cursorOf('console-markets', ['int32']);
const ASSETS_CURSOR = cursorOf('console-assets', ['int32']);

/** Registers the routes about markets and coins. */
export function registerMarkets(app: HttpApp, deps: MarketDeps): void {
  const markets = new ConsoleMarkets(deps);
  route(app, 'consoleMarkets', ({ query }) => marketsPage(deps, markets, query));
  route(app, 'setMarketStatus', ({ params, body }) => markets.setStatus(Number(params.tradeId), body.status));
  route(app, 'configureMarket', ({ params, body }) => markets.configure(Number(params.tradeId), body));
  route(app, 'setMarketArea', ({ params, body }) => markets.setArea(Number(params.tradeId), body.tradeArea));
  route(app, 'createMarket', ({ body }) => markets.create(body));
  route(app, 'consoleAssets', ({ query }) => assetsPage(deps, markets, query));
  route(app, 'createAsset', ({ body }) => markets.createAsset(body));
  route(app, 'setAsset', ({ params, body }) => markets.setAsset(Number(params.coinId), body));
}

function marketsPage(
  { view }: MarketDeps,
  markets: ConsoleMarkets,
  query: RouteQuery<'consoleMarkets'>,
): ApiResult<RouteData<'consoleMarkets'>> {
  const cursor = decodeCursor(MARKETS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const after = Number(cursor.value?.[0] ?? 0n);
  const limit = pageSize(query.limit);
  const found = view.markets().filter(({ market }) => market.spec.marketId > after && isWanted(market.data, query));
  const cursorAfter = ({ market }: MarketState) => encodeCursor(MARKETS_CURSOR, [BigInt(market.spec.marketId)]);
  const itemOf = (state: MarketState) => markets.data(state);
  return { ok: true, value: pageOf(found.slice(0, limit + 1), limit, cursorAfter, itemOf) };
}

function isWanted(data: MarketState['market']['data'], query: RouteQuery<'consoleMarkets'>): boolean {
  const { coinId, status, tradeArea, tradeCode } = query;
  return (
    (tradeCode === undefined || data.tradeCode.includes(tradeCode.toLowerCase())) &&
    (status === undefined || data.status === status) &&
    (coinId === undefined || data.baseCoinId === Number(coinId) || data.quoteCoinId === Number(coinId)) &&
    (tradeArea === undefined || data.tradeArea === Number(tradeArea))
  );
}

function assetsPage(
  { view }: MarketDeps,
  markets: ConsoleMarkets,
  query: RouteQuery<'consoleAssets'>,
): ApiResult<RouteData<'consoleAssets'>> {
  const cursor = decodeCursor(ASSETS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const after = Number(cursor.value?.[0] ?? 0n);
  const limit = pageSize(query.limit);
  const part = query.name?.toLowerCase() ?? '';
  const isFound = (asset: AssetSpec) =>
    asset.code.toLowerCase().includes(part) || view.catalogue.assetProduct(asset).name.toLowerCase().includes(part);
  const found = view.catalogue.coins().filter((asset) => asset.assetId > after && isFound(asset));
  const cursorAfter = ({ assetId }: AssetSpec) => encodeCursor(ASSETS_CURSOR, [BigInt(assetId)]);
  const itemOf = (asset: AssetSpec) => markets.assetData(asset);
  return { ok: true, value: pageOf(found.slice(0, limit + 1), limit, cursorAfter, itemOf) };
}
