/**
 * Goal: the whole state as bytes, the same bytes for the same history. Method: every column in a fixed order, resting orders by
 * market, side and priority, free slots in the order in which they will be used, keys from the oldest. The state hash is the
 * SHA-256 of these bytes. Sequence and time are not among them: they stand in the snapshot's header.
 */
import type { BookSide } from '../../trading/book/book-side.ts';
import { isPaying } from '../../trading/lists/lists.ts';
import type { Waiting } from '../../trading/triggers/extra.ts';
import { encodeJson } from '../codec/json-payload.ts';
import { PEG_TARGETS } from '../codec/layout.ts';
import { ACCOUNT, COLD, INT, WORD } from '../record-layout.ts';
import type { State } from '../state.ts';
import { liveSlots } from '../views.ts';
import { BinaryWriter, EXTRA, IS_PEGGED } from './binary.ts';

/** The state's canonical bytes. */
export function writeState(state: State): Uint8Array<ArrayBuffer> {
  const out = new BinaryWriter();
  const { maxOpenOrders, maxKeys, maxKeysPerAccount, keyRetentionMs } = state.options;
  out.f64(maxOpenOrders);
  out.f64(maxKeys);
  out.f64(maxKeysPerAccount);
  out.f64(keyRetentionMs);
  writeListings(state, out);
  writeAccounts(state, out);
  writeBalances(state, out);
  writePool(state, out);
  writeKeys(state, out);
  // Each of these sections is left out when it and those behind it are empty: a state without them has the bytes that it always had.
  const hasCountdowns = state.countdowns.size > 0;
  const hasLists = state.lists.byId.size > 0;
  const hasAmends = [...state.extras.values()].some(({ amends }) => amends > 0);
  const hasAverages = state.markets.some(({ average }) => average.entries.length > 0);
  if (state.extras.size > 0 || hasCountdowns || hasAverages) writeExtras(state, out);
  if (hasLists || hasCountdowns || hasAmends || hasAverages) writeLists(state, out);
  if (hasCountdowns || hasAmends || hasAverages) writeCountdowns(state, out);
  if (hasAmends || hasAverages) writeAmends(state, out);
  if (hasAverages) out.run(encodeJson(state.markets.map(({ average }) => average.entries)));
  return out.bytes;
}

function writeListings(state: State, out: BinaryWriter): void {
  out.run(encodeJson({ assets: state.assets, markets: state.markets.map((market) => market.spec) }));
  for (const market of state.markets) {
    out.u8(market.status);
    out.i32(market.lastPriceTicks);
    out.f64(market.lastTradeNo);
  }
}

function writeAccounts({ accounts }: State, out: BinaryWriter): void {
  out.i32(accounts.count);
  for (let i = 0; i < accounts.count; i++) {
    out.i32(accounts.get(i, ACCOUNT.ID));
    out.i32(accounts.get(i, ACCOUNT.MAKER_PPM));
    out.i32(accounts.get(i, ACCOUNT.TAKER_PPM));
  }
}

function writeBalances({ ledger }: State, out: BinaryWriter): void {
  out.i32(ledger.count);
  for (let row = 0; row < ledger.count; row++) {
    out.i32(ledger.owner(row));
    out.i32(ledger.pocket(row));
    out.i64(ledger.total(row));
    out.i64(ledger.held(row));
  }
}

function writePool(state: State, out: BinaryWriter): void {
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

function writeSide(state: State, side: BookSide, out: BinaryWriter): void {
  for (let rank = 0; rank < side.size; rank++) {
    let slot = side.head(side.levelAt(rank));
    for (; slot >= 0; slot = state.pool.int(slot, INT.NEXT)) writeOrder(state, slot, out);
  }
}

function writeOrder({ pool }: State, slot: number, out: BinaryWriter): void {
  out.i32(slot);
  out.i32(pool.int(slot, INT.ID_LOW));
  out.i32(pool.int(slot, INT.ID_HIGH));
  out.i32(pool.int(slot, INT.OWNER));
  out.i32(pool.coldInt(slot, COLD.MARKET));
  out.u8(pool.int(slot, INT.IS_SELL));
  out.i32(pool.coldInt(slot, COLD.PRICE));
  out.f64(pool.double(slot, WORD.QTY));
  out.f64(pool.double(slot, WORD.EXECUTED));
  out.i64(pool.executedQuote(slot));
  out.f64(pool.placedMs(slot));
  out.run(pool.clientId(slot));
}

/** Orders with an extra, by age; those that wait or are pending with their whole record, because no book has it. */
function writeExtras(state: State, out: BinaryWriter): void {
  out.i32(state.extras.size);
  for (const slot of liveSlots(state)) {
    const extra = state.extras.get(slot);
    if (extra === undefined) continue;
    out.i32(slot);
    out.f64(extra.expiresMs);
    out.f64(extra.iceberg?.partLots ?? 0);
    out.f64(extra.iceberg?.hiddenLots ?? 0);
    const later = extra.waiting ?? extra.pending;
    out.u8(later === undefined ? EXTRA.RESTS : extra.waiting === undefined ? EXTRA.IS_PENDING : EXTRA.WAITS);
    if (later === undefined) continue;
    writeOrder(state, slot, out);
    writeWaiting(later, out);
  }
}

function writeCountdowns({ countdowns }: State, out: BinaryWriter): void {
  out.i32(countdowns.size);
  for (const { owner, market, deadlineMs } of countdowns.list) {
    out.i32(owner);
    out.i32(market);
    out.f64(deadlineMs);
  }
}

/** How often orders were amended, by age of the orders. */
function writeAmends(state: State, out: BinaryWriter): void {
  const { extras } = state;
  const slots = liveSlots(state).filter((slot) => (extras.get(slot)?.amends ?? 0) > 0);
  out.i32(slots.length);
  for (const slot of slots) {
    out.i32(slot);
    out.i32(extras.get(slot)?.amends ?? 0);
  }
}

function writeLists({ lists }: State, out: BinaryWriter): void {
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
    // Kinds of lists that came later have more to tell; the others keep their bytes.
    if (isPaying(list.contingency)) out.i64(list.held);
  }
}

function writeWaiting(waiting: Waiting, out: BinaryWriter): void {
  out.u8(waiting.peg === undefined ? waiting.kind : waiting.kind | IS_PEGGED);
  out.i32(waiting.stopTicks);
  out.i32(waiting.trailingDelta);
  out.i32(waiting.extremeTicks);
  out.i64(waiting.hold);
  out.u8(waiting.flags);
  out.u8(waiting.timeInForce);
  out.u8(waiting.stpMode);
  out.f64(waiting.icebergLots);
  if (waiting.peg === undefined) return;
  out.u8(PEG_TARGETS.indexOf(waiting.peg.to));
  out.u8(waiting.peg.offsetLevels ?? 0);
}

function writeKeys({ keys }: State, out: BinaryWriter): void {
  const columns = keys.columns;
  out.i32(keys.count);
  for (let place = keys.oldest; place >= 0; place = keys.newer[place] as number) {
    out.i32(columns.account[place] as number);
    out.i32(columns.k0[place] as number);
    out.i32(columns.k1[place] as number);
    out.i32(columns.k2[place] as number);
    out.i32(columns.k3[place] as number);
    out.i32(columns.orderLow[place] as number);
    out.i32(columns.orderHigh[place] as number);
    out.u8(columns.refusal[place] as number);
    out.f64(columns.seq[place] as number);
    out.f64(columns.timeMs[place] as number);
  }
}
