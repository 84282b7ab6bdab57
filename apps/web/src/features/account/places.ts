import { definePlaces } from '@bourse/kit/page/places.ts';

/** The way in. */
export const accountPlaces = definePlaces([
  {
    path: 'login',
    key: 'account.login',
    words: ['account'],
    search: ['tab', 'redirect'],
    title: 'own',
    load: () => import('./login-page.tsx').then((page) => page.LoginPage),
  },
]);
