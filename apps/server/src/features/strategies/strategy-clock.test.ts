import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppliedCommand, AppliedListener, CoreHost } from '../../platform/core-host/core-host.ts';
import { JobWorker } from '../../platform/jobs/job-worker.ts';
import { silentLogger } from '../../platform/logger.ts';
import { DrivenTime } from '../../testing/driven-time.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { StrategyClock } from './strategy-clock.ts';
import type { Next, StrategyRunner } from './strategy-runner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.pool.query('delete from jobs'));
afterAll(() => database.close());

/** A clock with real jobs, a runner with results from the test, and core events emitted by the test. */
async function rig(answers: (strategyId: bigint, nowMs: number) => Next | Error) {
  const time = new DrivenTime();
  const runs: { readonly strategyId: bigint; readonly atMs: number }[] = [];
  const errors: unknown[] = [];
  let working = 0;
  let most = 0;
  let listener: AppliedListener | undefined;
  const host = {
    onApplied: (given: AppliedListener) => {
      listener = given;
      return () => {
        listener = undefined;
      };
    },
  } as unknown as CoreHost;
  const runner = {
    advance: async (strategyId: bigint, nowMs: number) => {
      runs.push({ strategyId, atMs: nowMs });
      working += 1;
      most = Math.max(most, working);
      await Promise.resolve();
      working -= 1;
      const answer = answers(strategyId, nowMs);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as StrategyRunner;
  const { pool } = database;
  const jobs = new JobWorker({ pool, time, logger: silentLogger(), serverId: 'test' });
  const clock = new StrategyClock({
    runner,
    host,
    jobs,
    pool,
    time,
    onError: (error) => errors.push(error),
    onRun: () => undefined,
  });
  await jobs.start();
  const end = async (orderId: bigint) => {
    const event = { type: 'order-closed', orderId } as AppliedCommand['events'][number];
    listener?.([{ seq: 1, timeMs: 1, correlation: 1, events: [event] }]);
    await clock.settled();
  };
  const stop = async () => {
    await clock.stop();
    await jobs.stop();
  };
  const scheduled = async () => {
    const { rows } = await pool.query<{ id: string; due_ms: bigint }>('select id, due_ms from jobs order by id');
    return rows.map(({ id, due_ms }) => [id, Number(due_ms) - time.nowMs()]);
  };
  const isListening = () => listener !== undefined;
  return { clock, jobs, time, runs, errors, end, stop, scheduled, most: () => most, isListening };
}

describe('the strategy clock', () => {
  it('runs a strategy again at its due time, once', async () => {
    const { clock, time, runs, stop } = await rig((_, nowMs) =>
      runs.length < 3 ? { when: 'at', atMs: nowMs + 500 } : { when: 'never' },
    );
    await clock.run(1n);
    await time.pass(499);
    expect(runs).toHaveLength(1);
    await time.pass(1);
    expect(runs).toHaveLength(2);
    for (let again = 0; again < 5; again += 1) await time.pass(10_000);
    expect(runs).toHaveLength(3);
    await stop();
  });

  it('runs a strategy again when its last open order has ended, not before', async () => {
    const { clock, runs, end, stop } = await rig(() =>
      runs.length === 1 ? { when: 'ended', orderIds: [7n, 8n] } : { when: 'never' },
    );
    await clock.run(1n);
    await end(9n);
    await end(7n);
    await end(7n);
    expect(runs).toHaveLength(1);
    await end(8n);
    expect(runs).toHaveLength(2);
    await stop();
  });

  it('retries after an error, and logs it', async () => {
    const failure = new Error('the database is away');
    const { clock, time, runs, errors, stop } = await rig(() => (runs.length < 3 ? failure : { when: 'never' }));
    await clock.run(1n);
    await time.pass(1_000);
    await time.pass(1_000);
    await time.pass(1_000);
    expect(runs).toHaveLength(3);
    expect(errors).toEqual([failure, failure]);
    await stop();
  });

  it('returns the caller’s own error to the caller alone, and continues', async () => {
    const { clock, runs, errors, stop } = await rig(() => ({ when: 'never' }));
    const rejected = clock.run(1n, false, () => Promise.reject(new Error('no')));
    await expect(rejected).rejects.toThrow('no');
    expect(runs).toEqual([]);
    await clock.run(1n);
    expect(runs).toHaveLength(1);
    expect(errors).toEqual([]);
    await stop();
  });

  it('never runs one strategy concurrently', async () => {
    const { clock, runs, most, stop } = await rig(() => ({ when: 'never' }));
    await Promise.all(Array.from({ length: 20 }, () => clock.run(1n)));
    expect(runs).toHaveLength(20);
    expect(most()).toBe(1);
    await Promise.all([clock.run(1n), clock.run(2n)]);
    expect(most()).toBe(2);
    await stop();
  });

  it('does nothing more once it is stopped', async () => {
    const { clock, jobs, time, runs, end, isListening } = await rig((_, nowMs) =>
      runs.length === 1 ? { when: 'at', atMs: nowMs + 500 } : { when: 'ended', orderIds: [7n] },
    );
    await clock.run(1n);
    await clock.run(2n);
    await clock.stop();
    await time.pass(10_000);
    await end(7n);
    await clock.run(3n);
    expect(runs).toHaveLength(2);
    expect(isListening()).toBe(false);
    await jobs.stop();
  });

  it('keeps the next run of each strategy in the table, and none for one that has ended', async () => {
    const answers: Record<string, Next> = {
      1: { when: 'never' },
      2: { when: 'soon' },
      3: { when: 'at', atMs: Date.UTC(2030, 0, 1) + 30_000 },
      4: { when: 'ended', orderIds: [7n] },
    };
    const { clock, scheduled, stop } = await rig((strategyId) => answers[strategyId.toString()] ?? { when: 'never' });
    for (const strategyId of [1n, 2n, 3n, 4n]) await clock.run(strategyId);
    const expected = [
      ['2', 1_000],
      ['3', 30_000],
      ['4', 600_000],
    ];
    expect(await scheduled()).toEqual(expected);
    await stop();
    expect(await scheduled()).toEqual(expected);
  });

  it('resumes all strategies after a restart from the table', async () => {
    const before = await rig((_, nowMs) => ({ when: 'at', atMs: nowMs + 30_000 }));
    await before.clock.run(5n);
    await before.stop();
    const after = await rig(() => ({ when: 'never' }));
    await after.time.pass(30_000);
    expect(after.runs).toMatchObject([{ strategyId: 5n }]);
    expect(await after.scheduled()).toEqual([]);
    await after.stop();
  });
});
