/**
 * Replays a recorded market through an exchange of its own: `npm run replay -- FEED`. Without `--serve` the core, its
 * journal and the exchange view run alone; with it the whole server does, and the web application can watch.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type KlineData, routes } from '@bourse/contract';
import type { MarketSpec } from '@bourse/domain';
import { type Feed, loadFeed } from './features/demo/replay/feed.ts';
import { FeedError } from './features/demo/replay/feed-records.ts';
import { AT_ONCE, paceAt } from './features/demo/replay/pace.ts';
import { parseReplayArguments, REPLAY_USAGE, type ReplayArguments } from './features/demo/replay/replay-arguments.ts';
import { progressLine, reportLines } from './features/demo/replay/report.ts';
import { type ReplayWorld, replayPassed, runReplay } from './features/demo/replay/run-replay.ts';
import { SCENARIO_OPEN_ORDERS } from './features/demo/replay/scenario.ts';
import { parseConfig } from './platform/config.ts';
import { startCoreHost } from './platform/core-host/start-core-host.ts';
import { ExchangeView } from './platform/exchange-view/exchange-view.ts';
import { klineHistory } from './platform/exchange-view/markets/kline-history.ts';
import { klineData } from './platform/exchange-view/markets/market-state.ts';
import { StartRejected } from './start-rejected.ts';

const EXIT = { ok: 0, failed: 1, rejected: 2 } as const;
const PROGRESS_MS = 1_000;
/** Above the number of one-second klines of any feed that fits in memory. */
const ALL_CANDLES = 1_000_000;

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);

/** A scenario's exchange and how to stop it. */
interface RunningWorld extends ReplayWorld {
  /** Its URL; undefined when it serves nothing. */
  readonly url: string | undefined;
  readonly stop: () => Promise<void>;
}

const parsed = parseReplayArguments(process.argv.slice(2));
if (parsed.ok) process.exitCode = await run(parsed.value);
else {
  printError(`${parsed.message}\n\n${REPLAY_USAGE}`);
  process.exitCode = EXIT.rejected;
}

async function run(args: ReplayArguments): Promise<number> {
  const aborter = new AbortController();
  process.once('SIGINT', () => aborter.abort());
  process.once('SIGTERM', () => aborter.abort());
  try {
    if (args.dataDir !== undefined) rejectUsedDirectory(resolve(args.dataDir));
    printLine(`reading ${args.feedPath}`);
    const feed = await loadFeed(args.feedPath);
    const dataDir = args.dataDir === undefined ? mkdtempSync(join(tmpdir(), 'bourse-replay-')) : resolve(args.dataDir);
    try {
      return await play(args, feed, dataDir, aborter.signal);
    } finally {
      if (args.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    }
  } catch (error) {
    const expected = error instanceof FeedError || error instanceof StartRejected;
    printError(expected ? error.message : `the replay failed: ${error instanceof Error ? error.stack : String(error)}`);
    return expected ? EXIT.rejected : EXIT.failed;
  }
}

async function play(args: ReplayArguments, feed: Feed, dataDir: string, signal: AbortSignal): Promise<number> {
  const world = await (args.port === undefined ? openCore(args, dataDir) : openServer(args.port, dataDir));
  try {
    let toldMs = 0;
    const summary = await runReplay(world, {
      feed,
      feedPath: args.feedPath,
      pace: args.speed === undefined ? AT_ONCE : paceAt(args.speed, feed.startMs),
      signal,
      onBegin: (market) => printUrl(world, market),
      onProgress: (done, total, timeMs) => {
        if (performance.now() - toldMs < PROGRESS_MS) return;
        toldMs = performance.now();
        printLine(progressLine(done, total, timeMs));
      },
    });
    for (const line of reportLines(summary)) printLine(line);
    if (world.url !== undefined && !signal.aborted) {
      printLine('the exchange stays open; Ctrl-C ends it');
      await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
    }
    return replayPassed(summary) ? EXIT.ok : EXIT.failed;
  } finally {
    await world.stop();
  }
}

function printUrl(world: RunningWorld, market: MarketSpec): void {
  if (world.url === undefined) printLine(`playing ${market.code}`);
  else printLine(`playing ${market.code}: ${world.url}/en_US/trade/exchange/?tradeCode=${market.code}`);
}

/** A replay needs an empty exchange: its orders and times would conflict with existing ones. */
function rejectUsedDirectory(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartRejected(`${dataDir} is not empty; a replay needs a directory of its own.`);
  }
}

async function openCore(args: ReplayArguments, dataDir: string): Promise<RunningWorld> {
  const host = await startCoreHost({
    dataDir,
    projectedSeq: 0,
    clock: 'scenario',
    // A temporary directory need not survive a power cut.
    durable: args.dataDir !== undefined,
    exchange: { maxOpenOrders: SCENARIO_OPEN_ORDERS },
  });
  const view = new ExchangeView(() => 0);
  view.load(host.recovered);
  host.onApplied((batch) => view.apply(batch));
  return {
    host,
    view,
    url: undefined,
    serveCandles: async ({ marketId }) => {
      const state = view.market(marketId);
      const bars = await klineHistory(undefined, state, { interval: '1s', limit: ALL_CANDLES });
      return bars.map((bar) => klineData(bar, state.market));
    },
    stop: () => host.stop(),
  };
}

async function openServer(port: number, dataDir: string): Promise<RunningWorld> {
  const config = parseConfig({ ...process.env, PORT: String(port), BOURSE_DATA: dataDir, BOURSE_MAKERS: 'off' });
  if (!config.ok) throw new StartRejected(config.message);
  // Loaded only when something is served: the core alone starts faster.
  const { startServer } = await import('./server.ts');
  const server = await startServer(config.value, {
    clock: 'scenario',
    seed: false,
    exchange: { maxOpenOrders: SCENARIO_OPEN_ORDERS },
    onProgress: printLine,
  });
  return {
    host: server.host,
    view: server.view,
    url: server.url,
    serveCandles: (market) => fetchCandles(server.url, market),
    stop: async () => {
      await server.stop();
    },
  };
}

/** Reads the klines page by page over the public API, as any client would. */
async function fetchCandles(url: string, market: MarketSpec): Promise<KlineData[]> {
  const candles: KlineData[] = [];
  for (let fromMs = 1; ; ) {
    const query = new URLSearchParams({
      tradeCode: market.code,
      interval: '1s',
      fromMs: String(fromMs),
      limit: '1500',
    });
    const response = await fetch(`${url}${routes.klines.path}?${query.toString()}`);
    const envelope = (await response.json()) as { code: number; msg: string; data: KlineData[] };
    if (envelope.code !== 200) throw new Error(`the klines were not served: ${envelope.msg}`);
    candles.push(...envelope.data);
    const last = envelope.data.at(-1);
    if (last === undefined || envelope.data.length < 1_500) return candles;
    fromMs = last[0] + 1_000;
  }
}
