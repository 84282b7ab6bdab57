import { ByteWriter, type Command, createExchange, decodeApplied, encodeCommand } from '@bourse/core';
import { describe, expect, it } from 'vitest';
import { MemoryDisk } from '../journal/memory-disk.ts';
import { listSnapshots, snapshotName } from '../journal/snapshot-store.ts';
import { type CoreThread, startCoreThread } from './core-thread.ts';
import type { CoreThreadOptions, FromCore } from './messages.ts';
import { exchangeAt } from './recovery.ts';
import { LISTING } from './testing/spot-world.ts';

const ACCOUNTS = [1_000, 1_001, 1_002];

const OPTIONS: CoreThreadOptions = {
  dataDir: '',
  projectedSeq: 0,
  clock: 'scenario',
  exchange: {},
  durable: true,
  snapshotEvery: 40,
  segmentBytes: 8 << 10,
};

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The n-th command of a history: three accounts that deposit, trade, transfer, cancel, and send invalid commands. */
function commandOf(n: number): Command {
  const pick = (count: number, salt: number) => (Math.imul(n + 1, 2_654_435_761 + salt * 97) >>> 8) % count;
  const accountId = ACCOUNTS[pick(3, 1)] ?? 0;
  const listing = LISTING[n];
  if (listing !== undefined) return listing;
  if (n < 6) return { type: 'open-account', accountId: ACCOUNTS[n - 3] ?? 0 };
  if (n < 20 || n % 17 === 0) {
    const amount = BigInt(1_000_000 + pick(1_000_000_000, 2));
    return { type: 'credit', accountId, wallet: 'spot', assetId: 1 + (n % 2), amount, reason: 'deposit' };
  }
  if (n % 13 === 0) return { type: 'cancel-all', accountId };
  const side = pick(2, 3) === 0 ? 'buy' : 'sell';
  const priceTicks = 95 + pick(10, 4);
  return {
    type: 'place-order',
    orderType: 'limit',
    accountId,
    marketId: 1,
    side,
    priceTicks,
    qtyLots: 1 + pick(500, 5),
  };
}

function encoded(from: number, count: number): Uint8Array {
  const out = new ByteWriter();
  for (let n = from; n < from + count; n += 1) encodeCommand(commandOf(n), 0n, out);
  return out.bytes.slice();
}

/** State hash after the history's first `count` commands, by a core without a journal. */
function hashAfter(count: number): string {
  const exchange = createExchange();
  for (let n = 0; n < count; n += 1) exchange.apply(commandOf(n));
  return exchange.stateHash();
}

interface Life {
  readonly thread: CoreThread;
  readonly messages: FromCore[];
  /** Last command whose events have left the core thread. */
  acknowledged(): number;
}

async function live(disk: MemoryDisk, projectedSeq = 0): Promise<Life> {
  const messages: FromCore[] = [];
  const send = (message: FromCore) => void messages.push(message);
  const thread = await startCoreThread({ ...OPTIONS, projectedSeq }, disk, send, () => Promise.resolve());
  const acknowledged = () => appliedIn(messages, 'applied').at(-1)?.seq ?? 0;
  return { thread, messages, acknowledged };
}

function appliedIn(messages: readonly FromCore[], type: 'applied' | 'replayed') {
  return messages.flatMap((message) => (message.type === type ? decodeApplied(message.bytes) : []));
}

async function hashOf(life: Life): Promise<string | undefined> {
  life.thread.receive({ type: 'state-hash' });
  return life.messages.flatMap((message) => (message.type === 'state-hash' ? [message.hash] : [])).at(-1);
}

/** Sends the history from `from` on in batches of random size, with flushes in between. */
async function work(life: Life, from: number, count: number, random: () => number): Promise<void> {
  for (let n = from; n < from + count; ) {
    const batch = Math.min(from + count - n, 1 + Math.floor(random() * 10));
    life.thread.receive({ type: 'commands', bytes: encoded(n, batch), count: batch, correlation: n });
    n += batch;
    if (random() < 0.7) await new Promise((resolve) => setImmediate(resolve));
  }
}

