import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExchange, EventBuffer, type ExchangeOptions } from '@bourse/core';
import { recoverExchange } from '@bourse/server/platform/core-host/recovery.ts';
import type { Disk } from '@bourse/server/platform/journal/disk.ts';
import { openFileDisk } from '@bourse/server/platform/journal/file-disk.ts';
import { openJournal } from '@bourse/server/platform/journal/journal.ts';
import { EMPTY_JOURNAL } from '@bourse/server/platform/journal/journal-reader.ts';
import { compare, type Figure } from './figure.ts';
import { type EncodedFlow, encodedFlow } from './support/encoded-flow.ts';

const ROUNDS = 5;
const OPERATIONS = 500_000;
const BATCH = 256;
const EXCHANGE: ExchangeOptions = { maxOpenOrders: 1_000_000 };

/**
 * recovery: commands a second read from the journal's files, verified and applied, beside the same core applying the same
 * commands live, without a journal.
 */
export async function recoveryBench(): Promise<readonly Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-bench-recovery-'));
  try {
    const flow = encodedFlow(OPERATIONS, BATCH);
    const disk = openFileDisk(directory, { durable: false });
    await recover(disk, 0);
    await writeJournal(disk, flow);
    const label = { name: 'recovery', unit: 'commands/s', peerName: 'the live core' };
    const replay = () => rateOf(flow.count, () => recover(disk, flow.count));
    const live = () => rateOf(flow.count, () => applyLive(flow));
    await replay();
    await live();
    return [await compare(ROUNDS, label, replay, live)];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function rateOf(count: number, work: () => Promise<number> | number): Promise<number> {
  const begin = performance.now();
  const seq = await work();
  if (seq !== count) throw new Error(`${seq} of ${count} commands were applied`);
  return count / ((performance.now() - begin) / 1_000);
}

async function recover(disk: Disk, projectedSeq: number): Promise<number> {
  const { exchange } = await recoverExchange({
    disk,
    projectedSeq,
    exchange: EXCHANGE,
    onReplayed: async () => undefined,
    onProgress: () => undefined,
    onWarning: (message) => {
      throw new Error(message);
    },
  });
  return exchange.seq;
}

function applyLive({ batches }: EncodedFlow): number {
  const exchange = createExchange(EXCHANGE);
  const events = new EventBuffer();
  for (const { bytes, count } of batches) {
    let offset = 0;
    for (let index = 0; index < count; index += 1) offset = exchange.applyEncoded(bytes, offset, index, events);
    events.reset();
  }
  return exchange.seq;
}

async function writeJournal(disk: Disk, { batches }: EncodedFlow): Promise<void> {
  const listener = {
    onFlush: () => undefined,
    onDurable: () => undefined,
    onFailed: (error: Error) => {
      throw error;
    },
  };
  const journal = await openJournal({ disk, tail: EMPTY_JOURNAL, listener });
  for (const { bytes, count } of batches) {
    journal.append(bytes, count);
    await journal.flush();
  }
  await journal.close();
}
