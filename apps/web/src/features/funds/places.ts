import { definePlaces } from '@bourse/kit/page/places.ts';

/** What the user owns, the spot account, and what came in and went out. */
export const fundsPlaces = definePlaces([
  {
    path: 'assetManagement/overView',
    key: 'assets',
    needs: 'login',
    words: ['assets', 'funds', 'trading'],
    load: () => import('./overview/overview-page.tsx').then((page) => page.OverviewPage),
  },
  {
    path: 'assetManagement/home',
    key: 'funds',
    needs: 'login',
    words: ['funds', 'list', 'trading'],
    search: ['tab', 'coinId', 'from', 'to', 'sort'],
    load: () => import('./assets-page.tsx').then((page) => page.AssetsPage),
  },
  {
    path: 'assetManagement/financial',
    key: 'funds.records',
    needs: 'login',
    words: ['funds', 'list', 'trading'],
    search: ['type', 'coinId', 'from', 'to', 'sort'],
    load: () => import('./records-page.tsx').then((page) => page.RecordsPage),
  },
]);
