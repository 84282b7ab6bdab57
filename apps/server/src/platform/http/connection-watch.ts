import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitKeyOf } from '../auth/address-list.ts';
import { AddressSlots } from './address-slots.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/*
 * Goal: a client that does not read what it asked for costs a bounded amount of memory for a bounded time, whatever it asked for: pages,
 * files, API answers, pipelined requests, or a WebSocket.
 *
 * Method: every connection of the server is looked at a few times a second. One that has taken nothing of what waits for it for
 * `stallMs`, or for which too many bytes wait, is cut off; where an address or all together are over their bound, the connections with
 * most waiting go first. The requests of one connection are worked on a few at a time, so that a packet full of pipelined requests is
 * not answered into memory all at once.
 *
 * Not handled: what the kernel holds for a connection. It is bounded there, and ends with the connection.
 */

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests of one connection that may wait their turn; a connection with more is cut off. Node reads some hundred at a time. */
const MOST_HELD = 4_096;
/** While so much waits for a connection, no further request of it is begun: long answers go out one by one. */
const HELD_FROM_BYTES = 256 * 1024;
/** Looks within the time of a stall, and at least so many in a second. */
const LOOKS = 20;
const MOST_LOOK_MS = 250;

/** Why connections are cut off. */
type DropReason = 'stalled' | 'overfull';

interface Watched {
  readonly socket: Socket;
  readonly addressKey: string;
  /** The answer that was begun last. */
  last: ServerResponse | undefined;
  /** Answers under way, counted only while there are several. */
  readonly active: Set<ServerResponse>;
  readonly held: { readonly request: IncomingMessage; readonly response: ServerResponse }[];
  /** As of the last look: bytes waiting, bytes of finished writes, and the kernel's part of the write under way. */
  waiting: number;
  written: number;
  inHand: number;
  /** When something was taken last, or nothing waited; monotonic milliseconds. */
  movedAt: number;
}

/** Bounds what the connections of one server cost. */
export class ConnectionWatch {
  private readonly limits: ConnectionLimits;
  private readonly handle: Handle;
  private readonly slots: AddressSlots;
  private readonly connections = new Map<Socket, Watched>();
  private readonly drops: Record<DropReason, number> = { stalled: 0, overfull: 0 };
  private unsent = 0;

  /** `handle` answers one request. */
  constructor(limits: ConnectionLimits, handle: Handle) {
    this.limits = limits;
    this.handle = handle;
    this.slots = new AddressSlots(limits.connectionsPerAddress);
  }

  /** Watches the connections of a server until it closes. */
  attach(server: Server): void {
    server.on('connection', (socket: Socket) => this.open(socket));
    const timer = setInterval(() => this.look(), Math.min(MOST_LOOK_MS, this.limits.stallMs / LOOKS));
    server.on('close', () => clearInterval(timer));
    timer.unref();
  }

  /** Connections that are open. */
  get size(): number {
    return this.connections.size;
  }

  /** Bytes that waited to be taken at the last look. */
  unsentBytes(): number {
    return this.unsent;
  }

  /** Connections that were cut off for a reason. */
  dropped(reason: DropReason): number {
    return this.drops[reason];
  }

  /** Connections that were refused because their address had too many. */
  refused(): number {
    return this.slots.refused();
  }

  /** Answers a request now, or when those before it on its connection are nearly done. */
  take(request: IncomingMessage, response: ServerResponse): void {
    const watched = this.connections.get(request.socket);
    if (watched === undefined || isIdle(watched)) {
      if (watched !== undefined) watched.last = response;
      this.handle(request, response);
      return;
    }
    const { last, active } = watched;
    if (active.size === 0 && last !== undefined) this.count(watched, last);
    // Those of a connection are begun in the order in which they came: an order and its cancel must not change places.
    const isFull = active.size >= this.limits.requestsAtOnce || waitingOf(watched) > HELD_FROM_BYTES;
    if (isFull || watched.held.length > 0) this.hold(watched, request, response);
    else this.begin(watched, request, response);
  }

  /** Whether an answer on a connection was begun and is not complete: nothing else may be written there. */
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
    if (watched.held.push({ request, response }) > MOST_HELD) this.drop(watched, 'overfull');
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

  /** Looks at one connection; false: nothing waits for it, or it was cut off. */
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

  /** Cuts off those with most waiting (which come first) of each group that is over the bound; returns what is left, bytes. */
  private dropWorst(full: readonly Watched[], mostBytes: number, groupOf: (watched: Watched) => string): number {
    const sums = new Map<string, number>();
    for (const watched of full) {
      if (!watched.socket.destroyed) sums.set(groupOf(watched), (sums.get(groupOf(watched)) ?? 0) + watched.waiting);
    }
    for (const watched of full) {
      const group = groupOf(watched);
      const sum = sums.get(group) ?? 0;
      if (sum <= mostBytes || watched.socket.destroyed) continue;
      sums.set(group, sum - watched.waiting);
      this.drop(watched, 'overfull');
    }
    return [...sums.values()].reduce((total, sum) => total + sum, 0);
  }

  private drop(watched: Watched, reason: DropReason): void {
    this.drops[reason] += 1;
    watched.held.length = 0;
    // A reset, not a good-bye, which would have to wait behind what is not being read.
    watched.socket.resetAndDestroy();
  }
}

/** Whether every request of a connection has its answer. */
function isIdle({ active, last }: Watched): boolean {
  return active.size === 0 && (last === undefined || last.writableFinished);
}

/** Bytes that wait for a connection: those written to it, and the answers behind the one that is being written. */
function waitingOf({ socket, active }: Watched): number {
  let bytes = socket.writableLength;
  for (const response of active) if (response.socket === null) bytes += response.writableLength;
  return bytes;
}

/** Bytes of the write under way that the kernel has not taken; a long write is one step for all else that a socket counts. */
function unsentOfWrite(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
