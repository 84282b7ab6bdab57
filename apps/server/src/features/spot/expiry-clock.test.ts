import { expect, it } from 'vitest';
import { type CoreHost, CoreHostError } from '../../platform/core-host/core-host.ts';
import { ExpiryClock } from './expiry-clock.ts';

/** A host that has one order due, and takes no tick before the third. */
function overloadedHost(): { readonly host: CoreHost; readonly asked: () => number } {
  let asked = 0;
  const host = {
    recovered: { openOrders: [{ expiresMs: 1 }, { expiresMs: 0 }], countdowns: [] },
    onApplied: () => () => undefined,
    submit: async () => {
      asked += 1;
      if (asked < 3) throw new CoreHostError('OVERLOADED', 'too many commands');
      return { seq: 1, timeMs: 1, correlation: 1, events: [] };
    },
  } as unknown as CoreHost;
  return { host, asked: () => asked };
}

it('asks again when the core took no tick, and no more once it did', async () => {
  const { host, asked } = overloadedHost();
  const troubles: unknown[] = [];
  const clock = new ExpiryClock(host, (error) => troubles.push(error));
  await expect.poll(asked, { timeout: 10_000 }).toBe(3);
  expect(troubles).toHaveLength(2);
  clock.stop();
});
