import type { CountdownEnded, CountdownSet, CountdownView } from '@bourse/core';

/** A countdown that runs: when it cancels an account's orders, on one market or (null) on all. */
export type RunningCountdown = Pick<CountdownView, 'marketId' | 'deadlineMs'>;

/** The countdowns that run, by account. Few accounts have any. */
export class Countdowns {
  private readonly byAccount = new Map<number, Map<number | null, number>>();

  /** Takes one in that runs at the start, or was set, set again or switched off. */
  set({ accountId, marketId, deadlineMs }: CountdownView | CountdownSet): void {
    if (deadlineMs === 0) {
      this.end({ accountId, marketId });
      return;
    }
    const known = this.byAccount.get(accountId);
    if (known === undefined) this.byAccount.set(accountId, new Map([[marketId, deadlineMs]]));
    else known.set(marketId, deadlineMs);
  }

  /** Notes that one has run down. */
  end({ accountId, marketId }: Pick<CountdownEnded, 'accountId' | 'marketId'>): void {
    const known = this.byAccount.get(accountId);
    known?.delete(marketId);
    if (known?.size === 0) this.byAccount.delete(accountId);
  }

  /** An account's countdowns, the next to end first. */
  of(accountId: number): RunningCountdown[] {
    const known = [...(this.byAccount.get(accountId) ?? [])].map(([marketId, deadlineMs]) => ({
      marketId,
      deadlineMs,
    }));
    return known.sort((a, b) => a.deadlineMs - b.deadlineMs);
  }
}
