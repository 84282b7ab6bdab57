/** Reads what `section-writer.ts` writes. */
import { CodecError } from '../kernel/codec/codec-error.ts';
import { decodeJson } from '../kernel/codec/json-payload.ts';
import type { BinaryReader } from '../kernel/snapshot/binary.ts';
import type { OrderList } from './lists/lists.ts';
import type { Market } from './market.ts';
import { PEG_TARGETS } from './names.ts';
import { linkToOwner, sideOf } from './open-orders.ts';
import { COLD, INT, WORD } from './order-layout.ts';
import { EXTRA } from './section-writer.ts';
import type { TradingState } from './state.ts';
import type { Waiting } from './triggers/extra.ts';
import { liveSlots } from './views.ts';

/** Lists a market of a room from its rules, as its command did; undefined: they are not allowed. */
export type RelistMarket = (room: number, spec: unknown) => Market | undefined;

/** Brings all markets and orders back, down to the slots that the next orders will take. */
export function readTrading(state: TradingState, input: BinaryReader, relist: RelistMarket): void {
  readMarkets(input, relist);
  readPool(state, input);
  readExtras(state, input);
  readLists(state, input);
  readCountdowns(state, input);
  for (const slot of liveSlots(state)) linkToOwner(state, slot);
}

function readMarkets(input: BinaryReader, relist: RelistMarket): void {
  for (const [room, spec] of decodeJson(input.run()) as [number, unknown][]) {
    const market = relist(room, spec);
    if (market === undefined) throw new CodecError(`a market of room ${room} cannot be listed`, 0);
    market.status = input.u8();
    market.lastPriceTicks = input.i32();
    market.markTicks = input.i32();
    market.indexTicks = input.i32();
    market.lastTradeNo = input.f64();
    market.reportedTradeNo = market.lastTradeNo;
    market.average.entries = decodeJson(input.run()) as (number | bigint)[];
  }
}

function readPool(state: TradingState, input: BinaryReader): void {
  const { pool } = state;
  pool.counter = input.f64();
  const highWater = input.i32();
  pool.reserve(highWater);
  pool.highWater = highWater;
  const freeCount = input.count();
  let last = -1;
  for (let i = 0; i < freeCount; i++) {
    const slot = input.i32();
    pool.setInt(slot, INT.ID_HIGH, -1);
    if (last < 0) pool.freeHead = slot;
    else pool.setInt(last, INT.NEXT, slot);
    pool.setInt(slot, INT.NEXT, -1);
    last = slot;
  }
  pool.live = input.count();
  for (let i = 0; i < pool.live; i++) {
    const { market, slot } = readOrder(state, input);
    sideOf(market, pool.int(slot, INT.IS_SELL)).restore(pool, slot);
  }
}

function readOrder(state: TradingState, input: BinaryReader): { readonly market: Market; readonly slot: number } {
  const { pool } = state;
  const slot = input.i32();
  pool.setInt(slot, INT.ID_LOW, input.i32());
  pool.setInt(slot, INT.ID_HIGH, input.i32());
  pool.setInt(slot, INT.OWNER, input.i32());
  // As they were, not as the market's clearing would choose them now: which wallet an order works on may depend on rooms that are read later.
  pool.setInt(slot, INT.PAYS_ROW, input.i32());
  pool.setInt(slot, INT.GETS_ROW, input.i32());
  const market = state.markets[input.i32()];
  if (market === undefined) throw new CodecError('order on an unknown market', slot);
  pool.setColdInt(slot, COLD.MARKET, market.index);
  pool.setInt(slot, INT.IS_SELL, input.u8());
  pool.setColdInt(slot, COLD.PRICE, input.i32());
  pool.setColdInt(slot, COLD.POSITION, input.u8());
  pool.setDouble(slot, WORD.QTY, input.f64());
  pool.setDouble(slot, WORD.EXECUTED, input.f64());
  pool.setExecutedValue(slot, input.i64());
  pool.setPlacedMs(slot, input.f64());
  const clientId = input.run();
  pool.setClientId(slot, clientId, 0, clientId.length);
  pool.setInt(slot, INT.HAS_EXTRA, 0);
  return { market, slot };
}

function readExtras(state: TradingState, input: BinaryReader): void {
  const { pool } = state;
  const count = input.count();
  for (let i = 0; i < count; i++) {
    const slot = input.i32();
    const expiresMs = input.f64();
    const [partLots, hiddenLots] = [input.f64(), input.f64()];
    const amends = input.i32();
    const place = input.u8();
    const rests = place === EXTRA.RESTS;
    if (rests && !pool.isLive(slot)) throw new CodecError('extra of no order', slot);
    const market = rests ? state.markets[pool.coldInt(slot, COLD.MARKET)] : readOrder(state, input).market;
    const extra = state.ensureExtra(slot);
    extra.amends = amends;
    if (expiresMs > 0) state.setExpiry(slot, expiresMs);
    if (partLots > 0) {
      extra.iceberg = { partLots, hiddenLots };
      if (market !== undefined) sideOf(market, pool.int(slot, INT.IS_SELL)).hiddenLots += hiddenLots;
    }
    if (rests || market === undefined) continue;
    const waiting = readWaiting(input);
    pool.setInt(slot, INT.LEVEL, -1);
    pool.live += 1;
    market.waitingCount += 1;
    if (place === EXTRA.IS_PENDING) {
      extra.pending = waiting;
      continue;
    }
    extra.waiting = waiting;
    market.triggersOf(waiting.price).add(pool, slot, waiting);
  }
}

function readLists(state: TradingState, input: BinaryReader): void {
  const count = input.count();
  for (let i = 0; i < count; i++) {
    const list: OrderList = {
      listId: input.i64(),
      listClientOrderId: String(decodeJson(input.run())),
      accountId: input.i32(),
      marketId: input.i32(),
      contingency: input.u8(),
      isWorking: input.u8() === 1,
      isPaired: input.u8() === 1,
      slots: [],
      held: 0n,
      heldRow: -1,
    };
    const size = input.u8();
    for (let leg = 0; leg < size; leg++) list.slots.push(input.i32());
    list.held = input.i64();
    list.heldRow = input.i32();
    for (const slot of list.slots) if (slot >= 0) state.ensureExtra(slot).list = list;
    state.lists.byId.set(list.listId, list);
  }
}

function readCountdowns({ countdowns }: TradingState, input: BinaryReader): void {
  const count = input.count();
  for (let i = 0; i < count; i++) {
    countdowns.set({ owner: input.i32(), market: input.i32(), deadlineMs: input.f64() });
  }
}

function readWaiting(input: BinaryReader): Waiting {
  const waiting: Waiting = {
    kind: input.u8(),
    price: input.u8(),
    stopTicks: input.i32(),
    trailingDelta: input.i32(),
    extremeTicks: input.i32(),
    hold: input.i64(),
    flags: input.u8(),
    timeInForce: input.u8(),
    stpMode: input.u8(),
    icebergLots: input.f64(),
    peg: undefined,
  };
  const to = PEG_TARGETS[input.u8() - 1];
  const offsetLevels = input.u8();
  if (to !== undefined) waiting.peg = { to, offsetLevels };
  return waiting;
}
