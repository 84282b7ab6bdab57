import type { ClosedReason, OpenOrder, OuterPriceKind, PegTarget, TriggerKind } from '@bourse/core';
import type { SelfTradePrevention } from '@bourse/domain';
import type { Pool } from 'pg';
import type { AppliedCommand, CoreHost } from '../core-host/core-host.ts';
import type { Logger } from '../logger.ts';
import { openLists } from '../projections/list-rows.ts';
import { openProjector, type ProjectionSetup, type Projector } from '../projections/projector.ts';
import { ExchangeView } from './exchange-view.ts';
import type { OpenOrderDetail } from './orders/open-order-detail.ts';
import {
  labelOfRow,
  modeOfRow,
  type OrderStatus,
  pegOfRow,
  preventionOfRow,
  timesOfRow,
  triggerOfRow,
} from './orders/order-record.ts';
import type { ViewPartDefinition } from './view-part.ts';

/** The projections' state that the host needs to start. */
export interface ProjectionStart {
  readonly projectedSeq: number;
  readonly onReplayed: (batch: readonly AppliedCommand[]) => Promise<void>;
}

/** Options of the read side. */
export interface MarketDataOptions extends ProjectionSetup {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Milliseconds since the epoch, for the rolling windows. */
  readonly clock: () => number;
  readonly startHost: (projection: ProjectionStart) => Promise<CoreHost>;
  /** The features' parts of the view. */
  readonly viewParts?: readonly ViewPartDefinition[];
  /** Maximum backlog for the database, in bytes of events, before new orders are rejected. */
  readonly maxQueuedBytes?: number;
}

/** The core host with the read models that follow it. */
export interface MarketData {
  readonly host: CoreHost;
  readonly view: ExchangeView;
  readonly projector: Projector;
}

/** Starts the host at the projections' offset, builds the view from its state, and connects them. */
export async function startMarketData(options: MarketDataOptions): Promise<MarketData> {
  const { pool, logger, clock, startHost, projections, thread, maxQueuedBytes } = options;
  const limit = maxQueuedBytes === undefined ? {} : { maxQueuedBytes };
  const projector = await openProjector({ pool, logger, projections, thread, ...limit });
  const host = await startHost({
    projectedSeq: projector.projectedSeq,
    onReplayed: (batch) => projector.write(batch),
  });
  const view = new ExchangeView(clock, options.viewParts);
  const { openOrders } = host.recovered;
  view.load(host.recovered, await openOrderDetails(pool, openOrders), await openLists(pool));
  view.noteProjected(projector.projectedSeq);
  host.noteProjected(projector.projectedSeq);
  projector.onProjected((seq) => {
    view.noteProjected(seq);
    host.noteProjected(seq);
  });
  host.onEncoded((encoded, commands) => projector.enqueue(encoded, commands));
  host.onApplied((batch) => view.apply(batch));
  return { host, view, projector };
}

interface DetailRow {
  readonly order_id: bigint;
  readonly post_only: boolean;
  readonly updated_ms: bigint;
  readonly placed_lots: bigint;
  readonly iceberg_lots: bigint;
  readonly trigger_kind: TriggerKind | '';
  readonly trigger_price: OuterPriceKind | '';
  readonly stop_price_ticks: number;
  readonly trailing_delta: number;
  readonly working_ms: bigint;
  readonly trailing_ms: bigint;
  readonly peg_to: PegTarget | '';
  readonly peg_offset_levels: number;
  readonly strategy_id: bigint;
  readonly strategy_type: bigint;
  readonly self_trade_prevention: SelfTradePrevention | '';
  readonly prevented_lots: bigint;
  readonly prevented_seq: bigint;
  readonly prevented_entry_no: number;
  readonly answer_executed_lots: bigint;
  readonly answer_executed_quote: bigint;
  readonly answer_status: OrderStatus;
  readonly answer_reason: ClosedReason;
}

/** What the database knows of open orders, by their ids. */
export async function openOrderDetails(pool: Pool, open: readonly OpenOrder[]): Promise<Map<bigint, OpenOrderDetail>> {
  const { rows } = await pool.query<DetailRow>(
    `select orders.* from orders join unnest($1::integer[], $2::bigint[]) as open (account_id, order_id)
      on orders.account_id = open.account_id and orders.order_id = open.order_id`,
    [open.map(({ accountId }) => accountId), open.map(({ orderId }) => orderId)],
  );
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        orderId: row.order_id,
        postOnly: row.post_only,
        updatedMs: Number(row.updated_ms),
        placedLots: Number(row.placed_lots),
        icebergLots: Number(row.iceberg_lots),
        trigger: triggerOfRow(row),
        times: timesOfRow(row),
        peg: pegOfRow(row),
        label: labelOfRow(row),
        selfTradePrevention: modeOfRow(row),
        prevented: preventionOfRow(row),
        answer: {
          executedLots: Number(row.answer_executed_lots),
          executedQuote: row.answer_executed_quote,
          status: row.answer_status,
          reason: row.answer_reason,
        },
      },
    ]),
  );
}
