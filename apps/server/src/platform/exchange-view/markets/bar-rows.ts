import type { Bar } from './live-klines.ts';

/** A stored kline as the driver returns it: int8 as bigint, numeric as text. */
export interface BarRow {
  readonly market_id: number;
  readonly open_ms: bigint;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: string;
  readonly quote: string;
  readonly buy_lots: string;
  readonly buy_quote: string;
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
    buyLots: BigInt(row.buy_lots),
    buyQuote: BigInt(row.buy_quote),
    trades: Number(row.trades),
    lastSeq: 0,
  };
}

/**
 * Number of trades in a stored kline: the exchange's own trades only, which have numbers. Imported history has volumes but no trades that
 * can be looked up, so that a count always matches the numbers from the first trade to the last.
 */
export const COUNTED_TRADES = `case source when 'trade' then trades else 0 end`;
/** The columns of a stored kline that `barOfRow` maps, except the market and the time. */
export const BAR_COLUMNS = `open, high, low, close, lots::text, quote::text, buy_lots::text, buy_quote::text, ${COUNTED_TRADES} as trades`;

/** Groups rows by market, keeping their order. */
export function byMarket<Row extends { readonly market_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const list = found.get(row.market_id);
    if (list) list.push(row);
    else found.set(row.market_id, [row]);
  }
  return found;
}
