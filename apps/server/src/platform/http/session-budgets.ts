import { MessageBudget, type MessageRate } from './message-budget.ts';

/** Maximum number of tracked sessions; beyond it the oldest is evicted and starts with a full budget again. */
const MAX_SESSIONS = 100_000;

/** Rate limit of mutating calls per session, across all routes and paths. */
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
      if (this.budgets.size >= MAX_SESSIONS) this.evictOldest();
      budget = new MessageBudget(this.rate, nowMs);
      this.budgets.set(sessionId, budget);
    }
    return budget.take(nowMs);
  }

  private evictOldest(): void {
    for (const sessionId of this.budgets.keys()) {
      this.budgets.delete(sessionId);
      return;
    }
  }
}
