import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { ActivityLog } from '../../platform/activity/activity-log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { LiveSettings } from '../../platform/site-settings/live-settings.ts';
import { factorSettings } from './factors/factors.settings.ts';
import { minuteText } from './new-device.ts';

const OUTBOX = 'account';
const HOUR_MS = 3_600_000;

/** Dependencies of the pause. */
export interface WithdrawalPauseDeps {
  readonly outbox: Outbox;
  readonly settings: Pick<LiveSettings, 'read'>;
  readonly activity: ActivityLog;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
}

/**
 * Pauses the withdrawals of an account whose password, second factor, passkeys or address have changed. The core keeps the pause, so that it holds
 * for every way out: pages, API keys and whatever comes later. A pause is only ever made longer.
 */
export class WithdrawalPause {
  private readonly deps: WithdrawalPauseDeps;

  constructor(deps: WithdrawalPauseDeps) {
    this.deps = deps;
    deps.outbox.register(OUTBOX, {
      onOutcome: async (_, rowId, outcome) => {
        // Parks the row, so that operators see a change without its pause.
        if (!outcome.ok) throw new Error(`withdrawals of ${rowId} were not paused: ${outcome.code}`);
      },
    });
  }

  /** Pauses them, in the transaction of the change. */
  async pause(tx: ClientBase, accountId: number): Promise<void> {
    const { outbox, settings, activity, nowMs } = this.deps;
    const untilMs = nowMs() + settings.read(factorSettings['account.withdrawal-pause-hours']) * HOUR_MS;
    const command = { type: 'pause-withdrawals', accountId, untilMs } as const;
    await outbox.enqueue(tx, { feature: OUTBOX, rowId: `pause/${accountId}/${randomUUID()}`, command });
    await activity.note(tx, { accountId, event: 'withdrawals-paused', detail: minuteText(untilMs) });
  }
}
