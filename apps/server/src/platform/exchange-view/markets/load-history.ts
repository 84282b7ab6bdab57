import { KLINE_INTERVALS, type KlineInterval, klineOpenMs, type Side } from '@bourse/domain';
import type { Pool } from 'pg';
import type { ExchangeView } from '../exchange-view.ts';
import { BAR_COLUMNS, type BarRow, barOfRow, byMarket } from './bar-rows.ts';
import { BASE_INTERVALS, type Bar, type BaseInterval, baseOf, rollUp } from './live-klines.ts';
import { type PublicTrade, RECENT_TRADES } from './market-state.ts';
import { loadProducts } from './products.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/**
 * Loads into the view what the core does not store: names and logos, the latest trades, the last 24 hours, the current
 * klines. Called when the projections are complete and before the first live trade; imported history counts like trades.
 */
export async function loadHistory(view: ExchangeView, pool: Pool): Promise<void> {
  const products = await loadProducts(pool);
  view.setProducts(products.assets, products.markets);
  const markets = view.instruments();
  const ids = markets.map((state) => state.market.spec.marketId);
  const trades = await latestTrades(pool, ids);
  const klines = await currentKlines(pool, ids);
  const fromMs = view.nowMs() - DAY_MS - MINUTE_MS;
  const minutes = await minutesSince(pool, fromMs);
  const closes = await closesBefore(pool, ids, fromMs);
  for (const state of markets) {
    const { marketId } = state.market.spec;
    state.loadTrades(trades.get(marketId) ?? []);
    const bars = klines.get(marketId) ?? new Map<KlineInterval, Bar>();
    state.klines.load(bars);
    if (state.lastTicks === 0) state.lastTicks = lastClose(bars);
    const window = rollUp((minutes.get(marketId) ?? []).map(barOfRow), '1m');
    state.window.load(window, state.lastTicks === 0 ? undefined : state.lastTicks, closes.get(marketId));
    state.window.expire(view.nowMs());
    state.revision += 1;
  }
}

/** The close of the newest of the current klines; 0 without any. */
function lastClose(bars: ReadonlyMap<KlineInterval, Bar>): number {
  for (const interval of BASE_INTERVALS) {
    const bar = bars.get(interval);
    if (bar) return bar.close;
  }
  return 0;
}

interface TradeRow {
  readonly market_id: number;
  readonly trade_no: bigint;
  readonly price_ticks: number;
  readonly qty_lots: bigint;
  readonly taker_side: Side;
  readonly time_ms: bigint;
}

async function latestTrades(pool: Pool, marketIds: readonly number[]): Promise<Map<number, PublicTrade[]>> {
  const { rows } = await pool.query<TradeRow>(
    `select market_id, trade_no, price_ticks, qty_lots, taker_side, time_ms
      from unnest($1::integer[]) as wanted (id) cross join lateral (
        select * from trades where market_id = wanted.id order by trade_no desc limit $2
      ) as latest order by market_id, trade_no`,
    [marketIds, RECENT_TRADES],
  );
  const found = new Map<number, PublicTrade[]>();
  for (const [marketId, list] of byMarket(rows)) found.set(marketId, list.map(publicTradeOfRow));
  return found;
}

function publicTradeOfRow(row: TradeRow): PublicTrade {
  return {
    tradeNo: Number(row.trade_no),
    priceTicks: row.price_ticks,
    qtyLots: Number(row.qty_lots),
    takerSide: row.taker_side,
    timeMs: Number(row.time_ms),
  };
}

async function minutesSince(pool: Pool, fromMs: number): Promise<Map<number, BarRow[]>> {
  const { rows } = await pool.query<BarRow>(
    `select market_id, open_ms, ${BAR_COLUMNS} from klines
      where interval = '1m' and open_ms > $1 order by market_id, open_ms, source`,
    [fromMs],
  );
  return byMarket(rows);
}

/** The last price of each market before a time; markets without one are absent. */
async function closesBefore(pool: Pool, marketIds: readonly number[], timeMs: number): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ market_id: number; close: number }>(
    `select wanted.id as market_id, latest.close from unnest($1::integer[]) as wanted (id) cross join lateral (
        select close from klines where market_id = wanted.id and interval = '1m' and open_ms <= $2
        order by open_ms desc, source desc limit 1
      ) as latest`,
    [marketIds, timeMs],
  );
  return new Map(rows.map(({ market_id, close }) => [market_id, close]));
}

/** The newest kline of each market in every interval. */
async function currentKlines(pool: Pool, marketIds: readonly number[]): Promise<Map<number, Map<KlineInterval, Bar>>> {
  const found = new Map(marketIds.map((id) => [id, new Map<KlineInterval, Bar>()]));
  for (const base of BASE_INTERVALS) {
    const derived = KLINE_INTERVALS.filter((interval) => baseOf(interval) === base);
    for (const [marketId, rows] of byMarket(await newestRows(pool, base, derived, marketIds))) {
      const bars = rows.map(barOfRow);
      for (const interval of derived) {
        const newest = rollUp(bars, interval).at(-1);
        if (newest) found.get(marketId)?.set(interval, newest);
      }
    }
  }
  return found;
}

/** The stored bars of the newest kline of each derived interval, oldest first. */
async function newestRows(
  pool: Pool,
  base: BaseInterval,
  derived: readonly KlineInterval[],
  marketIds: readonly number[],
): Promise<BarRow[]> {
  const newest = await pool.query<{ market_id: number; open_ms: bigint }>(
    `select wanted.id as market_id, latest.open_ms from unnest($1::integer[]) as wanted (id) cross join lateral (
        select open_ms from klines where market_id = wanted.id and interval = $2 order by open_ms desc limit 1
      ) as latest`,
    [marketIds, base],
  );
  const fromMs = newest.rows.map((row) =>
    Math.min(...derived.map((interval) => klineOpenMs(interval, Number(row.open_ms)))),
  );
  const { rows } = await pool.query<BarRow>(
    `select k.market_id, open_ms, ${BAR_COLUMNS}
      from unnest($1::integer[], $2::bigint[]) as wanted (id, from_ms)
      join klines as k on k.market_id = wanted.id and k.interval = $3 and k.open_ms >= wanted.from_ms
      order by k.market_id, open_ms, source`,
    [newest.rows.map((row) => row.market_id), fromMs, base],
  );
  return rows;
}
