import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const marketsCalls = defineCalls({
  symbolTickers: ['GET', '/hk-web/market/symbol/tickers', false],
  trendlines: ['GET', '/kline-history/market/trendlines', false],
  searchMarkets: ['GET', '/hk-web/market/search/result', false],
  logSearch: ['POST', '/hk-web/market/search/result', false],
  popularSearch: ['GET', '/hk-web/market/search/popular', false],
  accountOverview: ['GET', '/hk-web/v2/user/overview', false],
});
