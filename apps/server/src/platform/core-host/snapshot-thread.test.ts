import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ByteWriter, type Command, createExchange, encodeCommand } from '@bourse/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFileDisk } from '../journal/file-disk.ts';
import { openJournal } from '../journal/journal.ts';
import { EMPTY_JOURNAL, type JournalPosition } from '../journal/journal-reader.ts';
import { listSnapshots, readSnapshot } from '../journal/snapshot-store.ts';
import { writeExchangeFile } from './exchange-file.ts';
import { snapshotThread } from './snapshot-thread.ts';
import { LISTING } from './testing/spot-world.ts';

const COMMANDS: readonly Command[] = [
  ...LISTING,
  { type: 'open-account', accountId: 1_000 },
  ...Array.from({ length: 30 }, (_, n): Command => {
    const amount = BigInt(n + 1);
    return { type: 'credit', accountId: 1_000, wallet: 'spot', assetId: 1, amount, reason: 'deposit' };
  }),
];

let dataDir: string;
let disk: ReturnType<typeof openFileDisk>;
/** Journal position after each command, by sequence. */
let positions: Map<number, JournalPosition>;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-snapshot-thread-'));
  disk = openFileDisk(dataDir, { durable: false });
  positions = await writeJournal();
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function writeJournal(): Promise<Map<number, JournalPosition>> {
  const found = new Map<number, JournalPosition>();
  await writeExchangeFile(disk, {});
  const listener = {
    onFlush: (position: JournalPosition) => void found.set(position.seq, position),
    onDurable: () => undefined,
    onFailed: (error: Error) => {
      throw error;
    },
  };
  const journal = await openJournal({ disk, tail: EMPTY_JOURNAL, listener });
  for (const command of COMMANDS) {
    const out = new ByteWriter();
    encodeCommand(command, 0n, out);
    journal.append(out.bytes, 1);
    await journal.flush();
  }
  await journal.close();
  return found;
}

function positionOf(seq: number): JournalPosition {
  const position = positions.get(seq);
  if (position === undefined) throw new Error(`no flush ended with command ${seq}`);
  return position;
}

/** Hash of the state in a snapshot, and that of an exchange that applied the same commands without a journal. */
function hashesAt(seq: number): { readonly written: string; readonly lived: string } {
  const snapshot = readSnapshot(disk, seq);
  if (typeof snapshot === 'string') throw new Error(`the snapshot is ${snapshot}`);
  const exchange = createExchange();
  for (const command of COMMANDS.slice(0, seq)) exchange.apply(command);
  return { written: snapshot.stateHash, lived: exchange.stateHash() };
}

/** Number of snapshot threads of this process. */
function snapshotThreads(): number {
  const tasks = readdirSync('/proc/self/task');
  return tasks.filter((task) => nameOf(task) === 'snapshot').length;
}

function nameOf(task: string): string {
  try {
    return readFileSync(`/proc/self/task/${task}/comm`, 'utf8').trim();
  } catch {
    // The thread has ended since the list was read.
    return '';
  }
}

describe('snapshot thread', () => {
  it('writes snapshots one after the other, each with the state after its command', async () => {
    const write = snapshotThread({ dataDir, durable: false });
    const seqs = [8, 9, 20, COMMANDS.length];
    for (const seq of seqs) await write(positionOf(seq), 8);
    expect(listSnapshots(disk)).toEqual([...seqs].reverse());
    for (const seq of seqs) {
      const { written, lived } = hashesAt(seq);
      expect(written).toBe(lived);
    }
  });

  it('removes old snapshots except the newest that the projections have reached', async () => {
    const write = snapshotThread({ dataDir, durable: false });
    for (const seq of [8, 9, 20, 21, 30]) await write(positionOf(seq), 10);
    expect(listSnapshots(disk)).toEqual([30, 21, 20, 9]);
  });

  it('reports a failure, and starts a new thread for the next snapshot', async () => {
    const write = snapshotThread({ dataDir, durable: false });
    await write(positionOf(10), 0);
    await expect(write({ ...positionOf(20), seq: 1_000 }, 0)).rejects.toThrow('the journal leads to command');
    await write(positionOf(20), 0);
    const { written, lived } = hashesAt(20);
    expect(written).toBe(lived);
  });

  it.runIf(process.platform === 'linux')(
    'ends when no other snapshot is asked for, and the next one starts another',
    async () => {
      const others = snapshotThreads();
      const write = snapshotThread({ dataDir, durable: false }, 500);
      await write(positionOf(10), 0);
      expect(snapshotThreads()).toBe(others + 1);
      await vi.waitFor(() => expect(snapshotThreads()).toBe(others), { timeout: 10_000 });
      await write(positionOf(20), 0);
      const { written, lived } = hashesAt(20);
      expect(written).toBe(lived);
    },
  );

  it('advances its exchange without reading the previous snapshot again', async () => {
    const write = snapshotThread({ dataDir, durable: false });
    await write(positionOf(10), 0);
    // Files that a new thread needs.
    disk.remove('exchange.json');
    await write(positionOf(20), 0);
    const { written, lived } = hashesAt(20);
    expect(written).toBe(lived);
  });
});
