import type { Side } from '@bourse/domain';
import type { Pool } from 'pg';

/** A stored public trade. */
export interface StoredTrade {
  readonly tradeNo: number;
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly takerSide: Side;
  readonly takerOrderId: bigint;
  readonly timeMs: number;
}

/** Trades of one taker order at one price; its id is that of the first, so ids increase but not by one. */
export interface AggregateTrade {
  readonly first: StoredTrade;
  readonly last: StoredTrade;
  readonly qtyLots: number;
}

interface TradeRow {
  readonly trade_no: bigint;
  readonly price_ticks: number;
  readonly qty_lots: bigint;
  readonly taker_side: Side;
  readonly taker_order_id: bigint;
  readonly time_ms: bigint;
}

const COLUMNS = 'trade_no, price_ticks, qty_lots, taker_side, taker_order_id, time_ms';

/** Stored public trades; on each market numbered from 1 without gaps, in order of time. */
export class PublicTrades {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Trades from a number on, oldest first. */
  async from(marketId: number, tradeNo: number, limit: number): Promise<StoredTrade[]> {
    const { rows } = await this.pool.query<TradeRow>(
      `select ${COLUMNS} from trades where market_id = $1 and trade_no >= $2 order by trade_no limit $3`,
      [marketId, tradeNo, limit],
    );
    return rows.map(tradeOfRow);
  }

  /** Number of the first trade at a time or after it; the one after the last when there is none. `lastNo` is the last trade's. */
  async firstSince(marketId: number, timeMs: number, lastNo: number): Promise<number> {
    let low = 1;
    let high = lastNo + 1;
    // Binary search, some twenty look-ups: an index by time would cost every trade.
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const { rows } = await this.pool.query<{ time_ms: bigint }>(
        'select time_ms from trades where market_id = $1 and trade_no = $2',
        [marketId, middle],
      );
      if (rows[0] !== undefined && Number(rows[0].time_ms) < timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Aggregates that begin at a trade's number or after it and end by `toNo`, oldest first. */
  async aggregatesFrom(marketId: number, fromNo: number, toNo: number, limit: number): Promise<AggregateTrade[]> {
    const before = fromNo > 1 ? (await this.from(marketId, fromNo - 1, 1))[0] : undefined;
    const found: AggregateTrade[] = [];
    let next = fromNo;
    let previous = before;
    while (next <= toNo && found.length <= limit) {
      const rows = (await this.from(marketId, next, limit + 1)).filter(({ tradeNo }) => tradeNo <= toNo);
      for (const trade of rows) {
        const last = found.at(-1);
        // Trades of an aggregate that began before `fromNo` are skipped.
        const isPart = previous !== undefined && isSameAggregate(previous, trade);
        if (isPart && last !== undefined) found[found.length - 1] = extended(last, trade);
        else if (!isPart) found.push({ first: trade, last: trade, qtyLots: trade.qtyLots });
        previous = trade;
      }
      if (rows.length <= limit) break;
      next = (rows.at(-1)?.tradeNo ?? next) + 1;
    }
    return found.slice(0, limit);
  }

  /** The latest aggregates that end by `toNo`, oldest first. */
  async latestAggregates(marketId: number, toNo: number, limit: number): Promise<AggregateTrade[]> {
    // An aggregate has rarely more than two trades; when there are too few, twice as many are read.
    for (let rows = 2 * limit; ; rows *= 2) {
      const fromNo = Math.max(1, toNo - rows + 1);
      const found = await this.aggregatesFrom(marketId, fromNo, toNo, rows);
      if (found.length >= limit || fromNo === 1) return found.slice(-limit);
    }
  }
}

function isSameAggregate(one: StoredTrade, other: StoredTrade): boolean {
  return one.takerOrderId === other.takerOrderId && one.priceTicks === other.priceTicks;
}

function extended(aggregate: AggregateTrade, trade: StoredTrade): AggregateTrade {
  return { first: aggregate.first, last: trade, qtyLots: aggregate.qtyLots + trade.qtyLots };
}

function tradeOfRow(row: TradeRow): StoredTrade {
  return {
    tradeNo: Number(row.trade_no),
    priceTicks: row.price_ticks,
    qtyLots: Number(row.qty_lots),
    takerSide: row.taker_side,
    takerOrderId: row.taker_order_id,
    timeMs: Number(row.time_ms),
  };
}
