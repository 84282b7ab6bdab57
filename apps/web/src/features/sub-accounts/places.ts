import { definePlaces } from '@bourse/kit/page/places.ts';

/** The user's sub-accounts. */
export const subAccountsPlaces = definePlaces([
  {
    path: 'user/subAccounts',
    key: 'subAccounts',
    needs: 'login',
    words: ['sub-accounts', 'forms', 'list'],
    load: () => import('./sub-accounts-page.tsx').then((page) => page.SubAccountsPage),
  },
]);
