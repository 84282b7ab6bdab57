import type { Trade } from '@bourse/core';
import { invariant, klineOpenMs } from '@bourse/domain';
import { BASE_INTERVALS, type BaseInterval } from '../exchange-view/live-klines.ts';

/** A stored kline's part in a batch. */
export interface KlineRow {
  readonly marketId: number;
  readonly interval: BaseInterval;
  readonly openMs: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  lots: bigint;
  quote: bigint;
  /** The part of both volumes whose taker bought. */
  buyLots: bigint;
  buyQuote: bigint;
  trades: number;
}

const [SHORTEST, ...LONGER] = BASE_INTERVALS;

/**
 * The klines of a batch. Trades are counted into one-second klines only; the longer ones are put together from those at the end. A
 * command's time is never before the last one's, so of each market only the newest kline can still grow.
 */
export class KlineRows {
  private readonly seconds: KlineRow[] = [];
  private readonly newest = new Map<number, KlineRow>();

  /** Counts a trade of so many lots for so much of the quote asset's smallest units. */
  add(trade: Trade, timeMs: number, lots: bigint, quote: bigint): void {
    const { marketId, priceTicks } = trade;
    const openMs = klineOpenMs(SHORTEST, timeMs);
    let row = this.newest.get(marketId);
    if (row?.openMs !== openMs) {
      const bar = { marketId, interval: SHORTEST, openMs, open: priceTicks, high: priceTicks, low: priceTicks };
      row = { ...bar, close: priceTicks, lots: 0n, quote: 0n, buyLots: 0n, buyQuote: 0n, trades: 0 };
      grow(this.seconds, this.newest, row);
    }
    row.high = Math.max(row.high, priceTicks);
    row.low = Math.min(row.low, priceTicks);
    row.close = priceTicks;
    row.lots += lots;
    row.quote += quote;
    row.trades += 1;
    if (trade.takerSide !== 'buy') return;
    row.buyLots += lots;
    row.buyQuote += quote;
  }

  /** Those of all stored intervals. */
  all(): KlineRow[] {
    return [...this.seconds, ...LONGER.flatMap((interval) => this.rolledUp(interval))];
  }

  private rolledUp(interval: BaseInterval): KlineRow[] {
    const rows: KlineRow[] = [];
    const newest = new Map<number, KlineRow>();
    for (const second of this.seconds) {
      const openMs = klineOpenMs(interval, second.openMs);
      const row = newest.get(second.marketId);
      if (row?.openMs === openMs) merge(row, second);
      else grow(rows, newest, { ...second, interval, openMs });
    }
    return rows;
  }
}

function grow(rows: KlineRow[], newest: Map<number, KlineRow>, row: KlineRow): void {
  const before = newest.get(row.marketId)?.openMs ?? Number.NEGATIVE_INFINITY;
  invariant(before < row.openMs, `klines of market ${row.marketId} went back in time`);
  rows.push(row);
  newest.set(row.marketId, row);
}

/** Adds a later kline within the same interval. */
function merge(row: KlineRow, later: KlineRow): void {
  row.high = Math.max(row.high, later.high);
  row.low = Math.min(row.low, later.low);
  row.close = later.close;
  row.lots += later.lots;
  row.quote += later.quote;
  row.buyLots += later.buyLots;
  row.buyQuote += later.buyQuote;
  row.trades += later.trades;
}
