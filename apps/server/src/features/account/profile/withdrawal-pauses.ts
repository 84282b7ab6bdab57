import type { OwnersRecovered } from '@bourse/core';
import type { RecoveredState } from '../../../platform/core-host/core-host.ts';
import type { ViewHandlers, ViewPart, ViewPartDefinition } from '../../../platform/exchange-view/view-part.ts';

/** Until when the withdrawals of accounts are paused: live. */
export class WithdrawalPauses implements ViewPart {
  private readonly untilMs = new Map<number, number>();

  readonly handlers: ViewHandlers = {
    'withdrawals-paused': ({ accountId, untilMs }) => {
      this.untilMs.set(accountId, untilMs);
    },
  };

  load({ rooms }: Pick<RecoveredState, 'rooms'>): void {
    for (const { accountId, untilMs } of (rooms.owners as OwnersRecovered).paused) this.untilMs.set(accountId, untilMs);
  }

  /** Until when no money leaves an account, milliseconds since the epoch; 0 when it is not paused now. */
  of(accountId: number, nowMs: number): number {
    const untilMs = this.untilMs.get(accountId) ?? 0;
    return untilMs > nowMs ? untilMs : 0;
  }
}

/** The part of the view that the account feature brings. */
export const withdrawalPausesPart: ViewPartDefinition<WithdrawalPauses> = {
  name: 'withdrawal-pauses',
  create: () => new WithdrawalPauses(),
};
