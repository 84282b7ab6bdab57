import { invariant } from '@bourse/domain';
import {
  BASE_INTERVALS,
  type Bar,
  type BarTrade,
  type BaseInterval,
  growSecond,
  openSecond,
  rollUp,
  type Second,
} from '../exchange-view/markets/live-klines.ts';

/** A batch's contribution to a stored kline. */
export interface KlineRow extends Omit<Bar, 'lastSeq'> {
  readonly marketId: number;
  readonly interval: BaseInterval;
}

/** The klines of a batch. Trades are counted into one-second klines only; the longer ones are rolled up from those at the end. */
export class KlineRows {
  private readonly seconds = new Map<number, Second[]>();

  /** Counts a trade of a market. */
  add(marketId: number, trade: BarTrade): void {
    const seconds = this.seconds.get(marketId) ?? [];
    if (seconds.length === 0) this.seconds.set(marketId, seconds);
    const newest = seconds.at(-1);
    if (newest && trade.timeMs < newest.openMs + 1_000) {
      // A command's time is never before the last one's; a kline that occurs twice would be added twice.
      invariant(trade.timeMs >= newest.openMs, () => `klines of market ${marketId} went back in time`);
      growSecond(newest, trade);
    } else {
      seconds.push(openSecond(trade));
    }
  }

  /** The rows of all stored intervals. */
  all(): KlineRow[] {
    return BASE_INTERVALS.flatMap((interval) =>
      [...this.seconds].flatMap(([marketId, seconds]) =>
        rollUp(seconds, interval).map(({ lastSeq: _, ...bar }) => ({ ...bar, marketId, interval })),
      ),
    );
  }
}
