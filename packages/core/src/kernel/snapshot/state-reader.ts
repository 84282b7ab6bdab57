import type { AssetSpec, MarketSpec } from '@bourse/domain';
import { listMarket } from '../../rooms/listing/listing.ts';
import { isPaying, type OrderList } from '../../trading/lists/lists.ts';
import type { Market } from '../../trading/market.ts';
import { linkToOwner, sideOf } from '../../trading/open-orders.ts';
import type { Waiting } from '../../trading/triggers/extra.ts';
import { HOUSE_COUNT } from '../accounts/accounts.ts';
import { CodecError } from '../codec/codec-error.ts';
import { decodeJson } from '../codec/json-payload.ts';
import { PEG_TARGETS } from '../codec/layout.ts';
import { assetOf } from '../ledger/ledger.ts';
import { ACCOUNT, COLD, INT, WORD } from '../record-layout.ts';
import { State } from '../state.ts';
import { liveSlots } from '../views.ts';
import { BinaryReader, EXTRA, IS_PEGGED } from './binary.ts';

/** Brings a state back from its canonical bytes, down to the slots that the next orders will take. */
export function readState(bytes: Uint8Array): State {
  const input = new BinaryReader(bytes);
  const state = new State({
    maxOpenOrders: input.f64(),
    maxKeys: input.f64(),
    maxKeysPerAccount: input.f64(),
    keyRetentionMs: input.f64(),
  });
  const listings = decodeJson(input.run()) as { assets: AssetSpec[]; markets: MarketSpec[] };
  const moving = listings.markets.map(() => ({ status: input.u8(), last: input.i32(), tradeNo: input.f64() }));
  readAccounts(state, input);
  for (const asset of listings.assets) state.addAsset(asset);
  readBalances(state, input);
  listings.markets.forEach((spec, i) => {
    const listed = listMarket(state, spec);
    const now = moving[i];
    if (!listed.ok || now === undefined) throw new CodecError(`market ${spec.code} cannot be listed`, 0);
    listed.value.status = now.status;
    listed.value.lastPriceTicks = now.last;
    listed.value.lastTradeNo = now.tradeNo;
  });
  readPool(state, input);
  readKeys(state, input);
  if (!input.isAtEnd) readExtras(state, input);
  if (!input.isAtEnd) readLists(state, input);
  if (!input.isAtEnd) readCountdowns(state, input);
  if (!input.isAtEnd) readAmends(state, input);
  if (!input.isAtEnd) readAverages(state, input);
  for (const slot of liveSlots(state)) linkToOwner(state, slot);
  if (!input.isAtEnd) throw new CodecError('snapshot is longer than its state', bytes.length);
  return state;
}

function readAccounts({ accounts }: State, input: BinaryReader): void {
  const count = input.count();
  for (let i = 0; i < count; i++) {
    const id = input.i32();
    const index = i < HOUSE_COUNT ? i : accounts.open(id);
    accounts.set(index, ACCOUNT.MAKER_PPM, input.i32());
    accounts.set(index, ACCOUNT.TAKER_PPM, input.i32());
  }
}

function readBalances({ accounts, assetIds, ledger }: State, input: BinaryReader): void {
  const count = input.count();
  for (let i = 0; i < count; i++) {
    const owner = input.i32();
    if (owner < 0 || owner >= accounts.count) throw new CodecError('balance of no account', i);
    const pocket = input.i32();
    const assetId = assetIds[assetOf(pocket)] ?? 0;
    const row = ledger.ensure(owner, accounts.get(owner, ACCOUNT.ID), pocket, assetId);
    ledger.restore(row, input.i64(), input.i64());
  }
}

