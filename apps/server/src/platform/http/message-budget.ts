/** Sustained rate and burst size of one client's messages. */
export interface MessageRate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Token bucket for one client's messages. */
export class MessageBudget {
  private readonly rate: MessageRate;
  private left: number;
  private atMs: number;

  constructor(rate: MessageRate, nowMs: number) {
    this.rate = rate;
    this.left = rate.burst;
    this.atMs = nowMs;
  }

  /** Takes one token; false when the client exceeds its rate. Times are monotonic milliseconds. */
  take(nowMs: number): boolean {
    const { perSecond, burst } = this.rate;
    this.left = Math.min(burst, this.left + ((nowMs - this.atMs) * perSecond) / 1_000);
    this.atMs = nowMs;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
