import type { OrderPool } from '../book/order-pool.ts';
import * as places from '../places.ts';
import type { RejectCode } from '../reject-codes.ts';
import type { Extra } from '../triggers/extra.ts';
import { isNotionalTooSmall } from './place-checks.ts';
import type { SpotMarket } from './spot-market.ts';

const { COLD, WORD } = places;

/** The first refusal of an open order's new quantity, or undefined. */
export function amendRefusal(
  pool: OrderPool,
  slot: number,
  market: SpotMarket,
  extra: Extra | undefined,
  qtyLots: number,
): RejectCode | undefined {
  if (extra?.list !== undefined) return 'ORDER_IN_LIST';
  if (qtyLots <= 0) return 'QTY_NOT_POSITIVE';
  if (qtyLots < market.minQtyLots) return 'QTY_TOO_SMALL';
  if (qtyLots >= pool.double(slot, WORD.QTY) + (extra?.iceberg?.hiddenLots ?? 0)) return 'AMEND_NOT_SMALLER';
  if (qtyLots <= pool.double(slot, WORD.EXECUTED)) return 'AMEND_BELOW_EXECUTED';
  // A market order that waits is measured at its stop, as when it was placed; one that only trails is not measured again.
  const ticks = pool.coldInt(slot, COLD.PRICE) || (extra?.waiting?.stopTicks ?? 0);
  return isNotionalTooSmall(market, ticks, qtyLots) ? 'NOTIONAL_TOO_SMALL' : undefined;
}
