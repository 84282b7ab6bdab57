import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Command } from '@bourse/core';
import { parseConfig } from '@bourse/server/platform/config.ts';
import { type RunningServer, startServer } from '@bourse/server/server.ts';
import { ApiClient } from '../../support/api.ts';
import { serveParent } from './child.ts';

/** The demo's server with its history, a deep book and many trades, as public calls find it. */
export interface PublicServerReady {
  readonly url: string;
  /** Session of somebody with orders. */
  readonly cookie: string;
  /** Paths of the gateway that need no key. */
  readonly openPaths: readonly string[];
  readonly symbols: readonly string[];
}

/** What the main thread did since the last look. */
export interface MainThreadUse {
  readonly activeMs: number;
}

const PASSWORD = 'bench-Password-1';
const LEVELS = 900;
const TRADES = 5_000;

const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
const config = parseConfig({
  PORT: '0',
  BOURSE_DATA: dataDir,
  BOURSE_MAKERS: 'off',
  BOURSE_RATE_LIMITS: 'off',
  BOURSE_DEMO_PASSWORD: PASSWORD,
  LOG_LEVEL: 'warn',
});
if (!config.ok) throw new Error(config.message);
const server = await startServer(config.value, {});
const [maker, taker] = [await addAccount(server, 'maker'), await addAccount(server, 'taker')];
await trade(server, maker, taker);
const client = new ApiClient(server.url);
await client.login('maker@bench.test', PASSWORD);

let before = performance.eventLoopUtilization();
serveParent<{ readonly kind: 'use' }>(
  {
    url: server.url,
    cookie: client.cookie,
    openPaths: server.publicPaths,
    symbols: server.view.markets().map(({ market }) => `${market.base.code}${market.quote.code}`),
  } satisfies PublicServerReady,
  async (): Promise<MainThreadUse> => {
    const now = performance.eventLoopUtilization();
    const { active } = performance.eventLoopUtilization(now, before);
    before = now;
    return { activeMs: active };
  },
  async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

async function addAccount({ houseUsers, host }: RunningServer, name: string): Promise<number> {
  const { accountId } = await houseUsers.ensureUser({
    email: `${name}@bench.test`,
    password: PASSWORD,
    nickname: name,
  });
  const credit = { type: 'credit', accountId, wallet: 'spot', amount: 10n ** 17n, reason: 'faucet' } as const;
  await submit(host, [
    { ...credit, assetId: 1 },
    { ...credit, assetId: 52 },
  ]);
  return accountId;
}

/** A book of many levels on both sides, and trades between them. */
async function trade({ host, view, projector }: RunningServer, maker: number, taker: number): Promise<void> {
  const { lastTicks, market } = view.market(1);
  const order = (accountId: number, side: 'buy' | 'sell', priceTicks: number): Command => ({
    type: 'place-order',
    orderType: 'limit',
    accountId,
    marketId: 1,
    side,
    priceTicks,
    qtyLots: Math.max(market.spec.minQtyLots, 2_000),
  });
  const levels = Array.from({ length: LEVELS }, (_, at) => at + 1);
  await submit(host, [
    ...levels.map((at) => order(maker, 'sell', lastTicks + 10 * at)),
    ...levels.map((at) => order(taker, 'buy', lastTicks - 10 * at)),
  ]);
  const trades = Array.from({ length: TRADES }, () => [
    order(maker, 'sell', lastTicks),
    order(taker, 'buy', lastTicks),
  ]);
  await submit(host, trades.flat());
  await projector.whenProjected(host.seq);
}

async function submit(host: RunningServer['host'], commands: readonly Command[]): Promise<void> {
  for (const { events } of await host.submitMany(commands.map((command) => ({ command })))) {
    if (events[0]?.type === 'rejected') throw new Error(`the bench's world was refused: ${events[0].code}`);
  }
}
