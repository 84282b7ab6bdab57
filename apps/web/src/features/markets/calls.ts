import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const marketsCalls = defineCalls({
  symbolTickers: ['GET', '/hk-web/market/symbol/tickers', false],
  trendlines: ['GET', '/kline-history/market/trendlines', false],
  klines: ['GET', '/kline-history/market/klines', false],
  coinSectors: ['GET', '/hk-web/market/coins/sectors', false],
  coinFacts: ['GET', '/hk-web/market/coins/facts', false],
  marketFigures: ['GET', '/hk-web/market/figures', false],
  marketCorrelation: ['GET', '/hk-web/market/correlation', false],
  contentList: ['GET', '/hk-web/public/content/list', false],
  searchMarkets: ['GET', '/hk-web/market/search/result', false],
  logSearch: ['POST', '/hk-web/market/search/result', false],
  popularSearch: ['GET', '/hk-web/market/search/popular', false],
  accountOverview: ['GET', '/hk-web/v2/user/overview', false],
});
