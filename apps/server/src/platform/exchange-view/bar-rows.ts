import type { Bar } from './live-klines.ts';

/** A stored kline as the driver gives it: int8 as bigint, numeric as text. */
export interface BarRow {
  readonly market_id: number;
  readonly open_ms: bigint;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: string;
  readonly quote: string;
  readonly trades: bigint | string;
}

/** A stored kline as a bar. */
export function barOfRow(row: BarRow): Bar {
  return {
    openMs: Number(row.open_ms),
    open: row.open,
    high: row.high,
    low: row.low,
    close: row.close,
    lots: BigInt(row.lots),
    quote: BigInt(row.quote),
    trades: Number(row.trades),
    lastSeq: 0,
  };
}

/** Rows by market, in their order. */
export function byMarket<Row extends { readonly market_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const list = found.get(row.market_id);
    if (list) list.push(row);
    else found.set(row.market_id, [row]);
  }
  return found;
}
