/** A feature with an outbox over a real core and database, for tests: gifts. `startGifts` starts both for a test file. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { PROJECTION_SETUP } from '../../../projections.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { type CoreHost, CoreHostError } from '../../core-host/core-host.ts';
import { startCoreHost } from '../../core-host/start-core-host.ts';
import { type MarketData, startMarketData } from '../../exchange-view/start-market-data.ts';
import { silentLogger } from '../../logger.ts';
import { keyText } from '../../projections/outcomes.projection.ts';
import { inTransaction } from '../../projections/transaction.ts';
import { type OutboxHandler, type Outcome, outboxKey } from '../outbox.ts';
import { OutboxWorker } from '../outbox-worker.ts';

/** Keys that the core remembers for each account: so few that a test can make it forget one. */
const KEYS_REMEMBERED = 2;
export const ASSET = 1;

export let database: TestDatabase;
export let exchange: MarketData;
let lastAccount = 1_000;
export let lastGift = 0n;

export const workers: OutboxWorker[] = [];

/** Starts core and database before the tests of a file, and stops them after: once a file, whose modules other files share. */
export function startGifts(): void {
  beforeAll(openGifts);
  afterAll(async () => {
    await exchange.projector.stop();
    await exchange.host.stop();
    await database.close();
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    await database.pool.query('delete from outbox');
  });
}

async function openGifts(): Promise<void> {
  database = await openTestDatabase();
  const { pool } = database;
  const startHost = (projection: Parameters<Parameters<typeof startMarketData>[0]['startHost']>[0]) =>
    startCoreHost({
      ...projection,
      dataDir: join(database.dir, 'core'),
      durable: false,
      exchange: { maxKeysPerAccount: KEYS_REMEMBERED },
    });
  exchange = await startMarketData({ ...PROJECTION_SETUP, pool, logger: silentLogger(), clock: Date.now, startHost });
  await exchange.host.submit({ type: 'create-asset', asset: { assetId: ASSET, code: 'USDT', scale: 6 } });
  // The feature of these tests: gifts, each of an amount that no other has, so that the ledger can name its credit.
  await pool.query(`create table gifts (gift_id bigint primary key, account_id integer not null,
    outcomes jsonb[] not null default '{}', done_no bigint)`);
  await pool.query('create sequence gifts_done');
}

export const gifts: OutboxHandler = {
  onOutcome: async (tx, rowId, outcome) => {
    await tx.query(
      `update gifts set outcomes = outcomes || $2::jsonb, done_no = nextval('gifts_done') where gift_id = $1`,
      [rowId, JSON.stringify(outcome)],
    );
  },
};

export type Submit = CoreHost['submit'];

interface WorkerOptions {
  /** Stands before the core. */
  readonly submit?: Submit;
  readonly handler?: Partial<OutboxHandler>;
  readonly leaseMs?: number;
  readonly serverId?: string;
  readonly maxFailures?: number;
}

export function newWorker(options: WorkerOptions = {}): OutboxWorker {
  const { submit, handler, leaseMs, serverId = randomUUID(), maxFailures = 14 } = options;
  const { host, projector } = exchange;
  const worker = new OutboxWorker({
    pool: database.pool,
    host: {
      get seq() {
        return host.seq;
      },
      submit: submit ?? ((command, key) => host.submit(command, key)),
    },
    projector,
    logger: silentLogger(),
    serverId,
    maxFailures,
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  worker.register('gifts', { ...gifts, ...handler });
  workers.push(worker);
  return worker;
}

export async function startWorker(options?: WorkerOptions): Promise<OutboxWorker> {
  const worker = newWorker(options);
  await worker.start();
  return worker;
}

export async function newAccount(): Promise<number> {
  lastAccount += 1;
  await exchange.host.submit({ type: 'open-account', accountId: lastAccount });
  return lastAccount;
}

/** Writes a gift and its command in one transaction. */
export function give(worker: OutboxWorker, accountId: number): Promise<string> {
  lastGift += 1n;
  const amount = lastGift;
  return inTransaction(database.pool, async (tx) => {
    await tx.query('insert into gifts (gift_id, account_id) values ($1, $2)', [amount, accountId]);
    const command = { type: 'credit', accountId, wallet: 'spot', assetId: ASSET, amount, reason: 'reward' } as const;
    await worker.enqueue(tx, { feature: 'gifts', rowId: amount.toString(), command });
    return amount.toString();
  });
}

export async function outcomesOf(giftId: string): Promise<Outcome[]> {
  const { rows } = await database.pool.query<{ outcomes: Outcome[] }>('select outcomes from gifts where gift_id = $1', [
    giftId,
  ]);
  return rows[0]?.outcomes ?? [];
}

/** Deletes what the projections know of a gift's command. */
export async function forgetOutcome(giftId: bigint): Promise<void> {
  await exchange.projector.whenProjected(exchange.host.seq);
  await database.pool.query('delete from command_outcomes where key = $1', [keyText(outboxKey('gifts', `${giftId}`))]);
}

/** What the account has, in smallest units: the sum of the gifts whose credit was applied. */
export const totalOf = (accountId: number) => exchange.view.balance(accountId, 'spot', ASSET).total;

export const FAILED = () => new CoreHostError('FAILED', 'killed by the test');

/** Makes the core forget the account's earlier keys. */
export async function forgetKeys(accountId: number): Promise<void> {
  for (let count = 0; count < KEYS_REMEMBERED; count += 1) {
    lastGift += 1n;
    const fees = { makerFeePpm: count, takerFeePpm: count };
    await exchange.host.submit({ type: 'set-fee-rates', accountId, ...fees }, outboxKey('other', lastGift.toString()));
  }
}
