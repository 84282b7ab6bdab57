import { describe, expect, it } from 'vitest';
import { inTransaction } from '../projections/transaction.ts';
import type { OutboxHandler } from './outbox.ts';
import { listStuckRows, retryStuckRow, skipStuckRow } from './stuck-rows.ts';
import { ASSET, database, newAccount, newWorker, startGifts, totalOf } from './testing/gifts.ts';

startGifts();

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
