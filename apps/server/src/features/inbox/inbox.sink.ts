import type { ClientBase } from 'pg';
import type { Broadcast, Notification, NotificationSink, Notifier } from '../../platform/notify/notify.ts';
import type { FanOut } from './fan-out.ts';
import type { InboxStore } from './inbox.store.ts';

/** Name of the sink that mails after the quiet hours. */
export const MAIL_LATER = 'mail-later';

/** Writes notifications into inboxes, in the transaction that they report. */
export class InboxSink implements NotificationSink {
  readonly name = 'inbox';
  private readonly store: InboxStore;
  private readonly notifier: Pick<Notifier, 'kindOf'>;
  private readonly fanOut: FanOut;

  constructor(store: InboxStore, notifier: Pick<Notifier, 'kindOf'>, fanOut: FanOut) {
    this.store = store;
    this.notifier = notifier;
    this.fanOut = fanOut;
  }

  deliver(tx: ClientBase, notification: Notification): Promise<void> {
    return this.write(tx, notification, notification.accountId);
  }

  async broadcast(tx: ClientBase, broadcast: Broadcast): Promise<void> {
    await this.write(tx, broadcast, undefined);
    await this.fanOut.begin(tx, broadcast);
  }

  private async write(tx: ClientBase, notification: Broadcast, accountId: number | undefined): Promise<void> {
    const { channels, kind, notificationId, params } = notification;
    const entry = this.notifier.kindOf(kind)?.inbox;
    // A kind without texts has nothing to show.
    if (entry === undefined) return;
    const { module, submodule = 0 } = entry;
    const isMailed = channels.includes('mail') || channels.includes(MAIL_LATER);
    await this.store.add(tx, { notificationId, accountId, kind, params, module, submodule, isMailed });
  }
}
