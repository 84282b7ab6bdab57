import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '@bourse/core';
import { parseDecimal } from '@bourse/domain';
import type { Pool } from 'pg';
import type { CoreHost, Submission } from '../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { addProducts } from '../../platform/exchange-view/markets/products.ts';
import { type ImportedKline, importKlines } from '../../platform/projections/import-klines.ts';
import { MOCK_ASSET } from './contract-rows.ts';
import { LISTS_CONTRACTS, missingContracts } from './contract-seeds.ts';
import { generateHistory } from './history.ts';
import { type MakerLogins, makerLogins, refillMakers } from './maker-accounts.ts';
import { assetRow, DEMO_ASSETS, DEMO_MARKETS } from './world.ts';

/** What the seed needs of the server. */
export interface SeedDeps {
  readonly host: CoreHost;
  readonly view: ExchangeView;
  readonly pool: Pool;
  /** Makes a user when there is none, sets the password, opens the account. */
  readonly ensureUser: (user: {
    email: string;
    password: string;
    nickname: string;
  }) => Promise<{ userId: string; accountId: number }>;
  /** Gives a user the built-in role that has every permission. */
  readonly ensureOwner: (userId: string) => Promise<void>;
  readonly dataDir: string;
  readonly demoPassword: string;
  /** Secret of the data directory from which the makers' passwords follow. */
  readonly makerSecret: string;
  readonly nowMs: () => number;
}

/** What the seed leaves behind for the market makers. */
export interface DemoWorld {
  readonly logins: MakerLogins;
  readonly makerAccountIds: readonly number[];
}

/** Users of the demo, printed at start together with the password. */
export const DEMO_USERS = [
  { email: 'demo@bourse.test', nickname: 'Demo Trader' },
  { email: 'operator@bourse.test', nickname: 'Operator' },
] as const;

/** What the demo trader owns at first, as decimal texts. */
const TRADER_FUNDS: readonly (readonly [string, string])[] = [
  ['USDT', '100000'],
  ['USDC', '25000'],
  ['BTC', '1.5'],
  ['ETH', '20'],
  ['SOL', '250'],
  ['XRP', '20000'],
  ['PI', '10000'],
];

/** Seed of the generated past; another one gives another past. */
const HISTORY_SEED = 'bourse';
/** Says what need not be done again. */
const PROGRESS_FILE = 'demo-world.json';
const MINUTE_MS = 60_000;

/**
 * Brings the demo world into being, or what is missing of it: assets, markets, product data, demo users with their funds,
 * price history, maker accounts. Safe to repeat, also after a crash in the middle. Call it before history is loaded.
 */
export async function seedDemoWorld(deps: SeedDeps): Promise<DemoWorld> {
  await listMarkets(deps.host, deps.view);
  if (LISTS_CONTRACTS) await listContracts(deps);
  await addProducts(
    deps.pool,
    DEMO_ASSETS.map(({ spec, name }) => ({ assetId: spec.assetId, name, webLogo: '' })),
    DEMO_MARKETS.map(({ spec, tradeArea, isMarginTrade, marginRatio }) => ({
      marketId: spec.marketId,
      tradeArea,
      isMarginTrade,
      marginRatio,
    })),
  );
  const progress = readProgress(deps.dataDir);
  // Hashing passwords and copying history take a second each and do not need each other.
  const [traderId, world] = await Promise.all([
    ensureDemoUsers(deps),
    ensureMakers(deps),
    progress.historyEndMs === undefined ? importHistory(deps) : undefined,
  ]);
  if (!progress.funded) {
    await submitAll(deps.host, traderFunds(traderId));
    writeProgress(deps.dataDir, { ...readProgress(deps.dataDir), funded: true });
  }
  return world;
}

