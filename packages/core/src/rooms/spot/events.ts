import type { MarketSpec } from '@bourse/domain';

export interface MarketCreated {
  readonly type: 'market-created';
  readonly market: MarketSpec;
}

/** Events of the spot room. */
export type SpotEvent = MarketCreated;
