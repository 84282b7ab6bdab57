/** Limits of a client's unread bytes. */
export interface SlownessLimits {
  /** Above this, topics are conflated: deltas are skipped, and a snapshot follows when the client has caught up. */
  readonly conflateBytes: number;
  /** Above this, the socket is closed. */
  readonly dropBytes: number;
  /** How long a client may stay conflated, in milliseconds. */
  readonly dropMs: number;
}

/** Change of a client's state. */
export type PaceNews = 'too-slow' | 'caught-up';

/** Tracks how far a client is behind with reading; shared by all endpoints. */
export class ReadingPace {
  private readonly limits: SlownessLimits;
  /** Since when it has been behind; monotonic milliseconds. */
  private slowSince: number | undefined;

  constructor(limits: SlownessLimits) {
    this.limits = limits;
  }

  /** Whether the client is so far behind that superseded messages are skipped. */
  get isSlow(): boolean {
    return this.slowSince !== undefined;
  }

  /** Updates the state from the unread bytes; `now` in monotonic milliseconds. A client has caught up below a quarter of the limit. */
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
