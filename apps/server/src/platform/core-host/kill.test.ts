import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCoreHost } from './start-core-host.ts';

const CYCLES = 12;
const MODULE = new URL('./start-core-host.ts', import.meta.url).href;

/**
 * Credits one unit with key 1, 2, 3 …, sixteen in flight, and prints each key once it is acknowledged. It continues after
 * the exchange's last key, so after any number of restarts balance, last key and number of credits are equal.
 */
function programFor(dataDir: string): string {
  return `
    const { startCoreHost } = await import(${JSON.stringify(MODULE)});
    const options = { dataDir: ${JSON.stringify(dataDir)}, projectedSeq: 0, segmentBytes: 1 << 18, snapshotEvery: 3000 };
    const host = await startCoreHost(options);
    if (host.recovered.seq === 0) {
      await host.submit({ type: 'create-asset', asset: { assetId: 1, code: 'ONE', scale: 0 } });
      await host.submit({ type: 'open-account', accountId: 1000 });
    }
    const { accountIds, totals } = host.recovered.balances;
    let key = totals[accountIds.indexOf(1000)] ?? 0n;
    const credit = { type: 'credit', accountId: 1000, wallet: 'spot', assetId: 1, amount: 1n, reason: 'deposit' };
    const work = async () => {
      for (;;) {
        key += 1n;
        const mine = key;
        await host.submit(credit, mine);
        process.stdout.write(mine + '\\n');
      }
    };
    for (let worker = 0; worker < 16; worker += 1) work();
  `;
}

describe('core host under kill -9', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bourse-kill-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  /** Runs the program until it has acknowledged `lifetime` commands, kills it, and returns the last key it printed. */
  async function liveAndDie(lifetime: number): Promise<bigint> {
    const args = ['--input-type=module', '-e', programFor(dataDir)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    let left = lifetime;
    let last = 0n;
    for await (const line of createInterface({ input: child.stdout })) {
      last = BigInt(line);
      left -= 1;
      if (left === 0) child.kill('SIGKILL');
    }
    expect(await ended).toEqual([null, 'SIGKILL']);
    return last;
  }

  it(`keeps every acknowledged command and duplicates none, ${CYCLES} times`, async () => {
    let acknowledged = 0n;
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      acknowledged = await liveAndDie(1 + ((cycle * 397) % 1_500));
      const host = await startCoreHost({ dataDir, projectedSeq: cycle % 2 === 0 ? 0 : Number(acknowledged) });
      const { accountIds, totals } = host.recovered.balances;
      const total = totals[accountIds.indexOf(1_000)] ?? 0n;
      expect(total).toBeGreaterThanOrEqual(acknowledged);
      // Two commands at the beginning, and one rejected credit of every earlier cycle.
      expect(BigInt(host.recovered.seq)).toBe(total + 2n + BigInt(cycle));
      const credit = {
        type: 'credit',
        accountId: 1_000,
        wallet: 'spot',
        assetId: 1,
        amount: 1n,
        reason: 'deposit',
      } as const;
      const again = await host.submit(credit, acknowledged);
      expect(again.events).toMatchObject([{ type: 'duplicate' }]);
      await host.stop();
    }
    expect(acknowledged).toBeGreaterThan(5_000n);
    // A dozen process starts, slow on a busy machine.
  }, 300_000);

  it('exits with a specific status when the host has failed', () => {
    const program = `
      const { startCoreHost } = await import(${JSON.stringify(MODULE)});
      const host = await startCoreHost({ dataDir: ${JSON.stringify(join(dataDir, 'failing'))}, projectedSeq: 0 });
      host.onApplied(() => { throw new Error('the view is broken'); });
      host.submit({ type: 'open-account', accountId: 1000 }).catch(() => undefined);
      setInterval(() => undefined, 1000);
    `;
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(ended.stderr).toContain('The core has stopped: the view is broken');
    expect(ended.status).toBe(70);
  });
});
