import { Worker } from 'node:worker_threads';
import { invariant } from '@bourse/domain';
import type { Pool } from 'pg';
import { threadEnvironment } from '../child-environment.ts';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { Logger } from '../logger.ts';
import type { AnyProjection } from './projection.ts';
import { BATCH_COMMANDS, openProjectionWriter, type ProjectionWriter } from './projection-writer.ts';
import type { FromProjector, ProjectorThreadData, ToProjector } from './projector-messages.ts';

/** About two million orders. */
const MAX_QUEUED_BYTES = 384 * 1024 * 1024;

/** Events are sent to the thread in parcels, because each message costs both threads as much as an order. */
const PARCEL_BYTES = 64 * 1024;
const PARCEL_MS = 5;

/** The projections, and the module of the thread that writes them: it must run the same ones. */
export interface ProjectionSetup {
  readonly projections: readonly AnyProjection[];
  readonly thread: URL;
}

/** Options of a projector. */
export interface ProjectorOptions extends ProjectionSetup {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Maximum backlog for the database, in bytes of events, before the gateway must reject new orders. */
  readonly maxQueuedBytes?: number;
}

interface Waiter {
  readonly seq: number;
  readonly resolve: (done: boolean) => void;
}

/** Opens the projector at the database's offset. */
export async function openProjector(options: ProjectorOptions): Promise<Projector> {
  return new Projector(options, await openProjectionWriter(options.pool, options.projections));
}

/**
 * The main thread's side of the projections. Replayed commands are written here, before anything else happens; live
 * ones go to a thread of their own. It does not read the journal: after a crash the core host replays what is missing.
 */
export class Projector {
  private readonly logger: Logger;
  private readonly databaseUrl: string;
  private readonly threadModule: URL;
  private readonly maxQueuedBytes: number;
  private readonly replay: ProjectionWriter;
  private thread: Worker | undefined;
  private readonly ended = Promise.withResolvers<void>();
  private waiters: Waiter[] = [];
  private listeners: ((seq: number) => void)[] = [];
  private durableSeq: number;
  private queuedBytes = 0;
  /** Bytes sent to the thread and not yet acknowledged. */
  private readonly unreported: { readonly seq: number; readonly bytes: number }[] = [];
  private unreportedFrom = 0;
  /** Sequence of the last command that was queued or replayed. */
  private lastSeq: number;
  private isStopped = false;
  /** Events that are not sent yet. */
  private parcel: Uint8Array[] = [];
  private parcelBytes = 0;
  private parcelCommands = 0;

  constructor(options: ProjectorOptions, replay: ProjectionWriter) {
    const { connectionString } = options.pool.options;
    invariant(connectionString !== undefined, 'the projector opens connections of its own by the pool’s address');
    this.databaseUrl = connectionString;
    this.threadModule = options.thread;
    this.logger = options.logger;
    this.maxQueuedBytes = options.maxQueuedBytes ?? MAX_QUEUED_BYTES;
    this.replay = replay;
    this.durableSeq = replay.seq;
    this.lastSeq = replay.seq;
  }

  /** Sequence of the last command whose rows are committed. */
  get projectedSeq(): number {
    return this.durableSeq;
  }

  /** True when the database is too far behind: new orders must be rejected until it has caught up. */
  isSaturated(): boolean {
    return this.isStopped || this.queuedBytes >= this.maxQueuedBytes;
  }

  /** Whether nothing more is projected until a restart. */
  hasFailed(): boolean {
    return this.isStopped;
  }

  /** Calls back after every commit with the new sequence. */
  onProjected(listener: (seq: number) => void): void {
    this.listeners.push(listener);
  }

  /** Writes replayed commands and returns when they are committed; for the time before live commands come. */
  async write(batch: readonly AppliedCommand[]): Promise<void> {
    invariant(this.thread === undefined, 'replayed commands come before live ones');
    for (let at = 0; at < batch.length; at += BATCH_COMMANDS) {
      await this.replay.commit(batch.slice(at, at + BATCH_COMMANDS));
      this.lastSeq = this.replay.seq;
      this.advance(this.replay.seq);
    }
  }

