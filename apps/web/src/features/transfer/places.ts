import { definePlaces } from '@bourse/kit/page/places.ts';

/** Transfers between own wallets: the form, and the records. */
export const transferPlaces = definePlaces([
  {
    path: 'account/transfer',
    key: 'transfer',
    needs: 'login',
    words: ['list', 'trading', 'transfer'],
    search: ['source', 'target', 'coinId', 'tradeId'],
    sample: '?source=2&target=5',
    robots: 'noindex',
    load: () => import('./transfer-page.tsx').then((page) => page.TransferPage),
  },
  {
    path: 'orderHome/transferRecord',
    key: 'transfer.records',
    needs: 'login',
    words: ['list', 'trading', 'transfer'],
    search: ['source', 'target', 'coinId', 'state', 'from', 'to'],
    sample: '?source=2&target=5',
    robots: 'noindex',
    load: () => import('./history/records-page.tsx').then((page) => page.TransferRecordsPage),
  },
]);
