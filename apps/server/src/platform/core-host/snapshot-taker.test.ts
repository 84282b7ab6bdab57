import { createExchange } from '@bourse/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryDisk } from '../journal/memory-disk.ts';
import { SnapshotTaker } from './snapshot-taker.ts';

const HASH = new Uint8Array(32);
const EVERY = 10_000;

let taken: number[];
let taker: SnapshotTaker;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  taken = [];
  taker = new SnapshotTaker({
    disk: new MemoryDisk(),
    exchange: createExchange(),
    every: EVERY,
    projectedSeq: 0,
    writer: async ({ seq }) => void taken.push(seq),
    onWarning: (message) => {
      throw new Error(message);
    },
  });
});

afterEach(() => void vi.useRealTimers());

/** Flushes commands up to `seq`, durable immediately. */
async function flush(seq: number): Promise<void> {
  taker.onFlush({ seq, hash: HASH });
  taker.onDurable(seq);
  await new Promise((resolve) => setImmediate(resolve));
}

describe('SnapshotTaker', () => {
  it('takes a snapshot after the configured number of commands', async () => {
    for (let seq = 100; seq <= 2.5 * EVERY; seq += 100) {
      vi.advanceTimersByTime(10);
      await flush(seq);
    }
    expect(taken).toEqual([EVERY, 2 * EVERY]);
  });

  it('postpones it in a flood, but not indefinitely', async () => {
    for (let seq = 1_000; seq <= 11 * EVERY; seq += 1_000) {
      vi.advanceTimersByTime(10);
      await flush(seq);
    }
    expect(taken).toEqual([5 * EVERY, 10 * EVERY]);
  });

  it('takes a postponed one with the first command after the flood', async () => {
    await flush(2 * EVERY);
    expect(taken).toEqual([]);
    vi.advanceTimersByTime(1_000);
    await flush(2 * EVERY + 1);
    expect(taken).toEqual([2 * EVERY + 1]);
  });
});
