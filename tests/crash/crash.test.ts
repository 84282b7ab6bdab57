import { describe, expect, it } from 'vitest';
import { proveBitFlips } from './bit-flips.ts';
import { proveFailingDisk } from './failing-disk.ts';
import { provePowerCuts } from './power-cuts.ts';

/** `npm run prove -- crash --seed=…` repeats a seed, and tries far more. */
const SEED = 20_261_122;

describe(`the journal on a failing disk, seed ${SEED}`, () => {
  it('neither loses nor duplicates any of 20,000 acknowledged records, for power failures before any step', async () => {
    const { boundaries, crashes, torn } = await provePowerCuts({ seed: SEED, records: 20_000 });
    expect(boundaries).toBeGreaterThan(4_000);
    expect(crashes).toBe(boundaries * 5);
    expect(torn).toBeGreaterThan(500);
  }, 300_000);

  it('detects 10,000 flipped bits', async () => {
    const { rejected, cut } = await proveBitFlips({ seed: SEED, flips: 10_000 });
    expect(rejected + cut).toBe(10_000);
    expect(rejected).toBeGreaterThan(9_000);
  }, 300_000);

  it('acknowledges nothing more after a failed write, sync or rename, permanent or transient', async () => {
    const failed = await proveFailingDisk({ seed: SEED, faults: 400 });
    expect([...failed.keys()]).toEqual(expect.arrayContaining(['write', 'sync', 'rename', 'sync-directory']));
  }, 300_000);
});
