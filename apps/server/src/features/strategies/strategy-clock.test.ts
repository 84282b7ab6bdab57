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

/** A clock with real jobs, over a runner that answers as the test says, and a core whose events the test makes. */
async function rig(answers: (strategyId: bigint, nowMs: number) => Next | Error) {
  const time = new DrivenTime();
  const looks: { readonly strategyId: bigint; readonly atMs: number }[] = [];
  const troubles: unknown[] = [];
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
      looks.push({ strategyId, atMs: nowMs });
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
  const clock = new StrategyClock({ runner, host, jobs, pool, time, onTrouble: (error) => troubles.push(error) });
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
  return { clock, jobs, time, looks, troubles, end, stop, scheduled, most: () => most, isListening };
}

describe('the clock of strategies', () => {
  it('looks again at the time that a strategy names, once', async () => {
    const { clock, time, looks, stop } = await rig((_, nowMs) =>
      looks.length < 3 ? { when: 'at', atMs: nowMs + 500 } : { when: 'never' },
    );
    await clock.look(1n);
    await time.pass(499);
    expect(looks).toHaveLength(1);
    await time.pass(1);
    expect(looks).toHaveLength(2);
    for (let again = 0; again < 5; again += 1) await time.pass(10_000);
    expect(looks).toHaveLength(3);
    await stop();
  });

  it('looks again when the last open order has ended, not before', async () => {
    const { clock, looks, end, stop } = await rig(() =>
      looks.length === 1 ? { when: 'ended', orderIds: [7n, 8n] } : { when: 'never' },
    );
    await clock.look(1n);
    await end(9n);
    await end(7n);
    await end(7n);
    expect(looks).toHaveLength(1);
    await end(8n);
    expect(looks).toHaveLength(2);
    await stop();
  });

  it('tries again after a trouble, and tells it', async () => {
    const trouble = new Error('the database is away');
    const { clock, time, looks, troubles, stop } = await rig(() => (looks.length < 3 ? trouble : { when: 'never' }));
    await clock.look(1n);
    await time.pass(1_000);
    await time.pass(1_000);
    await time.pass(1_000);
    expect(looks).toHaveLength(3);
    expect(troubles).toEqual([trouble, trouble]);
    await stop();
  });

  it('tells the caller’s own trouble to the caller alone, and works on', async () => {
    const { clock, looks, troubles, stop } = await rig(() => ({ when: 'never' }));
    const refused = clock.look(1n, false, () => Promise.reject(new Error('no')));
    await expect(refused).rejects.toThrow('no');
    expect(looks).toEqual([]);
    await clock.look(1n);
    expect(looks).toHaveLength(1);
    expect(troubles).toEqual([]);
    await stop();
  });

  it('never works twice at once at one strategy', async () => {
    const { clock, looks, most, stop } = await rig(() => ({ when: 'never' }));
    await Promise.all(Array.from({ length: 20 }, () => clock.look(1n)));
    expect(looks).toHaveLength(20);
    expect(most()).toBe(1);
    await Promise.all([clock.look(1n), clock.look(2n)]);
    expect(most()).toBe(2);
    await stop();
  });

  it('does nothing more once it is stopped', async () => {
    const { clock, jobs, time, looks, end, isListening } = await rig((_, nowMs) =>
      looks.length === 1 ? { when: 'at', atMs: nowMs + 500 } : { when: 'ended', orderIds: [7n] },
    );
    await clock.look(1n);
    await clock.look(2n);
    await clock.stop();
    await time.pass(10_000);
    await end(7n);
    await clock.look(3n);
    expect(looks).toHaveLength(2);
    expect(isListening()).toBe(false);
    await jobs.stop();
  });

  it('keeps the next look of each strategy in the table, and none of one that has ended', async () => {
    const answers: Record<string, Next> = {
      1: { when: 'never' },
      2: { when: 'soon' },
      3: { when: 'at', atMs: Date.UTC(2030, 0, 1) + 30_000 },
      4: { when: 'ended', orderIds: [7n] },
    };
    const { clock, scheduled, stop } = await rig((strategyId) => answers[strategyId.toString()] ?? { when: 'never' });
    for (const strategyId of [1n, 2n, 3n, 4n]) await clock.look(strategyId);
    const expected = [
      ['2', 1_000],
      ['3', 30_000],
      ['4', 600_000],
    ];
    expect(await scheduled()).toEqual(expected);
    await stop();
    expect(await scheduled()).toEqual(expected);
  });

  it('goes on after a restart without being told of any strategy', async () => {
    const before = await rig((_, nowMs) => ({ when: 'at', atMs: nowMs + 30_000 }));
    await before.clock.look(5n);
    await before.stop();
    const after = await rig(() => ({ when: 'never' }));
    await after.time.pass(30_000);
    expect(after.looks).toMatchObject([{ strategyId: 5n }]);
    expect(await after.scheduled()).toEqual([]);
    await after.stop();
  });
});
