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
import { type Answer, refuse } from '../../platform/http/answer.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import { ladderOf, type PlaceStrategyBody, readStrategy, refusalOfStart } from './read-strategy.ts';
import type { StrategiesStore, StrategyFilter } from './strategies.store.ts';
import {
  numbered,
  type Strategy,
  type StrategyOrdered,
  type StrategyOrderRecord,
  type StrategyProgress,
} from './strategy.ts';
import type { StrategyClock } from './strategy-clock.ts';

/** Strategies that one account may have running. */
export const MOST_RUNNING = 20;
/** Orders that one strategy tells of. */
const MOST_TOLD = 100;

type StrategyData = RouteData<'cancelSpotStrategy'>;
type StrategyOrderData = RouteData<'spotStrategy'>['orders'][number];

/** What the service stands on. */
export interface StrategiesDeps {
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly store: StrategiesStore;
  readonly clock: StrategyClock;
  readonly nowMs: () => number;
}

/** A user's scale and TWAP orders. */
export class StrategiesService {
  private readonly deps: StrategiesDeps;

  constructor(deps: StrategiesDeps) {
    this.deps = deps;
  }

  /** Starts a strategy; answers when its first orders are placed or refused. The same under the same client id is started once. */
  async place(accountId: number, body: PlaceStrategyBody): Promise<Answer<StrategyData>> {
    const { view, projector, store, clock, nowMs } = this.deps;
    const market = view.catalogue.marketByCode(body.tradeCode);
    if (market === undefined) return refuse('UNKNOWN_MARKET', 'tradeCode');
    const asked = readStrategy(body, market, accountId);
    if (!asked.ok) return asked;
    const known = await store.findByClientId(accountId, asked.value.clientStrategyId);
    if (known !== undefined) return this.repeated(known, asked.value);
    const ladder = ladderOf(asked.value, market);
    if (!ladder.ok) return ladder;
    const refusal = refusalOfStart(asked.value, ladder.value, view);
    if (refusal !== undefined) return refusal;
    if (projector.isSaturated()) return refuse('OVERLOADED');
    const made = await store.create(asked.value, numbered(ladder.value), nowMs(), MOST_RUNNING);
    if (made === undefined) return refuse('STRATEGY_LIMIT', undefined, `At most ${MOST_RUNNING} may run at a time.`);
    if (!made.isNew) return this.repeated(made.strategy, asked.value);
    await clock.look(made.strategy.strategyId, true);
    return this.tell(accountId, made.strategy.strategyId);
  }

  /** Ends a running strategy and cancels its open orders. */
  async cancel(accountId: number, strategyIdText: string): Promise<Answer<StrategyData>> {
    const { store, clock, nowMs } = this.deps;
    const strategyId = BigInt(strategyIdText);
    const strategy = await store.find(strategyId);
    if (strategy?.accountId !== accountId) return refuse('UNKNOWN_STRATEGY', 'strategyId');
    let wasRunning = false;
    await clock.look(strategyId, false, async () => {
      wasRunning = await store.end(strategyId, 'canceled', 'USER_CANCELED', true, nowMs());
    });
    return wasRunning ? this.tell(accountId, strategyId) : refuse('STRATEGY_ENDED', 'strategyId');
  }

  /** One strategy with its latest orders. */
  async one(accountId: number, strategyIdText: string): Promise<Answer<RouteData<'spotStrategy'>>> {
    const strategyId = BigInt(strategyIdText);
    const told = await this.tell(accountId, strategyId);
    if (!told.ok) return told;
    const { view, store } = this.deps;
    const market = view.catalogue.marketByCode(told.value.tradeCode);
    invariant(market !== undefined, 'a strategy is on a listed market');
    const orders = await store.orders(strategyId, MOST_TOLD);
    return { ok: true, value: { ...told.value, orders: orders.map((order) => orderData(order, market)) } };
  }

  /** An account's strategies, newest first; everything that was answered before this call is in it. */
  async list(filter: Omit<StrategyFilter, 'marketId'>, tradeCode: string | undefined): Promise<Answer<StrategyData[]>> {
    const { view, store } = this.deps;
    const market = tradeCode === undefined ? undefined : view.catalogue.marketByCode(tradeCode);
    if (tradeCode !== undefined && market === undefined) return refuse('UNKNOWN_MARKET', 'tradeCode');
    return this.describeAll(await store.list({ ...filter, marketId: market?.spec.marketId }));
  }

  private async repeated(known: Strategy, asked: StrategyOrdered): Promise<Answer<StrategyData>> {
    if (isSame(known, asked)) return this.tell(known.accountId, known.strategyId);
    const words = `Strategy ${known.strategyId} has this clientStrategyId already.`;
    return refuse('CLIENT_ORDER_ID_USED', 'clientStrategyId', words);
  }

  private async tell(accountId: number, strategyId: bigint): Promise<Answer<StrategyData>> {
    const strategy = await this.deps.store.find(strategyId);
    if (strategy?.accountId !== accountId) return refuse('UNKNOWN_STRATEGY', 'strategyId');
    const told = await this.describeAll([strategy]);
    if (!told.ok) return told;
    const [data] = told.value;
    invariant(data !== undefined, 'one strategy is told as one');
    return { ok: true, value: data };
  }

  private async describeAll(strategies: readonly Strategy[]): Promise<Answer<StrategyData[]>> {
    const { view, projector, store } = this.deps;
    if (!(await projector.whenProjected(view.seq))) return refuse('NOT_READY');
    const progressOf = await store.progress(strategies.map(({ strategyId }) => strategyId));
    const nowMs = this.deps.nowMs();
    const told = strategies.map((strategy) => {
      const { market } = view.market(strategy.marketId);
      return strategyData(strategy, progressOf(strategy.strategyId), market, nowMs);
    });
    return { ok: true, value: told };
  }
}

function isSame(known: Strategy, asked: StrategyOrdered): boolean {
  const { marketId, side, totalLots } = known;
  const isSameMarket = marketId === asked.marketId && side === asked.side && totalLots === asked.totalLots;
  if (!isSameMarket || known.terms.kind !== asked.terms.kind) return false;
  // Both have exactly the fields of their kind.
  const terms: Readonly<Record<string, unknown>> = { ...known.terms };
  return Object.entries(asked.terms).every(([field, value]) => terms[field] === value);
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
