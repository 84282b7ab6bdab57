import type { AlertTerms } from '@bourse/domain';

/** Highest and lowest price of a stretch of the past, as far as it is known outside. */
export interface PastPrices {
  /** Begin of the stretch, milliseconds since the epoch. */
  readonly timeMs: number;
  /** Ticks, above 0. */
  readonly highTicks: number;
  /** Ticks, above 0 and at most `highTicks`. */
  readonly lowTicks: number;
}

/** Terms, and what the market did before, for an alert on a period. */
interface GivenTerms extends AlertTerms {
  /**
   * Prices of the period until now, oldest first, at most `MOST_PAST_PRICES`; for the first alert on a period of a market, before which the core
   * keeps no prices of that period. Others do not need them.
   */
  readonly history?: readonly PastPrices[];
}

/**
 * Creates an alert, active from now on; of a move that has been made within the period already, after a rest. Rejected with, in this order:
 * UNKNOWN_ACCOUNT, UNKNOWN_MARKET, ALERT_PRICE_INVALID, ALERT_MOVE_INVALID, ALERT_PERIOD_INVALID, ALERT_EXISTS, ALERT_REACHED,
 * TOO_MANY_ALERTS, EXCHANGE_FULL.
 */
export interface CreateAlert extends GivenTerms {
  readonly type: 'create-alert';
  readonly accountId: number;
  readonly marketId: number;
}

/**
 * Replaces the terms of an alert, which is then as one that was created now. Rejected with, in this order: UNKNOWN_ALERT,
 * ALERT_PRICE_INVALID, ALERT_MOVE_INVALID, ALERT_PERIOD_INVALID, ALERT_EXISTS, ALERT_REACHED.
 */
export interface ChangeAlert extends GivenTerms {
  readonly type: 'change-alert';
  readonly accountId: number;
  readonly alertId: number;
}

/** Ends an alert. Rejected with UNKNOWN_ALERT. */
export interface CancelAlert {
  readonly type: 'cancel-alert';
  readonly accountId: number;
  readonly alertId: number;
}

/** Commands of the alerts room. */
export type AlertsCommand = CreateAlert | ChangeAlert | CancelAlert;
