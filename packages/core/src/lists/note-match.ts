import * as places from '../places.ts';
import type { SpotMarket } from '../spot/spot-market.ts';
import type { State } from '../state.ts';
import { MATCHED } from './lists.ts';

const { INT } = places;

/** Notes a trade for those who wait for its price, and for the list of the resting order that traded. */
export function noteTrade(state: State, market: SpotMarket, priceTicks: number, maker: number): void {
  market.triggers.note(priceTicks);
  noteMatch(state, maker);
}

/** Notes that a resting order was met, if it is one of a list. */
export function noteMatch(state: State, maker: number): void {
  const list = state.pool.int(maker, INT.HAS_EXTRA) === 0 ? undefined : state.extras.get(maker)?.list;
  if (list !== undefined) state.lists.tell(list, maker, MATCHED);
}
