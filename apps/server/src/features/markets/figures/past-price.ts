import type { BarFigures } from '../../../platform/exchange-view/markets/live-klines.ts';

/**
 * The price at a moment in ticks: the close of the last bar that ended by then, or the open of the one that runs then, if nothing traded
 * before. `bars` oldest first, each `barMs` long; undefined where the history begins later.
 */
export function priceAt(bars: readonly BarFigures[], barMs: number, timeMs: number): number | undefined {
  let [from, to] = [0, bars.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((bars[middle]?.openMs ?? 0) + barMs <= timeMs) from = middle + 1;
    else to = middle;
  }
  const ended = bars[from - 1];
  if (ended !== undefined) return ended.close;
  const running = bars[from];
  return running !== undefined && running.openMs <= timeMs ? running.open : undefined;
}
