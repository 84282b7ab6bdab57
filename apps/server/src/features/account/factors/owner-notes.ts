import type { ActivityEvent } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import type { ActivityLog } from '../../../platform/activity/activity-log.ts';
import type { Notifier } from '../../../platform/notify/notify.ts';
import type { Caller } from '../caller.ts';
import { deviceName, minuteText } from '../new-device.ts';

/** A change that its owner hears of. */
export interface OwnerNote {
  readonly event: ActivityEvent;
  /** For the activity log only: messages have no text of a caller's choice. */
  readonly detail?: string;
}

/** One that is written to the owner as well. */
export interface OwnerMessage extends OwnerNote {
  /** Of a notification with the parameters time, address and device. */
  readonly kind: string;
  readonly maxADay?: number;
}

/** Writes what happened to an account into its activity log, and to its owner. */
export class OwnerNotes {
  private readonly deps: {
    readonly activity: ActivityLog;
    readonly notifier: Notifier;
    /** Milliseconds since the epoch. */
    readonly nowMs: () => number;
  };

  constructor(deps: OwnerNotes['deps']) {
    this.deps = deps;
  }

  /** An entry of the activity log. */
  activity(db: ClientBase | Pool, accountId: number, { event, detail }: OwnerNote, caller: Caller): Promise<void> {
    const { address, headers } = caller;
    return this.deps.activity.note(db, { accountId, event, address, device: headers['user-agent'], detail });
  }

  /** An entry and a message, in the transaction of the change. */
  async changed(tx: ClientBase, accountId: number, note: OwnerMessage, caller: Caller): Promise<void> {
    await this.activity(tx, accountId, note, caller);
    const device = deviceName(caller.headers['user-agent']);
    const params = { time: minuteText(this.deps.nowMs()), address: caller.address, device };
    const { kind, maxADay } = note;
    await this.deps.notifier.notify(
      tx,
      accountId,
      kind,
      params,
      maxADay === undefined ? {} : { dedupeKey: params.time, maxADay },
    );
  }
}