function readPool(state: State, input: BinaryReader): void {
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

function readOrder(state: State, input: BinaryReader): { readonly market: Market; readonly slot: number } {
  const { pool, ledger } = state;
  const slot = input.i32();
  pool.setInt(slot, INT.ID_LOW, input.i32());
  pool.setInt(slot, INT.ID_HIGH, input.i32());
  const owner = input.i32();
  pool.setInt(slot, INT.OWNER, owner);
  const market = state.markets[input.i32()];
  if (market === undefined) throw new CodecError('order on an unknown market', slot);
  pool.setColdInt(slot, COLD.MARKET, market.index);
  const isSell = input.u8();
  pool.setInt(slot, INT.IS_SELL, isSell);
  pool.setColdInt(slot, COLD.PRICE, input.i32());
  pool.setDouble(slot, WORD.QTY, input.f64());
  pool.setDouble(slot, WORD.EXECUTED, input.f64());
  pool.setExecutedQuote(slot, input.i64());
  pool.setPlacedMs(slot, input.f64());
  const clientId = input.run();
  pool.setClientId(slot, clientId, 0, clientId.length);
  pool.setInt(slot, INT.BASE_ROW, ledger.find(owner, market.basePocket));
  pool.setInt(slot, INT.QUOTE_ROW, ledger.find(owner, market.quotePocket));
  pool.setInt(slot, INT.HAS_EXTRA, 0);
  return { market, slot };
}

function readExtras(state: State, input: BinaryReader): void {
  const { pool } = state;
  const count = input.count();
  for (let i = 0; i < count; i++) {
    const slot = input.i32();
    const expiresMs = input.f64();
    const [partLots, hiddenLots] = [input.f64(), input.f64()];
    const place = input.u8();
    const rests = place === EXTRA.RESTS;
    if (rests && !pool.isLive(slot)) throw new CodecError('extra of no order', slot);
    const market = rests ? state.markets[pool.coldInt(slot, COLD.MARKET)] : readOrder(state, input).market;
    const extra = state.ensureExtra(slot);
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
    market.triggers.add(pool, slot, waiting);
  }
}

function readLists(state: State, input: BinaryReader): void {
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
    };
    const size = input.u8();
    for (let leg = 0; leg < size; leg++) list.slots.push(input.i32());
    if (isPaying(list.contingency)) list.held = input.i64();
    for (const slot of list.slots) if (slot >= 0) state.ensureExtra(slot).list = list;
    state.lists.byId.set(list.listId, list);
  }
}

function readCountdowns({ countdowns }: State, input: BinaryReader): void {
  const count = input.count();
  for (let i = 0; i < count; i++) {
    countdowns.set({ owner: input.i32(), market: input.i32(), deadlineMs: input.f64() });
  }
}

function readAmends(state: State, input: BinaryReader): void {
  const count = input.count();
  for (let i = 0; i < count; i++) {
    const slot = input.i32();
    if (!state.pool.isLive(slot)) throw new CodecError('amendments of no order', slot);
    state.ensureExtra(slot).amends = input.i32();
  }
}

function readAverages(state: State, input: BinaryReader): void {
  const entries = decodeJson(input.run()) as (number | bigint)[][];
  if (entries.length !== state.markets.length) throw new CodecError('averages of other markets', entries.length);
  for (const [index, market] of state.markets.entries()) market.average.entries = entries[index] ?? [];
}

function readWaiting(input: BinaryReader): Waiting {
  const kind = input.u8();
  const waiting: Waiting = {
    kind: kind & ~IS_PEGGED,
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
  if ((kind & IS_PEGGED) === 0) return waiting;
  const to = PEG_TARGETS[input.u8()];
  if (to === undefined) throw new CodecError('order pegged to nothing', 0);
  waiting.peg = { to, offsetLevels: input.u8() };
  return waiting;
}

function readKeys({ keys }: State, input: BinaryReader): void {
  const count = input.count();
  for (let i = 0; i < count; i++) {
    const account = input.i32();
    const [k0, k1, k2, k3] = [input.i32(), input.i32(), input.i32(), input.i32()];
    const [orderLow, orderHigh] = [input.i32(), input.i32()];
    const refusal = input.u8();
    const seq = input.f64();
    keys.add(account, k0, k1, k2, k3, seq, input.f64(), orderLow, orderHigh, refusal);
  }
}
