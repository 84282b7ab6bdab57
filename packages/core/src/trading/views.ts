import { invariant } from '@bourse/domain';
import { ACCOUNT } from '../kernel/record-layout.ts';
import type { BookSide } from './book/book-side.ts';
import { highOf, joinId, lowOf } from './book/order-pool.ts';
import { FLAG } from './command-layout.ts';
import { CONTINGENCIES, PRICE_KINDS, TIMES_IN_FORCE, TRIGGER_KINDS } from './names.ts';
import { COLD, INT, TIF, WORD } from './order-layout.ts';
import { positionFields } from './place-record.ts';
import type { TradingState } from './state.ts';
import { type Extra, KIND, type Waiting } from './triggers/extra.ts';
import type { BookView, CountdownView, OpenList, OpenOrder, WaitingView } from './view-types.ts';

/** Aggregated book of a market, best first; empty when the market does not exist. */
export function bookOf(state: TradingState, marketId: number, depth = Number.POSITIVE_INFINITY): BookView {
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
export function openOrdersOf(state: TradingState, accountId?: number): OpenOrder[] {
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
export function liveSlots(state: TradingState): number[] {
  const { pool } = state;
  const slots: number[] = [];
  for (let slot = 0; slot < pool.highWater; slot++) if (pool.isLive(slot)) slots.push(slot);
  return slots.sort((a, b) => pool.counterOf(a) - pool.counterOf(b));
}

/** A live order by id. */
export function orderOf(state: TradingState, orderId: bigint): OpenOrder | undefined {
  if (typeof orderId !== 'bigint' || orderId <= 0n || orderId >= 2n ** 63n) return undefined;
  const slot = state.pool.find(lowOf(orderId), highOf(orderId));
  return slot < 0 ? undefined : orderAt(state, slot);
}

function orderAt(state: TradingState, slot: number): OpenOrder {
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
    executedQuote: pool.executedValue(slot),
    placedMs: pool.placedMs(slot),
    icebergLots: partLotsOf(extra),
    hiddenLots: state.hiddenLots(slot),
    expiresMs: extra?.expiresMs ?? 0,
    waiting: waitingView(later?.kind === KIND.NONE ? undefined : later),
    listId: extra?.list?.listId ?? 0n,
    isPending: extra?.pending !== undefined,
    ...positionFields(pool.coldInt(slot, COLD.POSITION)),
  };
}

function partLotsOf(extra: Extra | undefined): number {
  return extra?.iceberg?.partLots ?? extra?.waiting?.icebergLots ?? extra?.pending?.icebergLots ?? 0;
}

/** Lists with an open order, of one account or of all, oldest first. */
export function openListsOf({ lists, pool }: TradingState, accountId?: number): OpenList[] {
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
  const price = PRICE_KINDS[waiting.price];
  invariant(kind !== undefined && price !== undefined, 'a waiting order of an unknown kind');
  return {
    kind,
    stopPriceTicks: waiting.stopTicks,
    trailingDelta: waiting.trailingDelta,
    extremeTicks: waiting.extremeTicks,
    hold: waiting.hold,
    ...(price === 'last' ? {} : { price }),
  };
}

/** Dead man's switches that are on, the first to run down first. */
export function countdownsOf({ accounts, countdowns, markets }: TradingState): CountdownView[] {
  return countdowns.list.map(({ owner, market, deadlineMs }) => ({
    accountId: accounts.get(owner, ACCOUNT.ID),
    marketId: markets[market]?.id ?? null,
    deadlineMs,
  }));
}
