import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@bourse/core';
import { parseConfig } from '@bourse/server/platform/config.ts';
import { type RunningServer, startServer } from '@bourse/server/server.ts';
import { ApiClient } from '../../support/api.ts';
import { childInput, serveParent } from './child.ts';
import { BENCH_TRADE_CODE, type ClientKey, type Trader } from './order-traffic.ts';
import { doJob, type ServerJob } from './server-jobs.ts';

/** What the parent learns when the server is ready. */
export interface BenchServerReady {
  readonly url: string;
  readonly traders: readonly Trader[];
}

interface Input {
  readonly traders: number;
  /** Whether each trader gets API keys. */
  readonly keys?: boolean;
}

const PASSWORD = 'bench-Password-1';

/** The real server on a data directory of its own, durable, with one market and some funded traders. */
const { traders: traderCount, keys = false } = childInput<Input>();
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
const config = parseConfig({
  PORT: '0',
  BOURSE_DATA: dataDir,
  BOURSE_MAKERS: 'off',
  BOURSE_RATE_LIMITS: 'off',
  BOURSE_OVERLOAD_AT: process.env.BOURSE_OVERLOAD_AT,
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
const accountIds: number[] = [];
for (let index = 0; index < traderCount; index += 1) traders.push(await addTrader(server, index));

serveParent<ServerJob>(
  { url: server.url, traders } satisfies BenchServerReady,
  (job) => doJob(server, accountIds, job),
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
  const { accountId } = await running.houseUsers.ensureUser({ email, password: PASSWORD, nickname: `bench ${index}` });
  accountIds.push(accountId);
  const amount = 10n ** 15n;
  const credit = { type: 'credit', accountId, wallet: 'spot', amount, reason: 'faucet' } as const;
  await submitAll(running, [
    { ...credit, assetId: 1 },
    { ...credit, assetId: 52 },
  ]);
  const client = new ApiClient(running.url);
  await client.login(email, PASSWORD);
  const trader = { cookie: client.cookie, csrfToken: client.csrfToken };
  return keys ? { ...trader, keys: [await makeKey(client, 'hmac'), await makeKey(client, 'ed25519')] } : trader;
}

async function makeKey(client: ApiClient, kind: ClientKey['kind']): Promise<ClientKey> {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const made = await client.expect('createApiKey', {
    body: {
      label: kind,
      kind,
      permissions: { read: true, trade: true, withdraw: false },
      ipAllowList: [],
      expiresMs: 0,
      ...(kind === 'ed25519' ? { publicKey } : {}),
    },
  });
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { kind, apiKey: made.apiKey, secret: kind === 'ed25519' ? privateKey : made.secretKey };
}
