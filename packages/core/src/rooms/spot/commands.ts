import type { MarketSpec, MarketTerms } from '@bourse/domain';

/**
 * Lists a spot market of two existing assets. A pair has one market, so that it has one price. Rejected: MARKET_EXISTS, UNKNOWN_ASSET, a
 * MarketSpecCode, MARKET_PAIR_EXISTS.
 */
export interface CreateMarket {
  readonly type: 'create-market';
  readonly market: MarketSpec;
}

/**
 * Replaces the terms of a spot market. Orders that rest or wait stay as they are, whatever the new terms are; they hold for orders placed,
 * amended or priced from now on, and its fees for trades from now on. Rejected: UNKNOWN_MARKET, MARKET_BOUNDS_INVALID,
 * MARKET_NOTIONAL_OVERFLOWS.
 */
export interface ConfigureMarket {
  readonly type: 'configure-market';
  readonly marketId: number;
  readonly terms: MarketTerms;
}

/** Commands of the spot room. */
export type SpotCommand = CreateMarket | ConfigureMarket;
