import { definePlaces } from '@bourse/kit/page/places.ts';

/** Identity verification. */
export const kycPlaces = definePlaces([
  {
    path: 'verifiedIndex',
    key: 'kyc.verifiedIndex',
    needs: 'login',
    robots: 'noindex',
    words: ['kyc'],
    load: () => import('./verified-index-page.tsx').then((page) => page.VerifiedIndexPage),
  },
  {
    path: 'personVerified',
    key: 'kyc.personVerified',
    needs: 'login',
    robots: 'noindex',
    words: ['kyc', 'camera', 'forms'],
    search: ['source', 'level', 'step'],
    sample: '/?source=supplement',
    load: () => import('./person-verified-page.tsx').then((page) => page.PersonVerifiedPage),
  },
]);
