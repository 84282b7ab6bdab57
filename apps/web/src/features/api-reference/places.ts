import { definePlaces } from '@bourse/kit/page/places.ts';

/** The API for people. */
export const apiReferencePlaces = definePlaces([
  {
    path: 'apiDocument',
    key: 'apiReference',
    // The reference lists what every rejection means.
    words: [
      'account',
      'api-keys',
      'api-reference',
      'console',
      'contracts',
      'funds',
      'markets',
      'protocol',
      'site',
      'spot',
      'strategies',
      'ticket',
      'trading',
      'transfer',
    ],
    load: () => import('./reference-page.tsx').then((page) => page.ReferencePage),
  },
]);
