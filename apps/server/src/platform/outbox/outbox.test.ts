import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { CoreHostError } from '../core-host/core-host.ts';
import { inTransaction } from '../projections/transaction.ts';
import { type OutboxHandler, outboxKey } from './outbox.ts';
import {
  ASSET,
  database,
  exchange,
  FAILED,
  forgetKeys,
  forgetOutcome,
  gifts,
  give,
  lastGift,
  newAccount,
  newWorker,
  outcomesOf,
  type Submit,
  startGifts,
  startWorker,
  totalOf,
  workers,
} from './testing/gifts.ts';

startGifts();

const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000);

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
    const [one, other] = [
      await worker.whenDone('gifts', '900001', 20_000),
      await worker.whenDone('gifts', '900002', 20_000),
    ];
    expect(one).toMatchObject({ ok: true });
    expect(other).toMatchObject({ ok: true });
    expect(other).not.toEqual(one);
    expect(await worker.whenDone('gifts', '900003')).toEqual({ ok: false, code: 'UNKNOWN_ACCOUNT' });
    expect(submit).toHaveBeenCalledTimes(3);
    expect(totalOf(accountId)).toBe(6n);
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
