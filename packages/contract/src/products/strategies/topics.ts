import type { StrategyData } from './routes.ts';

/** Topics of a user's own scale and TWAP orders: `strategies` (code empty). */
export const STRATEGIES_TOPIC_TYPES = ['strategies'] as const;

/**
 * Data of the strategies topic. A snapshot contains every strategy that runs; a delta those that changed, also by ending.
 */
export interface StrategiesTopicData {
  /** Newest first. */
  readonly strategies: readonly StrategyData[];
  /**
   * Whether what was told up to here is all that runs. False only in the snapshot of a topic that nobody has followed before: a delta with
   * all of them, which is true, comes next.
   */
  readonly isWhole: boolean;
}
