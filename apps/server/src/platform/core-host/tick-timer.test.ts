import { expect, it } from 'vitest';
import { type CoreHost, CoreHostError } from './core-host.ts';
import { TickTimer } from './tick-timer.ts';

/** A host whose core wants a tick now, and takes none before the third. */
function overloadedHost(): { readonly host: CoreHost; readonly submitted: () => number } {
  let submitted = 0;
  const host = {
    nextTickMs: 1,
    onApplied: () => () => undefined,
    submit: async () => {
      submitted += 1;
      if (submitted < 3) throw new CoreHostError('OVERLOADED', 'too many commands');
      return { seq: 1, timeMs: 1, correlation: 1, events: [] };
    },
  } as unknown as CoreHost;
  return { host, submitted: () => submitted };
}

it('submits a tick again when the core took none, and no more once it did', async () => {
  const { host, submitted } = overloadedHost();
  const troubles: unknown[] = [];
  const timer = new TickTimer(host, (error) => troubles.push(error));
  await expect.poll(submitted, { timeout: 10_000 }).toBe(3);
  expect(troubles).toHaveLength(2);
  timer.stop();
});

it('waits for as long as the core wants no tick', async () => {
  let onApplied: () => void = () => undefined;
  const ticks: number[] = [];
  const core = { nextTickMs: Number.POSITIVE_INFINITY };
  const host = {
    get nextTickMs() {
      return core.nextTickMs;
    },
    onApplied: (listener: () => void) => {
      onApplied = listener;
      return () => undefined;
    },
    submit: async () => {
      ticks.push(Date.now());
      core.nextTickMs = Number.POSITIVE_INFINITY;
      onApplied();
    },
  } as unknown as CoreHost;
  const timer = new TickTimer(host, () => undefined);
  const dueMs = Date.now() + 60;
  core.nextTickMs = dueMs;
  onApplied();
  await expect.poll(() => ticks.length, { timeout: 10_000 }).toBe(1);
  expect(ticks[0]).toBeGreaterThanOrEqual(dueMs);
  timer.stop();
});
