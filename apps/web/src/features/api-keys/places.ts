import { definePlaces } from '@bourse/kit/page/places.ts';

/** The user's API keys. */
export const apiKeysPlaces = definePlaces([
  {
    path: 'user/apiSetting',
    key: 'apiKeys',
    needs: 'login',
    words: ['api-keys', 'forms', 'list', 'protocol'],
    load: () => import('./api-keys-page.tsx').then((page) => page.ApiKeysPage),
  },
]);
