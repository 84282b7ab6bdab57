import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../../platform/child-environment.ts';
import type { CoreHost } from '../../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import { type MakerLogins, refillMakers } from '../maker-accounts.ts';

/** Worker data of the makers' thread. */
export interface MakerWorkerData {
  readonly url: string;
  readonly logins: MakerLogins;
  readonly seed: string;
}

/** Messages from the makers' thread. */
export type FromMakers =
  | { readonly type: 'trading' }
  | { readonly type: 'refill' }
  | { readonly type: 'lost'; readonly reason: string };

/** Options of the market makers. */
export interface MarketMakersDeps {
  /** Where the server listens, without a path. */
  readonly url: string;
  readonly logins: MakerLogins;
  readonly makerAccountIds: readonly number[];
  readonly host: Pick<CoreHost, 'submitMany'>;
  readonly view: Pick<ExchangeView, 'balance'>;
  readonly log: (message: string) => void;
  /** Seed of prices and order flow; default: a new one each start. */
  readonly seed?: string;
}

/** Running market makers. */
export interface MarketMakers {
  /** Resolves when the makers trade for the first time. */
  readonly trading: Promise<void>;
  stop(): Promise<void>;
}

const REFILL_EVERY_MS = 60_000;
const RESTART_MS = 5_000;

/**
 * Starts the demo's makers and taker in a separate thread, from where they trade through the public API. Only their funds
 * are refilled internally. Call it when the port is open.
 */
export function startMarketMakers(deps: MarketMakersDeps): MarketMakers {
  const { promise: trading, resolve: isTrading } = Promise.withResolvers<void>();
  const data: MakerWorkerData = { url: deps.url, logins: deps.logins, seed: deps.seed ?? String(Date.now()) };
  let stopped = false;
  let worker: Worker | undefined;
  let restart: NodeJS.Timeout | undefined;

  const refill = () => {
    refillMakers(deps.host, deps.view, deps.makerAccountIds).catch((error: unknown) => {
      deps.log(`the market makers were not refilled: ${String(error)}`);
    });
  };
  const start = () => {
    worker = new Worker(new URL('./maker-worker.ts', import.meta.url), {
      workerData: data,
      name: 'market-makers',
      env: threadEnvironment(),
    });
    worker.on('message', (message: FromMakers) => {
      if (message.type === 'trading') isTrading();
      if (message.type === 'refill') refill();
      if (message.type === 'lost')
        deps.log(`the market makers lost their connection (${message.reason}) and come back`);
    });
    worker.on('error', (error) => deps.log(`the market makers failed: ${error.message}`));
    worker.on('exit', () => {
      if (!stopped) restart = setTimeout(start, RESTART_MS);
    });
  };
  const timer = setInterval(refill, REFILL_EVERY_MS);
  timer.unref();
  start();
  return {
    trading,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(restart);
      await worker?.terminate();
    },
  };
}
