import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_EXCHANGE_OPTIONS, type Exchange, restoreExchange, snapshotHash } from '@bourse/core';
import { CoreThread } from '@bourse/server/platform/core-host/core-thread.ts';
import { writeExchangeFile } from '@bourse/server/platform/core-host/exchange-file.ts';
import type { CoreThreadOptions } from '@bourse/server/platform/core-host/messages.ts';
import { NODE_RUNTIME } from '@bourse/server/platform/core-host/node-runtime.ts';
import { snapshotThread } from '@bourse/server/platform/core-host/snapshot-thread.ts';
import { tuneEngine } from '@bourse/server/platform/core-host/tune-engine.ts';
import type { Disk } from '@bourse/server/platform/journal/disk.ts';
import { openFileDisk } from '@bourse/server/platform/journal/file-disk.ts';
import { FIRST_HASH } from '@bourse/server/platform/journal/frame.ts';
import { DEFAULT_SEGMENT_BYTES, openJournal } from '@bourse/server/platform/journal/journal.ts';
import { EMPTY_JOURNAL, JOURNAL_START, readJournal } from '@bourse/server/platform/journal/journal-reader.ts';
import { listSnapshots, writeSnapshot } from '@bourse/server/platform/journal/snapshot-store.ts';
import { type Figure, figure } from './figure.ts';
import { creditBatch, largeExchange } from './support/large-exchange.ts';
import { ownMs, stoodInLineMs } from './support/own-time.ts';

/*
 * snapshot: the longest time between two durable answers of the core's thread while a million accounts with eight assets each are
 * snapshotted, beside the longest in the seconds before. What the thread stood in line for a processor is not counted: on a
 * shared machine that is others' doing. snapshot.copy: how long the same core takes to copy its state itself.
 */

const ACCOUNTS = 1_000_000;
const BATCH = 20;
const QUIET_MS = 4_000;
const LIMIT_MS = 120_000;
const NEVER = Number.MAX_SAFE_INTEGER;

export async function snapshotBench(): Promise<readonly Figure[]> {
  tuneEngine();
  const directory = mkdtempSync(join(tmpdir(), 'bourse-bench-snapshot-'));
  try {
    const disk = openFileDisk(directory);
    const exchange = await prepare(disk);
    const before = await longestGap(directory, disk, exchange, NEVER, (ms) => ms >= QUIET_MS);
    const during = await longestGap(directory, disk, exchange, 1, (ms) => {
      if (ms > LIMIT_MS) throw new Error('no snapshot was written');
      return listSnapshots(disk).length > 1;
    });
    const copy = ownMs(() => exchange.snapshot());
    const label = { unit: 'ms longest pause', peerName: 'the same core without a snapshot' };
    return [
      figure({ name: 'snapshot', ...label }, during, before),
      figure({ name: 'snapshot.copy', ...label }, copy, before),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A large exchange at command 1, its snapshot, and the journal of that command. */
async function prepare(disk: Disk): Promise<Exchange> {
  await writeExchangeFile(disk, DEFAULT_EXCHANGE_OPTIONS);
  const state = largeExchange(ACCOUNTS);
  let hash = FIRST_HASH;
  const listener = {
    onFlush: (position: { readonly hash: Uint8Array }) => {
      hash = position.hash;
    },
    onDurable: () => undefined,
    onFailed: fail,
  };
  const journal = await openJournal({ disk, tail: EMPTY_JOURNAL, listener });
  journal.append(creditBatch(0, 1), 1);
  await journal.flush();
  await journal.close();
  await writeSnapshot(disk, { position: { seq: 1, hash }, state, stateHash: snapshotHash(state) });
  return restoreExchange(state, NODE_RUNTIME);
}

function fail(error: Error): never {
  throw error;
}

/** Sends batches, each when the one before it is durable, until `isOver`; milliseconds of the longest time between two answers. */
async function longestGap(
  directory: string,
  disk: Disk,
  exchange: Exchange,
  snapshotEvery: number,
  isOver: (ms: number) => boolean,
): Promise<number> {
  const options: CoreThreadOptions = {
    dataDir: directory,
    projectedSeq: 0,
    clock: 'system',
    exchange: {},
    durable: true,
    snapshotEvery,
    segmentBytes: DEFAULT_SEGMENT_BYTES,
  };
  let answered: () => void = () => undefined;
  const send = (message: { readonly type: string }) => {
    if (message.type === 'failed') throw new Error('the core has failed');
    if (message.type === 'applied') answered();
  };
  const tail = tailOf(disk);
  const position = { seq: tail.lastSeq, hash: tail.hash };
  const thread = new CoreThread(exchange, position, options, disk, send, snapshotThread(options));
  const journal = await openJournal({ disk, tail, listener: thread });
  thread.attach(journal);
  const started = performance.now();
  let longest = 0;
  let last = clockOfOwn();
  for (let from = 1; !isOver(performance.now() - started); from += BATCH) {
    const bytes = creditBatch(from, BATCH);
    await new Promise<void>((resolve) => {
      answered = resolve;
      thread.receive({ type: 'commands', bytes, count: BATCH, correlation: from });
    });
    const now = clockOfOwn();
    longest = Math.max(longest, now - last);
    last = now;
  }
  await journal.flush();
  await journal.close();
  return longest;
}

/** Milliseconds that pass only while the thread does not stand in line. */
function clockOfOwn(): number {
  const stood = stoodInLineMs();
  return performance.now() - stood;
}

function tailOf(disk: Disk) {
  const frames = readJournal(disk, JOURNAL_START);
  for (;;) {
    const step = frames.next();
    if (step.done === true) return step.value;
  }
}
