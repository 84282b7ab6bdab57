import {
  CodecError,
  createExchange,
  EventBuffer,
  type Exchange,
  type ExchangeOptions,
  ROOMS,
  type RoomSpec,
  type Runtime,
  restoreExchange,
} from '@bourse/core';
import type { Disk } from '../journal/disk.ts';
import type { Frame } from '../journal/frame.ts';
import { JournalError } from '../journal/journal-error.ts';
import { JOURNAL_START, type JournalPosition, type JournalTail, readJournal } from '../journal/journal-reader.ts';
import { listSegments } from '../journal/segments.ts';
import { listSnapshots, readSnapshot } from '../journal/snapshot-store.ts';
import { hasExchangeFile, readExchangeFile, writeExchangeFile } from './exchange-file.ts';
import { NODE_RUNTIME } from './node-runtime.ts';

const REPLAY_BATCH_BYTES = 1 << 20;
const PROGRESS_STEP_BYTES = 1 << 20;

/** Options and callbacks of a recovery. */
export interface RecoveryOptions {
  readonly disk: Disk;
  /** Last command in the projections; later events are passed to `onReplayed`. */
  readonly projectedSeq: number;
  /** Limits of a new exchange. */
  readonly exchange: ExchangeOptions;
  /** Absent: the product's own rooms. */
  readonly rooms?: readonly RoomSpec[] | undefined;
  /** Receives encoded applied commands; a batch may begin with commands up to `projectedSeq`. */
  onReplayed(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  onProgress(doneBytes: number, totalBytes: number): void;
  onWarning(message: string): void;
}

/** The recovered core and the end of its journal. */
export interface Recovery {
  readonly exchange: Exchange;
  readonly tail: JournalTail;
}

/** Loads the newest valid snapshot that the projections have reached and replays the journal after it. */
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

/**
 * Rebuilds the exchange after a durable command from the newest snapshot before it, or by advancing an earlier exchange, and the
 * journal. It reads no further than that command, so the journal may grow meanwhile.
 */
export async function exchangeAt(
  disk: Disk,
  seq: number,
  earlier?: ExchangeAt,
  rooms?: readonly RoomSpec[],
): Promise<Exchange> {
  const ignore = () => undefined;
  const quiet = { onReplayed: async () => undefined, onProgress: ignore, onWarning: ignore };
  const options = { disk, projectedSeq: seq, exchange: {}, rooms, ...quiet };
  const { exchange, position } = earlier ?? (await loadBase(options));
  const events = new EventBuffer(2 * REPLAY_BATCH_BYTES);
  const frames = exchange.seq < seq ? readJournal(disk, position) : [];
  for (const frame of frames) {
    await applyFrame(options, exchange, frame, events);
    if (exchange.seq >= seq) break;
  }
  if (exchange.seq !== seq) throw new Error(`the journal leads to command ${exchange.seq}, not to ${seq}`);
  return exchange;
}

/** An exchange and its position in the journal. */
export interface ExchangeAt {
  readonly exchange: Exchange;
  readonly position: JournalPosition;
}

async function loadBase(options: RecoveryOptions): Promise<ExchangeAt> {
  const { disk, projectedSeq } = options;
  const isNew = !hasExchangeFile(disk) && listSegments(disk).length === 0 && listSnapshots(disk).length === 0;
  const limits = isNew ? await writeExchangeFile(disk, options.exchange) : readExchangeFile(disk);
  for (const seq of listSnapshots(disk)) {
    const base = seq <= projectedSeq ? fromSnapshot(options, seq) : undefined;
    if (base !== undefined) return base;
  }
  return { exchange: createExchange(limits, runtimeOf(options)), position: JOURNAL_START };
}

/** The exchange of a snapshot; undefined when unusable, which only makes the replay longer. */
function fromSnapshot(options: RecoveryOptions, seq: number): ExchangeAt | undefined {
  const { disk, onWarning } = options;
  const snapshot = readSnapshot(disk, seq);
  const instead = 'It was passed over; an older one or the journal alone serves instead.';
  if (snapshot === 'damaged') {
    onWarning(`The snapshot of command ${seq} is damaged. ${instead}`);
    return undefined;
  }
  const exchange = snapshot === 'other-version' ? undefined : restoreQuietly(snapshot.state, runtimeOf(options));
  if (snapshot !== 'other-version' && exchange?.stateHash() === snapshot.stateHash) {
    return { exchange, position: snapshot.position };
  }
  onWarning(`The snapshot of command ${seq} was written by another version of the exchange. ${instead}`);
  return undefined;
}

function runtimeOf({ rooms = ROOMS }: RecoveryOptions): Runtime {
  return { ...NODE_RUNTIME, rooms };
}

/** Restores a state with a valid checksum whose format this release may not know. */
function restoreQuietly(state: Uint8Array, runtime: Runtime): Exchange | undefined {
  try {
    return restoreExchange(state, runtime);
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
    offset = applyRecord(exchange, frame, offset, events);
    if (events.length < REPLAY_BATCH_BYTES) continue;
    if (exchange.seq <= options.projectedSeq) events.reset();
    else await deliver(options, events);
  }
  if (exchange.seq <= options.projectedSeq) events.reset();
}

function applyRecord(exchange: Exchange, frame: Frame, offset: number, events: EventBuffer): number {
  try {
    return exchange.applyEncoded(frame.body, offset, 0, events);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    throw new JournalError(
      'JOURNAL_INCOMPATIBLE',
      `Command ${exchange.seq + 1} of the journal cannot be read by this release (${error.message}). Start the release ` +
        'that wrote it.',
      error,
    );
  }
}

async function deliver(options: RecoveryOptions, events: EventBuffer): Promise<void> {
  if (events.length > 0) await options.onReplayed(events.take());
}

function spacedProgress(options: RecoveryOptions): (done: number, total: number) => void {
  let reported = -PROGRESS_STEP_BYTES;
  return (done, total) => {
    if (done < reported + PROGRESS_STEP_BYTES && done < total) return;
    reported = done;
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
