import { KLINE_INTERVALS, type KlineInterval } from '@bourse/domain';

/** The interval that an address names, as a shared chart does; undefined: none. */
export function linkedInterval(search: string): KlineInterval | undefined {
  const named = new URLSearchParams(search).get('interval');
  return KLINE_INTERVALS.find((interval) => interval === named);
}
