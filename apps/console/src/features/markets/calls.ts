import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const marketsCalls = defineCalls({
  consoleMarkets: ['GET', '/hk-web/console/markets', false],
  setMarketStatus: ['PUT', '/hk-web/console/markets/{tradeId}/status', true],
  configureMarket: ['PUT', '/hk-web/console/markets/{tradeId}/terms', true],
  setMarketArea: ['PUT', '/hk-web/console/markets/{tradeId}/area', true],
  createMarket: ['POST', '/hk-web/console/markets', true],
  consoleAssets: ['GET', '/hk-web/console/assets', false],
  createAsset: ['POST', '/hk-web/console/assets', true],
  setAsset: ['PUT', '/hk-web/console/assets/{coinId}', true],
  consoleCoinFacts: ['GET', '/hk-web/console/coins/{coinId}/facts', false],
  setCoinFacts: ['PUT', '/hk-web/console/coins/{coinId}/facts', true],
  tradeAreas: ['GET', '/hk-web/market/trade_areas', false],
});
