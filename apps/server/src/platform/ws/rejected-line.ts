import type { CoreHost } from '../core-host/core-host.ts';

/*
 * Goal: rejecting orders must not starve accepted ones. A server that reads and rejects everything has no time to deliver the core's
 * outcomes, and then rejects everything: at twice the load, throughput fell to a twenty-fifth.
 *
 * Method: a socket with many rejected orders within one interval is paused. Paused sockets are resumed longest waiting first: as many
 * as should fill the available room, and at least so many a second that rejections stay a small part of the processor's time. The
 * expected number of orders of a socket is its number of rejections last time; orders beyond the room are rejected. The rest stays
 * with the sender through TCP backpressure, which also bounds our memory.
 *
 * Not handled: a cancel behind a flood on the same socket waits with it; use a second socket for cancels.
 */

/** A pausable client. */
export interface Reader {
  pause(): void;
  resume(): void;
}

/** The part of the core host that the line uses. */
export type Room = Pick<CoreHost, 'room'>;

/** Number of rejections in one interval at which a socket is paused; below it, each order is rejected at once. */
const PAUSE_AT = 32;
const LOOK_MS = 1;
/** Messages of paused sockets read regardless of room: 1,000 a second. 16,000 would halve throughput. */
const READ_PER_MS = 1;
const MAX_CREDIT = 1_024;

/** Queue of sockets paused because of a flood of rejected orders. */
export class RejectedLine {
  /** Rejections since the last interval, by active socket. */
  private readonly recent = new Map<Reader, number>();
  /** Paused sockets, longest waiting first, with their expected number of orders. */
  private readonly waiting = new Map<Reader, number>();
  private readonly host: Room;
  private readonly now: () => number;
  private saved = 0;
  private lookedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  /** `now` returns monotonic milliseconds. */
  constructor(host: Room, now: () => number = () => performance.now()) {
    this.host = host;
    this.now = now;
  }

  /** Counts an order of a socket rejected because of overload. */
  note(reader: Reader): void {
    const brought = this.waiting.get(reader);
    if (brought !== undefined) {
      // The rest of a chunk that was already read.
      this.waiting.set(reader, brought + 1);
      return;
    }
    const count = (this.recent.get(reader) ?? 0) + 1;
    this.recent.set(reader, count);
    this.start();
    if (count < PAUSE_AT) return;
    this.waiting.set(reader, count);
    reader.pause();
  }

  /** Removes a closed socket. */
  remove(reader: Reader): void {
    this.recent.delete(reader);
    this.waiting.delete(reader);
  }

  private start(): void {
    if (this.timer !== undefined) return;
    this.lookedAt = this.now();
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  private look(): void {
    this.recent.clear();
    const now = this.now();
    this.saved = Math.min(this.saved + (now - this.lookedAt) * READ_PER_MS, MAX_CREDIT);
    this.lookedAt = now;
    let left = Math.max(this.saved, this.host.room());
    for (const [reader, brought] of this.waiting) {
      const expected = Math.min(brought, MAX_CREDIT);
      if (expected > left) break;
      left -= expected;
      this.saved = Math.max(0, this.saved - expected);
      this.waiting.delete(reader);
      reader.resume();
    }
    if (this.waiting.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
