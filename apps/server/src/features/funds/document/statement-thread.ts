/**
 * Goal: statements that hold nobody up: a page of Chinese text is milliseconds of work, a long document hundreds. Method: one thread writes
 * one document at a time. It is kept for a while, with the fonts that it has read, and given up when a document takes too long.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../../platform/child-environment.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import { Turns } from '../../../platform/turns.ts';
import type { StatementDocument } from './statement-pdf.ts';

/** How the thread is used; the defaults are those of the server. */
export interface StatementThreadOptions {
  /** Time that one document may take, milliseconds. */
  readonly limitMs?: number;
  /** Idle time after which the thread ends to release its memory, milliseconds. */
  readonly idleMs?: number;
  /** Documents that may be unfinished at a time, the one that is being made included. */
  readonly mostWaiting?: number;
}

/** The longest document takes half a second; a machine may be busy. */
const LIMIT_MS = 30_000;
const IDLE_MS = 60_000;
const MOST_WAITING = 12;

/** Makes statements in a thread of its own, one after the other. */
export class StatementThread {
  private readonly limitMs: number;
  private readonly idleMs: number;
  private readonly mostWaiting: number;
  private readonly turns = new Turns();
  private waiting = 0;
  private thread: Worker | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor({ limitMs = LIMIT_MS, idleMs = IDLE_MS, mostWaiting = MOST_WAITING }: StatementThreadOptions = {}) {
    this.limitMs = limitMs;
    this.idleMs = idleMs;
    this.mostWaiting = mostWaiting;
  }

  /** Whether no further document is taken now. */
  get isFull(): boolean {
    return this.waiting >= this.mostWaiting;
  }

  /**
   * The bytes of a document. What is printed is read in its turn (`prepare`), so that those who wait take no memory.
   * STATEMENT_TOO_OFTEN: too many wait; OVERLOADED: it took too long; or the rejection of `prepare`.
   */
  async make(prepare: () => Promise<ApiResult<StatementDocument>>): Promise<ApiResult<Buffer>> {
    if (this.isFull) return reject('STATEMENT_TOO_OFTEN');
    this.waiting += 1;
    return this.turns
      .take(async () => {
        const statement = await prepare();
        return statement.ok ? await this.write(statement.value) : statement;
      })
      .finally(() => {
        this.waiting -= 1;
      });
  }

  /** Ends the thread; a document that is being made is rejected. */
  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    await this.thread?.terminate();
  }

  private async write(statement: StatementDocument): Promise<ApiResult<Buffer>> {
    clearTimeout(this.idleTimer);
    this.thread ??= this.start();
    const worker = this.thread;
    // It keeps the process alive only while it works.
    worker.ref();
    worker.postMessage(statement);
    const over = new AbortController();
    const { signal } = over;
    const ended = once(worker, 'exit', { signal }).then(([status]) => {
      throw new Error(`the thread of statements ended with status ${status}`);
    });
    const tooLate = delay(this.limitMs, undefined, { signal });
    try {
      const written = once(worker, 'message', { signal }).then(([bytes]: Uint8Array<ArrayBuffer>[]) => bytes);
      const bytes = await Promise.race([written, ended, tooLate]);
      if (bytes === undefined) {
        over.abort();
        await worker.terminate();
        return reject('OVERLOADED');
      }
      return { ok: true, value: Buffer.from(bytes.buffer) };
    } finally {
      over.abort();
      worker.unref();
      this.idleTimer = setTimeout(() => this.end(worker), this.idleMs);
      this.idleTimer.unref();
    }
  }

  /** The next document has a new thread at once, without waiting for the end of this one. */
  private end(worker: Worker): void {
    if (this.thread === worker) this.thread = undefined;
    void worker.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), {
      name: 'statements',
      env: threadEnvironment(),
      execArgv: [],
    });
    // A document that is being made is rejected by `exit`; a thread that fails while idle must not end the server.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.thread === worker) this.thread = undefined;
    });
    return worker;
  }
}
