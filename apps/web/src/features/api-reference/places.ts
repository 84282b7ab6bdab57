import { definePlaces } from '@bourse/kit/page/places.ts';

/** The API for people. */
export const apiReferencePlaces = definePlaces([
  {
    path: 'apiDocument',
    key: 'apiReference',
    // The reference lists what every rejection means.
    words: [
      'account',
      'alerts',
      'api-keys',
      'api-reference',
      'console',
      'content',
      'contracts',
      'convert',
      'funds',
      'inbox',
      'kyc',
      'markets',
      'protocol',
      'site',
      'spot',
      'strategies',
      'sub-accounts',
      'support',
      'ticket',
      'trading',
      'transfer',
      'workspace',
    ],
    load: () => import('./reference-page.tsx').then((page) => page.ReferencePage),
  },
]);
