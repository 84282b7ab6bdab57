import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROJECTION_SETUP } from '../../projections.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type CoreHost, CoreHostError } from '../core-host/core-host.ts';
import { startCoreHost } from '../core-host/start-core-host.ts';
import { type MarketData, startMarketData } from '../exchange-view/start-market-data.ts';
import { silentLogger } from '../logger.ts';
import { keyText } from '../projections/outcomes.projection.ts';
import { inTransaction } from '../projections/transaction.ts';
import { type OutboxHandler, type Outcome, outboxKey } from './outbox.ts';
import { OutboxWorker } from './outbox-worker.ts';
import { listStuckRows, retryStuckRow, skipStuckRow } from './stuck-rows.ts';

/** Keys that the core remembers for each account: so few that a test can make it forget one. */
const KEYS_REMEMBERED = 2;
const ASSET = 1;
const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000);

let database: TestDatabase;
let exchange: MarketData;
let lastAccount = 1_000;
let lastGift = 0n;

beforeAll(async () => {
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
});
afterAll(async () => {
  await exchange.projector.stop();
  await exchange.host.stop();
  await database.close();
});

const workers: OutboxWorker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await database.pool.query('delete from outbox');
});

const gifts: OutboxHandler = {
  onOutcome: async (tx, rowId, outcome) => {
    await tx.query(
      `update gifts set outcomes = outcomes || $2::jsonb, done_no = nextval('gifts_done') where gift_id = $1`,
      [rowId, JSON.stringify(outcome)],
    );
  },
};

type Submit = CoreHost['submit'];

interface WorkerOptions {
  /** Stands before the core. */
  readonly submit?: Submit;
  readonly handler?: Partial<OutboxHandler>;
  readonly leaseMs?: number;
  readonly serverId?: string;
  readonly maxFailures?: number;
}

