import { invariant, WALLET_KINDS, type WalletKind } from '@bourse/domain';
import type { BookSide } from '../trading/book/book-side.ts';
import { highOf, joinId, lowOf } from '../trading/book/order-pool.ts';
import { type Extra, KIND, type Waiting } from '../trading/triggers/extra.ts';
import { HOUSE_COUNT } from './accounts/accounts.ts';
import { CONTINGENCIES, FLAG, TIMES_IN_FORCE, TRIGGER_KINDS, walletIndexOf } from './codec/layout.ts';
import type {
  AccountView,
  Balance,
  BalanceColumns,
  BalanceRow,
  BookView,
  CountdownView,
  MarketState,
  OpenList,
  OpenOrder,
  WaitingView,
} from './exchange.ts';
import { assetOf, packPocket, walletOf } from './ledger/ledger.ts';
import { ACCOUNT, COLD, INT, MARKET_RATE, TIF, WORD } from './record-layout.ts';
import type { State } from './state.ts';

const EMPTY_BALANCE: Balance = { total: 0n, held: 0n, available: 0n };

/** Balance of a pocket; zeros when it, the account or the asset does not exist. */
export function balanceOf(state: State, accountId: number, wallet: WalletKind, assetId: number): Balance {
  const asset = state.assetIndexById.get(assetId);
  const owner = state.accounts.find(accountId);
  if (asset === undefined || owner < 0) return EMPTY_BALANCE;
  const row = state.ledger.find(owner, packPocket(walletIndexOf(wallet), asset));
  return row < 0 ? EMPTY_BALANCE : balanceAt(state, row);
}

function balanceAt(state: State, row: number): Balance {
  const total = state.ledger.total(row);
  const held = state.ledger.held(row);
  return { total, held, available: total - held };
}

/** All rows of one account or of all, in the order of their first use. */
export function balancesOf(state: State, accountId?: number): BalanceRow[] {
  const { ledger, accounts } = state;
  const rows: BalanceRow[] = [];
  for (let row = 0; row < ledger.count; row++) {
    const owner = accounts.get(ledger.owner(row), ACCOUNT.ID);
    if (accountId !== undefined && owner !== accountId) continue;
    const pocket = ledger.pocket(row);
    const wallet = WALLET_KINDS[walletOf(pocket)];
    invariant(wallet !== undefined, 'a balance in an unknown wallet');
    const assetId = state.assetIds[assetOf(pocket)] as number;
    rows.push({ accountId: owner, wallet, assetId, ...balanceAt(state, row) });
  }
  return rows;
}

/** All rows, in the order of their first use. */
export function balanceColumnsOf({ ledger, accounts, assetIds }: State): BalanceColumns {
  const { count } = ledger;
  const columns = {
    accountIds: new Int32Array(count),
    wallets: new Uint8Array(count),
    assetIds: new Int32Array(count),
    totals: new BigInt64Array(count),
    held: new BigInt64Array(count),
  };
  for (let row = 0; row < count; row++) {
    const pocket = ledger.pocket(row);
    columns.accountIds[row] = accounts.get(ledger.owner(row), ACCOUNT.ID);
    columns.wallets[row] = walletOf(pocket);
    columns.assetIds[row] = assetIds[assetOf(pocket)] as number;
    columns.totals[row] = ledger.total(row);
    columns.held[row] = ledger.held(row);
  }
  return columns;
}

/** Sums of an asset over all accounts. */
export function totalsOf(state: State, assetId: number): { total: bigint; held: bigint } {
  const sums = { total: 0n, held: 0n };
  const asset = state.assetIndexById.get(assetId);
  for (let row = 0; row < state.ledger.count; row++) {
    if (assetOf(state.ledger.pocket(row)) !== asset) continue;
    sums.total += state.ledger.total(row);
    sums.held += state.ledger.held(row);
  }
  return sums;
}

/** Aggregated book of a market, best first; empty when the market does not exist. */
export function bookOf(state: State, marketId: number, depth = Number.POSITIVE_INFINITY): BookView {
  const market = state.findMarket(marketId);
  if (market === undefined) return { bids: [], asks: [] };
  return { bids: levelsOf(market.bids, depth), asks: levelsOf(market.asks, depth) };
}

function levelsOf(side: BookSide, depth: number): BookView['bids'] {
  return Array.from({ length: Math.min(depth, side.size) }, (_, rank) => {
    const level = side.levelAt(rank);
    return {
      priceTicks: side.price(level),
      qtyLots: side.lots(level),
      orderCount: side.orderCount(level),
    };
  });
}

/** Open orders of one account or of all, oldest first. */
export function openOrdersOf(state: State, accountId?: number): OpenOrder[] {
  const { pool, accounts } = state;
  const orders: OpenOrder[] = [];
  if (accountId !== undefined) {
    const owner = accounts.find(accountId);
    let slot = owner < 0 ? -1 : accounts.get(owner, ACCOUNT.OLDEST);
    for (; slot >= 0; slot = pool.coldInt(slot, COLD.OWNER_NEXT)) orders.push(orderAt(state, slot));
    return orders;
  }
  for (const slot of liveSlots(state)) orders.push(orderAt(state, slot));
  return orders;
}

