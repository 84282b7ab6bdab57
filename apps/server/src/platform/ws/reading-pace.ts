/** How much a client may leave unread, in bytes, and for how long. */
export interface SlownessLimits {
  /** From here on topics are conflated: deltas are left out, a snapshot follows when the client has caught up. */
  readonly conflateBytes: number;
  /** From here on the socket is closed. */
  readonly dropBytes: number;
  /** How long a client may stay conflated, in milliseconds. */
  readonly dropMs: number;
}

/** What a look at a client's pace has come to. */
export type PaceNews = 'too-slow' | 'caught-up';

/** How far a client is behind with reading: the one rule of every socket that we serve. */
export class ReadingPace {
  private readonly limits: SlownessLimits;
  /** Since when it has been behind; monotonic milliseconds. */
  private slowSince: number | undefined;

  constructor(limits: SlownessLimits) {
    this.limits = limits;
  }

  /** Whether the client is so far behind that what is replaced anyway is left out. */
  get isSlow(): boolean {
    return this.slowSince !== undefined;
  }

  /** Looks at what is unread, bytes; `now` in monotonic milliseconds. A client has caught up when a quarter of the limit is left. */
  look(unread: number, now: number): PaceNews | undefined {
    const { conflateBytes, dropBytes, dropMs } = this.limits;
    if (unread > dropBytes || (this.slowSince !== undefined && now - this.slowSince > dropMs)) return 'too-slow';
    if (this.slowSince === undefined) {
      if (unread > conflateBytes) this.slowSince = now;
      return undefined;
    }
    if (unread >= conflateBytes / 4) return undefined;
    this.slowSince = undefined;
    return 'caught-up';
  }
}
