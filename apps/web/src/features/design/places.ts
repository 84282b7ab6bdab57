import { definePlaces } from '@bourse/kit/page/places.ts';

/** Every component in every state, for those who build the site; not found in production. */
export const designPlaces = definePlaces([
  {
    path: 'design',
    key: 'design',
    words: ['design', 'forms', 'list', 'trading'],
    robots: 'noindex',
    load: () => import('./design-page.tsx').then((page) => page.DesignPage),
  },
]);
