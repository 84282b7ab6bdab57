/**
 * Goal: each due order of a strategy is placed exactly once, whatever stops the server in between. Method: an order is stored before it
 * is sent, under a client order id made of the strategy's and the order's numbers, which is its idempotency key too. An order without a
 * recorded outcome is looked up in the projections by that id before it is sent again. Every call of `advance` starts from the database,
 * so that an extra call does nothing. Calls for one strategy must not overlap.
 */
import { minLotsAt, type Side, twapSliceAt, twapSliceLots, twapSliceMs, twapSlices } from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { OrderDesk } from '../../platform/orders/order-desk.ts';
import { orderKey } from '../../platform/orders/read-order.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import { sliceLimit } from './read-strategy.ts';
import type { StrategiesStore } from './strategies.store.ts';
import { commandOf, orderNameOf, type Strategy, type StrategyOrder, type TwapTerms } from './strategy.ts';

/** Dependencies of the runner. */
export interface RunnerDeps {
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly desk: OrderDesk;
  readonly store: StrategiesStore;
  /** Whether orders may be placed: false while the operator has closed spot trading. */
  readonly mayPlace: () => boolean;
}

/** When a strategy must run again. */
export type Next =
  | { readonly when: 'never' }
  /** Soon: the exchange was too busy to take a command. */
  | { readonly when: 'soon' }
  | { readonly when: 'at'; readonly atMs: number }
  /** When the last of these open orders has ended. */
  | { readonly when: 'ended'; readonly orderIds: readonly bigint[] };

const NEVER: Next = { when: 'never' };
const SOON: Next = { when: 'soon' };

/**
 * Rejections that skip a slice of a TWAP but do not end it: the market may have changed at the next slice, which is measured by its terms then.
 * ACCOUNT_FROZEN is none of them: as with orders that wait for a price, what would come to the book during a freeze is lost.
 */
const SLICE_MISSED: ReadonlySet<string> = new Set([
  'MARKET_NOT_TRADING',
  'QTY_TOO_SMALL',
  'QTY_TOO_LARGE',
  'PRICE_OUT_OF_BAND',
  'NOTIONAL_TOO_SMALL',
  'EXCHANGE_FULL',
]);
/** Rejections by load, not by a rule: the order was not accepted and may be sent again. */
const NOT_TAKEN: ReadonlySet<string> = new Set(['OVERLOADED', 'NOT_READY']);

/** Places and cancels the due orders of strategies. */
export class StrategyRunner {
  private readonly deps: RunnerDeps;

  constructor(deps: RunnerDeps) {
    this.deps = deps;
  }

  /** Runs a strategy at this time. `isFresh`: it was just stored, and no order of it was sent. */
  async advance(strategyId: bigint, nowMs: number, isFresh = false): Promise<Next> {
    const strategy = await this.deps.store.find(strategyId);
    if (strategy === undefined || (strategy.state !== 'running' && !strategy.isClosing)) return NEVER;
    if (!(await this.isProjected())) return SOON;
    if (strategy.state !== 'running') return this.close(strategy);
    const { terms } = strategy;
    if (terms.kind === 'twap') return this.advanceTwap(strategy, terms, nowMs);
    return this.advanceScale(strategy, nowMs, isFresh);
  }

  private async advanceScale(strategy: Strategy, nowMs: number, isFresh: boolean): Promise<Next> {
    const due = isFresh ? await this.deps.store.dueOrders(strategy.strategyId) : await this.unsentOrders(strategy);
    for (const order of due) {
      const rejection = await this.place(strategy, order);
      if (rejection === undefined) continue;
      return NOT_TAKEN.has(rejection) ? SOON : this.fail(strategy, rejection, nowMs);
    }
    const open = await this.openOrders(strategy);
    if (open.length > 0) return { when: 'ended', orderIds: open };
    return this.finish(strategy, 'ORDERS_ENDED', nowMs);
  }

  private async advanceTwap(strategy: Strategy, terms: TwapTerms, nowMs: number): Promise<Next> {
    const { strategyId, createdMs, totalLots } = strategy;
    const slices = twapSlices(terms.durationMs);
    const slice = twapSliceAt(createdMs, nowMs);
    for (const order of await this.unsentOrders(strategy)) {
      // Its price was right for its own slice only; a later slice catches up.
      if (order.orderNo < slice) await this.deps.store.settle(strategyId, order.orderNo, { state: 'dropped' });
      else if (!(await this.send(strategy, order, nowMs))) return this.afterSend(strategyId);
    }
    const executedLots = await this.executedLots(strategy);
    if (executedLots === undefined) return SOON;
    if (executedLots < totalLots && slice <= slices && !(await this.deps.store.hasOrder(strategyId, slice))) {
      const order = this.sliceOrder(strategy, terms, slice, executedLots);
      if (order !== undefined) {
        await this.deps.store.addOrder(strategyId, order);
        if (!(await this.send(strategy, order, nowMs))) return this.afterSend(strategyId);
      }
    }
    const isOver = slice >= slices || (await this.executedLots(strategy)) === totalLots;
    if (isOver) return this.finish(strategy, 'TIME_OVER', nowMs);
    return { when: 'at', atMs: twapSliceMs(createdMs, slice + 1) };
  }