async function listMarkets(host: CoreHost, view: ExchangeView): Promise<void> {
  const assets = DEMO_ASSETS.filter(({ spec }) => view.catalogue.asset(spec.assetId) === undefined);
  const markets = DEMO_MARKETS.filter(({ spec }) => view.findMarket(spec.marketId) === undefined);
  await submitAll(host, [
    ...assets.map(({ spec }): Submission => ({ command: { type: 'create-asset', asset: spec } })),
    ...markets.map(({ spec }): Submission => ({ command: { type: 'create-market', market: spec } })),
  ]);
}

/** Accounts of the house first, because contracts stand on them. */
async function listContracts({ host, nowMs, pool, view }: SeedDeps): Promise<void> {
  await submitAll(
    host,
    missingContracts(view, nowMs()).map((command) => ({ command })),
  );
  await addProducts(pool, [{ assetId: MOCK_ASSET.assetId, name: MOCK_ASSET.name, webLogo: '' }], []);
}

/** What of the world is in place for good. */
interface SeedProgress {
  /** Where the imported history ends, milliseconds since the epoch; absent before the import. */
  readonly historyEndMs?: number;
  /** Whether the demo trader has its first funds. */
  readonly funded?: boolean;
}

function readProgress(dataDir: string): SeedProgress {
  const path = join(dataDir, PROGRESS_FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SeedProgress) : {};
}

function writeProgress(dataDir: string, progress: SeedProgress): void {
  const path = join(dataDir, PROGRESS_FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(progress)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

async function importHistory(deps: SeedDeps): Promise<void> {
  const historyEndMs = Math.floor(deps.nowMs() / MINUTE_MS) * MINUTE_MS;
  await importKlines(deps.pool, historyRows(historyEndMs));
  writeProgress(deps.dataDir, { historyEndMs });
}

async function ensureDemoUsers(deps: SeedDeps): Promise<number> {
  const users = DEMO_USERS.map((user) => deps.ensureUser({ ...user, password: deps.demoPassword }));
  const [trader, operator] = await Promise.all(users);
  if (trader === undefined || operator === undefined) throw new Error('the demo has a trader and an operator');
  await deps.ensureOwner(operator.userId);
  return trader.accountId;
}

async function ensureMakers(deps: SeedDeps): Promise<DemoWorld> {
  const logins = makerLogins(deps.makerSecret);
  const users = await Promise.all([...logins.makers, logins.taker].map((login) => deps.ensureUser(login)));
  const makerAccountIds = users.map(({ accountId }) => accountId);
  await submitAll(
    deps.host,
    makerAccountIds.map((accountId) => ({
      command: { type: 'set-fee-rates', accountId, makerFeePpm: 0, takerFeePpm: 0 },
    })),
  );
  await refillMakers(deps.host, deps.view, makerAccountIds);
  return { logins, makerAccountIds };
}

function* historyRows(endMs: number): Generator<ImportedKline> {
  for (const { market, bars } of generateHistory(HISTORY_SEED, endMs)) {
    for (const interval of ['1m', '1h', '1d'] as const) {
      for (const bar of bars[interval]) yield { marketId: market.spec.marketId, interval, ...bar };
    }
  }
}

/** Keys make the credits count once although a crash may come between them and the marker. */
function traderFunds(accountId: number): Submission[] {
  return TRADER_FUNDS.map(([code, text]) => {
    const asset = assetRow(code);
    const amount = parseDecimal(text, asset.scale);
    if (!amount.ok) throw new Error(`bad amount of ${code} in the demo's funds`);
    const command: Command = {
      type: 'credit',
      accountId,
      wallet: 'spot',
      assetId: asset.coinId,
      amount: amount.value,
      reason: 'deposit',
    };
    return { command, key: keyOf(`demo-funds/${code}`) };
  });
}

function keyOf(text: string): bigint {
  return BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`);
}

async function submitAll(host: CoreHost, submissions: readonly Submission[]): Promise<void> {
  if (submissions.length === 0) return;
  for (const { events } of await host.submitMany(submissions)) {
    const [answer] = events;
    if (answer?.type === 'rejected') throw new Error(`the demo world could not be made: ${answer.code}`);
  }
}