  /** Queues the events of this many live commands as the core thread sent them; they are written soon, in order. */
  enqueue(encoded: Uint8Array, commands: number): void {
    this.lastSeq += commands;
    this.queuedBytes += encoded.byteLength;
    this.unreported.push({ seq: this.lastSeq, bytes: encoded.byteLength });
    if (this.parcelCommands === 0) setTimeout(() => this.sendParcel(), PARCEL_MS);
    this.parcel.push(encoded);
    this.parcelBytes += encoded.byteLength;
    this.parcelCommands += commands;
    if (this.parcelBytes >= PARCEL_BYTES) this.sendParcel();
  }

  /** Resolves true once a command's rows can be read, false when that took longer than `timeoutMs`. */
  whenProjected(seq: number, timeoutMs = 5_000): Promise<boolean> {
    if (seq <= this.durableSeq) return Promise.resolve(true);
    this.sendParcel();
    this.send({ type: 'hurry', seq });
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiters = this.waiters.filter((other) => other !== waiter);
        resolve(false);
      }, timeoutMs);
      const waiter: Waiter = {
        seq,
        resolve: (done) => {
          clearTimeout(timer);
          resolve(done);
        },
      };
      this.waiters.push(waiter);
    });
  }

  /** Writes the queue, if the database is available, and stops. Unwritten commands are replayed at the next start. */
  async stop(): Promise<void> {
    this.sendParcel();
    if (this.thread !== undefined) {
      this.thread.postMessage({ type: 'stop' } satisfies ToProjector);
      await this.ended.promise;
    }
    for (const waiter of this.waiters) waiter.resolve(false);
    this.waiters = [];
  }

  private sendParcel(): void {
    if (this.parcelCommands === 0) return;
    const encoded = new Uint8Array(this.parcelBytes);
    let at = 0;
    for (const part of this.parcel) {
      encoded.set(part, at);
      at += part.byteLength;
    }
    this.send({ type: 'add', encoded, commands: this.parcelCommands });
    this.parcel = [];
    this.parcelBytes = 0;
    this.parcelCommands = 0;
  }

  private send(message: ToProjector): void {
    this.thread ??= this.start();
    // Copied, not transferred, for the reason given at `SendToMain`: this thread reads all events through typed arrays.
    this.thread.postMessage(message);
  }

  private start(): Worker {
    const thread = new Worker(this.threadModule, {
      workerData: { databaseUrl: this.databaseUrl } satisfies ProjectorThreadData,
      env: threadEnvironment({ database: true }),
    });
    thread.on('message', (message: FromProjector) => this.receive(message));
    // Without its thread nothing more is projected: new orders are rejected, and a restart replays what is missing.
    thread.on('error', (error) => {
      this.isStopped = true;
      this.logger.fatal({ err: error }, 'the projector has stopped');
    });
    thread.on('exit', () => this.ended.resolve());
    return thread;
  }

  private receive(message: FromProjector): void {
    if (message.type === 'committed') {
      this.forget(message.seq);
      this.advance(message.seq);
    } else if (message.type === 'trouble') {
      const { message: reason } = message;
      this.logger.warn({ reason, projectedSeq: this.durableSeq }, 'the projections could not be written; trying again');
    }
  }

  /** Subtracts committed commands from the backlog; a partly committed batch still counts in full. */
  private forget(seq: number): void {
    let oldest = this.unreported[this.unreportedFrom];
    while (oldest !== undefined && oldest.seq <= seq) {
      this.queuedBytes -= oldest.bytes;
      this.unreportedFrom += 1;
      oldest = this.unreported[this.unreportedFrom];
    }
    if (this.unreportedFrom > 1_000) {
      this.unreported.splice(0, this.unreportedFrom);
      this.unreportedFrom = 0;
    }
  }

  private advance(seq: number): void {
    this.durableSeq = seq;
    for (const listener of this.listeners) listener(seq);
    const served = this.waiters.filter((waiter) => waiter.seq <= seq);
    this.waiters = this.waiters.filter((waiter) => waiter.seq > seq);
    for (const waiter of served) waiter.resolve(true);
  }
}
