import type { MarketSpec } from '@bourse/domain';

export interface MarketCreated {
  readonly type: 'market-created';
  readonly market: MarketSpec;
}

/** A market has other terms; `market` is all of it as it is now. */
export interface MarketConfigured {
  readonly type: 'market-configured';
  readonly market: MarketSpec;
}

/** Events of the spot room. */
export type SpotEvent = MarketCreated | MarketConfigured;
