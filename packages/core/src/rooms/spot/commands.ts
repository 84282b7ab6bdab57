import type { MarketSpec } from '@bourse/domain';

/** Lists a spot market of two existing assets. Rejected: MARKET_EXISTS, UNKNOWN_ASSET, a MarketSpecCode. */
export interface CreateMarket {
  readonly type: 'create-market';
  readonly market: MarketSpec;
}

/** Commands of the spot room. */
export type SpotCommand = CreateMarket;
