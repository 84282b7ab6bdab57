/** How many messages may be sent: a sustained rate and a reserve for bursts. */
export class MessageBudget {
  private readonly perSecond: number;
  private readonly reserve: number;
  private left: number;

  constructor(perSecond: number, reserve: number) {
    this.perSecond = perSecond;
    this.reserve = reserve;
    this.left = reserve;
  }

  /** Time has passed. */
  refill(seconds: number): void {
    this.left = Math.min(this.reserve, this.left + seconds * this.perSecond);
  }

  /** Whole messages that may be sent now. */
  available(): number {
    return Math.max(0, Math.floor(this.left));
  }

  spend(messages: number): void {
    this.left -= messages;
  }
}
