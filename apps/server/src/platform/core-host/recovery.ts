import {
  createExchange,
  EventBuffer,
  type Exchange,
  type ExchangeOptions,
  restoreExchange,
  snapshotHash,
} from '@bourse/core';
import type { Disk } from '../journal/disk.ts';
import type { Frame } from '../journal/frame.ts';
import { JournalError } from '../journal/journal-error.ts';
import { JOURNAL_START, type JournalPosition, type JournalTail, readJournal } from '../journal/journal-reader.ts';
import { listSegments } from '../journal/segments.ts';
import { listSnapshots, readSnapshot, snapshotName, writeSnapshot } from '../journal/snapshot-store.ts';
import { NODE_RUNTIME } from './node-runtime.ts';

const REPLAY_BATCH_BYTES = 1 << 20;
const PROGRESS_STEP_BYTES = 1 << 20;

/** What recovery needs and whom it tells. */
export interface RecoveryOptions {
  readonly disk: Disk;
  /** Last command in the projections; events behind it are replayed to `onReplayed`. */
  readonly projectedSeq: number;
  /** Limits of a new exchange. */
  readonly exchange: ExchangeOptions;
  /** Takes encoded applied commands; may hold commands up to `projectedSeq` at its beginning. */
  onReplayed(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  onProgress(doneBytes: number, totalBytes: number): void;
  onWarning(message: string): void;
}

/** The core as it was, and the end of the journal behind it. */
export interface Recovery {
  readonly exchange: Exchange;
  readonly tail: JournalTail;
}

/** Loads the newest valid snapshot that the projections have reached and replays the journal behind it. */
export async function recoverExchange(options: RecoveryOptions): Promise<Recovery> {
  const { exchange, position } = await loadBase(options);
  const events = new EventBuffer(2 * REPLAY_BATCH_BYTES);
  const frames = readJournal(options.disk, position, spacedProgress(options));
  for (;;) {
    const step = frames.next();
    if (step.done === true) {
      await deliver(options, events);
      return { exchange, tail: checkedTail(step.value, exchange, options.projectedSeq) };
    }
    await applyFrame(options, exchange, step.value, events);
  }
}

interface Base {
  readonly exchange: Exchange;
  readonly position: JournalPosition;
}

async function loadBase(options: RecoveryOptions): Promise<Base> {
  const { disk, projectedSeq, onWarning } = options;
  if (listSegments(disk).length === 0 && listSnapshots(disk).length === 0) return await foundExchange(options);
  for (const seq of listSnapshots(disk)) {
    if (seq > projectedSeq) continue;
    const snapshot = readSnapshot(disk, seq);
    const exchange = snapshot === undefined ? undefined : restoreQuietly(snapshot.state);
    if (snapshot !== undefined && exchange !== undefined && exchange.stateHash() === snapshot.stateHash) {
      return { exchange, position: snapshot.position };
    }
    onWarning(
      `The snapshot of command ${seq} is damaged and was passed over; an older one and the journal serve instead.`,
    );
  }
  throw new JournalError(
    'JOURNAL_INCOMPLETE',
    `No snapshot serves to start from: ${snapshotName(0)}, the exchange before its first command, is missing or damaged. ` +
      'Put it back from the archive or a backup.',
  );
}

/** A new exchange. Its limits decide what commands come to, so it is kept for good as the snapshot before the first one. */
async function foundExchange({ disk, exchange: limits }: RecoveryOptions): Promise<Base> {
  const exchange = createExchange(limits, NODE_RUNTIME);
  const state = exchange.snapshot();
  await writeSnapshot(disk, { position: JOURNAL_START, state, stateHash: snapshotHash(state) });
  return { exchange, position: JOURNAL_START };
}

function restoreQuietly(state: Uint8Array): Exchange | undefined {
  try {
    return restoreExchange(state, NODE_RUNTIME);
  } catch {
    return undefined;
  }
}

async function applyFrame(
  options: RecoveryOptions,
  exchange: Exchange,
  frame: Frame,
  events: EventBuffer,
): Promise<void> {
  let offset = 0;
  for (let index = 0; index < frame.count; index += 1) {
    offset = exchange.applyEncoded(frame.body, offset, 0, events);
    if (events.length < REPLAY_BATCH_BYTES) continue;
    if (exchange.seq <= options.projectedSeq) events.reset();
    else await deliver(options, events);
  }
  if (exchange.seq <= options.projectedSeq) events.reset();
}

async function deliver(options: RecoveryOptions, events: EventBuffer): Promise<void> {
  if (events.length > 0) await options.onReplayed(events.take());
}

function spacedProgress(options: RecoveryOptions): (done: number, total: number) => void {
  let told = -PROGRESS_STEP_BYTES;
  return (done, total) => {
    if (done < told + PROGRESS_STEP_BYTES && done < total) return;
    told = done;
    options.onProgress(done, total);
  };
}

function checkedTail(tail: JournalTail, exchange: Exchange, projectedSeq: number): JournalTail {
  if (exchange.seq !== tail.lastSeq) {
    throw new JournalError(
      'JOURNAL_DAMAGED',
      `The journal ends with command ${tail.lastSeq}, but its records hold ${exchange.seq}.`,
    );
  }
  if (projectedSeq > tail.lastSeq) {
    throw new JournalError(
      'PROJECTIONS_AHEAD',
      `The database has projected command ${projectedSeq}, but the journal ends with ${tail.lastSeq}. They do not belong ` +
        'together: use the data directory and the database of one exchange, or drop the projections.',
    );
  }
  return tail;
}
