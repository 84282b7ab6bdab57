/** How fast one client may send in the long run, and how many messages at once. */
export interface MessageRate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Counts one client's messages against its rate: a bucket that refills with time. */
export class MessageBudget {
  private readonly rate: MessageRate;
  private left: number;
  private atMs: number;

  constructor(rate: MessageRate, nowMs: number) {
    this.rate = rate;
    this.left = rate.burst;
    this.atMs = nowMs;
  }

  /** Takes one message; false when the client is over its rate. Times are monotonic milliseconds. */
  take(nowMs: number): boolean {
    const { perSecond, burst } = this.rate;
    this.left = Math.min(burst, this.left + ((nowMs - this.atMs) * perSecond) / 1_000);
    this.atMs = nowMs;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
