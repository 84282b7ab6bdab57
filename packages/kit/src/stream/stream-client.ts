import type { SocketResponse, Topic, TopicMessage } from '@bourse/contract';
import { ApiError, type ErrorName } from '../api/api-error.ts';
import { backoffMs } from './backoff.ts';
import { CLOSE, isPassingRejection, keyOf, readIncoming } from './protocol.ts';
import { SequenceGuard } from './sequence.ts';
import { type StreamStatus, statusOf } from './status.ts';

/*
 * One socket for all topics. Goal: what a topic's sink receives is a snapshot followed by deltas without a gap, whatever
 * the network and the server do. Each follower's topic is subscribed on every new socket; a gap asks for a new snapshot;
 * a silent or closed socket is replaced after a growing, random wait. What it does not do: order entry goes over HTTP.
 */

/** Receives one topic's messages in order, and why the server rejects the subscription when it does. */
export interface TopicSink {
  readonly onMessage: (message: TopicMessage) => void;
  readonly onRejected: (error: ApiError) => void;
}

/** How patient the client is, in milliseconds. */
export interface Timings {
  readonly pingAfterMs: number;
  readonly staleAfterMs: number;
  readonly dropAfterMs: number;
  readonly checkEveryMs: number;
  readonly retryRejectedMs: number;
}

export interface StreamClientOptions {
  readonly url: () => string;
  readonly timings?: Partial<Timings>;
  readonly random?: () => number;
  readonly backoff?: (attempt: number, random: () => number) => number;
  readonly hasNetwork?: () => boolean;
  /** A message of a topic has come, which the server sent at this time; milliseconds since the epoch. */
  readonly onServerTime?: (sentMs: number) => void;
  /** The server has ended the session of this socket. */
  readonly onSessionEnded?: () => void;
}

const TIMINGS: Timings = {
  pingAfterMs: 8_000,
  staleAfterMs: 14_000,
  dropAfterMs: 25_000,
  checkEveryMs: 1_000,
  retryRejectedMs: 3_000,
};

interface Followed {
  readonly topic: Topic;
  readonly sink: TopicSink;
  readonly guard: SequenceGuard;
  retry: ReturnType<typeof setTimeout> | undefined;
  /** Rejections in a row that time may heal. */
  rejections: number;
}

/** Rejections that time may heal are told from this one on; the first ones are those of a server that starts. */
const TOLD_FROM = 3;

