import type { Market } from '../market.ts';
import * as orders from '../order-layout.ts';
import type { TradingState } from '../state.ts';
import { isPaying, MATCHED, type OrderList } from './lists.ts';

const { AMOUNT, INT, PRICE } = orders;

/** Passes a trade on to the triggers, unless it was forced, and to the lists of the two orders: the resting one was met, the buyer has received. */
export function onTrade(
  state: TradingState,
  market: Market,
  priceTicks: number,
  maker: number,
  taker: number,
  takerSells: boolean,
  amounts: BigInt64Array,
  isForced: boolean,
): void {
  if (!isForced) state.onPrice(market, PRICE.LAST, priceTicks);
  onMatch(state, maker);
  const buyer = takerSells ? maker : taker;
  const list = listOf(state, buyer);
  // While a list has a working order, no other one of it can trade.
  if (list?.isWorking !== true || !isPaying(list.contingency)) return;
  const net = takerSells ? AMOUNT.MAKER_NET : AMOUNT.TAKER_NET;
  state.ledger.hold(list.heldRow, amounts, net);
  list.held += amounts[net] as bigint;
}

/** Notifies the list of a resting order, if it has one, that it was met. */
export function onMatch(state: TradingState, maker: number): void {
  const list = listOf(state, maker);
  if (list !== undefined) state.lists.notify(list, maker, MATCHED);
}

function listOf(state: TradingState, slot: number): OrderList | undefined {
  return state.pool.int(slot, INT.HAS_EXTRA) === 0 ? undefined : state.extras.get(slot)?.list;
}
