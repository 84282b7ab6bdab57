import { type KlineInterval, klineOpenMs, nextKlineOpenMs } from '@bourse/domain';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What the candle that contains a moment has left, in milliseconds: above 0, at most its whole length. */
export function candleLeftMs(interval: KlineInterval, nowMs: number): number {
  return nextKlineOpenMs(interval, klineOpenMs(interval, nowMs)) - nowMs;
}

/**
 * What is left as a clock: `04:05`, from an hour on `03:04:05`, above a day `6d 3h`. Begun seconds and hours count whole, so that it is
 * never over before the candle is.
 */
export function countdownText(leftMs: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const seconds = Math.ceil(leftMs / SECOND_MS);
  if (seconds > DAY_MS / SECOND_MS) {
    const hours = Math.ceil(seconds / 3_600);
    return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  }
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3_600 ? clock : `${two(Math.floor(seconds / 3_600))}:${clock}`;
}

/** How often a countdown has to be drawn: each second, or where it counts by hours each minute. */
export function countdownPaceMs(leftMs: number): number {
  return leftMs > DAY_MS ? MINUTE_MS : SECOND_MS;
}

/** Time until the pace may change: at the last day, and at the next candle. */
export function paceLastsMs(leftMs: number): number {
  return leftMs > DAY_MS ? leftMs - DAY_MS : leftMs;
}
