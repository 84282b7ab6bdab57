import type { CoreHost } from '../core-host/core-host.ts';

/*
 * Goal: refusing must not cost so much that nothing is left for what is taken. A loop that reads and refuses whatever comes has no time
 * to hand out the core's answers, and then everything is refused: twice the load, a twenty-fifth of the work.
 *
 * Method: a socket that floods, so that many orders of it are refused within one look, is not read from for a while. Then those that
 * have waited longest are read: as many as should bring what there is room for, and in any case so many a second that refusals stay
 * a small part of the processor's time. What a socket will bring is, as far as one can tell, what was refused of it the last time; what
 * it brings beyond the room is refused. The rest stays with its sender, held back by TCP, which bounds our memory too.
 *
 * Not handled: a cancel behind a flood on the same socket waits with it. Who floods and wants out uses a second socket.
 */

/** A client as the line sees it. */
export interface Reader {
  pause(): void;
  resume(): void;
}

/** What the line needs to know of the core host. */
export type Room = Pick<CoreHost, 'room'>;

/** Refusals of one socket between two looks from which on it floods; who sends less is told at once, each time. */
const PATIENCE = 32;
const LOOK_MS = 1;
/** Messages of flooding sockets that are read whatever the room is: a thousand a second. Sixteen thousand cost half of the work. */
const READ_PER_MS = 1;
const MOST_SAVED = 1_024;

/** Sockets that wait to be read from because they flood and are refused. */
export class RefusedLine {
  /** Refusals since the last look, of sockets that are read from. */
  private readonly recent = new Map<Reader, number>();
  /** Longest waiting first, with what each is expected to bring. */
  private readonly waiting = new Map<Reader, number>();
  private readonly host: Room;
  private readonly now: () => number;
  private saved = 0;
  private lookedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  /** `now` tells monotonic milliseconds. */
  constructor(host: Room, now: () => number = () => performance.now()) {
    this.host = host;
    this.now = now;
  }

  /** Takes notice that an order of a socket was refused for overload. */
  note(reader: Reader): void {
    const brought = this.waiting.get(reader);
    if (brought !== undefined) {
      // The rest of a piece that was read already.
      this.waiting.set(reader, brought + 1);
      return;
    }
    const count = (this.recent.get(reader) ?? 0) + 1;
    this.recent.set(reader, count);
    this.start();
    if (count < PATIENCE) return;
    this.waiting.set(reader, count);
    reader.pause();
  }

  /** Forgets a socket that is gone. */
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
    this.saved = Math.min(this.saved + (now - this.lookedAt) * READ_PER_MS, MOST_SAVED);
    this.lookedAt = now;
    let left = Math.max(this.saved, this.host.room());
    for (const [reader, brought] of this.waiting) {
      const expected = Math.min(brought, MOST_SAVED);
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