  /** The order of a slice; undefined when the market does not trade, has nothing within the limits, or too little is due. */
  private sliceOrder(
    strategy: Strategy,
    terms: TwapTerms,
    slice: number,
    executedLots: number,
  ): StrategyOrder | undefined {
    const state = this.deps.view.market(strategy.marketId);
    const { spec, units, data } = state.market;
    if (data.status !== 'trading' || !this.deps.mayPlace()) return undefined;
    const priceTicks = sliceLimit(strategy, terms, state);
    if (priceTicks === undefined) return undefined;
    const best = strategy.side === 'buy' ? state.asks.best() : state.bids.best();
    if (best === undefined || isBeyond(strategy.side, best, priceTicks)) return undefined;
    const qtyLots = twapSliceLots({
      totalLots: strategy.totalLots,
      slices: twapSlices(terms.durationMs),
      slice,
      executedLots,
      minLots: minLotsAt(priceTicks, spec, units),
      maxLots: spec.maxQtyLots,
    });
    return qtyLots === 0 ? undefined : { orderNo: slice, priceTicks, qtyLots };
  }

  /** Places a slice's order; false when the TWAP cannot continue now. */
  private async send(strategy: Strategy, order: StrategyOrder, nowMs: number): Promise<boolean> {
    const rejection = await this.place(strategy, order);
    if (rejection === undefined || SLICE_MISSED.has(rejection)) return true;
    if (!NOT_TAKEN.has(rejection)) await this.deps.store.end(strategy.strategyId, 'failed', rejection, false, nowMs);
    return false;
  }

  private async afterSend(strategyId: bigint): Promise<Next> {
    const strategy = await this.deps.store.find(strategyId);
    return strategy?.state === 'running' ? SOON : NEVER;
  }

  /** Sends a stored order and records the outcome; returns the rejection if there is one. */
  private async place(strategy: Strategy, order: StrategyOrder): Promise<string | undefined> {
    const { desk, store, mayPlace } = this.deps;
    if (!mayPlace()) return 'NOT_READY';
    const { strategyId, accountId } = strategy;
    const key = orderKey(accountId, orderNameOf(strategy, order.orderNo));
    const placed = await desk.place(commandOf(strategy, order), key, ({ orderId }) => orderId);
    if (placed.ok) {
      await store.settle(strategyId, order.orderNo, { state: 'placed', orderId: placed.value });
      return undefined;
    }
    const { code } = placed;
    if (!NOT_TAKEN.has(code)) await store.settle(strategyId, order.orderNo, { state: 'rejected', error: code });
    return code;
  }

  /** Stored orders that were never accepted. Those that were accepted without a recorded outcome are recorded now. */
  private async unsentOrders(strategy: Strategy): Promise<StrategyOrder[]> {
    const { store } = this.deps;
    const due = await store.dueOrders(strategy.strategyId);
    if (due.length === 0) return due;
    const nameOf = ({ orderNo }: StrategyOrder) => orderNameOf(strategy, orderNo);
    const taken = await store.orderIds(strategy.accountId, due.map(nameOf));
    const unsent: StrategyOrder[] = [];
    for (const order of due) {
      const orderId = taken.get(nameOf(order));
      if (orderId === undefined) unsent.push(order);
      else await store.settle(strategy.strategyId, order.orderNo, { state: 'placed', orderId });
    }
    return unsent;
  }

  private async fail(strategy: Strategy, code: string, nowMs: number): Promise<Next> {
    await this.deps.store.end(strategy.strategyId, 'failed', code, true, nowMs);
    return this.close(strategy);
  }

  /** Ends a strategy that has no open order: as filled, or for the given reason. */
  private async finish(strategy: Strategy, reason: string, nowMs: number): Promise<Next> {
    const executedLots = await this.executedLots(strategy);
    if (executedLots === undefined) return SOON;
    const isWhole = executedLots === strategy.totalLots;
    await this.deps.store.end(strategy.strategyId, 'done', isWhole ? 'NONE' : reason, false, nowMs);
    return NEVER;
  }

  /** Cancels the open orders of a strategy that has ended. */
  private async close(strategy: Strategy): Promise<Next> {
    const { store, desk } = this.deps;
    const { strategyId, accountId } = strategy;
    for (const { orderNo } of await this.unsentOrders(strategy)) {
      await store.settle(strategyId, orderNo, { state: 'dropped' });
    }
    for (const orderId of await this.openOrders(strategy)) {
      const canceled = await desk.cancel(accountId, orderId, () => undefined);
      // An order that has ended meanwhile needs no cancel.
      if (!canceled.ok && NOT_TAKEN.has(canceled.code)) return SOON;
    }
    await store.close(strategyId);
    return NEVER;
  }

  /** Ids of a strategy's open orders, oldest first. */
  private async openOrders({ strategyId }: Strategy): Promise<bigint[]> {
    const { store, view } = this.deps;
    const orders = await store.orderIdsOf(strategyId);
    return orders.filter((orderId) => view.order(orderId)?.closedSeq === 0);
  }

  /** The filled quantity of a strategy; undefined when the projections are not up to date. */
  private async executedLots({ strategyId }: Strategy): Promise<number | undefined> {
    if (!(await this.isProjected())) return undefined;
    const progressOf = await this.deps.store.progress([strategyId]);
    return progressOf(strategyId).executedLots;
  }

  private isProjected(): Promise<boolean> {
    const { projector, view } = this.deps;
    return projector.whenProjected(view.seq);
  }
}

function isBeyond(side: Side, best: number, limitTicks: number): boolean {
  return side === 'buy' ? best > limitTicks : best < limitTicks;
}
