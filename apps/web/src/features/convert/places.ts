import { definePlaces } from '@bourse/kit/page/places.ts';

/** One coin into another in one step. */
export const convertPlaces = definePlaces([
  {
    path: 'convert',
    key: 'convert',
    needs: 'login',
    words: ['convert', 'list', 'trading'],
    search: ['from', 'to'],
    sample: '?from=USDT&to=BTC',
    robots: 'noindex',
    load: () => import('./convert-page.tsx').then((page) => page.ConvertPage),
  },
]);
