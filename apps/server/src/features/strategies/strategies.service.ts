import type { RouteData } from '@bourse/contract';
import {
  averagePriceText,
  formatDecimal,
  formatPrice,
  formatQty,
  formatShortest,
  invariant,
  SCALE_SKEW_DECIMALS,
  twapSliceAt,
  twapSliceMs,
  twapSlices,
} from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { ListedMarket } from '../../platform/exchange-view/markets/catalogue.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import { ladderOf, type PlaceStrategyBody, readStrategy, rejectionOfStart } from './read-strategy.ts';
import type { StrategiesStore, StrategyFilter } from './strategies.store.ts';
import {
  numbered,
  type Strategy,
  type StrategyOrdered,
  type StrategyOrderRecord,
  type StrategyProgress,
} from './strategy.ts';
import type { StrategyClock } from './strategy-clock.ts';
import type { StrategySource } from './strategy-topics.ts';

/** Maximum number of running strategies of one account. */
export const MOST_RUNNING = 20;
/** Maximum number of orders that one strategy's data contains. */
const MOST_TOLD = 100;

type StrategyData = RouteData<'cancelSpotStrategy'>;
type StrategyOrderData = RouteData<'spotStrategy'>['orders'][number];

/** Dependencies of the service. */
export interface StrategiesDeps {
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly store: StrategiesStore;
  readonly clock: StrategyClock;
  readonly nowMs: () => number;
}

/** A user's scale and TWAP orders. */
export class StrategiesService implements StrategySource {
  private readonly deps: StrategiesDeps;

  constructor(deps: StrategiesDeps) {
    this.deps = deps;
  }

  /** Starts a strategy; returns when its first orders are placed or rejected. Idempotent by client id. */
  async place(accountId: number, body: PlaceStrategyBody): Promise<ApiResult<StrategyData>> {
    const { view, projector, store, clock, nowMs } = this.deps;
    const market = view.catalogue.marketByCode(body.tradeCode);
    if (market === undefined) return reject('UNKNOWN_MARKET', 'tradeCode');
    const requested = readStrategy(body, market, accountId);
    if (!requested.ok) return requested;
    const existing = await store.findByClientId(accountId, requested.value.clientStrategyId);
    if (existing !== undefined) return this.repeated(existing, requested.value);
    const ladder = ladderOf(requested.value, market);
    if (!ladder.ok) return ladder;
    const rejection = rejectionOfStart(requested.value, ladder.value, view);
    if (rejection !== undefined) return rejection;
    if (projector.isSaturated()) return reject('OVERLOADED');
    const created = await store.create(requested.value, numbered(ladder.value), nowMs(), MOST_RUNNING);
    if (created === undefined) return reject('STRATEGY_LIMIT', undefined, `At most ${MOST_RUNNING} may run at a time.`);
    if (!created.isNew) return this.repeated(created.strategy, requested.value);
    await clock.run(created.strategy.strategyId, true);
    return this.describe(accountId, created.strategy.strategyId);
  }

  /** Ends a running strategy and cancels its open orders. */
  async cancel(accountId: number, strategyIdText: string): Promise<ApiResult<StrategyData>> {
    const { store, clock, nowMs } = this.deps;
    const strategyId = BigInt(strategyIdText);
    const strategy = await store.find(strategyId);
    if (strategy?.accountId !== accountId) return reject('UNKNOWN_STRATEGY', 'strategyId');
    let wasRunning = false;
    await clock.run(strategyId, false, async () => {
      wasRunning = await store.end(strategyId, 'canceled', 'USER_CANCELED', true, nowMs());
    });
    return wasRunning ? this.describe(accountId, strategyId) : reject('STRATEGY_ENDED', 'strategyId');
  }

  /** One strategy with its latest orders. */
  async one(accountId: number, strategyIdText: string): Promise<ApiResult<RouteData<'spotStrategy'>>> {
    const strategyId = BigInt(strategyIdText);
    const answer = await this.describe(accountId, strategyId);
    if (!answer.ok) return answer;
    const { view, store } = this.deps;
    const market = view.catalogue.marketByCode(answer.value.tradeCode);
    invariant(market !== undefined, 'a strategy is on a listed market');
    const orders = await store.orders(strategyId, MOST_TOLD);
    return { ok: true, value: { ...answer.value, orders: orders.map((order) => orderData(order, market)) } };
  }

  /** An account's strategies, newest first, including the effects of every call answered before this one. */
  async list(
    filter: Omit<StrategyFilter, 'marketId'>,
    tradeCode: string | undefined,
  ): Promise<ApiResult<StrategyData[]>> {
    const { view, store } = this.deps;
    const market = tradeCode === undefined ? undefined : view.catalogue.marketByCode(tradeCode);
    if (tradeCode !== undefined && market === undefined) return reject('UNKNOWN_MARKET', 'tradeCode');
    return this.describeAll(await store.list({ ...filter, marketId: market?.spec.marketId }));
  }

  async running(accountId: number): Promise<readonly StrategyData[]> {
    const filter = {
      accountId,
      marketId: undefined,
      state: 'running',
      before: undefined,
      limit: MOST_RUNNING,
    } as const;
    return told(await this.describeAll(await this.deps.store.list(filter)));
  }

