import { describe, expect, it } from 'vitest';
import type { AppliedCommand, AppliedListener, CoreHost } from '../../platform/core-host/core-host.ts';
import { StrategyClock } from './strategy-clock.ts';
import type { Next, StrategyRunner } from './strategy-runner.ts';
import { DrivenTime } from './testing/driven-time.ts';

/** A clock over a runner that answers as the test says, and a core whose events the test makes. */
function rig(answers: (strategyId: bigint, nowMs: number) => Next | Error) {
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
  const clock = new StrategyClock({ runner, host, time, onTrouble: (error) => troubles.push(error) });
  const end = async (orderId: bigint) => {
    const event = { type: 'order-closed', orderId } as AppliedCommand['events'][number];
    listener?.([{ seq: 1, timeMs: 1, correlation: 1, events: [event] }]);
    await clock.settled();
  };
  return { clock, time, looks, troubles, end, most: () => most, isListening: () => listener !== undefined };
}

describe('the clock of strategies', () => {
  it('looks again at the time that a strategy names, once', async () => {
    const { clock, time, looks } = rig((_, nowMs) =>
      looks.length < 3 ? { when: 'at', atMs: nowMs + 500 } : { when: 'never' },
    );
    await clock.look(1n);
    await time.pass(499);
    expect(looks).toHaveLength(1);
    await time.pass(1);
    expect(looks).toHaveLength(2);
    for (let again = 0; again < 5; again += 1) await time.pass(10_000);
    expect(looks).toHaveLength(3);
    await clock.stop();
  });

  it('looks again when the last open order has ended, not before', async () => {
    const { clock, looks, end } = rig(() =>
      looks.length === 1 ? { when: 'ended', orderIds: [7n, 8n] } : { when: 'never' },
    );
    await clock.look(1n);
    await end(9n);
    await end(7n);
    await end(7n);
    expect(looks).toHaveLength(1);
    await end(8n);
    expect(looks).toHaveLength(2);
    await clock.stop();
  });

  it('tries again after a trouble, and tells it', async () => {
    const trouble = new Error('the database is away');
    const { clock, time, looks, troubles } = rig(() => (looks.length < 3 ? trouble : { when: 'never' }));
    await clock.look(1n);
    await time.pass(1_000);
    await time.pass(1_000);
    await time.pass(1_000);
    expect(looks).toHaveLength(3);
    expect(troubles).toEqual([trouble, trouble]);
    await clock.stop();
  });

  it('tells the caller’s own trouble to the caller alone, and works on', async () => {
    const { clock, looks, troubles } = rig(() => ({ when: 'never' }));
    const refused = clock.look(1n, false, () => Promise.reject(new Error('no')));
    await expect(refused).rejects.toThrow('no');
    expect(looks).toEqual([]);
    await clock.look(1n);
    expect(looks).toHaveLength(1);
    expect(troubles).toEqual([]);
    await clock.stop();
  });

  it('never works twice at once at one strategy', async () => {
    const { clock, looks, most } = rig(() => ({ when: 'never' }));
    await Promise.all(Array.from({ length: 20 }, () => clock.look(1n)));
    expect(looks).toHaveLength(20);
    expect(most()).toBe(1);
    await Promise.all([clock.look(1n), clock.look(2n)]);
    expect(most()).toBe(2);
    await clock.stop();
  });

  it('does nothing more once it is stopped', async () => {
    const { clock, time, looks, end, isListening } = rig((_, nowMs) =>
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
  });
});
