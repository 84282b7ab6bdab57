import type { ExchangeEvent, Trade } from '@bourse/core';
import { describe, expect, it } from 'vitest';
import { spotInstrument } from '../../../platform/exchange-view/markets/instrument.ts';
import { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { BookMirror } from './book-mirror.ts';
import { ReplayChecks } from './checks.ts';
import type { Feed, FeedStep } from './feed.ts';
import { reportLines } from './report.ts';
import { replayPassed } from './run-replay.ts';
import { scenarioMarket } from './scenario.ts';

const CHANGE = {
  type: 'depth',
  timeMs: 30,
  lastUpdateId: 7,
  bids: [{ priceTicks: 98, qtyLots: 2 }],
  asks: [],
} as const satisfies FeedStep;
const FEED: Feed = {
  base: 'BTC',
  quote: 'USDT',
  scales: { priceScale: 1, qtyScale: 2 },
  startMs: 10,
  snapshot: { bids: [{ priceTicks: 99, qtyLots: 5 }], asks: [{ priceTicks: 101, qtyLots: 4 }] },
  steps: [
    { type: 'trade', timeMs: 10, tradeId: 1, priceTicks: 99, qtyLots: 3, takerSide: 'sell' },
    { type: 'trade', timeMs: 20, tradeId: 2, priceTicks: 101, qtyLots: 1, takerSide: 'buy' },
    CHANGE,
  ],
  tickers: new Map([[7, { bid: { priceTicks: 99, qtyLots: 5 }, ask: { priceTicks: 101, qtyLots: 4 } }]]),
};
const UNITS = { baseUnitsPerLot: 1_000_000n, quoteUnitsPerTickLot: 100_000n };

function print(priceTicks: number, qtyLots: number, takerSide: 'buy' | 'sell'): Trade {
  const ids = { makerOrderId: 1n, takerOrderId: 2n, makerAccountId: 1_000, takerAccountId: 1_001 };
  return { type: 'trade', tradeNo: 1, marketId: 1, takerSide, priceTicks, qtyLots, ...ids, makerFee: 0n, takerFee: 0n };
}
const applied = (timeMs: number, ...events: ExchangeEvent[]) => ({ seq: 1, timeMs, correlation: 0, events });
const failuresOf = (checks: ReplayChecks) => checks.results().map((check) => check.failures);

/** An exchange's book that equals the recorded one, but for what the test changes. */
function books() {
  const mirror = new BookMirror();
  mirror.begin(FEED.snapshot.bids, FEED.snapshot.asks);
  mirror.play(CHANGE);
  const { market, base, quote } = scenarioMarket(FEED);
  // What a catalogue would add does not matter to a book.
  const state = new MarketState({
    ...spotInstrument(market, base, quote, UNITS),
    units: UNITS,
    base,
    quote,
    data: {} as never,
  });
  for (const side of ['buy', 'sell'] as const) {
    for (const { priceTicks, qtyLots } of mirror.recordedLevels(side, 9)) state.side(side).set(priceTicks, qtyLots);
  }
  return { mirror, state };
}

describe('ReplayChecks', () => {
  it('passes what equals the recording, and adds up what traded', () => {
    const { mirror, state } = books();
    const checks = new ReplayChecks(FEED, UNITS);
    checks.onApplied([applied(10, print(99, 3, 'sell')), applied(20, print(101, 1, 'buy'))]);
    checks.onBookChange(CHANGE, mirror, state);
    expect(failuresOf(checks)).toEqual([0, 0, 0]);
    expect(checks.results().map((check) => check.compared)).toEqual([2, 2, 1]);
    expect([checks.lots, checks.quote]).toEqual([4n, 39_800_000n]);
  });

  it.each([
    ['another price', print(98, 3, 'sell'), 10],
    ['another quantity', print(99, 2, 'sell'), 10],
    ['the other side', print(99, 3, 'buy'), 10],
    ['another time', print(99, 3, 'sell'), 11],
  ])('fails a trade at %s', (_what, trade, timeMs) => {
    const checks = new ReplayChecks(FEED, UNITS);
    checks.onApplied([applied(timeMs, trade), applied(20, print(101, 1, 'buy'))]);
    expect(checks.results()[0]).toMatchObject({ failures: 1, firstFailure: expect.stringMatching(/^trade 1: /) });
  });

  it('fails trades that are missing, too many or out of order', () => {
    const [missing, extra, swapped] = [
      new ReplayChecks(FEED, UNITS),
      new ReplayChecks(FEED, UNITS),
      new ReplayChecks(FEED, UNITS),
    ];
    missing.onApplied([applied(10, print(99, 3, 'sell'))]);
    expect(missing.results()[0]).toMatchObject({ failures: 1, firstFailure: '1 trades are missing' });
    extra.onApplied([applied(10, print(99, 3, 'sell')), applied(20, print(101, 1, 'buy'), print(101, 1, 'buy'))]);
    expect(failuresOf(extra)[0]).toBe(1);
    swapped.onApplied([applied(20, print(101, 1, 'buy')), applied(10, print(99, 3, 'sell'))]);
    expect(failuresOf(swapped)[0]).toBe(2);
  });

  it('fails a book that differs at any compared level, and says where', () => {
    const { mirror, state } = books();
    state.bids.set(98, 1);
    const checks = new ReplayChecks(FEED, UNITS);
    checks.onBookChange(CHANGE, mirror, state);
    const [, book, tickers] = checks.results();
    expect(book).toMatchObject({ failures: 1, firstFailure: expect.stringContaining('buy side at 30: level 2') });
    expect(tickers?.failures).toBe(0);
    state.asks.set(100, 1);
    checks.onBookChange(CHANGE, mirror, state);
    expect(failuresOf(checks).slice(1)).toEqual([3, 1]);
  });
});

describe('a replay’s report', () => {
  const summary = {
    market: 'btc_usdt',
    orders: 1_000,
    corrections: 3,
    trades: 2,
    vwap: '9.95',
    stopped: false,
    seconds: 0.5,
    checks: [
      { name: 'one', compared: 4, failures: 0, firstFailure: undefined },
      { name: 'two', compared: 5, failures: 2, firstFailure: 'level 1' },
    ],
  };

  it('has a line for each check and passes only when all do', () => {
    expect(reportLines(summary).slice(2)).toEqual(['ok    one (4)', 'FAIL  two: 2 of 5; first: level 1']);
    expect(reportLines(summary)[0]).toBe('btc_usdt: 2 trades from 1000 orders in 0.5 s (2000 orders/s)');
    expect(replayPassed(summary)).toBe(false);
    expect(replayPassed({ ...summary, checks: summary.checks.slice(0, 1) })).toBe(true);
  });

  it('claims nothing of a replay that was stopped', () => {
    expect(reportLines({ ...summary, stopped: true }).at(-1)).toBe('stopped before the end: not checked');
    expect(replayPassed({ ...summary, stopped: true })).toBe(true);
  });
});
