import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitKeyOf } from '../auth/address-list.ts';
import { AddressSlots } from './address-slots.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/*
 * Goal: a client that does not read its responses costs bounded memory for a bounded time, for pages, files, API responses, pipelined
 * requests and WebSockets.
 *
 * Method: every connection is checked a few times a second. One that has read nothing of its pending data for `stallMs`, or has too many
 * unsent bytes, is dropped; when an address or the total exceeds its limit, the connections with the most unsent bytes are dropped
 * first. Only a few requests of one connection are processed concurrently, so that pipelined requests do not buffer all their
 * responses in memory.
 *
 * Not handled: the kernel's buffers of a connection, which are bounded and freed with it.
 */

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Maximum queued requests of one connection; a connection with more is dropped. Node reads some hundred at a time. */
const MAX_QUEUED = 4_096;
/** No further request of a connection is started while it has this many unsent bytes, so that long responses are sent one by one. */
const QUEUE_FROM_BYTES = 256 * 1024;
/** Checks per stall time, and maximum interval between checks. */
const CHECKS_PER_STALL = 20;
const MAX_CHECK_MS = 250;

/** Why a connection is dropped. */
type DropReason = 'stalled' | 'overfull';

interface Watched {
  readonly socket: Socket;
  readonly addressKey: string;
  /** The response started last. */
  last: ServerResponse | undefined;
  /** Responses in progress, tracked only while there are several. */
  readonly active: Set<ServerResponse>;
  readonly held: { readonly request: IncomingMessage; readonly response: ServerResponse }[];
  /** As of the last check: unsent bytes, bytes of completed writes, and the unsent part of the current write. */
  waiting: number;
  written: number;
  inHand: number;
  /** When data was last read or nothing was pending; monotonic milliseconds. */
  movedAt: number;
}

/** Enforces the resource limits of a server's connections. */
export class ConnectionWatch {
  private readonly limits: ConnectionLimits;
  private readonly handle: Handle;
  private readonly slots: AddressSlots;
  private readonly connections = new Map<Socket, Watched>();
  private readonly drops: Record<DropReason, number> = { stalled: 0, overfull: 0 };
  private unsent = 0;

  /** `handle` processes one request. */
  constructor(limits: ConnectionLimits, handle: Handle) {
    this.limits = limits;
    this.handle = handle;
    this.slots = new AddressSlots(limits.connectionsPerAddress);
  }

  /** Watches the connections of a server until it closes. */
  attach(server: Server): void {
    server.on('connection', (socket: Socket) => this.open(socket));
    const timer = setInterval(() => this.look(), Math.min(MAX_CHECK_MS, this.limits.stallMs / CHECKS_PER_STALL));
    server.on('close', () => clearInterval(timer));
    timer.unref();
  }

  /** Number of open connections. */
  get size(): number {
    return this.connections.size;
  }

  /** Unsent bytes at the last check. */
  unsentBytes(): number {
    return this.unsent;
  }

  /** Number of connections dropped for a reason. */
  dropped(reason: DropReason): number {
    return this.drops[reason];
  }

  /** Number of connections rejected by the limit per address. */
  rejected(): number {
    return this.slots.rejected();
  }

  /** Processes a request now, or after earlier ones of its connection. */
  take(request: IncomingMessage, response: ServerResponse): void {
    const watched = this.connections.get(request.socket);
    if (watched === undefined || isIdle(watched)) {
      if (watched !== undefined) watched.last = response;
      this.handle(request, response);
      return;
    }
    const { last, active } = watched;
    if (active.size === 0 && last !== undefined) this.count(watched, last);
    // Requests of a connection are started in arrival order: an order and its cancel must not be swapped.
    const isFull = active.size >= this.limits.requestsAtOnce || waitingOf(watched) > QUEUE_FROM_BYTES;
    if (isFull || watched.held.length > 0) this.hold(watched, request, response);
    else this.begin(watched, request, response);
  }

  /** Whether a response on a connection is incomplete, so that nothing else may be written. */
  isAnswering(socket: Socket): boolean {
    const watched = this.connections.get(socket);
    const answers = watched === undefined ? [] : [watched.last, ...watched.active];
    return answers.some((answer) => answer?.headersSent === true && !answer.writableFinished);
  }

