import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadFeed } from '@bourse/server/features/demo/replay/feed.ts';
import { AT_ONCE } from '@bourse/server/features/demo/replay/pace.ts';
import { type ReplaySummary, runReplay } from '@bourse/server/features/demo/replay/run-replay.ts';
import { SCENARIO_OPEN_ORDERS } from '@bourse/server/features/demo/replay/scenario.ts';
import { startCoreHost } from '@bourse/server/platform/core-host/start-core-host.ts';
import { ExchangeView } from '@bourse/server/platform/exchange-view/exchange-view.ts';
import { klineHistory } from '@bourse/server/platform/exchange-view/markets/kline-history.ts';
import { klineData } from '@bourse/server/platform/exchange-view/markets/market-state.ts';
import { afterEach, describe, expect, it } from 'vitest';

const MARKET_DATA = resolve(import.meta.dirname, '../../../shared/data/market');
const isThere = existsSync(MARKET_DATA);
if (!isThere) console.warn(`the real feeds are not replayed: ${MARKET_DATA} is missing`);

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function replay(name: string): Promise<ReplaySummary> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bourse-replay-'));
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  const exchange = { maxOpenOrders: SCENARIO_OPEN_ORDERS };
  const host = await startCoreHost({ dataDir, projectedSeq: 0, clock: 'scenario', durable: false, exchange });
  cleanups.push(() => host.stop());
  const view = new ExchangeView(() => 0);
  view.load(host.recovered);
  host.onApplied((batch) => view.apply(batch));
  const feedPath = join(MARKET_DATA, name);
  return runReplay(
    {
      host,
      view,
      serveCandles: async ({ marketId }) => {
        const state = view.market(marketId);
        const bars = await klineHistory(undefined, state, { interval: '1s', limit: 100_000 });
        return bars.map((bar) => klineData(bar, state.market));
      },
    },
    { feed: await loadFeed(feedPath), feedPath, pace: AT_ONCE },
  );
}

describe('replay of recorded markets', () => {
  it('has the recordings where CI runs', () => {
    expect(isThere || process.env.CI !== 'true').toBe(true);
  });

  it.skipIf(!isThere).each([
    ['spot_btcusdt.feed.ndjson.gz', { trades: 19_904, candles: 645, tickers: 114, vwap: '61671.551606' }],
    ['spot_ethusdt.feed.ndjson.gz', { trades: 14_515, candles: 610, tickers: 107, vwap: '2680.7743393' }],
  ])(
    '%s: every trade, every book, every candle',
    async (name, recorded) => {
      const summary = await replay(name);
      expect(summary.checks.map(({ failures, firstFailure }) => [failures, firstFailure])).toEqual([
        [0, undefined],
        [0, undefined],
        [0, undefined],
        [0, undefined],
      ]);
      const [trades, books, tickers, candles] = summary.checks.map((check) => check.compared);
      expect(trades).toBe(recorded.trades);
      expect(books).toBeGreaterThan(10_000);
      expect(tickers).toBe(recorded.tickers);
      expect(candles).toBe(recorded.candles);
      expect(summary.vwap.startsWith(recorded.vwap), `VWAP ${summary.vwap}`).toBe(true);
    },
    120_000,
  );
});