async function stopped(life: Life): Promise<void> {
  life.thread.receive({ type: 'stop' });
  while (!life.messages.some((message) => message.type === 'stopped' || message.type === 'failed')) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('core thread', () => {
  it('recovers, after any crash, the state of a prefix of its commands that includes every acknowledged one', async () => {
    const random = seeded(7);
    let disk = new MemoryDisk();
    let from = 0;
    let acknowledged = 0;
    for (let round = 0; round < 60; round += 1) {
      const life = await live(disk, Math.floor(random() * (acknowledged + 1)));
      const ready = life.messages.find((message) => message.type === 'ready');
      from = ready?.recovered.seq ?? 0;
      expect(from).toBeGreaterThanOrEqual(acknowledged);
      expect(await hashOf(life)).toBe(hashAfter(from));
      let left = Math.floor(random() * 30);
      let found: MemoryDisk | undefined;
      disk.beforeStep = () => {
        left -= 1;
        if (left < 0) found ??= disk.afterCrash(() => random() < 0.5);
        if (found !== undefined) throw new Error('EIO: power is gone');
      };
      await work(life, from, 60, random).catch(() => undefined);
      await stopped(life);
      acknowledged = Math.max(from, life.acknowledged());
      disk.beforeStep = () => undefined;
      disk = found ?? disk;
    }
    expect(from).toBeGreaterThan(1_000);
    expect(Math.max(...listSnapshots(disk))).toBeGreaterThan(500);
  });

  it('can be rebuilt at a durable command while its journal grows', async () => {
    const disk = new MemoryDisk();
    const life = await live(disk);
    const random = seeded(5);
    await work(life, 0, 300, random);
    const [newest = 0, ...older] = listSnapshots(disk);
    expect(newest).toBeGreaterThan(200);
    // Without the snapshot itself: from the one before it and the journal, then from the journal alone.
    disk.remove(snapshotName(newest));
    expect((await exchangeAt(disk, newest)).stateHash()).toBe(hashAfter(newest));
    for (const seq of older) disk.remove(snapshotName(seq));
    await work(life, 300, 30, random);
    expect((await exchangeAt(disk, newest)).stateHash()).toBe(hashAfter(newest));
    await expect(exchangeAt(disk, 1_000)).rejects.toThrow('the journal leads to command');
    await stopped(life);
  });

  it('replays the original events', async () => {
    const disk = new MemoryDisk();
    const lived = await live(disk);
    await work(lived, 0, 500, seeded(3));
    await stopped(lived);
    const events = appliedIn(lived.messages, 'applied').map(({ correlation, ...applied }) => applied);
    expect(events.map((applied) => applied.seq)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
    for (const projectedSeq of [0, 1, 77, 400, 500]) {
      const again = await live(disk, projectedSeq);
      const replayed = appliedIn(again.messages, 'replayed').map(({ correlation, ...applied }) => applied);
      expect(replayed.filter((applied) => applied.seq > projectedSeq)).toEqual(events.slice(projectedSeq));
      await stopped(again);
    }
  });

  it('reports a full disk to the main thread, and acknowledges nothing more', async () => {
    const disk = new MemoryDisk();
    const life = await live(disk);
    await work(life, 0, 30, seeded(4));
    disk.beforeStep = () => {
      throw new Error('ENOSPC: no space left on device');
    };
    const before = life.acknowledged();
    life.thread.receive({ type: 'commands', bytes: encoded(30, 5), count: 5, correlation: 30 });
    await stopped(life);
    const failures = life.messages.filter((message) => message.type === 'failed');
    expect(failures[0]).toMatchObject({ code: 'JOURNAL_FAILED', message: expect.stringContaining('ENOSPC') });
    expect(life.acknowledged()).toBe(before);
    disk.beforeStep = () => undefined;
    expect(() => life.thread.receive({ type: 'commands', bytes: encoded(35, 1), count: 1, correlation: 35 })).toThrow();
  });
});
