import { MessageBudget, type MessageRate } from './message-budget.ts';

/** More sessions than this at work: the one that began first starts with a full budget again. */
const MAX_SESSIONS = 100_000;

/** Counts the changing calls of each session, over all routes and ways in. */
export class SessionBudgets {
  private readonly rate: MessageRate;
  private readonly budgets = new Map<string, MessageBudget>();

  constructor(rate: MessageRate) {
    this.rate = rate;
  }

  /** Takes one call; false when the session is over its rate. Times are monotonic milliseconds. */
  take(sessionId: string, nowMs: number): boolean {
    let budget = this.budgets.get(sessionId);
    if (budget === undefined) {
      if (this.budgets.size >= MAX_SESSIONS) this.forgetFirst();
      budget = new MessageBudget(this.rate, nowMs);
      this.budgets.set(sessionId, budget);
    }
    return budget.take(nowMs);
  }

  private forgetFirst(): void {
    for (const sessionId of this.budgets.keys()) {
      this.budgets.delete(sessionId);
      return;
    }
  }
}
