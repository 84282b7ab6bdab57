/**
 * Orders that reduce a position and have more lots than there are to close. The order farthest from the price gives way first, of equals the
 * newest: it is cut, or ends as cancelled by the exchange. Source: risk.md §9. An iceberg ends whole, because what it hides is no order of its own.
 */
import * as records from '../kernel/record-layout.ts';
import { joinId } from './book/order-pool.ts';
import type { Excess } from './clearing.ts';
import type { Market } from './market.ts';
import { sideOf, termsOf, withdrawResting } from './open-orders.ts';
import type { OrderEvents } from './order-events.ts';
import * as orders from './order-layout.ts';
import type { TradingState } from './state.ts';

const { ACCOUNT } = records;
const { COLD, INT, POSITION, REASON, STATUS, WORD } = orders;
const HEDGED = POSITION.LONG | POSITION.SHORT;

/** Cuts what the last fill on a market has left too large. */
export function cutExcess(state: TradingState, market: Market, out: OrderEvents): void {
  for (const excess of market.clearing.takeExcess()) cut(state, market, excess, out);
}

function cut(state: TradingState, market: Market, excess: Excess, out: OrderEvents): void {
  const resting = reducingOrders(state, market, excess);
  let over = resting.reduce((sum, slot) => sum + openLotsOf(state, slot), 0) - excess.mostLots;
  for (const slot of resting) {
    if (over <= 0) return;
    const lots = openLotsOf(state, slot);
    if (lots <= over || state.hiddenLots(slot) > 0) {
      withdrawResting(state, market, slot, STATUS.CANCELED, REASON.EXCHANGE_CANCELED, out);
      over -= lots;
    } else {
      shrink(state, market, slot, over, out);
      over = 0;
    }
  }
}

/** Resting orders of an account that reduce its position, the first to give way first. */
function reducingOrders(state: TradingState, market: Market, { hedgeSide, isSell, owner }: Excess): readonly number[] {
  const { pool } = state;
  const found: { readonly slot: number; readonly priceTicks: number; readonly age: number }[] = [];
  for (let slot = state.accounts.get(owner, ACCOUNT.OLDEST); slot >= 0; slot = pool.coldInt(slot, COLD.OWNER_NEXT)) {
    const terms = termsOf(pool, slot);
    const isOther = pool.coldInt(slot, COLD.MARKET) !== market.index || terms.isSell !== isSell;
    if (isOther || !isResting(state, slot) || (terms.position & HEDGED) !== hedgeSide) continue;
    if (!market.clearing.reduces(terms)) continue;
    found.push({ slot, priceTicks: pool.coldInt(slot, COLD.PRICE), age: found.length });
  }
  const outward = isSell ? 1 : -1;
  found.sort((one, other) => outward * (other.priceTicks - one.priceTicks) || other.age - one.age);
  return found.map(({ slot }) => slot);
}

/** Whether an order is in the book: not one that waits, nor one that has fired and is on its way through the book. */
function isResting({ pool }: TradingState, slot: number): boolean {
  return pool.int(slot, INT.LEVEL) >= 0;
}

function openLotsOf(state: TradingState, slot: number): number {
  return state.pool.openLots(slot) + state.hiddenLots(slot);
}

/** Takes lots off a resting order that shows all of itself and keeps some; it keeps its place. */
function shrink(state: TradingState, market: Market, slot: number, lots: number, out: OrderEvents): void {
  const { accounts, pool } = state;
  market.clearing.release(slot, lots);
  sideOf(market, pool.int(slot, INT.IS_SELL)).reduce(pool.int(slot, INT.LEVEL), lots);
  const qtyLots = pool.double(slot, WORD.QTY) - lots;
  pool.setDouble(slot, WORD.QTY, qtyLots);
  state.markDirty(market);
  out.rare({
    type: 'order-reduced',
    orderId: joinId(pool.int(slot, INT.ID_LOW), pool.int(slot, INT.ID_HIGH)),
    accountId: accounts.get(pool.int(slot, INT.OWNER), ACCOUNT.ID),
    marketId: market.id,
    qtyLots,
  });
}
