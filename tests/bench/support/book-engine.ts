/**
 * The exchange's own book and order pool under the least engine that can match: price-time priority and nothing else. Its matching
 * loop is the core's without accounts, holds, fees and rejections. Each trade is noted in a log and level changes are collected
 * as the core collects them, but nothing is encoded for anybody.
 */

import { BookSide } from '../../../packages/core/src/trading/book/book-side.ts';
import { OrderPool } from '../../../packages/core/src/trading/book/order-pool.ts';
import { OrderEvents } from '../../../packages/core/src/trading/order-events.ts';
import * as orders from '../../../packages/core/src/trading/order-layout.ts';
import type { BookOperation } from '../flow.ts';

const { COLD, INT, INT_BITS, WORD, WORD_BITS } = orders;

/** An operation is 2^3 integers: kind, symbol, price (0: market), lots, the two words of a cancelled order's id. */
const OPERATION_BITS = 3;
const KIND = { BUY: 0, SELL: 1, CANCEL: 2 } as const;
/** A trade is 2^3 integers: symbol, price, lots, the words of the maker's and of the taker's id. */
const TRADE_BITS = 3;
const TRADES_KEPT = 4_096;

/** Levels that changed are counted and forgotten. */
class NoEvents extends OrderEvents {
  changes = 0;

  override levelChanged(): void {
    this.changes += 1;
  }
}

/** Operations as integers. */
export function encodeOperations(operations: readonly BookOperation[]): Int32Array {
  const ints = new Int32Array(operations.length << OPERATION_BITS);
  operations.forEach((operation, i) => {
    const at = i << OPERATION_BITS;
    ints[at + 1] = operation.symbol;
    if (operation.kind === 'cancel') {
      const id = BigInt(operation.id);
      ints[at] = KIND.CANCEL;
      ints[at + 4] = Number(BigInt.asIntN(32, id));
      ints[at + 5] = Number(id >> 32n);
      return;
    }
    ints[at] = operation.side === 'buy' ? KIND.BUY : KIND.SELL;
    ints[at + 2] = operation.kind === 'limit' ? operation.price : 0;
    ints[at + 3] = operation.size;
  });
  return ints;
}

/** Books of several symbols and their orders. Ids come out as the core's, because slots are taken and freed in the same order. */
export class BookEngine {
  readonly bids: BookSide[] = [];
  readonly asks: BookSide[] = [];
  private readonly pool = new OrderPool();
  private readonly events = new NoEvents(1024);
  private readonly log = new Int32Array(TRADES_KEPT << TRADE_BITS);
  trades = 0;

  constructor(symbols: number) {
    for (let i = 0; i < symbols; i++) {
      this.bids.push(new BookSide(0, 1n));
      this.asks.push(new BookSide(1, 1n));
    }
  }

  /** Applies encoded operations one after the other. */
  run(operations: Int32Array): void {
    for (let at = 0; at < operations.length; at += 1 << OPERATION_BITS) {
      const kind = operations[at] as number;
      const symbol = (operations[at + 1] as number) - 1;
      const bids = this.bids[symbol] as BookSide;
      const asks = this.asks[symbol] as BookSide;
      if (kind === KIND.CANCEL) this.cancel(bids, asks, operations[at + 4] as number, operations[at + 5] as number);
      else this.place(symbol, kind, operations[at + 2] as number, operations[at + 3] as number);
      if (bids.isDirty) bids.publish(symbol, this.events);
      if (asks.isDirty) asks.publish(symbol, this.events);
    }
  }

  private cancel(bids: BookSide, asks: BookSide, idLow: number, idHigh: number): void {
    const { pool } = this;
    const slot = pool.find(idLow, idHigh);
    if (slot < 0) return;
    const side = pool.int(slot, INT.IS_SELL) === 1 ? asks : bids;
    side.remove(pool, slot);
    pool.free(slot);
  }

  private place(symbol: number, isSell: number, price: number, lots: number): void {
    const { pool } = this;
    pool.countOrder();
    const slot = pool.take();
    const idLow = pool.idLowFor(slot);
    const left = this.match(symbol, isSell, price, lots, idLow);
    if (left === 0 || price === 0) {
      pool.free(slot);
      return;
    }
    const { ints, doubles } = pool;
    const order = slot << INT_BITS;
    ints[order + INT.ID_LOW] = idLow;
    ints[order + INT.ID_HIGH] = pool.idHigh;
    pool.setColdInt(slot, COLD.PRICE, price);
    pool.setColdInt(slot, COLD.MARKET, symbol);
    ints[order + INT.IS_SELL] = isSell;
    doubles[(slot << WORD_BITS) + WORD.QTY] = lots;
    doubles[(slot << WORD_BITS) + WORD.EXECUTED] = lots - left;
    const side = (isSell === 1 ? this.asks[symbol] : this.bids[symbol]) as BookSide;
    side.rest(pool, slot);
  }

  /** Trades with the other side as far as the price allows; returns the lots that are left. */
  private match(symbol: number, isSell: number, price: number, lots: number, idLow: number): number {
    const { pool } = this;
    const side = (isSell === 1 ? this.bids[symbol] : this.asks[symbol]) as BookSide;
    let left = lots;
    while (left > 0) {
      const level = side.best;
      if (level < 0 || (price !== 0 && !side.crosses(price, side.price(level)))) break;
      const maker = side.head(level);
      const traded = Math.min(pool.openLots(maker), left);
      left -= traded;
      this.note(symbol, side.price(level), traded, maker, idLow);
      side.reduce(level, traded);
      const { doubles } = pool;
      const word = maker << WORD_BITS;
      const executed = (doubles[word + WORD.EXECUTED] as number) + traded;
      doubles[word + WORD.EXECUTED] = executed;
      if (executed !== doubles[word + WORD.QTY]) continue;
      side.remove(pool, maker);
      pool.free(maker);
    }
    return left;
  }

  private note(symbol: number, price: number, lots: number, maker: number, takerLow: number): void {
    const { log, pool } = this;
    const at = (this.trades & (TRADES_KEPT - 1)) << TRADE_BITS;
    const { ints } = pool;
    log[at] = symbol;
    log[at + 1] = price;
    log[at + 2] = lots;
    log[at + 3] = ints[(maker << INT_BITS) + INT.ID_LOW] as number;
    log[at + 4] = ints[(maker << INT_BITS) + INT.ID_HIGH] as number;
    log[at + 5] = takerLow;
    log[at + 6] = pool.idHigh;
    this.trades += 1;
  }
}
