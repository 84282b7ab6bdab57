import type { MarketData } from '@bourse/contract';

/** A market's limits when it has none. */
export const NO_LIMITS: MarketData['limits'] = {
  maxPosition: '',
  maxTriggerOrders: 0,
  maxIcebergOrders: 0,
  maxOrderLists: 0,
  maxOrderAmends: 0,
  maxIcebergParts: 0,
  minTrailingAbove: 0,
  maxTrailingAbove: 0,
  minTrailingBelow: 0,
  maxTrailingBelow: 0,
  bidUpPpm: 0,
  bidDownPpm: 0,
  askUpPpm: 0,
  askDownPpm: 0,
  averageMinutes: 0,
};
