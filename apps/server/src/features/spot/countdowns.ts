import type { CountdownEnded, CountdownSet, CountdownView } from '@bourse/core';
import type { RecoveredState } from '../../platform/core-host/core-host.ts';
import type { ViewHandlers, ViewPart, ViewPartDefinition } from '../../platform/exchange-view/view-part.ts';

/** A running countdown: when it cancels an account's orders, on one market or (null) on all. */
export type RunningCountdown = Pick<CountdownView, 'marketId' | 'deadlineMs'>;

/** Running countdowns by account. Few accounts have any. */
class Countdowns implements ViewPart {
  private readonly byAccount = new Map<number, Map<number | null, number>>();

  readonly handlers: ViewHandlers = {
    'countdown-set': (event) => this.set(event),
    'countdown-ended': (event) => this.end(event),
  };

  load({ countdowns }: RecoveredState): void {
    for (const countdown of countdowns) this.set(countdown);
  }

  /** Adds, updates or removes a countdown. */
  private set({ accountId, marketId, deadlineMs }: CountdownView | CountdownSet): void {
    if (deadlineMs === 0) {
      this.end({ accountId, marketId });
      return;
    }
    const known = this.byAccount.get(accountId);
    if (known === undefined) this.byAccount.set(accountId, new Map([[marketId, deadlineMs]]));
    else known.set(marketId, deadlineMs);
  }

  /** Removes an expired countdown. */
  private end({ accountId, marketId }: Pick<CountdownEnded, 'accountId' | 'marketId'>): void {
    const known = this.byAccount.get(accountId);
    known?.delete(marketId);
    if (known?.size === 0) this.byAccount.delete(accountId);
  }

  /** An account's countdowns, earliest deadline first. */
  of(accountId: number): RunningCountdown[] {
    const known = [...(this.byAccount.get(accountId) ?? [])].map(([marketId, deadlineMs]) => ({
      marketId,
      deadlineMs,
    }));
    return known.sort((a, b) => a.deadlineMs - b.deadlineMs);
  }
}

/** The view's part of spot. */
export const countdownsPart: ViewPartDefinition<Countdowns> = { name: 'countdowns', create: () => new Countdowns() };
