import { definePlaces } from '@bourse/kit/page/places.ts';

/** Price alerts. */
export const alertsPlaces = definePlaces([
  {
    path: 'user/priceAlerts',
    key: 'alerts.priceAlerts',
    needs: 'login',
    words: ['alerts', 'forms', 'list', 'trading'],
    search: ['market', 'sort'],
    sample: '?market=btc_usdt',
    robots: 'noindex',
    load: () => import('./price-alerts-page.tsx').then((page) => page.PriceAlertsPage),
  },
]);
