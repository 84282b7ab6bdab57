/**
 * Trading's section of a snapshot: markets with what moves on them, resting orders by market, side and priority, free slots in the order in
 * which they will be used, orders with extras by age, lists, countdowns, averages.
 */
import { encodeJson } from '../kernel/codec/json-payload.ts';
import type { BinaryWriter } from '../kernel/snapshot/binary.ts';
import type { BookSide } from './book/book-side.ts';
import { PEG_TARGETS } from './names.ts';
import { COLD, INT, WORD } from './order-layout.ts';
import type { TradingState } from './state.ts';
import type { Waiting } from './triggers/extra.ts';
import { liveSlots } from './views.ts';

/** Where an order with an extra stands. */
export const EXTRA = { RESTS: 0, WAITS: 1, IS_PENDING: 2 } as const;

/** Writes all markets and orders. */
export function writeTrading(state: TradingState, out: BinaryWriter): void {
  writeMarkets(state, out);
  writePool(state, out);
  writeExtras(state, out);
  writeLists(state, out);
  writeCountdowns(state, out);
}

function writeMarkets({ markets }: TradingState, out: BinaryWriter): void {
  out.run(encodeJson(markets.map(({ room, spec }) => [room, spec])));
  for (const { average, indexTicks, lastPriceTicks, lastTradeNo, markTicks, status } of markets) {
    out.u8(status);
    out.i32(lastPriceTicks);
    out.i32(markTicks);
    out.i32(indexTicks);
    out.f64(lastTradeNo);
    out.run(encodeJson(average.entries));
  }
}

function writePool(state: TradingState, out: BinaryWriter): void {
  const { pool } = state;
  out.f64(pool.counter);
  out.i32(pool.highWater);
  out.i32(pool.highWater - pool.live);
  for (let slot = pool.freeHead; slot >= 0; slot = pool.int(slot, INT.NEXT)) out.i32(slot);
  out.i32(pool.live - state.markets.reduce((count, market) => count + market.waitingCount, 0));
  for (const market of state.markets) {
    writeSide(state, market.bids, out);
    writeSide(state, market.asks, out);
  }
}

function writeSide(state: TradingState, side: BookSide, out: BinaryWriter): void {
  for (let rank = 0; rank < side.size; rank++) {
    let slot = side.head(side.levelAt(rank));
    for (; slot >= 0; slot = state.pool.int(slot, INT.NEXT)) writeOrder(state, slot, out);
  }
}

function writeOrder({ pool }: TradingState, slot: number, out: BinaryWriter): void {
  out.i32(slot);
  out.i32(pool.int(slot, INT.ID_LOW));
  out.i32(pool.int(slot, INT.ID_HIGH));
  out.i32(pool.int(slot, INT.OWNER));
  out.i32(pool.int(slot, INT.PAYS_ROW));
  out.i32(pool.int(slot, INT.GETS_ROW));
  out.i32(pool.coldInt(slot, COLD.MARKET));
  out.u8(pool.int(slot, INT.IS_SELL));
  out.i32(pool.coldInt(slot, COLD.PRICE));
  out.u8(pool.coldInt(slot, COLD.POSITION));
  out.f64(pool.double(slot, WORD.QTY));
  out.f64(pool.double(slot, WORD.EXECUTED));
  out.i64(pool.executedValue(slot));
  out.f64(pool.placedMs(slot));
  out.run(pool.clientId(slot));
}

/** Orders with an extra, by age; those that wait or are pending with their whole record, because no book has it. */
function writeExtras(state: TradingState, out: BinaryWriter): void {
  out.i32(state.extras.size);
  for (const slot of liveSlots(state)) {
    const extra = state.extras.get(slot);
    if (extra === undefined) continue;
    out.i32(slot);
    out.f64(extra.expiresMs);
    out.f64(extra.iceberg?.partLots ?? 0);
    out.f64(extra.iceberg?.hiddenLots ?? 0);
    out.i32(extra.amends);
    const later = extra.waiting ?? extra.pending;
    out.u8(later === undefined ? EXTRA.RESTS : extra.waiting === undefined ? EXTRA.IS_PENDING : EXTRA.WAITS);
    if (later === undefined) continue;
    writeOrder(state, slot, out);
    writeWaiting(later, out);
  }
}

function writeCountdowns({ countdowns }: TradingState, out: BinaryWriter): void {
  out.i32(countdowns.size);
  for (const { owner, market, deadlineMs } of countdowns.list) {
    out.i32(owner);
    out.i32(market);
    out.f64(deadlineMs);
  }
}

function writeLists({ lists }: TradingState, out: BinaryWriter): void {
  out.i32(lists.byId.size);
  for (const list of lists.byId.values()) {
    out.i64(list.listId);
    out.run(encodeJson(list.listClientOrderId));
    out.i32(list.accountId);
    out.i32(list.marketId);
    out.u8(list.contingency);
    out.u8(list.isWorking ? 1 : 0);
    out.u8(list.isPaired ? 1 : 0);
    out.u8(list.slots.length);
    for (const slot of list.slots) out.i32(slot);
    out.i64(list.held);
    out.i32(list.heldRow);
  }
}

function writeWaiting(waiting: Waiting, out: BinaryWriter): void {
  out.u8(waiting.kind);
  out.u8(waiting.price);
  out.i32(waiting.stopTicks);
  out.i32(waiting.trailingDelta);
  out.i32(waiting.extremeTicks);
  out.i64(waiting.hold);
  out.u8(waiting.flags);
  out.u8(waiting.timeInForce);
  out.u8(waiting.stpMode);
  out.f64(waiting.icebergLots);
  out.u8(waiting.peg === undefined ? 0 : PEG_TARGETS.indexOf(waiting.peg.to) + 1);
  out.u8(waiting.peg?.offsetLevels ?? 0);
}