  async ofAccounts(
    strategyIds: readonly bigint[],
    accountIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly StrategyData[]>> {
    const strategies = await this.deps.store.findAll(strategyIds, accountIds);
    const data = told(await this.describeAll(strategies));
    const byAccount = Map.groupBy(strategies.keys(), (at) => strategies[at]?.accountId ?? 0);
    const dataAt = (at: number) => data[at] ?? [];
    return new Map([...byAccount].map(([accountId, places]) => [accountId, places.flatMap(dataAt)]));
  }

  private async repeated(existing: Strategy, requested: StrategyOrdered): Promise<ApiResult<StrategyData>> {
    if (isSame(existing, requested)) return this.describe(existing.accountId, existing.strategyId);
    const message = `Strategy ${existing.strategyId} has this clientStrategyId already.`;
    return reject('CLIENT_ORDER_ID_USED', 'clientStrategyId', message);
  }

  private async describe(accountId: number, strategyId: bigint): Promise<ApiResult<StrategyData>> {
    const strategy = await this.deps.store.find(strategyId);
    if (strategy?.accountId !== accountId) return reject('UNKNOWN_STRATEGY', 'strategyId');
    const answer = await this.describeAll([strategy]);
    if (!answer.ok) return answer;
    const [data] = answer.value;
    invariant(data !== undefined, 'one strategy maps to one item');
    return { ok: true, value: data };
  }

  private async describeAll(strategies: readonly Strategy[]): Promise<ApiResult<StrategyData[]>> {
    const { view, projector, store } = this.deps;
    if (!(await projector.whenProjected(view.seq))) return reject('NOT_READY');
    const progressOf = await store.progress(strategies.map(({ strategyId }) => strategyId));
    const nowMs = this.deps.nowMs();
    const answer = strategies.map((strategy) => {
      const { market } = view.market(strategy.marketId);
      return strategyData(strategy, progressOf(strategy.strategyId), market, nowMs);
    });
    return { ok: true, value: answer };
  }
}

/** What was asked for, for whoever can only try again. */
function told(answer: ApiResult<StrategyData[]>): StrategyData[] {
  if (!answer.ok) throw new Error(`strategies cannot be told: ${answer.code}`);
  return answer.value;
}

function isSame(stored: Strategy, requested: StrategyOrdered): boolean {
  const { marketId, side, totalLots } = stored;
  const isSameMarket = marketId === requested.marketId && side === requested.side && totalLots === requested.totalLots;
  if (!isSameMarket || stored.terms.kind !== requested.terms.kind) return false;
  // Both terms have exactly the fields of their kind.
  const terms: Readonly<Record<string, unknown>> = { ...stored.terms };
  return Object.entries(requested.terms).every(([field, value]) => terms[field] === value);
}

/** A strategy as its owner sees it. */
function strategyData(
  strategy: Strategy,
  { placedOrders, executedLots, executedQuote }: StrategyProgress,
  { spec, quote, units }: ListedMarket,
  nowMs: number,
): StrategyData {
  const { terms } = strategy;
  return {
    strategyId: strategy.strategyId.toString(),
    clientStrategyId: strategy.clientStrategyId,
    kind: terms.kind,
    tradeId: spec.marketId,
    tradeCode: spec.code,
    side: strategy.side,
    qty: formatQty(strategy.totalLots, spec),
    state: strategy.state,
    reason: strategy.reason,
    executedQty: formatQty(executedLots, spec),
    executedQuote: formatDecimal(executedQuote, quote.scale),
    averagePrice: averagePriceText(executedLots, executedQuote, spec, units),
    placedOrders,
    nextMs: nextSliceMs(strategy, nowMs),
    createdMs: strategy.createdMs,
    endedMs: strategy.endedMs,
    ...termsData(terms, spec),
  };
}

function termsData(terms: Strategy['terms'], spec: ListedMarket['spec']): Pick<StrategyData, 'scale' | 'twap'> {
  if (terms.kind === 'scale') {
    const { fromTicks, toTicks, orderCount, skew, postOnly } = terms;
    const prices = { fromPrice: formatPrice(fromTicks, spec), toPrice: formatPrice(toTicks, spec) };
    const skewText = formatShortest(BigInt(skew), SCALE_SKEW_DECIMALS);
    return { scale: { ...prices, orderCount, skew: skewText, postOnly }, twap: null };
  }
  const { durationMs, maxSlippage, limitTicks } = terms;
  const limitPrice = limitTicks === 0 ? '' : formatPrice(limitTicks, spec);
  return { scale: null, twap: { durationMs, maxSlippage, limitPrice, slices: twapSlices(durationMs) } };
}

function nextSliceMs({ state, terms, createdMs }: Strategy, nowMs: number): number {
  if (state !== 'running' || terms.kind === 'scale') return 0;
  const next = twapSliceAt(createdMs, nowMs) + 1;
  return next > twapSlices(terms.durationMs) ? 0 : twapSliceMs(createdMs, next);
}

function orderData(order: StrategyOrderRecord, { spec, quote }: ListedMarket): StrategyOrderData {
  return {
    orderNo: order.orderNo,
    orderId: order.orderId > 0n ? order.orderId.toString() : '',
    price: formatPrice(order.priceTicks, spec),
    qty: formatQty(order.qtyLots, spec),
    executedQty: formatQty(order.executedLots, spec),
    executedQuote: formatDecimal(order.executedQuote, quote.scale),
    status: order.status,
    error: order.error,
  };
}
