import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@bourse/core';
import { parseConfig } from '@bourse/server/platform/config.ts';
import { type RunningServer, startServer } from '@bourse/server/server.ts';
import { ApiClient } from '../../support/api.ts';
import { childInput, serveParent } from './child.ts';
import { BENCH_TRADE_CODE, type Trader } from './order-traffic.ts';

/** What the parent learns when the server is ready. */
export interface BenchServerReady {
  readonly url: string;
  readonly traders: readonly Trader[];
}

const PASSWORD = 'bench-Password-1';

/** The real server on a data directory of its own, durable, with one market and some funded traders. */
const { traders: traderCount } = childInput<{ readonly traders: number }>();
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
const config = parseConfig({
  PORT: '0',
  BOURSE_DATA: dataDir,
  BOURSE_MAKERS: 'off',
  BOURSE_RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
});
if (!config.ok) throw new Error(config.message);
const server = await startServer(config.value, { seed: false });

await submitAll(server, [
  { type: 'create-asset', asset: { assetId: 1, code: 'BTC', scale: 8 } },
  { type: 'create-asset', asset: { assetId: 52, code: 'USDT', scale: 8 } },
  {
    type: 'create-market',
    market: {
      marketId: 1,
      code: BENCH_TRADE_CODE,
      baseAssetId: 1,
      quoteAssetId: 52,
      priceScale: 2,
      tickSize: 1,
      qtyScale: 4,
      lotSize: 1,
      minQtyLots: 1,
      maxQtyLots: 1_000_000,
      maxPriceTicks: 10_000_000,
      minNotional: 1n,
      priceBandPpm: 0,
      makerFeePpm: 1_000,
      takerFeePpm: 1_000,
      selfTradePrevention: 'EXPIRE_TAKER',
    },
  },
]);
const traders: Trader[] = [];
for (let index = 0; index < traderCount; index += 1) traders.push(await addTrader(server, index));

serveParent<never>(
  { url: server.url, traders } satisfies BenchServerReady,
  async () => undefined,
  async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

async function submitAll({ host }: RunningServer, commands: readonly Command[]): Promise<void> {
  for (const { events } of await host.submitMany(commands.map((command) => ({ command })))) {
    if (events[0]?.type === 'rejected') throw new Error(`the bench's world was refused: ${events[0].code}`);
  }
}

async function addTrader(running: RunningServer, index: number): Promise<Trader> {
  const email = `bench-${index}@bourse.test`;
  const { accountId } = await running.accounts.ensureUser({ email, password: PASSWORD, nickname: `bench ${index}` });
  const amount = 10n ** 15n;
  const credit = { type: 'credit', accountId, wallet: 'spot', amount, reason: 'faucet' } as const;
  await submitAll(running, [
    { ...credit, assetId: 1 },
    { ...credit, assetId: 52 },
  ]);
  const client = new ApiClient(running.url);
  await client.login(email, PASSWORD);
  return { cookie: client.cookie, csrfToken: client.csrfToken };
}

{
  const host: any = server.host;
  const orig = host.submit.bind(host);
  let lat: number[] = [];
  host.submit = (...a: any[]) => {
    const t = performance.now();
    const p = orig(...a);
    p.then(() => lat.push(performance.now() - t));
    return p;
  };
  const { monitorEventLoopDelay } = await import('node:perf_hooks');
  const h = monitorEventLoopDelay({ resolution: 1 });
  h.enable();
  let elu = performance.eventLoopUtilization();
  let cpu = process.cpuUsage();
  setInterval(() => {
    lat.sort((a, b) => a - b);
    const e = performance.eventLoopUtilization(elu);
    elu = performance.eventLoopUtilization();
    const c = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    if (lat.length > 100)
      console.log(
        '  host.submit p50',
        lat[lat.length >> 1]?.toFixed(2),
        'p90',
        lat[Math.floor(lat.length * 0.9)]?.toFixed(2),
        'n',
        lat.length,
        'loop p50',
        (h.percentile(50) / 1e6).toFixed(2),
        'p99',
        (h.percentile(99) / 1e6).toFixed(1),
        'elu',
        e.utilization.toFixed(2),
        'cpu',
        ((c.user + c.system) / 1e6).toFixed(2),
      );
    lat = [];
    h.reset();
  }, 1000);
}