/** Slots of all live orders, oldest first. */
export function liveSlots(state: State): number[] {
  const { pool } = state;
  const slots: number[] = [];
  for (let slot = 0; slot < pool.highWater; slot++) if (pool.isLive(slot)) slots.push(slot);
  return slots.sort((a, b) => pool.counterOf(a) - pool.counterOf(b));
}

/** A live order by id. */
export function orderOf(state: State, orderId: bigint): OpenOrder | undefined {
  if (typeof orderId !== 'bigint' || orderId <= 0n || orderId >= 2n ** 63n) return undefined;
  const slot = state.pool.find(lowOf(orderId), highOf(orderId));
  return slot < 0 ? undefined : orderAt(state, slot);
}

function orderAt(state: State, slot: number): OpenOrder {
  const { pool, accounts } = state;
  const market = state.markets[pool.coldInt(slot, COLD.MARKET)];
  invariant(market !== undefined, 'an order on an unknown market');
  const extra = state.extras.get(slot);
  const later = extra?.waiting ?? extra?.pending;
  const timeInForce = TIMES_IN_FORCE[later === undefined ? TIF.GTC : (later.flags >> FLAG.TIF_SHIFT) & 3] ?? 'GTC';
  return {
    orderId: joinId(pool.int(slot, INT.ID_LOW), pool.int(slot, INT.ID_HIGH)),
    clientOrderId: String.fromCharCode(...pool.clientId(slot)),
    accountId: accounts.get(pool.int(slot, INT.OWNER), ACCOUNT.ID),
    marketId: market.id,
    side: pool.int(slot, INT.IS_SELL) === 1 ? 'sell' : 'buy',
    orderType: later === undefined || (later.flags & FLAG.MARKET) === 0 ? 'limit' : 'market',
    timeInForce: later === undefined && (extra?.expiresMs ?? 0) > 0 ? 'GTD' : timeInForce,
    priceTicks: pool.coldInt(slot, COLD.PRICE),
    qtyLots: pool.double(slot, WORD.QTY) + state.hiddenLots(slot),
    executedLots: pool.double(slot, WORD.EXECUTED),
    executedQuote: pool.executedQuote(slot),
    placedMs: pool.placedMs(slot),
    icebergLots: partLotsOf(extra),
    hiddenLots: state.hiddenLots(slot),
    expiresMs: extra?.expiresMs ?? 0,
    waiting: waitingView(later?.kind === KIND.NONE ? undefined : later),
    listId: extra?.list?.listId ?? 0n,
    isPending: extra?.pending !== undefined,
  };
}

function partLotsOf(extra: Extra | undefined): number {
  return extra?.iceberg?.partLots ?? extra?.waiting?.icebergLots ?? extra?.pending?.icebergLots ?? 0;
}

/** Lists with an open order, of one account or of all, oldest first. */
export function openListsOf({ lists, pool }: State, accountId?: number): OpenList[] {
  return [...lists.byId.values()]
    .filter((list) => accountId === undefined || list.accountId === accountId)
    .map((list) => {
      const contingency = CONTINGENCIES[list.contingency];
      invariant(contingency !== undefined, 'a list of an unknown kind');
      const { listId, listClientOrderId, marketId } = list;
      const open = list.slots.filter((slot) => slot >= 0);
      const orderIds = open.map((slot) => joinId(pool.int(slot, INT.ID_LOW), pool.int(slot, INT.ID_HIGH)));
      return { listId, listClientOrderId, accountId: list.accountId, marketId, contingency, orderIds, held: list.held };
    });
}

function waitingView(waiting: Waiting | undefined): WaitingView | undefined {
  if (waiting === undefined) return undefined;
  const kind = TRIGGER_KINDS[waiting.kind];
  invariant(kind !== undefined, 'a waiting order of an unknown kind');
  return {
    kind,
    stopPriceTicks: waiting.stopTicks,
    trailingDelta: waiting.trailingDelta,
    extremeTicks: waiting.extremeTicks,
    hold: waiting.hold,
  };
}

/** Dead man's switches that are on, the first to run down first. */
export function countdownsOf({ accounts, countdowns, markets }: State): CountdownView[] {
  return countdowns.list.map(({ owner, market, deadlineMs }) => ({
    accountId: accounts.get(owner, ACCOUNT.ID),
    marketId: markets[market]?.id ?? null,
    deadlineMs,
  }));
}

/** What moves on each market, in the order of listing. */
export function marketStatesOf(state: State): MarketState[] {
  return state.markets.map((market) => ({
    market: market.spec,
    status: market.statusName,
    lastPriceTicks: market.lastPriceTicks,
    lastTradeNo: market.lastTradeNo,
  }));
}

/** User accounts, in the order of opening. */
export function accountsOf({ accounts }: State): AccountView[] {
  const rate = (ppm: number): number | null => (ppm === MARKET_RATE ? null : ppm);
  return Array.from({ length: accounts.count - HOUSE_COUNT }, (_, i) => ({
    accountId: accounts.get(HOUSE_COUNT + i, ACCOUNT.ID),
    makerFeePpm: rate(accounts.get(HOUSE_COUNT + i, ACCOUNT.MAKER_PPM)),
    takerFeePpm: rate(accounts.get(HOUSE_COUNT + i, ACCOUNT.TAKER_PPM)),
  }));
}
