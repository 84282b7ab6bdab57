import type { OuterPriceKind, TriggerKind } from '@bourse/core';
import { firesAbove, type Side } from '@bourse/domain';
import type { Pool } from 'pg';
import { UnreachedStops } from '../../exchange-view/orders/order-times.ts';

interface StopRow {
  readonly order_id: bigint;
  readonly account_id: number;
  readonly market_id: number;
  readonly side: Side;
  readonly trigger_kind: TriggerKind;
  /** Empty: the last trade's. */
  readonly trigger_price: OuterPriceKind | '';
  readonly stop_price_ticks: number;
  readonly is_pending: boolean;
}

/** Stops of trailing orders that no stored price has reached. The condition is that of the index `orders_to_trail`, and more. */
export async function loadStops(pool: Pool): Promise<UnreachedStops> {
  const { rows } = await pool.query<StopRow>(
    `select order_id, account_id, market_id, side, trigger_kind, trigger_price, stop_price_ticks, is_pending from orders
      where is_waiting and trailing_delta > 0 and stop_price_ticks > 0 and trailing_ms = 0 and status = 'NEW'`,
  );
  return new UnreachedStops(
    rows.map((row) => ({
      orderId: row.order_id,
      accountId: row.account_id,
      marketId: row.market_id,
      price: row.trigger_price === '' ? 'last' : row.trigger_price,
      stopTicks: row.stop_price_ticks,
      isAbove: firesAbove(row.trigger_kind, row.side),
      isPending: row.is_pending,
    })),
  );
}
