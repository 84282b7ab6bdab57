import { definePlaces } from '@bourse/kit/page/places.ts';

/** Markets and coins, and what trading costs. */
export const marketsPlaces = definePlaces([
  {
    path: 'market',
    key: 'markets',
    words: ['markets'],
    search: ['area', 'sector', 'q', 'sort', 'dir'],
    load: () => import('./markets-page.tsx').then((page) => page.MarketsPage),
  },
  {
    path: 'marketExplore/overview',
    key: 'marketOverview',
    words: ['market-overview', 'markets'],
    load: () => import('./overview-page.tsx').then((page) => page.OverviewPage),
  },
  {
    path: 'selection',
    key: 'screener',
    words: ['screener', 'markets', 'list'],
    search: ['sector', 'quote', 'where', 'sort'],
    sample: '?where=rsi1d:~70',
    load: () => import('./screener/screener-page.tsx').then((page) => page.ScreenerPage),
  },
  {
    path: 'coinInfo',
    key: 'coins',
    words: ['coins', 'markets'],
    search: ['coinId', 'name', 'tab'],
    title: 'own',
    load: () => import('./coin-page.tsx').then((page) => page.CoinPage),
  },
  {
    path: 'rateStandard',
    key: 'fees',
    words: ['fees', 'markets'],
    load: () => import('./fees/fees-page.tsx').then((page) => page.FeesPage),
  },
]);
