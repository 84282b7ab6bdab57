import { describe, expect, it } from 'vitest';
import { MemoryDisk } from './memory-disk.ts';
import {
  listSnapshots,
  pruneSnapshots,
  readSnapshot,
  type Snapshot,
  snapshotName,
  writeSnapshot,
} from './snapshot-store.ts';

function snapshotAt(seq: number, bytes = 3_000_000): Snapshot {
  return {
    position: { seq, hash: new Uint8Array(16).fill(seq) },
    stateHash: seq.toString(16).padStart(64, '0'),
    state: new Uint8Array(bytes).fill(seq + 1),
  };
}

describe('snapshots', () => {
  it('round-trip', async () => {
    const disk = new MemoryDisk();
    await writeSnapshot(disk, snapshotAt(5));
    await writeSnapshot(disk, snapshotAt(90, 0));
    expect(listSnapshots(disk)).toEqual([90, 5]);
    expect(readSnapshot(disk, 5)).toEqual(snapshotAt(5));
    expect(readSnapshot(disk, 90)).toEqual(snapshotAt(90, 0));
  });

  it('are complete or absent at any point of power failure', async () => {
    const disk = new MemoryDisk();
    await writeSnapshot(disk, snapshotAt(1, 4_000));
    let crashes = 0;
    disk.beforeStep = () => {
      for (const arrived of [() => false, () => true]) {
        const found = disk.afterCrash(arrived);
        crashes += 1;
        for (const seq of listSnapshots(found)) expect(readSnapshot(found, seq)).toEqual(snapshotAt(seq, 4_000));
        expect(listSnapshots(found)).toContain(1);
      }
    };
    await writeSnapshot(disk, snapshotAt(2, 4_000));
    expect(crashes).toBeGreaterThan(10);
  });

  it('detect every flipped bit', async () => {
    const disk = new MemoryDisk();
    await writeSnapshot(disk, snapshotAt(7, 300));
    const bytes = disk.bytesOf(snapshotName(7));
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const at = bit >> 3;
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
      expect(readSnapshot(disk, 7)).toBe('damaged');
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
    }
  });

  it.each([
    { projected: 60, left: [60, 50, 40] },
    { projected: 45, left: [60, 50, 40] },
    { projected: 25, left: [60, 50, 40, 20] },
    { projected: 5, left: [60, 50, 40] },
  ])('are pruned to three and the one below the projections at $projected', async ({ projected, left }) => {
    const disk = new MemoryDisk();
    for (const seq of [10, 20, 30, 40, 50, 60]) await writeSnapshot(disk, snapshotAt(seq, 10));
    pruneSnapshots(disk, projected);
    expect(listSnapshots(disk)).toEqual(left);
  });

  it('overwrites a draft left by a crash', async () => {
    const disk = new MemoryDisk();
    disk.create('snapshot.tmp').write(new Uint8Array(9_000).fill(9), 0);
    await writeSnapshot(disk, snapshotAt(3, 10));
    expect(readSnapshot(disk, 3)).toEqual(snapshotAt(3, 10));
  });
});
