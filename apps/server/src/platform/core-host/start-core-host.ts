import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CODEC, Codec } from '@bourse/core';
import { threadEnvironment } from '../child-environment.ts';
import { type DataLock, lockDataDir } from '../journal/data-lock.ts';
import { DEFAULT_SEGMENT_BYTES } from '../journal/journal.ts';
import { type JournalCode, JournalError } from '../journal/journal-error.ts';
import { DEFAULT_OVERLOAD_AT } from './admission.ts';
import type { CoreHost, CoreHostOptions, RecoveredState } from './core-host.ts';
import { type CoreChannel, LiveHost } from './live-host.ts';
import type { CoreThreadOptions, FromCore, ToCore } from './messages.ts';

/** A start after a crash replays this many commands in about a second; more frequent snapshots would cost orders more than that. */
const DEFAULT_SNAPSHOT_EVERY = 1_000_000;
const DEFAULT_MAX_BACKLOG = 100_000;
/** sysexits.h EX_SOFTWARE: the supervisor restarts the process, which then recovers. */
const FATAL_EXIT_STATUS = 70;

/**
 * Recovers the exchange of a data directory and starts it. Throws a JournalError, without changing anything, when the
 * directory is in use, damaged or does not belong to the projections.
 */
export async function startCoreHost(options: CoreHostOptions): Promise<CoreHost> {
  const lock = lockDataDir(options.dataDir);
  try {
    return await new Starter(options, lock).start();
  } catch (error) {
    lock.release();
    throw error;
  }
}

function threadOptionsOf(options: CoreHostOptions): CoreThreadOptions {
  return {
    dataDir: join(options.dataDir, 'journal'),
    projectedSeq: options.projectedSeq,
    clock: options.clock ?? 'system',
    roomsModule: options.rooms?.module,
    exchange: options.exchange ?? {},
    durable: options.durable ?? true,
    snapshotEvery: options.snapshotEvery ?? DEFAULT_SNAPSHOT_EVERY,
    segmentBytes: options.segmentBytes ?? DEFAULT_SEGMENT_BYTES,
  };
}

class Starter {
  readonly #options: CoreHostOptions;
  readonly #codec: Codec;
  readonly #line: CoreChannel;
  readonly #worker: Worker;
  #host: LiveHost | undefined;
  #closing = false;
  #resolve: (host: CoreHost) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(options: CoreHostOptions, lock: DataLock) {
    this.#options = options;
    this.#codec = options.rooms === undefined ? CODEC : new Codec(options.rooms.rooms);
    const worker = new Worker(new URL('./core-worker.ts', import.meta.url), {
      workerData: threadOptionsOf(options),
      name: 'core',
      env: threadEnvironment(),
      // The main thread's options may be invalid for a file (`--input-type`), and the core needs none.
      execArgv: [],
    });
    this.#worker = worker;
    this.#line = {
      send: (message: ToCore) => worker.postMessage(message),
      close: async () => {
        this.#closing = true;
        await worker.terminate();
        lock.release();
      },
    };
  }

  async start(): Promise<CoreHost> {
    const worker = this.#worker;
    worker.on('message', (message: FromCore) => this.#receive(message));
    worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (status) => {
      if (!this.#closing) this.#fail(new Error(`the core thread ended with status ${status}`));
    });
    try {
      return await new Promise<CoreHost>((resolve, reject) => {
        this.#resolve = resolve;
        this.#reject = reject;
      });
    } catch (error) {
      await this.#line.close();
      throw error;
    }
  }

  #receive(message: FromCore): void {
    if (message.type === 'ready') this.#begin(message.recovered);
    else if (message.type === 'failed') this.#fail(errorOf(message.code, message.message));
    else if (message.type === 'progress') this.#options.onProgress?.(message.done, message.total);
    else if (message.type === 'replayed') void this.#replay(message.bytes);
    else if (message.type === 'warning') (this.#options.onWarning ?? process.emitWarning)(message.message);
    else this.#host?.receive(message);
  }

  #begin(recovered: RecoveredState): void {
    this.#host = new LiveHost({
      line: this.#line,
      codec: this.#codec,
      recovered,
      clock: this.#options.clock ?? 'system',
      maxBacklog: this.#options.maxBacklog ?? DEFAULT_MAX_BACKLOG,
      overloadAt: this.#options.overloadAt ?? DEFAULT_OVERLOAD_AT,
      onFatal: this.#options.onFatal ?? endProcess,
    });
    this.#resolve(this.#host);
  }

  async #replay(bytes: Uint8Array): Promise<void> {
    try {
      const batch = this.#codec.decodeApplied(bytes).filter((applied) => applied.seq > this.#options.projectedSeq);
      if (batch.length > 0) await this.#options.onReplayed?.(batch);
      this.#line.send({ type: 'replay-taken' });
    } catch (error) {
      this.#reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #fail(error: Error): void {
    if (this.#host === undefined) this.#reject(error);
    else this.#host.fail(error);
  }
}

const JOURNAL_CODES: Record<JournalCode, true> = {
  JOURNAL_DAMAGED: true,
  JOURNAL_INCOMPLETE: true,
  JOURNAL_INCOMPATIBLE: true,
  JOURNAL_FAILED: true,
  DATA_DIR_LOCKED: true,
  PROJECTIONS_AHEAD: true,
};

function isJournalCode(code: string | undefined): code is JournalCode {
  return code !== undefined && Object.hasOwn(JOURNAL_CODES, code);
}

function errorOf(code: string | undefined, message: string): Error {
  return isJournalCode(code) ? new JournalError(code, message) : new Error(message);
}

function endProcess(error: Error): void {
  // Written synchronously: the process ends before a stream would be drained.
  writeSync(2, `${error.message}\n`);
  process.exit(FATAL_EXIT_STATUS);
}