  private open(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const giveBack = this.slots.take(address);
    if (giveBack === undefined) {
      socket.destroy();
      return;
    }
    const watched: Watched = {
      socket,
      addressKey: limitKeyOf(address),
      last: undefined,
      active: new Set(),
      held: [],
      waiting: 0,
      written: 0,
      inHand: 0,
      movedAt: performance.now(),
    };
    this.connections.set(socket, watched);
    socket.once('close', () => {
      giveBack();
      watched.held.length = 0;
      this.connections.delete(socket);
    });
  }

  private begin(watched: Watched, request: IncomingMessage, response: ServerResponse): void {
    watched.last = response;
    this.count(watched, response);
    this.handle(request, response);
  }

  private hold(watched: Watched, request: IncomingMessage, response: ServerResponse): void {
    if (watched.held.push({ request, response }) > MAX_QUEUED) this.drop(watched, 'overfull');
    else watched.socket.pause();
  }

  private count(watched: Watched, response: ServerResponse): void {
    watched.active.add(response);
    response.once('close', () => {
      watched.active.delete(response);
      const next = watched.held.shift();
      if (next !== undefined) this.begin(watched, next.request, next.response);
      if (watched.held.length === 0) watched.socket.resume();
    });
  }

  private look(): void {
    const now = performance.now();
    const full: Watched[] = [];
    for (const watched of this.connections.values()) {
      if (this.judge(watched, now)) full.push(watched);
    }
    full.sort((one, other) => other.waiting - one.waiting);
    this.dropWorst(full, this.limits.addressBytes, ({ addressKey }) => addressKey);
    this.unsent = this.dropWorst(full, this.limits.totalBytes, () => '');
  }

  /** Checks one connection; false when it has no unsent bytes or was dropped. */
  private judge(watched: Watched, now: number): boolean {
    const { socket } = watched;
    const before = watched.waiting;
    const waiting = waitingOf(watched);
    watched.waiting = waiting;
    if (waiting === 0) return false;
    const written = socket.bytesWritten - socket.writableLength;
    const inHand = unsentOfWrite(socket);
    if (before === 0 || written > watched.written || inHand !== watched.inHand) watched.movedAt = now;
    watched.written = written;
    watched.inHand = inHand;
    const isStalled = now - watched.movedAt >= this.limits.stallMs;
    if (!isStalled && waiting <= this.limits.connectionBytes) return true;
    this.drop(watched, isStalled ? 'stalled' : 'overfull');
    return false;
  }

  /** Drops the connections with the most unsent bytes (sorted first) of each group above the limit; returns the remaining bytes. */
  private dropWorst(full: readonly Watched[], maxBytes: number, groupOf: (watched: Watched) => string): number {
    const sums = new Map<string, number>();
    for (const watched of full) {
      if (!watched.socket.destroyed) sums.set(groupOf(watched), (sums.get(groupOf(watched)) ?? 0) + watched.waiting);
    }
    for (const watched of full) {
      const group = groupOf(watched);
      const sum = sums.get(group) ?? 0;
      if (sum <= maxBytes || watched.socket.destroyed) continue;
      sums.set(group, sum - watched.waiting);
      this.drop(watched, 'overfull');
    }
    return [...sums.values()].reduce((total, sum) => total + sum, 0);
  }

  private drop(watched: Watched, reason: DropReason): void {
    this.drops[reason] += 1;
    watched.held.length = 0;
    // Reset instead of a clean close, which would wait behind unread data.
    watched.socket.resetAndDestroy();
  }
}

/** Whether every request of a connection is complete. */
function isIdle({ active, last }: Watched): boolean {
  return active.size === 0 && (last === undefined || last.writableFinished);
}

/** Unsent bytes of a connection: those written to the socket, and responses queued behind the current one. */
function waitingOf({ socket, active }: Watched): number {
  let bytes = socket.writableLength;
  for (const response of active) if (response.socket === null) bytes += response.writableLength;
  return bytes;
}

/** Bytes of the current write not yet accepted by the kernel; the socket's other counters treat a write as one step. */
function unsentOfWrite(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