/** The one socket of the page. Opens with the first followed topic and stays. */
export class StreamClient {
  readonly #options: StreamClientOptions;
  readonly #timings: Timings;
  readonly #followed = new Map<string, Followed>();
  readonly #asked = new Map<string, string>();
  readonly #statusListeners = new Set<() => void>();
  #socket: WebSocket | undefined;
  #status: StreamStatus = 'connecting';
  #heardMs = 0;
  #messageMs = 0;
  #pingedMs = 0;
  #failures = 0;
  #everLive = false;
  #nextId = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #retryAtMs: number | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor(options: StreamClientOptions) {
    this.#options = options;
    this.#timings = { ...TIMINGS, ...options.timings };
  }

  get status(): StreamStatus {
    return this.#status;
  }

  /** When the line was last heard of, in milliseconds since 1970; 0: never. */
  get heardMs(): number {
    return this.#messageMs;
  }

  /** When the next attempt to connect is made; undefined: none is waiting. */
  get retryAtMs(): number | undefined {
    return this.#retryAtMs;
  }

  /** Calls back when the status, or the time of the next attempt, changes. */
  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  /** Follows a topic until the returned function is called. A topic has one sink; sharing it is the store's business. */
  follow(topic: Topic, sink: TopicSink): () => void {
    const key = keyOf(topic);
    if (this.#followed.has(key)) throw new Error(`topic ${key} is followed already`);
    this.#followed.set(key, { topic, sink, guard: new SequenceGuard(), retry: undefined, rejections: 0 });
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ask('subscribe', topic);
    else this.#connectNow();
    return () => this.#unfollow(key);
  }

  /** Asks again for a topic that was rejected. */
  askAgain(topic: Topic): void {
    const followed = this.#followed.get(keyOf(topic));
    if (followed === undefined) return;
    clearTimeout(followed.retry);
    // Whoever asks wants to know at once what came of it.
    followed.rejections = TOLD_FROM;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ask('subscribe', topic);
  }

  /** Sends a message that nobody waits for an answer to; without a line it is lost. */
  say(message: Readonly<Record<string, unknown>>): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#nextId += 1;
    this.#socket.send(JSON.stringify({ ...message, id: String(this.#nextId) }));
  }

  /** Drops the socket and opens another at once: after login or logout, or when the network returns. */
  reconnect(): void {
    if (this.#followed.size === 0 && this.#socket === undefined) return;
    this.#discardSocket();
    this.#failures = 0;
    this.#connectNow();
  }

  /** Looks at the line now instead of at the next tick: the tab was hidden and its timers slept. */
  checkNow(): void {
    this.#check();
  }

  /** Ends everything. */
  close(): void {
    clearInterval(this.#watch);
    clearTimeout(this.#retry);
    for (const { retry } of this.#followed.values()) clearTimeout(retry);
    this.#followed.clear();
    this.#discardSocket();
    this.#watch = undefined;
  }

  #unfollow(key: string): void {
    const followed = this.#followed.get(key);
    if (followed === undefined) return;
    clearTimeout(followed.retry);
    this.#followed.delete(key);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ask('unsubscribe', followed.topic);
  }

  #connectNow(): void {
    this.#watch ??= setInterval(() => this.#check(), this.#timings.checkEveryMs);
    if (this.#socket !== undefined) return;
    this.#forgetRetry();
    const socket = new WebSocket(this.#options.url());
    this.#socket = socket;
    this.#heardMs = Date.now();
    socket.addEventListener('open', () => this.#opened(socket));
    socket.addEventListener('message', (event) => this.#heard(socket, event.data));
    socket.addEventListener('close', (event) => this.#closed(socket, event.code));
    this.#refreshStatus();
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#heardMs = Date.now();
    for (const { topic, guard } of this.#followed.values()) {
      guard.reset();
      this.#ask('subscribe', topic);
    }
    this.#refreshStatus();
  }

  #heard(socket: WebSocket, data: unknown): void {
    if (socket !== this.#socket || typeof data !== 'string') return;
    this.#heardMs = Date.now();
    this.#messageMs = this.#heardMs;
    this.#failures = 0;
    this.#everLive = true;
    const incoming = readIncoming(data);
    if (incoming.kind === 'topic') {
      this.#options.onServerTime?.(incoming.message.timeMs);
      this.#deliver(incoming.message);
    }
    if (incoming.kind === 'answer') this.#answered(incoming.answer);
    if (this.#status !== 'live') this.#refreshStatus();
  }

  #deliver(message: TopicMessage): void {
    const followed = this.#followed.get(keyOf(message.topic));
    if (followed === undefined) return;
    const verdict = followed.guard.check(message);
    followed.rejections = 0;
    if (verdict === 'apply') followed.sink.onMessage(message);
    if (verdict === 'resync') this.#ask('subscribe', followed.topic);
  }

  #answered({ id, code, error = 'INTERNAL', msg }: SocketResponse): void {
    const key = this.#asked.get(id);
    this.#asked.delete(id);
    const followed = key === undefined ? undefined : this.#followed.get(key);
    if (followed === undefined || code === 200) return;
    followed.rejections += 1;
    const isPassing = isPassingRejection(error);
    if (!isPassing || followed.rejections >= TOLD_FROM) {
      followed.sink.onRejected(new ApiError(error as ErrorName, code, 0, '', msg));
    }
    if (!isPassing) return;
    clearTimeout(followed.retry);
    followed.retry = setTimeout(() => {
      if (this.#socket?.readyState === WebSocket.OPEN) this.#ask('subscribe', followed.topic);
    }, this.#timings.retryRejectedMs);
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    this.#asked.clear();
    if (code === CLOSE.SESSION_ENDED) this.#options.onSessionEnded?.();
    // Being told to send less is answered by waiting longer.
    const attempt = this.#failures + (code === CLOSE.TOO_MANY_MESSAGES ? 4 : 0);
    this.#failures += 1;
    const wait = this.#options.backoff ?? backoffMs;
    const waitMs = wait(attempt, this.#options.random ?? Math.random);
    this.#retry = setTimeout(() => this.#connectNow(), waitMs);
    this.#retryAtMs = Date.now() + waitMs;
    this.#status = this.#currentStatus();
    this.#tell();
  }

  #discardSocket(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#asked.clear();
    this.#forgetRetry();
    socket?.close();
  }

  #forgetRetry(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#retryAtMs = undefined;
  }

  #ask(event: 'subscribe' | 'unsubscribe', topic: Topic): void {
    this.#nextId += 1;
    const id = String(this.#nextId);
    if (event === 'subscribe') this.#asked.set(id, keyOf(topic));
    this.#socket?.send(JSON.stringify({ event, id, params: topic }));
  }

  #check(): void {
    const now = Date.now();
    const silentMs = now - this.#heardMs;
    const socket = this.#socket;
    if (socket !== undefined && silentMs >= this.#timings.dropAfterMs) {
      this.#discardSocket();
      this.#failures += 1;
      this.#connectNow();
      return;
    }
    const open = socket?.readyState === WebSocket.OPEN;
    if (open && silentMs >= this.#timings.pingAfterMs && now - this.#pingedMs >= this.#timings.pingAfterMs) {
      this.#pingedMs = now;
      socket.send('{"event":"ping"}');
    }
    this.#refreshStatus();
  }

  #currentStatus(): StreamStatus {
    return statusOf({
      open: this.#socket?.readyState === WebSocket.OPEN && this.#everLive,
      silent: Date.now() - this.#heardMs >= this.#timings.staleAfterMs,
      everLive: this.#everLive,
      failures: this.#failures,
      hasNetwork: this.#options.hasNetwork?.() ?? true,
    });
  }

  #refreshStatus(): void {
    const next = this.#currentStatus();
    if (next === this.#status) return;
    this.#status = next;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#statusListeners) listener();
  }
}
