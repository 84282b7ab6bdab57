/**
 * Figures of markets that need their history.
 *
 * Goal: one answer for everybody, at most about a minute old, that costs the database little. Method: history is kept in memory and grows by
 * what is new; an answer that is older than a minute is still given while the next one is computed, one market after the other. Nobody
 * asks, nothing is computed. Not handled: several servers share nothing, each computes its own.
 */
import type { RouteData } from '@bourse/contract';
import type { Pool } from 'pg';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import { klineHistory } from '../../../platform/exchange-view/markets/kline-history.ts';
import type { Bar } from '../../../platform/exchange-view/markets/live-klines.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { correlationRows, dailyReturns, isCorrelated } from './correlation-matrix.ts';
import { figuresOf } from './figures-of-market.ts';
import { KeptBars } from './kept-bars.ts';

type Figures = RouteData<'marketFigures'>;
type Correlation = RouteData<'marketCorrelation'>;
type Answer = { readonly figures: Figures; readonly correlation: Correlation };

/** How long an answer is fresh, and how long it is given at all. */
const FRESH_MS = 60_000;
const USABLE_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 60 * 60_000;
const CORRELATED_DAYS = 30;
/** Markets in the matrix. */
const CORRELATED = 12;

export interface MarketFiguresDeps {
  readonly view: ExchangeView;
  readonly pool: Pool;
  readonly onError: (error: unknown) => void;
}

/** Computes the figures when they are asked for, at most once a minute. */
export class MarketFigures {
  private readonly deps: MarketFiguresDeps;
  private readonly bars: KeptBars;
  private answer: Answer | undefined;
  private running: Promise<Answer> | undefined;

  constructor(deps: MarketFiguresDeps) {
    this.deps = deps;
    this.bars = new KeptBars(deps.pool);
  }

  /** The latest answer; waits only while there is none that can be used. */
  async current(): Promise<Answer> {
    const ageMs =
      this.answer === undefined ? Number.POSITIVE_INFINITY : this.deps.view.nowMs() - this.answer.figures.timeMs;
    if (this.answer !== undefined && ageMs < FRESH_MS) return this.answer;
    const next = this.refresh();
    if (this.answer === undefined || ageMs > USABLE_MS) return next;
    next.catch(this.deps.onError);
    return this.answer;
  }

  private refresh(): Promise<Answer> {
    this.running ??= this.compute().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async compute(): Promise<Answer> {
    const { view, pool } = this.deps;
    const timeMs = view.nowMs();
    const markets: Figures['markets'] = [];
    const days = new Map<MarketState, readonly Bar[]>();
    for (const state of view.markets()) {
      const history = {
        // The minute that ran an hour ago, or the last one before it.
        minutes: await klineHistory(pool, state, { interval: '1m', toMs: timeMs - HOUR_MS, limit: 2 }),
        hours: await this.bars.read(state, '1h'),
        days: await this.bars.read(state, '1d'),
      };
      days.set(state, history.days);
      markets.push(figuresOf(state, history, timeMs));
    }
    this.answer = { figures: { timeMs, markets }, correlation: correlate(days, timeMs) };
    return this.answer;
  }
}

function correlate(days: ReadonlyMap<MarketState, readonly Bar[]>, timeMs: number): Correlation {
  const turnover = (state: MarketState) => state.window.view(timeMs).quote;
  const most = [...days.keys()]
    .filter(({ market: { base, quote, data } }) => isCorrelated(base.code, quote.code, data.tradeArea))
    .sort((a, b) => (turnover(a) < turnover(b) ? 1 : -1))
    .slice(0, CORRELATED);
  const today = timeMs - (timeMs % DAY_MS);
  const series = most.map((state) => dailyReturns(days.get(state) ?? [], today, CORRELATED_DAYS));
  return {
    timeMs,
    days: CORRELATED_DAYS,
    tradeCodes: most.map(({ market }) => market.spec.code),
    rows: correlationRows(series),
  };
}
