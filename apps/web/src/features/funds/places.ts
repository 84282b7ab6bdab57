import { definePlaces } from '@bourse/kit/page/places.ts';

const ASSETS = {
  key: 'funds',
  needs: 'login',
  words: ['funds', 'list', 'trading'],
  search: ['tab', 'coinId', 'from', 'to'],
  load: () => import('./assets-page.tsx').then((page) => page.AssetsPage),
} as const;

/** The spot account, the only one yet, and what came in and went out. */
export const fundsPlaces = definePlaces([
  { path: 'assetManagement/overView', ...ASSETS },
  { path: 'assetManagement/home', ...ASSETS },
  {
    path: 'assetManagement/financial',
    key: 'funds.records',
    needs: 'login',
    words: ['funds', 'list', 'trading'],
    search: ['type', 'coinId', 'from', 'to'],
    load: () => import('./records-page.tsx').then((page) => page.RecordsPage),
  },
]);
