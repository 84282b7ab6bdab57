import { type KlineInterval, nextZonedKlineOpenMs, zonedKlineOpenMs } from '@bourse/domain';
import type { Pool } from 'pg';
import type { Bar } from '../../../platform/exchange-view/markets/live-klines.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { zonedKlineHistory } from '../../../platform/exchange-view/markets/zoned-klines.ts';

/*
 * Klines without gaps: from the first trade on every interval has one, flat at the previous close when nobody traded. Stored klines have
 * gaps, so a page is filled interval by interval, forward from its start or backward from its end; pages of any size join exactly.
 */

/** Klines of an interval on clocks that are `offsetMs` ahead of UTC. */
interface Grid {
  readonly interval: KlineInterval;
  readonly offsetMs: number;
}

/** Which klines are wanted: the first `limit` that open at `fromMs` or later, without it the last ones; none opens after `untilMs`. */
interface Page {
  readonly fromMs: number | undefined;
  readonly untilMs: number;
  readonly limit: number;
}

/** A page of a market's klines, oldest first. */
export async function wholeKlines(
  pool: Pool,
  state: MarketState,
  grid: Grid,
  { fromMs, untilMs, limit }: Page,
): Promise<Bar[]> {
  const read = (range: { fromMs?: number; toMs: number; limit: number }) =>
    zonedKlineHistory(pool, state, { ...grid, ...range });
  if (fromMs === undefined) return backward(await read({ toMs: untilMs, limit }), grid, untilMs, limit);
  if (fromMs > untilMs) return [];
  const bars = await read({ fromMs, toMs: untilMs, limit });
  const firstOpenMs = openFrom(grid, fromMs);
  if (bars[0]?.openMs === firstOpenMs) return forward(bars, bars[0], grid, untilMs, limit);
  const [before] = await read({ toMs: firstOpenMs - 1, limit: 1 });
  const first = before === undefined ? bars[0] : quietBar(before, firstOpenMs);
  return first === undefined ? [] : forward(bars, first, grid, untilMs, limit);
}

function forward(bars: readonly Bar[], first: Bar, grid: Grid, untilMs: number, limit: number): Bar[] {
  const page: Bar[] = [];
  let at = 0;
  let last = first;
  for (let openMs = first.openMs; openMs <= untilMs && page.length < limit; ) {
    const bar = bars[at];
    if (bar?.openMs === openMs) at += 1;
    last = bar?.openMs === openMs ? bar : quietBar(last, openMs);
    page.push(last);
    openMs = nextZonedKlineOpenMs(grid.interval, openMs, grid.offsetMs);
  }
  return page;
}

function backward(bars: readonly Bar[], { interval, offsetMs }: Grid, untilMs: number, limit: number): Bar[] {
  const page: Bar[] = [];
  let at = bars.length - 1;
  let openMs = zonedKlineOpenMs(interval, untilMs, offsetMs);
  for (let bar = bars[at]; bar !== undefined && page.length < limit; bar = bars[at]) {
    if (bar.openMs === openMs) at -= 1;
    page.push(bar.openMs === openMs ? bar : quietBar(bar, openMs));
    openMs = zonedKlineOpenMs(interval, openMs - 1, offsetMs);
  }
  return page.reverse();
}

/** Open of the first kline that begins at a time or after it. */
function openFrom({ interval, offsetMs }: Grid, fromMs: number): number {
  const openMs = zonedKlineOpenMs(interval, fromMs, offsetMs);
  return openMs === fromMs ? openMs : nextZonedKlineOpenMs(interval, openMs, offsetMs);
}

function quietBar({ close }: Bar, openMs: number): Bar {
  const prices = { open: close, high: close, low: close, close };
  return { openMs, ...prices, lots: 0n, quote: 0n, buyLots: 0n, buyQuote: 0n, trades: 0, lastSeq: 0 };
}
