import type { Claim } from '../kernel/room.ts';
import type { Market } from './market.ts';
import { termsOf } from './open-orders.ts';
import * as orders from './order-layout.ts';
import type { TradingState } from './state.ts';
import { liveSlots } from './views.ts';

const { COLD, INT } = orders;

/** What open orders and lists hold, worked out from the orders alone: nothing here reads what the ledger holds. */
export function* claimsOf(state: TradingState): Generator<Claim> {
  const { extras, lists, pool } = state;
  for (const slot of liveSlots(state)) {
    const extra = extras.get(slot);
    if (extra?.pending !== undefined) continue;
    const amount = extra?.waiting?.hold ?? restingNeed(state, slot);
    yield { row: pool.int(slot, INT.PAYS_ROW), amount, kind: 'order' };
  }
  for (const { held, heldRow } of lists.byId.values()) {
    if (held > 0n) yield { row: heldRow, amount: held, kind: 'order' };
  }
}

function restingNeed(state: TradingState, slot: number): bigint {
  const { pool } = state;
  const market = state.markets[pool.coldInt(slot, COLD.MARKET)] as Market;
  const lots = pool.openLots(slot) + state.hiddenLots(slot);
  return market.clearing.needOf(termsOf(pool, slot), pool.coldInt(slot, COLD.PRICE), lots);
}
