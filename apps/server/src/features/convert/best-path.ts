import { MOST_CONVERT_LEGS } from '@bourse/core';
import {
  type BookLevel,
  type ConvertStep,
  convertPaths,
  convertStep,
  executionBound,
  fail,
  ok,
  priceTicks,
  qtyLots,
  type Result,
  type Side,
  type StepCode,
  type StepOutcome,
} from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { MarketState } from '../../platform/exchange-view/markets/market-state.ts';

/** Levels of a book that a quote looks at. */
const MOST_LEVELS = 500;

export interface PlannedStep extends StepOutcome, ConvertStep {}

export type PathCode = StepCode | 'CONVERT_PATH_INVALID';

/**
 * The way on which an amount (smallest units) brings most at the prices of this moment, without asking for more steps than help. Markets that do not trade are
 * passed by. When no way works, the code is that of the shortest.
 */
export function bestPath(
  view: ExchangeView,
  accountId: number,
  {
    fromAssetId,
    toAssetId,
    amount,
  }: { readonly fromAssetId: number; readonly toAssetId: number; readonly amount: bigint },
): Result<readonly PlannedStep[], PathCode> {
  const open = view.markets().filter(({ market }) => market.data.status === 'trading');
  const paths = convertPaths(
    open.map(({ market }) => market.spec),
    fromAssetId,
    toAssetId,
    MOST_CONVERT_LEGS,
  );
  const books = new Books(view);
  let best: Result<readonly PlannedStep[], PathCode> = fail('CONVERT_PATH_INVALID');
  let isFirst = true;
  for (const path of paths) {
    const plan = planOf(books, accountId, path, amount);
    if (isFirst || (plan.ok && (!best.ok || receivedBy(plan.value) > receivedBy(best.value)))) best = plan;
    isFirst = false;
  }
  return best;
}

function receivedBy(plan: readonly PlannedStep[]): bigint {
  return plan.at(-1)?.received ?? 0n;
}

/** The books of one quote: many ways lead over the same markets, and each side is copied once. */
class Books {
  readonly view: ExchangeView;
  private readonly copies = new Map<string, readonly BookLevel[]>();

  constructor(view: ExchangeView) {
    this.view = view;
  }

  /** The levels that an order of a side would take from, best first. */
  levels(state: MarketState, side: Side): readonly BookLevel[] {
    const key = `${side} ${state.market.spec.marketId}`;
    const known = this.copies.get(key);
    if (known !== undefined) return known;
    const levels = state
      .side(side === 'buy' ? 'sell' : 'buy')
      .levels(MOST_LEVELS)
      .map((level) => ({ priceTicks: priceTicks(level.priceTicks), qtyLots: qtyLots(level.qtyLots) }));
    this.copies.set(key, levels);
    return levels;
  }
}

function planOf(
  books: Books,
  accountId: number,
  path: readonly ConvertStep[],
  amount: bigint,
): Result<readonly PlannedStep[], StepCode> {
  const plan: PlannedStep[] = [];
  let [left, least] = [amount, amount];
  for (const step of path) {
    const outcome = stepOf(books, step, left, accountId);
    if (!outcome.ok) return outcome;
    // Less may have arrived from the step before.
    const worst = least === left ? outcome : stepOf(books, step, least, accountId);
    left = outcome.value.received;
    least = worst.ok ? worst.value.leastReceived : 0n;
    plan.push({ ...step, ...outcome.value, leastReceived: least });
  }
  return ok(plan);
}

function stepOf(
  books: Books,
  { marketId, side }: ConvertStep,
  given: bigint,
  accountId: number,
): Result<StepOutcome, StepCode> {
  const state = books.view.market(marketId);
  const { spec, units } = state.market;
  return convertStep(given, {
    side,
    market: spec,
    units,
    levels: books.levels(state, side),
    feePpm: books.view.feeRates(accountId, spec).takerFeePpm,
    boundTicks: executionBound(side, state.lastTicks, spec.executionRangePpm ?? 0),
  });
}
