import type { OrderAccepted, OrderClosed, PositionSide } from '@bourse/core';
import type { ClientBase, Pool } from 'pg';
import { LayeredState } from '../../../platform/projections/layered-state.ts';
import { column } from '../../../platform/projections/sql-column.ts';
import type { PositionSideText } from './open-position.ts';

interface OrderSide {
  readonly orderId: bigint;
  readonly side: PositionSide;
}

/** Sides by order. */
export type SidesByOrder = Map<bigint, OrderSide>;

/** Which hedged positions open orders are for, with the changes of one batch. */
export class OrderSides {
  private readonly state: LayeredState<bigint, OrderSide>;
  private readonly committed: SidesByOrder;
  private readonly hasEarlier: boolean;

  /** `before`: the batch being written. */
  constructor(committed: SidesByOrder, before: OrderSides | undefined) {
    this.committed = committed;
    this.hasEarlier = before !== undefined && before.state.changed.size > 0;
    this.state = new LayeredState(committed, before?.state);
  }

  of(orderId: bigint): PositionSideText {
    return this.state.get(orderId)?.side ?? '';
  }

  accept({ orderId, positionSide }: OrderAccepted): void {
    if (positionSide !== undefined) this.state.set(orderId, { orderId, side: positionSide });
  }

  close({ orderId }: OrderClosed): void {
    const { changed } = this.state;
    // Almost always, as on every order of spot.
    if (changed.size === 0 && this.committed.size === 0 && !this.hasEarlier) return;
    if (this.state.get(orderId) !== undefined) this.state.delete(orderId);
  }

  async write(client: ClientBase): Promise<void> {
    const { values, deleted } = this.state.changes();
    if (deleted.length > 0) {
      const gone = [column(deleted, (orderId) => orderId)];
      await client.query('delete from contract_order_sides where order_id = any($1::bigint[])', gone);
    }
    if (values.length === 0) return;
    await client.query(
      'insert into contract_order_sides (order_id, side) select * from unnest($1::bigint[], $2::text[])',
      [column(values, (row) => row.orderId), column(values, (row) => row.side)],
    );
  }

  commitTo(committed: SidesByOrder): void {
    this.state.commitTo(committed);
  }
}

/** Loads the sides of open orders. */
export async function loadOrderSides(pool: Pool): Promise<SidesByOrder> {
  const { rows } = await pool.query<{ readonly order_id: bigint; readonly side: PositionSide }>(
    'select order_id, side from contract_order_sides',
  );
  return new Map(rows.map(({ order_id: orderId, side }) => [orderId, { orderId, side }]));
}
