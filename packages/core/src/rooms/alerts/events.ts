import type { AlertTerms } from '@bourse/domain';

/** An alert that has not ended. */
export interface PriceAlert extends AlertTerms {
  /** Sequence of the command that created it. */
  readonly alertId: number;
  readonly accountId: number;
  readonly marketId: number;
  /** Milliseconds since the epoch. */
  readonly createdMs: number;
  /**
   * Whether it fires as soon as its terms are met. If not, one with a line waits until the price has returned over the line
   * (`alertReturnTicks`), one on a period until `restsUntilMs`.
   */
  readonly isArmed: boolean;
  /** Milliseconds since the epoch; 0 unless it rests. */
  readonly restsUntilMs: number;
  /** How often it has fired. */
  readonly fires: number;
  /** When it last fired, milliseconds since the epoch, and at which price in ticks; 0 before. */
  readonly lastFiredMs: number;
  readonly lastFiredTicks: number;
}

/** An alert was created. */
export interface AlertCreated extends PriceAlert {
  readonly type: 'alert-created';
}

/** The terms of an alert were replaced. */
export interface AlertChanged extends PriceAlert {
  readonly type: 'alert-changed';
}

/** An alert was ended by its owner. */
export interface AlertCanceled {
  readonly type: 'alert-canceled';
  readonly alertId: number;
  readonly accountId: number;
}

/** The terms of an alert were met by the last trade of a command: as it is then. One that does not repeat has ended. */
export interface AlertFired extends PriceAlert {
  readonly type: 'alert-fired';
  /** The line, the lowest or highest price of the period that the move began at, or the high or low that was passed; ticks. */
  readonly referenceTicks: number;
}

/** A repeating alert that had fired is active again. */
export interface AlertArmed {
  readonly type: 'alert-armed';
  readonly alertId: number;
  readonly accountId: number;
}

/** Events of the alerts room. */
export type AlertsEvent = AlertCreated | AlertChanged | AlertCanceled | AlertFired | AlertArmed;

/** All alerts that have not ended, oldest first, for the main thread at start. */
export type AlertsRecovered = readonly PriceAlert[];
