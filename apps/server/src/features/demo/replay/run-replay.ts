import type { KlineData } from '@bourse/contract';
import { divideFloor, formatDecimal, type MarketSpec, pow10 } from '@bourse/domain';
import type { CoreHost } from '../../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import { candleDifference, expectedCandles } from './candles.ts';
import { type Check, ReplayChecks } from './checks.ts';
import type { Feed } from './feed.ts';
import type { Pace } from './pace.ts';
import { FeedPlayer } from './player.ts';
import { prepareScenario } from './scenario.ts';

/** The exchange through which a feed is played: new, empty, on the scenario clock. */
export interface ReplayWorld {
  readonly host: CoreHost;
  readonly view: ExchangeView;
  /** The market's one-second klines as the exchange serves them, oldest first. */
  readonly serveCandles: (market: MarketSpec) => Promise<readonly KlineData[]>;
}

/** What is played, and how. */
export interface ReplayOptions {
  readonly feed: Feed;
  readonly feedPath: string;
  readonly pace: Pace;
  readonly signal?: AbortSignal;
  /** The market is listed and its first book stands. */
  readonly onBegin?: (market: MarketSpec) => void;
  readonly onProgress?: (done: number, total: number, timeMs: number) => void;
}

/** How a replay went. */
export interface ReplaySummary {
  readonly market: string;
  readonly orders: number;
  /** Levels that were changed because a trade did not fit the book recorded so far. */
  readonly corrections: number;
  readonly trades: number;
  /** Volume-weighted average price, ten decimals; empty when nothing traded. */
  readonly vwap: string;
  readonly checks: readonly Check[];
  readonly stopped: boolean;
  readonly seconds: number;
}

const VWAP_DECIMALS = 10;

/** Plays a feed through an exchange and compares what the exchange then is and serves with the recording. */
export async function runReplay(world: ReplayWorld, options: ReplayOptions): Promise<ReplaySummary> {
  const { feed, signal } = options;
  const startedMs = performance.now();
  const market = await prepareScenario(world.host, feed);
  const state = world.view.market(market.marketId);
  const checks = new ReplayChecks(feed, state.market.units);
  const forget = world.host.onApplied((batch) => checks.onApplied(batch));
  const player = new FeedPlayer(world.host, market, {
    onBegin: () => options.onBegin?.(market),
    onBookChange: (step, mirror) => checks.onBookChange(step, mirror, state),
    onProgress: (done, total, timeMs) => options.onProgress?.(done, total, timeMs),
  });
  const { orders, corrections } = await player.play(feed, options.pace, signal);
  forget();
  const stopped = signal?.aborted === true;
  const candles = stopped ? [] : [await checkCandles(world, options, market)];
  return {
    market: market.code,
    orders,
    corrections,
    trades: checks.tradeCount,
    vwap: checks.lots === 0n ? '' : vwapOf(checks, feed, state.market.quote.scale),
    checks: [...checks.results(), ...candles],
    stopped,
    seconds: (performance.now() - startedMs) / 1_000,
  };
}

async function checkCandles(world: ReplayWorld, options: ReplayOptions, market: MarketSpec): Promise<Check> {
  const { units, quote } = world.view.market(market.marketId).market;
  const expected = await expectedCandles(options.feedPath, options.feed, market, units, quote.scale);
  const difference = candleDifference(await world.serveCandles(market), expected.candles);
  return {
    name: `one-second candles served equal the ${expected.source}`,
    compared: expected.candles.length,
    failures: difference === undefined ? 0 : 1,
    firstFailure: difference,
  };
}

/** Quote over base, cut after ten decimals. */
function vwapOf(traded: { lots: bigint; quote: bigint }, feed: Feed, quoteScale: number): string {
  const { qtyScale } = feed.scales;
  const price = divideFloor(traded.quote * pow10(VWAP_DECIMALS + qtyScale), traded.lots * pow10(quoteScale));
  return formatDecimal(price, VWAP_DECIMALS);
}

/** Whether a replay showed what it should; one that was stopped proves nothing either way. */
export function replayPassed(summary: ReplaySummary): boolean {
  return summary.stopped || summary.checks.every((check) => check.failures === 0);
}
