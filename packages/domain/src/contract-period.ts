/** Settlement period of a contract: perpetual, or a delivery period. The values are those of the API. */
export type ContractPeriod = 'perpetual' | DeliveryPeriod;

/** Period of a delivery contract, by its time to expiry. */
export type DeliveryPeriod = 'week' | 'nextWeek' | 'quarter' | 'nextQuarter';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Upper bound of each period in weeks, inclusive; anything longer is `nextQuarter`. */
const PERIOD_ENDS: readonly (readonly [weeks: number, DeliveryPeriod])[] = [
  [1, 'week'],
  [2, 'nextWeek'],
  [13, 'quarter'],
];

/**
 * The period of a delivery contract by its time to expiry in milliseconds (specification, section 4): up to 1 week is
 * `week`, up to 2 weeks `nextWeek`, up to 13 weeks `quarter`, beyond `nextQuarter`. An expired contract counts as `week`.
 */
export function deliveryPeriod(msToExpiry: number): DeliveryPeriod {
  return PERIOD_ENDS.find(([weeks]) => msToExpiry <= weeks * WEEK_MS)?.[1] ?? 'nextQuarter';
}
