import { EventBuffer, type Exchange, patchCommandTime, type RoomSpec } from '@bourse/core';
import type { Disk } from '../journal/disk.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import type { JournalError } from '../journal/journal-error.ts';
import type { JournalPosition } from '../journal/journal-reader.ts';
import type { CoreThreadOptions, FromCore, ToCore } from './messages.ts';
import { recoveredStateOf } from './recovered-state.ts';
import { recoverExchange } from './recovery.ts';
import { SnapshotTaker, type SnapshotWriter } from './snapshot-taker.ts';

/*
 * The core thread: sequencer, core and journal. A batch of commands is timestamped, applied and appended to the journal; its
 * events are held back until the frame is durable. Commands are applied before they are written, so that a command which
 * breaks an invariant stops the process without being in the journal, where it would break the next start as well. Events of
 * an applied command whose frame was lost are never published, so this order is not observable.
 */

/**
 * Sends a message to the main thread. Bytes are copied, not transferred: after the first transfer in a thread, V8 checks every typed
 * array access for detached buffers, which costs the core a tenth of its speed.
 */
export type SendToMain = (message: FromCore) => void;

/** The running core after recovery. */
export class CoreThread {
  readonly #exchange: Exchange;
  readonly #send: SendToMain;
  readonly #usesSystemClock: boolean;
  readonly #snapshots: SnapshotTaker;
  /** Events of the commands in the pending frame. */
  #events = new EventBuffer();
  /** Events of the frame that is being flushed. */
  #flushing: Uint8Array<ArrayBuffer> | undefined;
  #timeMs: number;
  #position: JournalPosition;
  #journal: Journal | undefined;

  constructor(
    exchange: Exchange,
    position: JournalPosition,
    options: CoreThreadOptions,
    disk: Disk,
    send: SendToMain,
    writer?: SnapshotWriter,
  ) {
    this.#exchange = exchange;
    this.#position = position;
    this.#send = send;
    this.#usesSystemClock = options.clock === 'system';
    this.#timeMs = exchange.timeMs;
    this.#snapshots = new SnapshotTaker({
      disk,
      exchange,
      every: options.snapshotEvery,
      projectedSeq: options.projectedSeq,
      writer,
      onWarning: (message) => send({ type: 'warning', message }),
    });
  }

  /** Attaches the journal, whose listener this is. */
  attach(journal: Journal): void {
    this.#journal = journal;
  }

  receive(message: ToCore): void {
    if (message.type === 'commands') this.#apply(message);
    else if (message.type === 'projected') this.#snapshots.noteProjected(message.seq);
    else if (message.type === 'state-hash') this.#send({ type: 'state-hash', hash: this.#exchange.stateHash() });
    else if (message.type === 'stop') void this.#stop();
  }

  #apply({ bytes, count, correlation, notBeforeMs = 0 }: Extract<ToCore, { type: 'commands' }>): void {
    if (this.#usesSystemClock) this.#timeMs = Math.max(this.#timeMs, Date.now(), notBeforeMs);
    let offset = 0;
    for (let index = 0; index < count; index += 1) {
      if (this.#usesSystemClock) patchCommandTime(bytes, offset, this.#timeMs);
      offset = this.#exchange.applyEncoded(bytes, offset, correlation + index, this.#events);
    }
    this.#journal?.append(bytes, count);
  }

  onFlush(position: JournalPosition): void {
    this.#flushing = this.#events.take();
    this.#position = position;
    this.#snapshots.onFlush(position);
  }

  onDurable(seq: number): void {
    const bytes = this.#flushing;
    this.#flushing = undefined;
    if (bytes !== undefined) this.#send({ type: 'applied', bytes, nextTickMs: this.#exchange.nextTickMs });
    this.#snapshots.onDurable(seq);
  }

  onFailed(error: JournalError): void {
    this.#flushing = undefined;
    this.#send({ type: 'failed', code: error.code, message: error.message });
  }

  async #stop(): Promise<void> {
    try {
      await this.#journal?.flush();
      await this.#snapshots.finish(this.#position);
      await this.#journal?.close();
      this.#send({ type: 'stopped' });
    } catch (error) {
      this.#send({ type: 'failed', code: undefined, message: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** Recovers the exchange of a data directory and starts it. `replayTaken` resolves when the next batch may be sent. */
export async function startCoreThread(
  options: CoreThreadOptions & { readonly rooms?: readonly RoomSpec[] },
  disk: Disk,
  send: SendToMain,
  replayTaken: () => Promise<void>,
  writer?: SnapshotWriter,
): Promise<CoreThread> {
  const { exchange, tail } = await recoverExchange({
    disk,
    projectedSeq: options.projectedSeq,
    exchange: options.exchange,
    rooms: options.rooms,
    onReplayed: async (bytes) => {
      send({ type: 'replayed', bytes });
      await replayTaken();
    },
    onProgress: (done, total) => send({ type: 'progress', done, total }),
    onWarning: (message) => send({ type: 'warning', message }),
  });
  const thread = new CoreThread(exchange, { seq: tail.lastSeq, hash: tail.hash }, options, disk, send, writer);
  thread.attach(await openJournal({ disk, tail, listener: thread, segmentBytes: options.segmentBytes }));
  send({ type: 'ready', recovered: recoveredStateOf(exchange) });
  return thread;
}
