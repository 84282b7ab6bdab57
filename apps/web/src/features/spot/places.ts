import { definePlaces } from '@bourse/kit/page/places.ts';

/** Spot trading of the market that the address names, and the user's spot orders. */
export const spotPlaces = definePlaces([
  {
    path: 'trade/exchange',
    key: 'spot',
    frame: 'terminal',
    words: ['spot', 'terminal', 'trading'],
    search: ['tradeCode', 'strategyId', 'interval'],
    sample: '/?tradeCode=btc_usdt',
    title: 'own',
    load: () => import('./trade-page.tsx').then((page) => page.TradePage),
  },
  {
    path: 'orderHome/coinTradeOrder',
    key: 'spotOrders',
    needs: 'login',
    words: ['list', 'spot-orders', 'strategies', 'ticket', 'trading'],
    search: ['tab', 'orderId'],
    load: () => import('./orders-page/orders-page.tsx').then((page) => page.OrdersPage),
  },
]);