function newWorker(options: WorkerOptions = {}): OutboxWorker {
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

async function startWorker(options?: WorkerOptions): Promise<OutboxWorker> {
  const worker = newWorker(options);
  await worker.start();
  return worker;
}

async function newAccount(): Promise<number> {
  lastAccount += 1;
  await exchange.host.submit({ type: 'open-account', accountId: lastAccount });
  return lastAccount;
}

/** Writes a gift and its command in one transaction. */
function give(worker: OutboxWorker, accountId: number): Promise<string> {
  lastGift += 1n;
  const amount = lastGift;
  return inTransaction(database.pool, async (tx) => {
    await tx.query('insert into gifts (gift_id, account_id) values ($1, $2)', [amount, accountId]);
    const command = { type: 'credit', accountId, wallet: 'spot', assetId: ASSET, amount, reason: 'reward' } as const;
    await worker.enqueue(tx, { feature: 'gifts', rowId: amount.toString(), command });
    return amount.toString();
  });
}

async function outcomesOf(giftId: string): Promise<Outcome[]> {
  const { rows } = await database.pool.query<{ outcomes: Outcome[] }>('select outcomes from gifts where gift_id = $1', [
    giftId,
  ]);
  return rows[0]?.outcomes ?? [];
}

/** Deletes what the projections know of a gift's command. */
async function forgetOutcome(giftId: bigint): Promise<void> {
  await exchange.projector.whenProjected(exchange.host.seq);
  await database.pool.query('delete from command_outcomes where key = $1', [keyText(outboxKey('gifts', `${giftId}`))]);
}

/** What the account has, in smallest units: the sum of the gifts whose credit was applied. */
const totalOf = (accountId: number) => exchange.view.balance(accountId, 'spot', ASSET).total;

const FAILED = () => new CoreHostError('FAILED', 'killed by the test');

/** Makes the core forget the account's earlier keys. */
async function forgetKeys(accountId: number): Promise<void> {
  for (let count = 0; count < KEYS_REMEMBERED; count += 1) {
    lastGift += 1n;
    const fees = { makerFeePpm: count, takerFeePpm: count };
    await exchange.host.submit({ type: 'set-fee-rates', accountId, ...fees }, outboxKey('other', lastGift.toString()));
  }
}

describe('the outbox', () => {
  it('submits a command once its transaction has committed, and closes its row with the feature’s', async () => {
    const worker = await startWorker();
    const accountId = await newAccount();
    const giftId = await give(worker, accountId);
    const outcome = await worker.whenDone('gifts', giftId);
    expect(outcome).toEqual({ ok: true, seq: expect.any(Number) });
    expect(await outcomesOf(giftId)).toEqual([outcome]);
    expect(totalOf(accountId)).toBe(BigInt(giftId));
    // Also for whoever asks late.
    expect(await worker.whenDone('gifts', giftId)).toEqual(outcome);
  });

  it('submits nothing of a transaction that is rolled back', async () => {
    const worker = await startWorker();
    const accountId = await newAccount();
    const lost = inTransaction(database.pool, async (tx) => {
      const command = {
        type: 'credit',
        accountId,
        wallet: 'spot',
        assetId: ASSET,
        amount: 5n,
        reason: 'reward',
      } as const;
      await worker.enqueue(tx, { feature: 'gifts', rowId: 'lost', command });
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    const giftId = await give(worker, accountId);
    await worker.whenDone('gifts', giftId);
    expect(totalOf(accountId)).toBe(BigInt(giftId));
  });

  it('passes the core’s refusal on', async () => {
    const worker = await startWorker();
    const giftId = await give(worker, 999_999);
    const rejection = { ok: false, code: 'UNKNOWN_ACCOUNT' };
    expect(await worker.whenDone('gifts', giftId)).toEqual(rejection);
    expect(await outcomesOf(giftId)).toEqual([rejection]);
  });

  it('forgets rows that were closed a month ago, and no others', async () => {
    const worker = await startWorker();
    const accountId = await newAccount();
    const [old, recent] = [await give(worker, accountId), await give(worker, accountId)];
    await worker.whenDone('gifts', recent);
    await database.pool.query(`update outbox set done_at = now() - interval '31 days' where row_id = $1`, [old]);
    await worker.removeDone();
    expect(await worker.whenDone('gifts', recent)).toMatchObject({ ok: true });
    expect(await worker.whenDone('gifts', old, 50)).toBeUndefined();
  });

  it('keeps the order of one account’s commands, whatever fails in between', async () => {
    let calls = 0;
    const submit: Submit = (command, key) => {
      calls += 1;
      return calls % 3 === 0 ? Promise.reject(FAILED()) : exchange.host.submit(command, key);
    };
    const worker = newWorker({ submit });
    const accounts = [await newAccount(), await newAccount()];
    const giftIds: string[] = [];
    for (let count = 0; count < 12; count += 1) giftIds.push(await give(worker, accounts[count % 2] as number));
    await worker.start();
    await Promise.all(giftIds.map((giftId) => worker.whenDone('gifts', giftId, 20_000)));
    for (const accountId of accounts) {
      const { rows } = await database.pool.query<{ gift_id: bigint; seq: string }>(
        `select gift_id, outcomes[1]->>'seq' as seq from gifts where account_id = $1 order by gift_id`,
        [accountId],
      );
      const seqs = rows.map(({ seq }) => Number(seq));
      expect(seqs).toHaveLength(6);
      expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
    }
  });

  it('makes keys of 128 bits that no two rows share', () => {
    const names = [
      ['a', 'b'],
      ['ab', ''],
      ['', 'ab'],
      ['a', '1'],
      ['a1', ''],
      ['a', '","b'],
    ] as const;
    const keys = names.map(([feature, rowId]) => outboxKey(feature, rowId));
    expect(new Set(keys).size).toBe(names.length);
    for (const key of keys) expect(key > 0n && key < 1n << 128n).toBe(true);
  });

  it('refuses features without a handler: at enqueueing, and at the start by their names', async () => {
    const worker = newWorker();
    const command = { type: 'open-account', accountId: 1 } as const;
    const enqueue = inTransaction(database.pool, (tx) => worker.enqueue(tx, { feature: 'loans', rowId: '1', command }));
    await expect(enqueue).rejects.toThrow('loans has no outbox handler');
    worker.register('loans', gifts);
    await inTransaction(database.pool, (tx) => worker.enqueue(tx, { feature: 'loans', rowId: '1', command }));
    await expect(startWorker()).rejects.toThrow('features without a handler: loans');
  });
});

describe('an outbox that is interrupted', () => {
  it('before the submission submits again', async () => {
    const submit = vi.fn<Submit>((command, key) => exchange.host.submit(command, key)).mockRejectedValueOnce(FAILED());
    const worker = await startWorker({ submit });
    const accountId = await newAccount();
    const giftId = await give(worker, accountId);
    expect(await worker.whenDone('gifts', giftId)).toMatchObject({ ok: true });
    expect(submit).toHaveBeenCalledTimes(2);
    expect(totalOf(accountId)).toBe(BigInt(giftId));
  });

  it.each([['remembers'], ['has forgotten']])(
    'after the submission finds the outcome when the core %s the key',
    async (memory) => {
      const accountId = await newAccount();
      const submit = vi.fn<Submit>(async (command, key) => {
        await exchange.host.submit(command, key);
        if (memory === 'has forgotten') await forgetKeys(accountId);
        throw FAILED();
      });
      const worker = await startWorker({ submit });
      const giftId = await give(worker, accountId);
      expect(await worker.whenDone('gifts', giftId)).toMatchObject({ ok: true });
      expect(submit).toHaveBeenCalledTimes(1);
      expect(await outcomesOf(giftId)).toHaveLength(1);
      expect(totalOf(accountId)).toBe(BigInt(giftId));
    },
  );

  it('takes the core’s answer to a known key when the projections cannot name the command', async () => {
    const submit = vi
      .fn<Submit>((command, key) => exchange.host.submit(command, key))
      .mockImplementationOnce(async (command, key) => {
        await exchange.host.submit(command, key);
        await forgetOutcome(lastGift);
        throw FAILED();
      });
    const worker = await startWorker({ submit });
    const accountId = await newAccount();
    const giftId = await give(worker, accountId);
    const { rows } = await database.pool.query<{ seq: bigint }>(
      'select seq from ledger_entries where account_id = $1',
      [accountId],
    );
    expect(await worker.whenDone('gifts', giftId)).toMatchObject({ ok: true });
    expect(submit).toHaveBeenCalledTimes(2);
    expect(rows.length).toBeLessThanOrEqual(1);
    expect(totalOf(accountId)).toBe(BigInt(giftId));
  });

  it('(canary) would credit twice if it neither had the key nor asked the projections', async () => {
    const accountId = await newAccount();
    const submit = vi
      .fn<Submit>((command, key) => exchange.host.submit(command, key))
      .mockImplementationOnce(async (command, key) => {
        await exchange.host.submit(command, key);
        const gift = lastGift;
        await forgetKeys(accountId);
        await forgetOutcome(gift);
        throw FAILED();
      });
    const worker = await startWorker({ submit });
    const giftId = await give(worker, accountId);
    await worker.whenDone('gifts', giftId);
    expect(totalOf(accountId)).toBe(2n * BigInt(giftId));
  });

  it('inside the outcome’s transaction rolls the feature’s rows back and runs it again', async () => {
    let runs = 0;
    const onOutcome: OutboxHandler['onOutcome'] = async (tx, rowId, outcome) => {
      runs += 1;
      await gifts.onOutcome(tx, rowId, outcome);
      if (runs === 1) throw new Error('killed by the test');
      if (runs === 2) await tx.query('select pg_terminate_backend(pg_backend_pid())');
    };
    const worker = await startWorker({ handler: { onOutcome } });
    const accountId = await newAccount();
    const giftId = await give(worker, accountId);
    expect(await worker.whenDone('gifts', giftId)).toMatchObject({ ok: true });
    expect(runs).toBe(3);
    expect(await outcomesOf(giftId)).toHaveLength(1);
    expect(totalOf(accountId)).toBe(BigInt(giftId));
  });

  it('waits out an overload, which leaves no doubt whether the command was applied', async () => {
    let isBusy = true;
    const submit: Submit = (command, key) =>
      isBusy ? Promise.reject(new CoreHostError('OVERLOADED', 'busy')) : exchange.host.submit(command, key);
    const worker = await startWorker({ submit });
    const accountId = await newAccount();
    const giftId = await give(worker, accountId);
    expect(await worker.whenDone('gifts', giftId, 200)).toBeUndefined();
    await expect
      .poll(async () => (await database.pool.query('select is_submitted, lease_owner from outbox')).rows)
      .toEqual([{ is_submitted: false, lease_owner: null }]);
    isBusy = false;
    expect(await worker.whenDone('gifts', giftId)).toMatchObject({ ok: true });
    expect(totalOf(accountId)).toBe(BigInt(giftId));
  });
});

describe('the outcome of an earlier submission', () => {
  it('is found by the key of its row alone, among equal commands and for rejections', async () => {
    const accountId = await newAccount();
    const submit = vi.fn<Submit>(async (command, key) => {
      await exchange.host.submit(command, key);
      if ('accountId' in command && command.accountId === accountId) await forgetKeys(accountId);
      throw FAILED();
    });
    const worker = newWorker({ submit });
    await database.pool.query('insert into gifts (gift_id, account_id) values (900001, $1), (900002, $1)', [accountId]);
    const credit = { type: 'credit', wallet: 'spot', assetId: ASSET, amount: 3n, reason: 'reward' } as const;
    await inTransaction(database.pool, async (tx) => {
      for (const rowId of ['900001', '900002'])
        await worker.enqueue(tx, { feature: 'gifts', rowId, command: { ...credit, accountId } });
      await worker.enqueue(tx, { feature: 'gifts', rowId: '900003', command: { ...credit, accountId: 999_998 } });
    });
    await worker.start();
    const [one, other] = [await worker.whenDone('gifts', '900001'), await worker.whenDone('gifts', '900002')];
    expect(one).toMatchObject({ ok: true });
    expect(other).toMatchObject({ ok: true });
    expect(other).not.toEqual(one);
    expect(await worker.whenDone('gifts', '900003')).toEqual({ ok: false, code: 'UNKNOWN_ACCOUNT' });
    expect(submit).toHaveBeenCalledTimes(3);
    expect(totalOf(accountId)).toBe(6n);
  });
});

describe('a row whose handler always fails', () => {
  /** A lane with a bad row in front, one of its later steps and another row behind it. */
  async function stick() {
    const state = { isBroken: true };
    const done: string[] = [];
    const onOutcome: OutboxHandler['onOutcome'] = async (_tx, rowId) => {
      if (state.isBroken && rowId === 'bad') throw new Error('the row is broken');
      done.push(rowId);
    };
    const worker = newWorker({ handler: { onOutcome }, maxFailures: 3 });
    const accountId = await newAccount();
    const command = {
      type: 'credit',
      accountId,
      wallet: 'spot',
      assetId: ASSET,
      amount: 1n,
      reason: 'reward',
    } as const;
    await inTransaction(database.pool, async (tx) => {
      for (const rowId of ['bad', 'bad/release', 'good'])
        await worker.enqueue(tx, { feature: 'gifts', rowId, command });
    });
    await worker.start();
    expect(await worker.whenDone('gifts', 'good', 20_000)).toMatchObject({ ok: true });
    await expect.poll(async () => (await listStuckRows(database.pool, 0n, 10))[0]?.waiting).toBe(1);
    const [row] = await listStuckRows(database.pool, 0n, 10);
    if (row === undefined) throw new Error('nothing is stuck');
    return { worker, state, done, row, accountId };
  }

  it('is stuck after several tries; its later steps wait, the rest of the lane goes on', async () => {
    const { worker, done, row, accountId } = await stick();
    expect(done).toEqual(['good']);
    expect(row).toMatchObject({ feature: 'gifts', rowId: 'bad', accountId, command: 'credit', outcome: { ok: true } });
    expect(row.error).toBe('the row is broken');
    // The bad row's credit and the good one's: a step behind it is not submitted.
    expect(totalOf(accountId)).toBe(2n);
    const gauge = worker.gauges().find(({ name }) => name === 'bourse_outbox_stuck');
    await expect.poll(() => gauge?.read(), { timeout: 5_000 }).toBe(1);
  });

  it('runs again when an operator retries it, without a second effect, and so do the steps behind it', async () => {
    const { worker, state, done, row, accountId } = await stick();
    state.isBroken = false;
    expect(await retryStuckRow(database.pool, `${row.outboxId}`)).toMatchObject({ ok: true });
    expect(await worker.whenDone('gifts', 'bad')).toEqual(row.outcome);
    expect(await worker.whenDone('gifts', 'bad/release')).toMatchObject({ ok: true });
    expect(done).toEqual(['good', 'bad', 'bad/release']);
    expect(totalOf(accountId)).toBe(3n);
    expect(await retryStuckRow(database.pool, `${row.outboxId}`)).toMatchObject({
      ok: false,
      code: 'STUCK_ROW_UNKNOWN',
    });
  });

  it('is closed with its outcome when an operator skips it, and the reason is kept', async () => {
    const { worker, done, row } = await stick();
    const by = { email: 'ann@example.com' };
    expect(await skipStuckRow(database.pool, `${row.outboxId}`, by, 'mended by hand')).toMatchObject({ ok: true });
    expect(await worker.whenDone('gifts', 'bad')).toEqual(row.outcome);
    expect(await worker.whenDone('gifts', 'bad/release')).toMatchObject({ ok: true });
    expect(done).toEqual(['good', 'bad/release']);
    const { rows } = await database.pool.query(`select skipped_by, skip_reason from outbox where row_id = 'bad'`);
    expect(rows).toEqual([{ skipped_by: 'ann@example.com', skip_reason: 'mended by hand' }]);
  });
});

it('a server that is started again after a kill waits for no lease of its own', async () => {
  const hanging: Submit = async (command, key) => {
    await exchange.host.submit(command, key);
    return new Promise(() => undefined);
  };
  const serverId = randomUUID();
  const killed = await startWorker({ submit: hanging, serverId });
  const accountId = await newAccount();
  const giftId = await give(killed, accountId);
  await expect.poll(() => totalOf(accountId), { timeout: 10_000 }).toBe(BigInt(giftId));
  // Killed: it claims nothing more, and what it holds never ends.
  workers.splice(0);
  void killed.stop();
  const again = await startWorker({ serverId });
  expect(await again.whenDone('gifts', giftId)).toMatchObject({ ok: true });
  expect(totalOf(accountId)).toBe(BigInt(giftId));
});

describe('two workers', () => {
  it('share the work, and each row is closed once', async () => {
    const submitted: bigint[] = [];
    const submit: Submit = (command, key) => {
      submitted.push(key ?? 0n);
      return exchange.host.submit(command, key);
    };
    const [one, other] = [newWorker({ submit }), newWorker({ submit })];
    const accounts = await Promise.all(Array.from({ length: 8 }, newAccount));
    const giftIds: string[] = [];
    for (let count = 0; count < 40; count += 1) giftIds.push(await give(one, accounts[count % 8] as number));
    await Promise.all([one.start(), other.start()]);
    await Promise.all(giftIds.map((giftId) => other.whenDone('gifts', giftId, 20_000)));
    for (const giftId of giftIds) expect(await outcomesOf(giftId)).toHaveLength(1);
    expect(submitted).toHaveLength(40);
    expect(new Set(submitted).size).toBe(40);
  });

  it('let the second finish what the first holds too long; the first then changes nothing', async () => {
    const released = Promise.withResolvers<void>();
    const hanging: Submit = async (command, key) => {
      const applied = await exchange.host.submit(command, key);
      await released.promise;
      return applied;
    };
    const first = await startWorker({ submit: hanging, leaseMs: 300 });
    const accountId = await newAccount();
    const giftId = await give(first, accountId);
    await expect.poll(() => totalOf(accountId), { timeout: 10_000 }).toBe(BigInt(giftId));
    const second = await startWorker();
    expect(await second.whenDone('gifts', giftId, 20_000)).toMatchObject({ ok: true });
    released.resolve();
    await first.stop();
    expect(await outcomesOf(giftId)).toHaveLength(1);
    expect(totalOf(accountId)).toBe(BigInt(giftId));
  });
});

it(`every gift counts exactly once, wherever the worker is killed (seed ${SEED})`, async () => {
  let state = SEED;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const submit: Submit = async (command, key) => {
    const chance = random();
    if (chance < 0.1) throw FAILED();
    if (chance < 0.15) throw new CoreHostError('OVERLOADED', 'busy');
    const applied = await exchange.host.submit(command, key);
    if (chance < 0.35 && 'accountId' in command) await forgetKeys(command.accountId);
    if (chance < 0.25) throw FAILED();
    return applied;
  };
  const onOutcome: OutboxHandler['onOutcome'] = async (tx, rowId, outcome) => {
    const chance = random();
    if (chance < 0.05) throw new Error('killed before');
    await gifts.onOutcome(tx, rowId, outcome);
    if (chance < 0.1) throw new Error('killed after');
  };
  const pair = [newWorker({ submit, handler: { onOutcome } }), newWorker({ submit, handler: { onOutcome } })] as const;
  const accounts = await Promise.all(Array.from({ length: 5 }, newAccount));
  const sums = new Map<number, bigint>(accounts.map((accountId) => [accountId, 0n]));
  const giftIds: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    const accountId = accounts[count % 5] as number;
    const giftId = await give(pair[0], accountId);
    sums.set(accountId, (sums.get(accountId) ?? 0n) + BigInt(giftId));
    giftIds.push(giftId);
  }
  await Promise.all(pair.map((worker) => worker.start()));
  await Promise.all(giftIds.map((giftId) => pair[1].whenDone('gifts', giftId, 50_000)));
  for (const giftId of giftIds) expect(await outcomesOf(giftId), giftId).toHaveLength(1);
  for (const [accountId, sum] of sums) expect(totalOf(accountId)).toBe(sum);
});
