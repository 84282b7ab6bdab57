/**
 * Conditional orders that only close (take-profit, stop-loss) end with the position that they were for: when it is closed, flipped, liquidated or
 * deleveraged away. A decrease leaves them; they are cut when they fire. Those of the other side, which a new position may have brought, stay. Source:
 * risk.md §9.
 */

import type { OrderEvents } from '../../trading/order-events.ts';
import * as orders from '../../trading/order-layout.ts';
import type { OrderEnds } from './deleveraging.ts';
import { ContractsState } from './state.ts';
import { CLOSED } from './touched.ts';

const { POSITION } = orders;

/** Ends the conditional exits of all positions that the command has closed. */
export function endExits(state: ContractsState, orderEnds: OrderEnds, out: OrderEvents): void {
  const { closed } = state.touched;
  if (closed.size === 0) return;
  for (const [{ contract, hedgeSide, purse }, sides] of closed) {
    const wasOf = (isLong: boolean) => (sides & (isLong ? CLOSED.LONG : CLOSED.SHORT)) !== 0;
    orderEnds.endOrdersFor(
      purse.accountId,
      contract.id,
      ({ isSell, position, waits }) => {
        const isOfSide = ContractsState.sideOf(position) === hedgeSide;
        const onlyCloses = hedgeSide !== 0 || (position & POSITION.REDUCE_ONLY) !== 0;
        return waits && isOfSide && onlyCloses && wasOf(isSell);
      },
      out,
    );
  }
  closed.clear();
}
