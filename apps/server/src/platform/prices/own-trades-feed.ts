import type { ExchangeView } from '../exchange-view/exchange-view.ts';
import type { PriceFeed } from './price-feed.ts';

/** Our own last trades as a feed: all that there is until a venue is configured. */
export function createOwnTradesFeed(view: Pick<ExchangeView, 'listen'>): PriceFeed {
  let stopListening = (): void => undefined;
  return {
    name: 'own-trades',
    start: (onPrice) => {
      stopListening = view.listen({
        onTrade: ({ market }, { priceTicks }) => onPrice(market.spec.marketId, priceTicks),
      });
    },
    stop: () => stopListening(),
  };
}
