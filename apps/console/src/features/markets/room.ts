import { CandlestickChart } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Markets and coins. */
export const marketsRoom: Room = {
  id: 'markets',
  group: 'markets',
  icon: CandlestickChart,
  permissions: ['console.markets.read'],
  pages: [
    { path: 'markets', load: () => import('./markets-page.tsx').then((page) => page.MarketsPage) },
    { path: 'markets/coins', load: () => import('./coins-page.tsx').then((page) => page.CoinsPage) },
    { path: 'markets/coins/{coinId}', load: () => import('./coin-facts-page.tsx').then((page) => page.CoinFactsPage) },
    { path: 'markets/new', load: () => import('./new-market-page.tsx').then((page) => page.NewMarketPage) },
    { path: 'markets/{tradeId}', load: () => import('./market-page.tsx').then((page) => page.MarketPage) },
  ],
};
