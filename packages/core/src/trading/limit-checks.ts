import { icebergParts, isOverLimit, isTrailingOutOfRange } from '@bourse/domain';
import * as records from '../kernel/record-layout.ts';
import { TRADING_CODE } from './codes.ts';
import type { ListLeg, PlaceLimit, PlaceList, PlaceMarket } from './commands.ts';
import type { Market } from './market.ts';
import * as orders from './order-layout.ts';
import type { TradingState } from './state.ts';
import { KIND } from './triggers/extra.ts';

const { ACCOUNT, FINE } = records;
const { COLD, INT } = orders;

const TOO_MANY_TRIGGER_ORDERS = TRADING_CODE.TOO_MANY_TRIGGER_ORDERS;
const TOO_MANY_ICEBERGS = TRADING_CODE.TOO_MANY_ICEBERGS;
const TOO_MANY_LISTS = TRADING_CODE.TOO_MANY_LISTS;
const TRAILING_OUT_OF_RANGE = TRADING_CODE.TRAILING_OUT_OF_RANGE;
const ICEBERG_TOO_MANY_PARTS = TRADING_CODE.ICEBERG_TOO_MANY_PARTS;

type Order = ListLeg | PlaceLimit | PlaceMarket;

/** What is counted of an account's open orders on one market. */
interface Counts {
  readonly triggers: number;
  readonly icebergs: number;
  readonly lists: number;
}

/** The first of a market's limits that an order with a trigger or a hidden part would break, or `FINE`. */
export function orderLimitRejection(state: TradingState, owner: number, market: Market, order: Order): number {
  return limitRejection(state, owner, market, [order], 0);
}

/** The same for a list with all of its orders; and whether what comes later would be more than the account may have, its entry filled. */
export function listLimitRejection(state: TradingState, owner: number, market: Market, list: PlaceList): number {
  const { contingency, orders } = list;
  const rejection = limitRejection(state, owner, market, orders, 1);
  // The orders of a pair that come at once are looked at one by one, with their funds.
  if (rejection !== FINE || market.maxPositionLots === 0 || contingency === 'OCO') return rejection;
  const [entry, ...later] = orders.map((order) => (order.side === 'buy' ? (order.qtyLots ?? 0) : 0));
  const lots = Math.max(...later);
  return lots > 0 ? market.clearing.rejectionOf(owner, false, (entry ?? 0) + lots) : FINE;
}

function limitRejection(
  state: TradingState,
  owner: number,
  market: Market,
  orders: readonly Order[],
  lists: number,
): number {
  const { maxTriggerOrders, maxIcebergOrders, maxOrderLists } = market.limits;
  const triggers = orders.filter(({ trigger }) => trigger !== undefined).length;
  const icebergs = orders.filter((order) => icebergLotsOf(order) > 0).length;
  // Counting walks through all orders of the account: only where something is limited.
  const isCounted =
    (maxTriggerOrders > 0 && triggers > 0) ||
    (maxIcebergOrders > 0 && icebergs > 0) ||
    (maxOrderLists > 0 && lists > 0);
  if (isCounted) {
    const open = countOpen(state, owner, market);
    if (triggers > 0 && isOverLimit(maxTriggerOrders, open.triggers + triggers)) return TOO_MANY_TRIGGER_ORDERS;
    if (icebergs > 0 && isOverLimit(maxIcebergOrders, open.icebergs + icebergs)) return TOO_MANY_ICEBERGS;
    if (lists > 0 && isOverLimit(maxOrderLists, open.lists + lists)) return TOO_MANY_LISTS;
  }
  for (const order of orders) {
    const delta = order.trigger?.trailingDelta;
    if (order.trigger !== undefined && delta !== undefined) {
      if (isTrailingOutOfRange(order.trigger.kind, order.side, delta, market.limits)) return TRAILING_OUT_OF_RANGE;
    }
    if (hasTooManyParts(market, order.qtyLots ?? 0, icebergLotsOf(order))) return ICEBERG_TOO_MANY_PARTS;
  }
  return FINE;
}

/** Whether an order of so many lots that shows `icebergLots` at a time (0: all) has more parts than the market takes. */
export function hasTooManyParts({ limits }: Market, qtyLots: number, icebergLots: number): boolean {
  return icebergLots > 0 && isOverLimit(limits.maxIcebergParts, icebergParts(qtyLots, icebergLots));
}

function icebergLotsOf(order: Order): number {
  return order.orderType === 'limit' ? (order.icebergLots ?? 0) : 0;
}

/** An order counts as long as it waits for its price, or hides a part. */
function countOpen({ accounts, extras, pool }: TradingState, owner: number, market: Market): Counts {
  let triggers = 0;
  let icebergs = 0;
  const lists = new Set<object>();
  for (let slot = accounts.get(owner, ACCOUNT.OLDEST); slot >= 0; slot = pool.coldInt(slot, COLD.OWNER_NEXT)) {
    if (pool.int(slot, INT.HAS_EXTRA) === 0 || pool.coldInt(slot, COLD.MARKET) !== market.index) continue;
    const extra = extras.get(slot);
    const later = extra?.waiting ?? extra?.pending;
    if (later !== undefined && later.kind !== KIND.NONE) triggers += 1;
    if ((extra?.iceberg?.hiddenLots ?? 0) > 0 || (later?.icebergLots ?? 0) > 0) icebergs += 1;
    if (extra?.list !== undefined) lists.add(extra.list);
  }
  return { triggers, icebergs, lists: lists.size };
}
