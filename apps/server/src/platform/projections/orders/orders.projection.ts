import type { Pool } from 'pg';
import { type AnyProjection, defineProjection, type EventHandlers, type OpenProjection } from '../projection.ts';
import { OrderRows } from './order-rows.ts';
import { UnfilledRunStore } from './unfilled-runs.ts';
import { loadStops } from './unreached-stop-rows.ts';

const HOUR_MS = 3_600_000;
/** Market makers leave millions of orders a day that end without a fill: older than this they are deleted … */
const UNFILLED_KEPT_HOURS = 24;
/** … unless they are among this many newest orders of their account, so that a person's history is never touched. */
const NEWEST_KEPT = 10_000;

const handlers: EventHandlers<OrderRows> = {
  'order-accepted': (rows, event, { timeMs }) => rows.accept(event, timeMs),
  'order-closed': (rows, event, { timeMs }) => rows.close(event, timeMs),
  trade: (rows, event, { timeMs }) => rows.trade(event, timeMs),
  'price-set': (rows, event, { timeMs }) => rows.trail(event, timeMs, event.kind),
  'match-prevented': (rows, event, command) => rows.prevent(event, command),
  'order-amended': (rows, event, command) => rows.amend(event, command),
  'order-reduced': (rows, event, { timeMs }) => {
    rows.changed(event, timeMs).qtyLots = event.qtyLots;
  },
  'order-sized': (rows, event, { timeMs }) => {
    rows.changed(event, timeMs).qtyLots = event.qtyLots;
  },
  'order-priced': (rows, event, { timeMs }) => {
    rows.changed(event, timeMs).priceTicks = event.priceTicks;
  },
  'order-triggered': (rows, event, { timeMs }) => rows.trigger(event, timeMs),
  'order-activated': (rows, event, { timeMs }) => rows.activate(event, timeMs),
  'order-pending': (rows, event, { timeMs }) => rows.pend(event, timeMs),
  'order-waiting': (rows, event, { timeMs }) => rows.wait(event, timeMs),
  'order-timed': (rows, event) => {
    rows.described(event.orderId).expiresMs = event.expiresMs;
  },
  'order-iceberg': (rows, event) => {
    rows.described(event.orderId).icebergLots = event.icebergLots;
  },
  'order-labelled': (rows, event) => {
    rows.described(event.orderId).label = event;
  },
  'order-pegged': (rows, event) => {
    rows.described(event.orderId).peg = event;
  },
  'list-accepted': (rows, event, { timeMs }) => rows.acceptList(event, timeMs),
  'list-closed': (rows, event, { timeMs }) => rows.closeList(event.listId, timeMs),
};

/** Orders and order lists of all accounts; `newestKept` orders of an account stay, however old. */
export function ordersProjectionOf(newestKept: number): AnyProjection {
  return defineProjection<OrderRows>({
    name: 'orders',
    tables: ['orders', 'unfilled_runs', 'order_lists', 'order_amendments'],
    handlers,
    open: (pool) => openOrders(pool, newestKept),
  });
}

/** Orders and order lists of all accounts. */
export const ordersProjection = ordersProjectionOf(NEWEST_KEPT);

async function openOrders(pool: Pool, newestKept: number): Promise<OpenProjection<OrderRows>> {
  const runs = new UnfilledRunStore();
  /** Stops that no committed command has reached. */
  let stops = await loadStops(pool);
  return {
    begin: (previous, specs) => new OrderRows(specs, (previous?.stops ?? stops).copy(), runs),
    // Before, not after: if the response to this commit is lost, the next batch must not rely on deleted records.
    beforePrune: () => runs.forget(),
    prune: (client, hourMs) => runs.prune(client, hourMs - UNFILLED_KEPT_HOURS * HOUR_MS, hourMs, newestKept),
    committed: (rows, pruned) => {
      stops = rows.stops;
      if (!pruned) runs.remember(rows.freshRuns);
    },
    reload: async (from) => {
      stops = await loadStops(from);
    },
  };
}
